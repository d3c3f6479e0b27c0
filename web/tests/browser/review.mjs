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

/** Ada takes a third Capone: three of them and the last card, and she has won by 59 to 48. She breaks them up instead. */
const capone = (revision) => `hinterzimmer 1
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
`.trim().split(/,\s+/).join('\n')}
`;

export async function a_planted_blunder_is_marked_in_al_capone({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  const games = await (await page.request.get(`${server.url}/api/games`)).json();
  const text = capone(games.find((each) => each.id === 'al-capone').revision);
  const step = text.trim().split('\n').length - 9;
  await drop(page, text);
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="done"]', { timeout: 120_000 });
  const words = await page.textContent(`[data-blunder="${step}"]`);
  check(/Gespielt: Al Capone ablegen/.test(words) && /Besser: 3 × Al Capone melden/.test(words), `it is not said what was better: ${words}`);
  const lost = Number(/−(\d+) %/.exec(words)?.[1]);
  check(lost >= 10, `giving the game away costs ${lost} % only`);
  await page.click(`[data-blunder="${step}"] button`);
  await page.waitForSelector(`[data-at="${step - 1}"]`);
  await page.waitForSelector(`[data-decision="${step - 1}"]`);
  await page.click('.tools button:has-text("Züge")');
  await page.waitForSelector('dialog .lost');
  await clean(page, 'the list of moves with a mistake');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

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
  check(!/[{}]/.test(words), `a seat has no name: ${words}`);
  check(/take a tile/.test(words) && /lay/.test(words) && /\d+ tiles/.test(words), `it is not said why: ${words}`);
  await page.click('[data-blunder="1"] button');
  await page.waitForSelector('[data-at="0"]');
  const layout = await page.textContent('[data-layout]');
  check(/nothing laid out/.test(layout) && /Best lay-out: \d+ tiles/.test(layout), layout);
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
  await page.setInputFiles('[data-file]', { name: 'other.hzr', mimeType: 'text/plain', buffer: Buffer.from(record('mini-rummy/17-4-jokers-2.hzr')) });
  await page.waitForSelector('[data-review="none"] [data-begin-review]');
  check((await page.$('[data-moves] .lost')) === null, 'mistakes of another game are marked');
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
  // The old one may still be on its way out.
  let refused = 0;
  await page.route(/\/api\/reviews$/, (route) => {
    refused += 1;
    return route.fulfill({ status: 429, contentType: 'application/json', body: '{"error":{"code":"too-many","detail":"one at a time"}}' });
  }, { times: 2 });
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"]', { timeout: 20_000 });
  check(refused === 2, 'nothing was refused');
  await page.click('[data-cancel-review]');
  await page.waitForSelector('[data-review="cancelled"]', { timeout: 20_000 });
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}
