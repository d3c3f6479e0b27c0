// Figures about tiles in the hand: how soon a held tile follows, how long frames take meanwhile, and how soon `arrange` is answered.
import type { Browser } from '@playwright/test';
import { find, playMiniRummy, rummy } from './mini-rummy-lib.ts';
import { arrive } from './server.ts';
import { keepSockets } from './table-lib.ts';
import type { Person, Server } from './types.ts';

const DRAGS = 6;
const ASKS = 30;

/** In the page: how many frames pass between a pointer that moves and the held tile that is drawn there. */
const watchHeld = () => {
  const lags: number[] = [];
  let moved: { x: number; frame: number } | null = null;
  let frame = 0;
  let last = '';
  addEventListener('pointermove', ({ clientX }) => (moved ??= { x: clientX, frame }), { capture: true });
  const look = () => {
    frame += 1;
    const held = document.querySelector('.held [data-held]')?.closest<HTMLElement>('[style*="transform"]');
    const now = held?.style.transform ?? '';
    if (moved && now !== '' && now !== last) {
      lags.push(frame - moved.frame);
      moved = null;
    }
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { lags });
};

/** How long it takes from a wish to its answer, in milliseconds, and how many tiles are in it. */
async function asks(page: Person) {
  const { view, decision } = page.now();
  const groups = [...view.table.map((laid) => laid.tiles.map(({ tile }) => tile).join(' ')), ...view.rack];
  const tiles = groups.join(' ').split(' ').length;
  const times = await page.evaluate(
    async ({ wish, decision, most }) => {
      const socket = window.sockets.at(-1)!;
      const times: number[] = [];
      for (let at = 0; at < most; at++) {
        const id = `measure-${at}`;
        const answer = new Promise<void>((resolve) => {
          const hear = ({ data }: MessageEvent) => {
            if (JSON.parse(String(data)).id !== id) return;
            socket.removeEventListener('message', hear);
            resolve();
          };
          socket.addEventListener('message', hear);
        });
        const from = performance.now();
        socket.send(JSON.stringify({ type: 'arrange', id, decision, wish }));
        await answer;
        times.push(performance.now() - from);
      }
      return times;
    },
    { wish: groups.join('; '), decision, most: ASKS },
  );
  return { tiles, times };
}

type Traced = (page: Person, run: () => Promise<unknown>) => Promise<number[][]>;

/** Drags tiles about on a full table, and asks about it. */
export async function hands(browser: Browser, server: Server, slow: (page: Person) => Promise<void>, traced: Traced) {
  const page = await arrive(browser, server, { motion: 'no-preference' });
  await keepSockets(page);
  await rummy(page, { bots: 3, level: 'medium', options: { rounds: 3, turn_seconds: 0 } });
  const lying = () => page.now().view.table.reduce((sum, laid) => sum + laid.tiles.length, 0);
  await playMiniRummy(page, {
    each: ({ next, over }) => (!next && !over && lying() + page.now().view.rack.length >= 100 ? 'stop' : undefined),
  });
  const { tiles, times } = await asks(page);
  times.sort((a, b) => a - b);
  console.log(
    `mini Rummy, ${tiles} tiles: a wish is answered after ${times[ASKS >> 1].toFixed(1)} ms, at most ${times[ASKS - 1].toFixed(1)} (goal 50)`,
  );
  await slow(page);
  await page.evaluate(watchHeld);
  const steps = await traced(page, async () => {
    for (let drag = 0; drag < DRAGS; drag++) {
      const tile = page.now().view.rack[drag % page.now().view.rack.length];
      const box = (await find(page, tile).boundingBox())!;
      await page.evaluate(() => performance.mark('playing'));
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      for (let step = 1; step <= 40; step++) {
        await page.mouse.move(200 + step * 24, 120 + 300 * Math.abs(Math.sin(step / 6)));
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await page.keyboard.press('Escape');
      await page.mouse.up();
    }
    await page.evaluate(() => performance.mark('played'));
  });
  const lags = await page.evaluate(() => (window as unknown as { lags: number[] }).lags);
  const frames = steps.flat();
  console.log(
    `mini Rummy, CPU slowed 4 times, ${DRAGS} drags over ${lying()} tiles: a held tile follows after ${Math.max(...lags)} frames at most (goal 1); longest frame ${Math.round(Math.max(...frames))} ms, ${frames.filter((ms) => ms > 50).length} over 50 (goal 0)`,
  );
  await page.context().close();
}
