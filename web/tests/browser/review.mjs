// Reviews: a planted blunder is marked, the better move is named, and a review can be cancelled.
import { check, person } from './lib.mjs';
import { drop, record } from './study-lib.mjs';
import { clean } from './table-lib.mjs';

/** Somebody takes a tile who could lay out nine. */
const rummy = (revision) => `hinterzimmer 1
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

export async function a_planted_blunder_is_marked_with_the_best_lay_out({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  const games = await (await page.request.get(`${server.url}/api/games`)).json();
  await drop(page, rummy(games.find((each) => each.id === 'mini-rummy').revision));
  await page.waitForSelector('[data-begin-review]');
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="done"]', { timeout: 60_000 });
  const first = await page.getAttribute('[data-blunder]', 'data-blunder');
  check(first === '1', `another move is the worst: ${first}`);
  const words = await page.textContent('[data-blunder="1"]');
  check(/take a tile/.test(words) && /lay/.test(words) && /\d+ tiles/.test(words), `it is not said why: ${words}`);
  await page.click('[data-blunder="1"] button');
  await page.waitForSelector('[data-at="0"]');
  const layout = await page.textContent('[data-layout]');
  check(/nothing laid out/.test(layout) && /Best lay-out: \d+ tiles/.test(layout), layout);
  await clean(page, 'a review');
  await page.click('button:has-text("As a table")');
  await page.waitForSelector('.review table');
  await clean(page, 'a review as a table');
  // What was made once is kept.
  await page.reload();
  await page.waitForSelector('[data-begin-review]');
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="done"]');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function a_review_shows_its_progress_and_can_be_cancelled({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await drop(page, record('al-capone/11-4-teams-false.hzr'));
  await page.waitForSelector('[data-begin-review]');
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"] progress');
  await page.waitForFunction(() => Number(document.querySelector('progress')?.value) > 0, undefined, { timeout: 60_000 });
  await page.click('[data-cancel-review]');
  await page.waitForSelector('[data-review="cancelled"]', { timeout: 20_000 });
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}
