// First games: the voice says everything there is to say, lets the person act, can be left and taken up again.
import type { GameId, Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { playToEnd, quiet } from './lib.ts';
import { playMiniRummy } from './mini-rummy-lib.ts';
import { playOmerta } from './omerta-lib.ts';
import { playRueMorgue } from './rue-morgue-lib.ts';
import { clean, watch } from './table-lib.ts';

/** Begins a tour; what the voice says is read and gone on with whenever it is in the way. */
async function begin(page: Person, game: GameId) {
  watch(page);
  page.said = [];
  await page.addLocatorHandler(page.locator('[data-next-lesson]'), () => read(page), { noWaitAfter: true });
  await page.goto('/tour');
  await page.click(`[data-tour="${game}"]`);
  await page.waitForSelector('[data-lesson]');
}

async function read(page: Person) {
  const lesson = await page.getAttribute('[data-lesson]', 'data-lesson').catch(() => null);
  if (lesson && !page.said.includes(lesson)) page.said.push(lesson);
  await page.click('[data-next-lesson]', { timeout: 2000 }).catch(() => {});
}

/** Reads everything that can be read now. */
async function listen(page: Person) {
  for (let count = 0; count < 12 && (await page.$('[data-next-lesson]')) !== null; count++) await read(page);
  const lesson = await page.$('[data-lesson]');
  const name = await lesson?.getAttribute('data-lesson').catch(() => null);
  if (name && !page.said.includes(name)) page.said.push(name);
}

async function finish(page: Person, needed: string[]) {
  await page.waitForSelector('[data-tour-end]', { timeout: 20_000 });
  for (const id of needed) expect(page.said, `the voice never spoke of ${id}: ${page.said}`).toContain(id);
  await clean(page, 'the end of a tour');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('hz.tours')!));
  expect(Object.values<{ done: boolean }>(kept)[0].done, 'the tour does not count as done').toBeTruthy();
  expect(page.problems).toEqual([]);
  await page.context().close();
}

test('a tour of al capone can be left and taken up again', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await begin(page, 'al-capone');
  await listen(page);
  await page.waitForSelector('[data-lesson="draw"]');
  await clean(page, 'a lesson that waits');
  await page.click('[data-leave-tour]');
  await page.click('[data-resume="al-capone"]');
  await page.waitForSelector('[data-lesson]');
  expect(await page.getAttribute('[data-lesson]', 'data-lesson'), 'the tour begins anew').toBe('draw');
  await playToEnd(page, { each: () => listen(page) });
  await finish(page, ['hand', 'draw', 'meld', 'melded', 'discard', 'others', 'underworld', 'hint']);
});

test('a tour of rue morgue on a phone', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'phone' });
  await begin(page, 'rue-morgue');
  await listen(page);
  await playRueMorgue(page, { each: () => listen(page) });
  await finish(page, ['welcome', 'bury', 'orang', 'draw', 'discard', 'others']);
});

test('a tour of mini rummy', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await begin(page, 'mini-rummy');
  await playMiniRummy(page, { each: () => listen(page) });
  await finish(page, ['welcome', 'rack', 'first', 'others', 'opened']);
});

test('a tour of omerta on a phone', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await begin(page, 'omerta');
  await listen(page);
  await playOmerta(page, { each: () => listen(page) });
  await finish(page, ['welcome', 'peek', 'draw', 'place', 'omerta']);
});

test('a tour is resumed after a reload played alone and begun anew', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await page.goto('/tour');
  await page.waitForSelector('[data-tour]');
  await clean(page, 'tours');
  await begin(page, 'mini-rummy');
  await listen(page);
  await page.waitForSelector('[data-lesson="first"]');
  await page.click('[data-leave-tour]');
  await page.waitForSelector('[data-resume="mini-rummy"]');
  await page.reload();
  await page.click('[data-resume="mini-rummy"]');
  await page.waitForSelector('[data-lesson="first"]');
  await page.reload();
  await page.waitForSelector('[data-lesson="first"]');
  // Whoever plays on alone gets to the end as well.
  await page.click('[data-lesson] .btn:has-text("Continue alone")');
  await page.waitForSelector('[data-lesson]', { state: 'detached' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('dialog .menu').getByRole('button', { name: 'Resign' }).click();
  await page.click('dialog .row .btn.pri');
  await page.waitForSelector('[data-tour-end]');
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('hz.tours')!)['mini-rummy'].done),
    'the tour does not count as done',
  ).toBe(true);
  await page.click('dialog:has([data-tour-end]) .btn:has-text("Look at the table")');
  await page.waitForSelector('[data-tour-end]', { state: 'detached' });
  const speak = async (lang: 'de' | 'en') => {
    await page.evaluate(() => document.querySelector<HTMLElement>('.top button')!.click());
    await page.waitForSelector('dialog .menu');
    await page.evaluate((lang) => document.querySelector<HTMLElement>(`dialog button[lang="${lang}"]`)!.click(), lang);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog .menu', { state: 'detached' });
  };
  await speak('de');
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  await quiet(page);
  expect(await page.$('[data-tour-end]'), 'another language brings the end of the tour back').toBeNull();
  await speak('en');
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
