// Whole rounds at the smallest laptop and the smallest phone: by keyboard alone, and by touch alone. The test run has what most
// people do, keyboards at laptops and fingers on phones; the other way round is for `make soak-web`.
import { fingers } from './fingers.ts';
import { expect, test } from './fixtures.ts';
import { endTurn, playMiniRummy, rummy, simpleTurn, steps } from './mini-rummy-lib.ts';
import { playOmerta, wish } from './omerta-lib.ts';
import { answered, openTable, until } from './table-lib.ts';
import type { Lang, Person } from './types.ts';

const windows: { name: string; lang: Lang; viewport: { width: number; height: number } }[] = [
  { name: 'a low laptop', lang: 'en', viewport: { width: 1366, height: 650 } },
  { name: 'a small phone', lang: 'de', viewport: { width: 360, height: 640 } },
];

/** With what somebody has touched the page from now on. */
async function pointers(page: Person) {
  await page.evaluate(() => {
    window.seen = new Set();
    addEventListener('pointerdown', ({ pointerType }) => window.seen.add(pointerType), true);
  });
  return () => page.evaluate(() => [...window.seen]);
}

/** Few turns: with four at the table the stock is soon empty. */
const miniRummy = (page: Person) => rummy(page, { bots: 3, options: { rounds: 1, turn_seconds: 0 } });
const omerta = (page: Person) =>
  openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 0 } });

/** Which key leads from the tile with the focus to one of the rack that nobody holds; none where it is there. */
const towards = (page: Person, wanted: string) =>
  page.evaluate((wanted) => {
    const rack = '[data-region="rack"]';
    const here = document.activeElement?.closest(`${rack} [data-tile]`);
    if (!here) return 'Tab';
    const there = document.querySelector(`${rack} [data-tile="${wanted}"][aria-pressed="false"]`)!;
    if (here === there) return null;
    const [from, to] = [here.getBoundingClientRect(), there.getBoundingClientRect()];
    // What is held lies a bit higher than its row.
    if (Math.abs(to.top - from.top) > from.height / 2) return to.top > from.top ? 'ArrowDown' : 'ArrowUp';
    return to.left > from.left ? 'ArrowRight' : 'ArrowLeft';
  }, wanted);

/** Takes tiles of the rack up by keyboard and lays them to a free place. */
async function lay(page: Person, tiles: string[]) {
  for (const wanted of tiles) {
    for (let presses = 0; ; presses++) {
      const key = await towards(page, wanted);
      if (key === null) break;
      expect(presses, `the keyboard does not reach ${wanted}`).toBeLessThan(120);
      await page.keyboard.press(key);
    }
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  const said = () => page.textContent('[data-live]');
  await expect.poll(said, { message: 'no place is offered' }).toMatch(/\d+ (of|von) \d+$/);
  for (let place = 0; !/free place|freien Platz/.test((await said()) ?? ''); place++) {
    expect(place, 'no free place is offered').toBeLessThan(60);
    const before = await said();
    await page.keyboard.press('ArrowRight');
    await expect.poll(said).not.toBe(before);
  }
  await page.keyboard.press('Enter');
}

/** The lays of a turn that count from the first on, without jokers, which could stand for several tiles. */
function laysOf(page: Person) {
  const lays = simpleTurn(page.now()).filter(({ tiles }) => !tiles.includes('J'));
  const points = lays.flatMap(({ tiles }) => tiles).reduce((sum, tile) => sum + Number(tile.slice(1)), 0);
  return page.now().view.opened.includes('A') || points >= 40 ? lays : [];
}

async function miniRummyByKeyboard(page: Person) {
  for (let turn = 0; turn < 60; turn++) {
    if ((await until(page)).over) return;
    let count = 0;
    for (const { tiles } of laysOf(page)) {
      await lay(page, tiles);
      await steps(page, ++count);
    }
    await page.waitForSelector(count > 0 ? '[data-done][data-ready="true"]' : '[data-draw]');
    await endTurn(page, () => page.keyboard.press('f'));
  }
  throw new Error('the round did not end');
}

/** What a hand on the keyboard does for a move of Omerta. */
async function press(page: Person, move: string) {
  const [verb, ...places] = move.split(' ');
  if (['wait', 'decline', 'keep', 'discard'].includes(verb)) return page.keyboard.press(' ');
  if (['replace', 'mole', 'snap', 'kill'].includes(verb)) return page.keyboard.press(places[0]);
  if (verb === 'peek' || verb === 'driver') {
    for (const place of places) await page.keyboard.press(place);
    return page.keyboard.press('Enter');
  }
  const moves = await page.$$eval('.acts .act[data-move]', (all) => all.map((each) => each.dataset.move));
  expect(moves, `${move} is not offered, only ${moves.join(', ')}`).toContain(move);
  await page.keyboard.press(String(moves.indexOf(move) + 1));
  if (verb !== 'omerta') return;
  await page.waitForSelector('dialog [data-sure]');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

async function omertaByKeyboard(page: Person) {
  for (let step = 0, turn = 0; step < 600; step++) {
    const { now, next, over } = await until(page);
    if (next || over) return;
    if (now.view.phase === 'draw') turn += 1;
    const wished = wish(now, turn);
    // Cards of others are reached by tabbing; the round is short without them.
    const far = /^(henchman|patrol|traitor|swap)/.test(wished);
    await press(page, far ? (now.legal.includes('keep') ? 'keep' : 'decline') : wished);
    await answered(page, now.decision);
  }
  throw new Error('the round did not end');
}

for (const { name, lang, viewport } of windows) {
  const phone = viewport.width < 700;
  const [byKeyboard, byTouch] = [{ tag: phone ? '@soak' : [] }, { tag: phone ? [] : '@soak' }];

  test(`mini Rummy by keyboard on ${name}`, byKeyboard, async ({ person }) => {
    const page = await person({ lang, viewport });
    await miniRummy(page);
    const used = await pointers(page);
    await miniRummyByKeyboard(page);
    await page.waitForSelector('dialog [data-download]');
    expect(await used()).toEqual([]);
    expect(page.problems).toEqual([]);
  });

  test(`mini Rummy by touch on ${name}`, byTouch, async ({ person }) => {
    const page = await person({ lang, viewport, hasTouch: true, isMobile: true });
    await miniRummy(page);
    fingers(page);
    const used = await pointers(page);
    await playMiniRummy(page);
    await page.waitForSelector('dialog [data-download]');
    expect(await used()).toEqual(['touch']);
    expect(page.problems).toEqual([]);
  });

  test(`Omerta by keyboard on ${name}`, byKeyboard, async ({ person }) => {
    const page = await person({ lang, viewport });
    await omerta(page);
    const used = await pointers(page);
    await omertaByKeyboard(page);
    await page.waitForSelector('dialog[open]');
    expect(await used()).toEqual([]);
    expect(page.problems).toEqual([]);
  });

  test(`Omerta by touch on ${name}`, byTouch, async ({ person }) => {
    const page = await person({ lang, viewport, hasTouch: true, isMobile: true });
    await omerta(page);
    fingers(page);
    const used = await pointers(page);
    await playOmerta(page, { each: ({ next, over }) => (next || over ? 'stop' : undefined) });
    await page.waitForSelector('dialog[open]');
    expect(await used()).toEqual(['touch']);
    expect(page.problems).toEqual([]);
  });
}
