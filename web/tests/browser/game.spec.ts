import type { Lang, NewPerson, Size } from './types.ts';
import { expect, test } from './fixtures.ts';
import { drawTwo, look, playNow, playToEnd, setUpBots, tableWhole } from './lib.ts';

/** A whole game by click from the start page to the final score sheet. */
async function whole(person: NewPerson, lang: Lang, size: Size) {
  const page = await person({ lang, size });
  await setUpBots(page);
  const end = await playToEnd(page);
  expect(end.over, 'the game is not over').toBeTruthy();
  expect((await page.$$('dialog .pl .sum')).length, 'the last round is not itemised').toBe(3);
  const text = await page.textContent('dialog');
  expect(text, `no winner is named: ${text}`).toMatch(lang === 'de' ? /gewinn/ : /win/);
  expect(page.problems).toEqual([]);
  return page;
}

test('a whole game in German on a desktop', async ({ person }) => {
  const page = await whole(person, 'de', 'desktop');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-download]')]);
  expect(download.suggestedFilename().endsWith('.hzr'), 'the record has another name').toBeTruthy();
  await page.click('[data-rematch]');
  await page.waitForSelector('[data-begin]');
  await page.click('[data-begin]');
  await tableWhole(page);
  expect((await look(page)).over, 'the second game is over already').toBeFalsy();
});

// Fingers play whole games on phones in the test run, too.
test('a whole game in English on a phone', { tag: '@soak' }, async ({ person }) => {
  await whole(person, 'en', 'phone');
});

test('play now takes one click', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await playNow(page);
  await page.waitForSelector('.act[data-move="draw file"]:not([aria-disabled])');
  await drawTwo(page, () => page.click('[data-pile="file"]'));
  expect(page.problems).toEqual([]);
});
