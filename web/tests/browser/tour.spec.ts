// First games: the voice says everything there is to say, lets the person act, catches what would lead astray, and ends once.
import type { GameId, Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { quiet } from './lib.ts';
import { clean } from './table-lib.ts';
import { begin, clear, follow, listen, perform } from './tour-lib.ts';

/** The end: once, with the score sheet in sight, and a way to the next game. */
async function finish(page: Person, next: GameId | null, needed: string[]) {
  await page.waitForSelector('[data-tour-end]', { timeout: 20_000 });
  for (const id of needed) expect(page.said, `the voice never spoke of ${id}: ${page.said}`).toContain(id);
  expect(await page.$('[data-lesson]'), 'the voice goes on').toBeNull();
  expect((await page.$$('dialog[open]')).length, 'one dialog with the score sheet').toBe(1);
  await expect(page.locator('dialog[open]').locator('[data-tour-end]')).toBeVisible();
  await clean(page, 'the end of a tour');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('hz.tours')!));
  expect(Object.values<{ done: boolean }>(kept)[0].done, 'the tour does not count as done').toBeTruthy();
  if (next) {
    await page.click(`[data-next-tour="${next}"]`);
    await page.waitForSelector('[data-lesson="welcome"]');
    await page.waitForSelector(`[data-room="${next}"]`);
  }
  expect(page.problems).toEqual([]);
}

test('a tour of al capone across a phone catches what leads astray', async ({ person }) => {
  const page = await person({ lang: 'de', viewport: { width: 844, height: 390 } });
  await begin(page, 'al-capone');
  await listen(page);
  // Another move is not played, and the voice says why; then it goes on.
  await page.click('.act[data-move="draw file"]');
  await page.waitForSelector('.voice.warns:has-text("Die Fallakte gibt dir zwei unbekannte Karten")');
  expect(page.sent).toEqual([]);
  await clear(page, 'why not');
  await follow(page, 'al-capone');
  await finish(page, 'rue-morgue', ['numbers', 'meld', 'shut-out', 'event', 'lay-off', 'robbed', 'out']);
});

test('a tour of rue morgue on a small phone', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'phone', viewport: { width: 360, height: 640 } });
  await begin(page, 'rue-morgue');
  await follow(page, 'rue-morgue');
  await finish(page, 'mini-rummy', ['numbers', 'bury', 'orang', 'feed', 'pair', 'lay-off', 'morgue', 'shut-out']);
});

test('a tour of omerta on a phone ends with its first round', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone', viewport: { width: 390, height: 844 } });
  await begin(page, 'omerta');
  await follow(page, 'omerta');
  await finish(page, null, ['numbers', 'peek', 'mole', 'kill', 'snap', 'henchman', 'pass', 'rule', 'omerta']);
  // Whoever wants to plays on, and is not taught again.
  await page.click('[data-next]');
  await page.waitForSelector('[data-tour-end]', { state: 'detached' });
  await quiet(page);
  expect(await page.$('[data-lesson]')).toBeNull();
});

test('a tour of mini rummy rebuilds the table and swaps a joker', async ({ person }) => {
  const page = await person({ lang: 'en', viewport: { width: 1366, height: 650 } });
  await begin(page, 'mini-rummy');
  await listen(page);
  // Nobody has to take a tile who can lay out.
  await page.click('[data-draw]');
  await page.waitForSelector('.voice.warns:has-text("don’t take a tile")');
  await follow(page, 'mini-rummy');
  await finish(page, 'omerta', ['set', 'run', 'forty', 'joker', 'swap', 'three-stay', 'rebuild']);
});

const sizes = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1366, 650],
  [1440, 900],
] as const;

/** Looks at a lesson at five sizes and goes back to the last; `PICTURES=folder` keeps a picture of each. */
async function atAllSizes(page: Person, where: string) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await quiet(page, 60);
    await clear(page, `${where} at ${width}×${height}`);
    const path = `${process.env.PICTURES}/${where}-${page.said.length}-${page.said.at(-1)}-${width}.png`;
    if (process.env.PICTURES) await page.screenshot({ path });
  }
}

test('no voice covers what it speaks of at any size', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  for (const game of ['al-capone', 'rue-morgue', 'omerta', 'mini-rummy'] as const) {
    await begin(page, game);
    await listen(page, () => atAllSizes(page, game));
  }
  expect(page.problems).toEqual([]);
});

for (const game of ['al-capone', 'rue-morgue', 'omerta', 'mini-rummy'] as const)
  for (const lang of ['de', 'en'] as const)
    test(`every lesson of the tour of ${game} in ${lang} is in sight at five sizes @soak`, async ({ person }) => {
      const page = await person({ lang, size: 'desktop' });
      await begin(page, game);
      await follow(page, game, undefined, () => atAllSizes(page, `${game}-${lang}`));
      await finish(page, null, []);
    });

test('a tour is left resumed after a reload played alone and begun anew', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await page.goto('/tour');
  await page.waitForSelector('[data-tour]');
  await clean(page, 'tours');
  await begin(page, 'al-capone');
  await listen(page);
  await clean(page, 'a lesson that waits');
  await perform(page, 'al-capone', 'draw underworld');
  await page.waitForSelector('[data-lesson="meld"]');
  await page.click('[data-quit-tour]');
  await page.click('dialog [data-sure]');
  await page.click('[data-resume="al-capone"]');
  await page.waitForSelector('[data-lesson="meld"]');
  await page.reload();
  await page.waitForSelector('[data-lesson="meld"]');
  // Whoever plays on alone gets to the end as well.
  await page.click('[data-quit-tour]');
  await page.click('dialog [data-instead]');
  await page.waitForSelector('[data-lesson]', { state: 'detached' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('dialog .menu').getByRole('button', { name: 'Resign' }).click();
  await page.click('dialog .row .btn.pri');
  await page.waitForSelector('[data-tour-end]');
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('hz.tours')!)['al-capone'].done),
    'the tour does not count as done',
  ).toBe(true);
  // A table that is gone.
  await page.evaluate(() =>
    localStorage.setItem('hz.tours', JSON.stringify({ omerta: { table: 'gone', seen: ['welcome'], done: false } })),
  );
  await page.goto('/tour');
  await page.click('[data-resume="omerta"]');
  await page.waitForSelector('.toast:has-text("start again")');
  await page.click('[data-tour="omerta"]');
  await page.waitForSelector('[data-lesson]');
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('hz.tours')!).omerta.table),
    'the tour is still at the table that is gone',
  ).not.toBe('gone');
  expect(page.problems).toEqual([]);
});
