// Reviews: a planted blunder is marked, the better move is named, and a review can be cancelled.
import { expect, test } from './fixtures.ts';

import { drop, record } from './study-lib.ts';
import { clean } from './table-lib.ts';

/** Somebody lays out four tiles who could lay out more: either all should go, or none yet. */
const rummy = (revision: number) => `hinterzimmer 1
game mini-rummy
rules ${revision}
seats 2
option rounds 1
option turn_seconds 0
seed ${'3c'.repeat(32)}
name A Ada
name B Ben

A draw
B draw
A lay o10 o11 o12 o13
A done
B draw
`;

/** Ada takes a third Capone: three of them and the last card, and she has won by 59 to 48. She breaks them up instead. */
const capone = (revision: number) => `hinterzimmer 1
game al-capone
rules ${revision}
seats 2
option target 10
seed ${'3d'.repeat(32)}
name A Ada
name B Ben

${`
B draw file, B discard ness, A draw file, A discard ness, B draw file, B discard ness, A draw file, A discard warrant,
B draw file, B meld torrio 3, B discard raid, A draw file, A meld humphreys 3, A lay torrio 1, A discard ness,
B draw file, B lay humphreys 2, B discard warrant, A draw file, A lay torrio 1, A discard meeting,
B draw file, B meld burke 3, B discard warrant, A draw file, A lay torrio 1, A discard meeting,
B draw file, B discard heitler, A draw file, A meld guzik 3, A discard meeting,
B draw file, B lay guzik 1, B discard warrant, A draw file, A meld ralph 3, A discard warrant,
B draw file, B lay guzik 1, B discard raid, A draw file, A meld nitti 3, A discard mcgurn,
B draw underworld, B meld mcgurn 3, B lay nitti 1, B discard white, A draw file, A lay burke 1, A discard heitler,
B draw file, B meld hunt 3, B lay guzik 1, B discard capone, A draw underworld, A discard capone
`
  .trim()
  .split(/,\s+/)
  .join('\n')}
`;

test('a planted blunder is marked in al capone', async ({ person, server }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  const games = await (await page.request.get(`${server.url}/api/games`)).json();
  const text = capone(games.find((each: { id: string }) => each.id === 'al-capone').revision);
  const step = text.trim().split('\n').length - 9;
  await drop(page, text);
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="done"]', { timeout: 120_000 });
  const words = (await page.textContent(`[data-blunder="${step}"]`))!;
  expect(words, `it is not said what was better: ${words}`).toMatch(/Gespielt: Al Capone ablegen/);
  expect(words, `it is not said what was better: ${words}`).toMatch(/Besser: 3 × Al Capone melden/);
  const lost = Number(/−(\d+) %/.exec(words)?.[1]);
  expect(lost, `giving the game away costs ${lost} % only`).toBeGreaterThanOrEqual(10);
  await page.click(`[data-blunder="${step}"] button`);
  await page.waitForSelector(`[data-at="${step - 1}"]`);
  await page.waitForSelector(`[data-decision="${step - 1}"]`);
  await page.click('.tools button:has-text("Züge")');
  await page.waitForSelector('dialog .lost');
  await clean(page, 'the list of moves with a mistake');
  expect(page.problems).toEqual([]);
});

test('a planted blunder is marked with the best lay out', async ({ person, server }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  const games = await (await page.request.get(`${server.url}/api/games`)).json();
  await drop(page, rummy(games.find((each: { id: string }) => each.id === 'mini-rummy').revision));
  await page.waitForSelector('[data-begin-review]');
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="done"]', { timeout: 60_000 });
  const first = await page.getAttribute('[data-blunder]', 'data-blunder');
  expect(first, `another move is the worst: ${first}`).toBe('3');
  const words = await page.textContent('[data-blunder="3"]');
  expect(words, `a seat has no name: ${words}`).not.toMatch(/[{}]/);
  expect(words, `it is not said why: ${words}`).toMatch(/lay/);
  expect(words, `it is not said why: ${words}`).toMatch(/\d+ tiles with \d+ points instead of 4/);
  await page.click('[data-blunder="3"] button');
  await page.waitForSelector('[data-at="2"]');
  const layout = (await page.textContent('[data-layout]'))!;
  expect(layout, layout).toMatch(/Played: 4 tiles/);
  // Holding everything back was right before that.
  expect(await page.locator('[data-blunder="1"]').count(), 'waiting is called a mistake').toBe(0);
  expect(layout, layout).toMatch(/Best lay-out: \d+ tiles/);
  await clean(page, 'a review');
  await page.click('button:has-text("As a table")');
  await page.waitForSelector('[data-course] table');
  await clean(page, 'a review as a table');
  // What was made once is kept.
  await page.reload();
  await page.waitForSelector('[data-begin-review]');
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="done"]');
  // Another game has a review of its own.
  await page.setInputFiles('[data-file]', {
    name: 'other.hzr',
    mimeType: 'text/plain',
    buffer: Buffer.from(record('mini-rummy/17-4-jokers-2.hzr')),
  });
  await page.waitForSelector('[data-review="none"] [data-begin-review]');
  expect(await page.$('[data-moves] .lost'), 'mistakes of another game are marked').toBeNull();
  expect(page.problems).toEqual([]);
});

test('a review shows its progress and can be cancelled', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await drop(page, record('al-capone/11-4-teams-false.hzr'));
  await page.waitForSelector('[data-begin-review]');
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"] progress');
  await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('progress')?.value) > 0, undefined, {
    timeout: 60_000,
  });
  await page.click('[data-cancel-review]');
  await page.waitForSelector('[data-review="cancelled"]', { timeout: 20_000 });
  // The old one may still be on its way out.
  let refused = 0;
  await page.route(
    /\/api\/reviews$/,
    (route) => {
      refused += 1;
      return route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: '{"error":{"code":"too-many","detail":"one at a time"}}',
      });
    },
    { times: 2 },
  );
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"]', { timeout: 20_000 });
  expect(refused, 'nothing was refused').toBe(2);
  await page.click('[data-cancel-review]');
  await page.waitForSelector('[data-review="cancelled"]', { timeout: 20_000 });
  expect(page.problems).toEqual([]);
});
