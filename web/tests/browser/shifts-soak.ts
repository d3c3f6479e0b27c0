// Live games in windows of several sizes: after a table was first drawn, nothing in it jumps, however long it is played. By hand: `STEPS=40 AUDIT=omerta`.
import { tableWhole } from './lib.ts';
import { script } from './audit/geometry.ts';
import { wishes } from './audit/stroll.ts';
import { moved } from './audit/walk.ts';
import { dice } from './audit/windows.ts';
import { expect, test } from './fixtures.ts';
import { answered, asks, keepSockets, openTable, shown, told } from './table-lib.ts';
import type { GameId, NewPerson } from './types.ts';

test.setTimeout(600_000);
test.use({ trace: 'off' });

/** All that may shift in a game, added up. */
const MOST = 0.05;
const steps = Number(process.env.STEPS) || 40;
const windows = [
  { width: 1366, height: 650, touch: false },
  { width: 1280, height: 720, touch: false },
  { width: 360, height: 640, touch: true },
  { width: 844, height: 390, touch: true },
];

/** What people have set: to see things glide, or to see them where they are at once. */
const motions = ['no-preference', 'reduce'] as const;

/** Plays by the socket, so that no hand excuses what shifts. */
async function play(
  person: NewPerson,
  game: GameId,
  { width, height, touch }: (typeof windows)[number],
  motion: (typeof motions)[number],
) {
  const page = await person({ viewport: { width, height }, hasTouch: touch, isMobile: touch, motion });
  await page.addInitScript(script);
  await keepSockets(page);
  await openTable(page, { game, bots: 2, options: game === 'omerta' ? { snap_seconds: 0 } : {} });
  await tableWhole(page);
  await page.evaluate(() => window.geometry.rest());
  await page.evaluate(() => window.geometry.shifts.take());
  const rolls = dice(7);
  const places = async () => {
    await page.evaluate(() => window.geometry.rest());
    return page.evaluate(() =>
      document.querySelector('dialog[open], [data-search]') ? null : window.geometry.places(),
    );
  };
  let before = await places();
  const wrong: string[] = [];
  const over = () => page.now()?.kind === 'over';
  for (let step = 0; step < steps && !over(); step++) {
    await told(page, () => over() || asks(page.now(), 'A'));
    await shown(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-next]')?.click());
    const now = await places();
    if (before && now)
      wrong.push(
        ...moved(before, now).map(({ detail }) => `${detail} (${page.now().view.phase} ${page.now().decision})`),
      );
    before = now ?? before;
    if (over()) break;
    for (const move of wishes(game, page.now(), rolls, step / 6)) {
      const { decision } = page.now();
      const text = JSON.stringify({ type: 'move', id: `shifts-${decision}`, decision, move });
      await page.evaluate((text) => window.sockets.at(-1)!.send(text), text);
      await answered(page, decision);
    }
  }
  await page.evaluate(() => window.geometry.rest());
  return { ...(await page.evaluate(() => window.geometry.shifts.take())), wrong };
}

for (const game of (process.env.AUDIT?.split(',') ?? ['al-capone', 'rue-morgue', 'mini-rummy', 'omerta']) as GameId[])
  for (const window of windows)
    for (const motion of motions) {
      const name = `${game} at ${window.width}×${window.height}${motion === 'reduce' ? ', without motion,' : ''}`;
      test(`${name} shifts by little`, async ({ person }) => {
        const { sum, most, what, wrong } = await play(person, game, window, motion);
        console.log(`${name}: ${sum.toFixed(3)}, at most ${most.toFixed(3)} at once by ${what}`);
        expect(wrong, 'what has moved').toEqual([]);
        expect(sum, what).toBeLessThan(MOST);
      });
    }
