// Figures about tiles in the hand: how soon a held tile follows, how long frames take meanwhile, and how soon `arrange` is answered.
import type { Browser } from '@playwright/test';
import { tableWhole } from './lib.ts';
import { find } from './mini-rummy-lib.ts';
import { arrive } from './server.ts';
import { answered, firstAsked, join, keepSockets, openTable } from './table-lib.ts';
import type { Person, Server } from './types.ts';

const DRAGS = 6;
const ASKS = 30;
/** So many of the 106 tiles are in the wish that is asked about. */
const WISHED = 100;

/** In the page: how many frames pass between a pointer that moves and the held tile that is drawn there. */
const watchHeld = () => {
  const lags: number[] = [];
  let moved: number | null = null;
  let frame = 0;
  let last = '';
  // Looking for it in every frame would be a tenth of the frame.
  let held: HTMLElement | null = null;
  const moves = ({ buttons }: PointerEvent) => {
    if (buttons === 1) moved ??= frame;
  };
  addEventListener('pointermove', moves, { capture: true });
  addEventListener('pointerup', () => (moved = null), { capture: true });
  const look = () => {
    frame += 1;
    held ??= document.querySelector<HTMLElement>('.held');
    const now = held?.firstElementChild ? held.style.transform : '';
    if (moved !== null && now !== '' && now !== last) {
      lags.push(frame - moved);
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

/** A mouse without the work that the test tool has the page do for every one of its moves. */
async function bareMouse(page: Person) {
  const client = await page.context().newCDPSession(page);
  return (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number, buttons: 0 | 1) => {
    const button = type === 'mouseMoved' && buttons === 0 ? 'none' : 'left';
    return client.send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount: 1 });
  };
}

type Traced = (page: Person, run: () => Promise<unknown>) => Promise<number[][]>;

const lying = (page: Person) => page.now().view.table.reduce((sum, laid) => sum + laid.tiles.length, 0);
/** The tiles that are in a wish of a person: those of the table, and of one's own rack. */
const inWish = (page: Person) => lying(page) + page.now().view.rack.length;

async function send(page: Person, move: string) {
  const { decision } = page.now();
  const text = JSON.stringify({ type: 'move', id: `measured-${decision}`, decision, move });
  await page.evaluate((text) => window.sockets.at(-1)!.send(text), text);
  await answered(page, decision);
}

/** Lays what can be laid, the largest first; whoever `keeps` puts nothing to what lies there. */
async function layAll(page: Person, keeps: boolean) {
  for (let steps = 0; steps < 40 && page.now().view.rack.length > 3; steps++) {
    const plain = page.now().legal.filter((move) => !move.includes('J'));
    const lays = plain.filter((move) => move.startsWith('lay ')).sort((a, b) => b.length - a.length);
    const next = lays[0] ?? (keeps ? undefined : plain.find((move) => move.startsWith('add ')));
    if (!next) break;
    await send(page, next);
  }
  await send(page, page.now().legal.includes('done') ? 'done' : 'draw');
}

/** Two draw until the stock is nearly empty, then they lay out: until nearly all tiles are in the host's wish, and it is their turn. */
async function fill(host: Person, guest: Person) {
  let laid = 0;
  for (let turn = 0; turn < 200; turn++) {
    const { page, seat, now } = await firstAsked({ A: host, B: guest });
    if (seat === 'A' && (laid > 3 || (laid > 0 && inWish(host) >= WISHED))) return;
    if (now.view.stock_size > 2) await send(page, 'draw');
    else {
      await layAll(page, seat === 'A');
      laid += 1;
    }
  }
}

/** Drags tiles about on a full table, and asks about it. */
export async function hands(browser: Browser, server: Server, slow: (page: Person) => Promise<void>, traced: Traced) {
  const page = await arrive(browser, server, { motion: 'no-preference' });
  const guest = await arrive(browser, server);
  for (const each of [page, guest]) await keepSockets(each);
  const link = await openTable(page, {
    game: 'mini-rummy',
    people: 2,
    bots: 0,
    options: { rounds: 1, turn_seconds: 0 },
  });
  await join(guest, link, 'Jonas');
  await page.click('[data-begin]:not(:disabled)');
  for (const each of [page, guest]) await tableWhole(each);
  await fill(page, guest);
  const { tiles, times } = await asks(page);
  times.sort((a, b) => a - b);
  console.log(
    `mini Rummy, ${tiles} tiles: a wish is answered after ${times[ASKS >> 1].toFixed(1)} ms, at most ${times[ASKS - 1].toFixed(1)} (goal 50)`,
  );
  await slow(page);
  await page.evaluate(watchHeld);
  const mouse = await bareMouse(page);
  const steps = await traced(page, async () => {
    for (let drag = 0; drag < DRAGS; drag++) {
      const tile = page.now().view.rack[drag % page.now().view.rack.length];
      const box = (await find(page, tile).boundingBox())!;
      await page.evaluate(() => performance.mark('playing'));
      let [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await mouse('mouseMoved', x, y, 0);
      await mouse('mousePressed', x, y, 1);
      // Each move is answered when a frame has taken it up.
      for (let step = 1; step <= 40; step++) {
        [x, y] = [200 + step * 24, 120 + 300 * Math.abs(Math.sin(step / 6))];
        await mouse('mouseMoved', x, y, 1);
      }
      // Every other tile is let go, the rest is dropped where the pointer is.
      if (drag % 2 === 1) await page.keyboard.press('Escape');
      await mouse('mouseReleased', x, y, 0);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    }
    await page.evaluate(() => performance.mark('played'));
  });
  const lags = await page.evaluate(() => (window as unknown as { lags: number[] }).lags);
  const frames = steps.flat();
  console.log(
    `mini Rummy, CPU slowed 4 times, ${DRAGS} drags, half of them dropped, over ${lying(page)} tiles: a held tile follows after ${Math.max(...lags)} frames at most (goal 1); longest frame ${Math.round(Math.max(...frames))} ms, ${frames.filter((ms) => ms > 50).length} over 50 (goal 0)`,
  );
  for (const each of [page, guest]) await each.context().close();
}
