import type { Laid, Lang, NewPerson, Person, Position, Size } from './types.ts';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { nextRound, tableWhole } from './lib.ts';
import {
  clickTurn,
  find,
  free,
  group,
  plainAdd,
  playMiniRummy,
  rummy,
  simpleTurn,
  steps,
  tapLay,
  tilesOf,
} from './mini-rummy-lib.ts';
import { arrive, startServer } from './server.ts';
import { answered, clean, firstAsked, join, openTable, until } from './table-lib.ts';

/** Plays until `stop` likes the position. */
const playUntil = (page: Person, stop: (now: Position) => unknown) =>
  playMiniRummy(page, { each: async ({ now, next, over }) => (!next && !over && stop(now) ? 'stop' : undefined) });

async function whole(person: NewPerson, lang: Lang, size: Size) {
  const page = await person({ lang, size });
  await rummy(page, { bots: 2, options: { rounds: 1 } });
  await playMiniRummy(page);
  const text = await page.textContent('dialog');
  expect(text, `no winner is named: ${text}`).toMatch(lang === 'de' ? /gewinn/ : /win/);
  expect(text, 'the score names no rule').toMatch(/MR-6\.[23]/);
  // The winner comes first, and everybody's last tiles are laid open.
  await expect(page.locator('dialog h2')).toHaveText(lang === 'de' ? /gewinn/ : /win/);
  const left = page.now().view.rack_sizes.filter((count) => count > 0).length;
  await expect(page.locator('dialog [data-last-tiles]')).toHaveCount(left);
  expect(page.problems).toEqual([]);
}

test('a whole game in German on a desktop', async ({ person }) => {
  await whole(person, 'de', 'desktop');
});

test('a whole game in English on a phone', async ({ person }) => {
  await whole(person, 'en', 'phone');
});

type Point = { x: number; y: number };
const middle = async (locator: Locator): Promise<Point> => {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags with the mouse from the middle of a tile to a point. */
async function drag(page: Person, from: Locator, to: Point, modifier?: 'Shift') {
  const { x, y } = await middle(from);
  if (modifier) await page.keyboard.down(modifier);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 14, y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  if (modifier) await page.keyboard.up(modifier);
}

/** Drags a tile with a finger, which rests first where the tile lies on the table. On a busy machine it rests too long. */
async function fingerDrag(page: Person, from: Locator, to: Point, rests: boolean) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const held = page.locator('.held [data-held]');
  const start = await middle(from);
  const along = (part: number) => ({ x: start.x + (to.x - start.x) * part, y: start.y + (to.y - start.y) * part });
  for (;;) {
    await touch('touchStart', [start]);
    if (rests) await held.first().waitFor();
    for (let step = 1; step <= 6; step++) await touch('touchMove', [along(step / 6)]);
    await held.first().waitFor();
    const whole = (await held.count()) > 1;
    if (whole) await touch('touchMove', [start]);
    await touch('touchEnd', []);
    await expect(held).toHaveCount(0);
    if (!whole) return;
  }
}

/** Walks with the keyboard alone to a tile of the rack, or of the table. */
async function walk(page: Person, tile: string, where: '.rack' | '[data-board]' = '.rack') {
  const inside = () => page.evaluate((where) => document.activeElement?.closest(`${where} .tile`) !== null, where);
  const here = () =>
    page.evaluate(() => [
      (document.activeElement as HTMLElement | null)?.dataset.tile,
      document.activeElement?.getAttribute('aria-pressed'),
    ]);
  for (let press = 0; press < 80 && !(await inside()); press++) await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  for (let press = 0; press < 150; press++) {
    const [at, on] = await here();
    if (at === tile && on === 'false') return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`the keyboard does not reach ${tile}`);
}

/** Chooses a place with the arrows, by what is said about it. */
async function choose(page: Person, place: RegExp) {
  const said = () => page.textContent('[data-live]');
  await expect.poll(said, { message: 'no place is offered' }).toMatch(/\d+ (of|von) \d+$/);
  for (let press = 0; press < 40; press++) {
    const now = (await said()) ?? '';
    if (place.test(now)) return;
    await page.keyboard.press('ArrowRight');
    await expect.poll(said).not.toBe(now);
  }
  throw new Error(`the keyboard is not offered ${place}`);
}

interface Hands {
  /** Puts a tile of the rack to a group. */
  add(page: Person, tile: string, tiles: string[]): Promise<void>;
  /** Takes a tile out of a group to a free place. */
  take(page: Person, tile: string, tiles: string[]): Promise<void>;
}

const dragging: Hands = {
  add: async (page, tile, tiles) => drag(page, find(page, tile), await middle(group(page, tiles))),
  take: async (page, tile, tiles) => drag(page, find(page, tile, tiles), await free(page)),
};

const tapping: Hands = {
  async add(page, tile, tiles) {
    await find(page, tile).click();
    await group(page, tiles).click();
  },
  async take(page, tile, tiles) {
    await find(page, tile, tiles).click();
    const { x, y } = await free(page);
    await page.mouse.click(x, y);
  },
};

const keyboard: Hands = {
  async add(page, tile, tiles) {
    const name = (await group(page, tiles).getAttribute('aria-label'))!.split('.')[0];
    await walk(page, tile);
    await page.keyboard.press('Enter');
    await choose(page, new RegExp(`to ${name}, `));
    await page.keyboard.press('Enter');
  },
  async take(page, tile, tiles) {
    await walk(page, tiles[0], '[data-board]');
    await find(page, tile, tiles).focus();
    await page.keyboard.press('Enter');
    await choose(page, /to a free place/);
    await page.keyboard.press('Enter');
  },
};

const plainOf = ({ view }: Position) => view.table.filter((laid) => laid.tiles.every((each) => each.tile !== 'J'));
const tokens = (laid: Laid) => laid.tiles.map((each) => each.tile);
/** A tile of the rack that fits a combination, and another combination that breaks without its middle one. */
function workOf(now: Position) {
  if (!now.view.opened.includes(now.view.seat!)) return null;
  const add = plainAdd(now);
  if (!add) return null;
  const [, tile, number] = add.split(' ');
  const brittle = plainOf(now).find((laid) => laid.tiles.length === 3 && `#${laid.number}` !== number);
  return brittle ? { tile, number: number.slice(1), brittle: tokens(brittle) } : null;
}
const stateOf = (page: Person, state: string) => page.locator(`[data-state="${state}"]`);

test('a turn is the same by dragging, tapping and keyboard, and undo takes back what was done', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { bots: 2, options: { rounds: 50, turn_seconds: 0 } });
  await playUntil(page, workOf);
  const { tile, number, brittle } = workOf(page.now())!;
  const target = tilesOf(page, number);
  const turns: string[] = [];
  const tables: string[] = [];
  for (const hands of [dragging, tapping, keyboard]) {
    const before = page.sent.length;
    await hands.add(page, tile, target);
    await steps(page, 1);
    await page.waitForSelector('[data-done][data-ready="true"]');
    turns.push(page.sent.slice(before).join('\n'));
    tables.push(JSON.stringify(page.now().view.table));
    // Whoever breaks something sends nothing, and cannot end the turn.
    const sent = page.sent.length;
    await hands.take(page, brittle[1], brittle);
    await expect(stateOf(page, 'broken')).toHaveCount(1);
    await expect(stateOf(page, 'draft')).toHaveCount(1);
    await page.waitForSelector('[data-done][data-ready="false"]');
    await page.click('[data-undo]');
    await expect(stateOf(page, 'broken')).toHaveCount(0);
    await page.waitForSelector('[data-done][data-ready="true"]');
    expect(page.sent.length, 'a draft was sent').toBe(sent);
    // Taking all back can itself be taken back.
    await page.click('[data-reset]');
    await steps(page, 0);
    await page.click('[data-again]');
    await steps(page, 1);
    await page.keyboard.press('u');
    await steps(page, 0);
    await page.waitForSelector('[data-draw]');
  }
  expect(turns[0]).toBe(`add ${tile} #${number}`);
  expect(new Set(turns).size, `the records differ:\n${turns.join('\n---\n')}`).toBe(1);
  expect(new Set(tables).size, 'the tables differ').toBe(1);
  expect(page.problems).toEqual([]);
});

test('fingers: a hold lifts from the table, the rack drags at once, a swipe moves nothing', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'phone' });
  await rummy(page, { bots: 2, options: { rounds: 50, turn_seconds: 0 } });
  await playUntil(page, workOf);
  const { tile, number, brittle } = workOf(page.now())!;
  const target = await middle(group(page, tilesOf(page, number)));
  await fingerDrag(page, find(page, tile), { x: target.x, y: target.y + 34 }, false);
  await steps(page, 1);
  const place = await free(page);
  await fingerDrag(page, find(page, brittle[1], brittle), { x: place.x, y: place.y + 34 }, true);
  await expect(stateOf(page, 'broken')).toHaveCount(1);
  await page.click('[data-undo]');
  await expect(stateOf(page, 'broken')).toHaveCount(0);
  expect(page.problems).toEqual([]);
});

test('any tile may lie anywhere; what is open is said in a line and nothing lies over the table', async ({
  person,
}) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { bots: 1, options: { rounds: 3, turn_seconds: 0 } });
  await until(page);
  const [first, second] = page.now().view.rack;
  await drag(page, find(page, first), await free(page));
  await expect(stateOf(page, 'draft')).toHaveCount(1);
  await drag(page, find(page, second), await free(page));
  await expect(stateOf(page, 'draft')).toHaveCount(2);
  await expect(page.locator('[data-say]')).toContainText('2 drafts');
  await page.click('[data-done]');
  await page.waitForSelector('.blink');
  expect(await page.locator('dialog, .toast, .why').count(), 'something lies over the table').toBe(0);
  // Who has begun must take everything back before taking a tile; the rule is one tap away.
  await page.click('[data-stock]');
  await page.click('[data-rule="MR-3.1"]');
  await expect(page.locator('dialog')).toContainText('MR-3.1');
  await page.keyboard.press('Escape');
  // A tile let go over the rack is back on it.
  await drag(page, stateOf(page, 'draft').first().locator('.tile'), await middle(page.locator('.rack .tier').last()));
  await expect(stateOf(page, 'draft')).toHaveCount(1);
  await page.click('[data-reset]');
  await page.waitForSelector('[data-draw]');
  expect(page.sent, 'drafts were sent').toEqual([]);
  expect(page.problems).toEqual([]);
});

test('only places where it fits light up while a tile is held', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { bots: 2, options: { rounds: 50, turn_seconds: 0 } });
  await playUntil(page, workOf);
  const { tile } = workOf(page.now())!;
  const allowed = page
    .now()
    .legal.filter((move) => move.startsWith(`add ${tile} `) || move.startsWith(`swap ${tile} `))
    .map((move) => tilesOf(page, move.split('#')[1]).join(' '));
  const { x, y } = await middle(find(page, tile));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 20, { steps: 3 });
  await page.waitForSelector('.group.can');
  const lit = await page
    .locator('.group.can')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.tiles));
  for (const tiles of allowed) expect(lit).toContain(tiles);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.group.can')).toHaveCount(0);
  await page.waitForSelector('[data-draw]');
});

test('drafts are never sent: the other sees nothing of them', async ({ person }) => {
  const host = await person({ lang: 'de' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const link = await openTable(host, {
    game: 'mini-rummy',
    people: 2,
    bots: 0,
    options: { rounds: 1, turn_seconds: 0 },
  });
  await join(guest, link, 'Jonas');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  const pages = { A: host, B: guest };
  const { page, now } = await firstAsked(pages);
  const other = pages[now.view.turn === 'A' ? 'B' : 'A'];
  const heard = other.received.length;
  for (const tile of now.view.rack.slice(0, 2)) {
    await tapLay(page, [tile]);
    await find(page, now.view.rack[3]).waitFor();
  }
  await expect(stateOf(page, 'draft')).toHaveCount(2);
  await page.click('[data-reset]');
  await clickTurn(page);
  await expect.poll(() => other.received.length).toBeGreaterThan(heard);
  const [news] = other.received.slice(heard).filter((message) => message.type === 'update');
  expect(news.events?.some((event) => event.event === 'drew' || event.event === 'laid')).toBe(true);
});

test('a turn by keyboard alone', async ({ person }) => {
  const page = await person({ lang: 'de' });
  await rummy(page, { bots: 1, options: { rounds: 1, turn_seconds: 0 } });
  await until(page);
  const { rack } = page.now().view;
  await walk(page, rack[0]);
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('s');
  await page.waitForFunction(() =>
    /Auf deinem Aufsteller/.test(document.querySelector('[data-live]')?.textContent ?? ''),
  );
  const focused = () => page.evaluate(() => document.activeElement?.hasAttribute('data-draw') ?? false);
  for (let press = 0; press < 60 && !(await focused()); press++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (count) => document.querySelectorAll<HTMLElement>('.rack .tile').length === count,
    rack.length + 1,
  );
});

test('no violation of accessibility', async ({ person }) => {
  for (const [lang, size] of [
    ['de', 'desktop'],
    ['en', 'phone'],
  ] as const) {
    const page = await person({ lang, size });
    await rummy(page, { bots: 2, options: { rounds: 3, turn_seconds: 0 } });
    await playUntil(page, (now) => now.view.opened.includes(now.view.seat!) && plainOf(now).length >= 1);
    await clean(page, `the table, ${size}`);
    const laid = tokens(plainOf(page.now())[0]);
    await tapping.take(page, laid[0], laid);
    await stateOf(page, 'draft').waitFor();
    await clean(page, `a draft, ${size}`);
  }
});

test('two by a link with a reload in the middle of a turn', async ({ person }) => {
  const host = await person({ lang: 'de' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const link = await openTable(host, {
    game: 'mini-rummy',
    people: 2,
    bots: 0,
    options: { rounds: 1, turn_seconds: 0 },
  });
  await join(guest, link, 'Jonas');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  const pages = { A: host, B: guest };
  let reloaded = false;
  for (let turn = 0; turn < 60 && !reloaded; turn++) {
    const { page, now } = await firstAsked(pages);
    const lay = now.legal.find((move) => /^lay( [ogbr]\d+)+$/.test(move));
    if (!lay) {
      await clickTurn(page);
      continue;
    }
    await tapLay(page, lay.slice(4).split(' '));
    await steps(page, 1);
    const table = JSON.stringify(page.now().view.table);
    const other = pages[now.view.turn === 'A' ? 'B' : 'A'];
    await steps(other, 1);
    expect(JSON.stringify(other.now().view.table), 'the other sees another table').toBe(table);
    await page.reload();
    await steps(page, 1);
    expect(JSON.stringify(page.now().view.table), 'the turn is another one after a reload').toBe(table);
    await page.click('[data-undo]');
    await steps(page, 0);
    reloaded = true;
  }
  expect(reloaded, 'nobody could lay anything').toBeTruthy();
  for (const [seat, page] of Object.entries(pages)) {
    const strange = page.received
      .flatMap((message) => message.events ?? message.missed ?? [])
      .filter(
        (event) => (event.event === 'dealt' || event.event === 'drew') && event.seat !== seat && event.tile !== null,
      );
    expect(strange, `${seat} is told tiles of the other: ${JSON.stringify(strange[0])}`).toHaveLength(0);
    expect(page.problems).toEqual([]);
  }
});

test('the clock warns half a minute before the turn ends', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { options: { rounds: 1, turn_seconds: 32 } });
  await until(page);
  await page.waitForSelector('[role="timer"]');
  await page.waitForSelector('.hurry', { timeout: 20_000 });
  expect(await page.textContent('[data-say]'), 'the warning has no words').toMatch(/30 seconds/);
  await page.waitForFunction(() => /30 seconds/.test(document.querySelector('[data-live]')?.textContent ?? ''));
});

test('the clock is right from the first moment of a turn', async ({ browser }) => {
  const server = await startServer({ paceMs: 1500 });
  try {
    const page = await arrive(browser, server, { lang: 'en' });
    await rummy(page, { options: { rounds: 1, turn_seconds: 60 } });
    const { now } = await until(page);
    await page.evaluate(() => {
      window.seen = new Set();
      const note = () => window.seen.add(document.querySelector('[role="timer"]')?.textContent!.trim() ?? 'none');
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.click('[data-draw]');
    await answered(page, now.decision);
    await until(page);
    const seen = await page.evaluate(() => [...window.seen]);
    const wrong = seen.filter((text) => text !== 'none' && text !== '1:00' && !text.startsWith('0:'));
    expect(seen, `the clock has shown ${seen}`).toContain('1:00');
    expect(wrong, `the clock has shown ${seen}`).toHaveLength(0);
  } finally {
    await server.stop();
  }
});

test('tiles go back to the rack by dragging', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { options: { rounds: 50, turn_seconds: 0 } });
  await playUntil(page, workOf);
  const { tile, number, brittle } = workOf(page.now())!;
  const before = page.now().view;
  await tapping.add(page, tile, tilesOf(page, number));
  await steps(page, 1);
  const rack = await middle(page.locator('.rack .tier').last());
  await drag(page, page.locator('[data-state="new"] .tile.mine'), rack);
  await steps(page, 0);
  expect(JSON.stringify(page.now().view.table), 'the tile is not back').toBe(JSON.stringify(before.table));
  expect(page.now().view.rack.length, 'the tile is not back').toBe(before.rack.length);
  // A tile of the table springs back, and a line says why.
  await drag(page, find(page, brittle[0], brittle), rack);
  await page.waitForSelector('[data-rule="MR-4.3"]');
  await expect(stateOf(page, 'rest').first()).toBeVisible();
  await page.waitForSelector('[data-draw]');
});

/** Tabs to a button of the page and presses it. */
async function press(page: Person, selector: string) {
  const there = () => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
  for (let tab = 0; tab < 120 && !(await there()); tab++) await page.keyboard.press('Tab');
  const seen = await page.evaluate(
    () =>
      `${document.activeElement?.outerHTML.slice(0, 120)} ${document.querySelector('dialog')?.textContent.slice(0, 80) ?? ''} ${document.querySelector('[data-say]')?.textContent}`,
  );
  expect(await there(), `the keyboard does not reach ${selector}: ${seen}`).toBeTruthy();
  await page.keyboard.press('Enter');
}

test('a whole round by keyboard alone', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { bots: 1, options: { rounds: 1, turn_seconds: 0 } });
  // From here on nothing is clicked.
  for (let turn = 0; turn < 120; turn++) {
    if ((await until(page)).over) break;
    let count = 0;
    for (const lay of simpleTurn(page.now()).filter(({ tiles }) => !tiles.includes('J'))) {
      const opened = page.now().view.opened.includes('A');
      for (const tile of lay.tiles) {
        await walk(page, tile);
        await page.keyboard.press('Space');
      }
      await page.keyboard.press('Enter');
      await choose(page, /to a free place/);
      await page.keyboard.press('Enter');
      await steps(page, ++count);
      if (!opened && page.now().view.first_points >= 40) break;
    }
    if (count > 0 && !page.now().legal.includes('done')) {
      await press(page, '[data-reset]');
      await steps(page, 0);
      count = 0;
    }
    // Every step is a decision of its own: the turn is over when the last of them is answered.
    const { decision } = page.now();
    if (count > 0) await page.waitForSelector('[data-done][data-ready="true"]');
    await press(page, count > 0 ? '[data-done]' : '[data-draw]');
    await answered(page, decision);
  }
  expect(page.now().kind, 'the round did not end').toBe('over');
  await page.waitForSelector('dialog [data-download]');
  expect(
    page.sent.some((move) => move === 'draw' || move === 'done'),
    'nothing was played',
  ).toBeTruthy();
  expect(page.problems).toEqual([]);
});

test('looking back says what more a turn could have laid', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await rummy(page, { bots: 1, options: { rounds: 50, turn_seconds: 0 } });
  await until(page);
  expect(await page.locator('[data-look-back]').count(), 'there is no turn to look back at yet').toBe(0);
  for (let turn = 0; turn < 60; turn++) {
    if ((await until(page)).next) {
      await nextRound(page);
      continue;
    }
    const more = simpleTurn(page.now()).flatMap((lay) => lay.tiles).length;
    const { decision } = page.now();
    await page.click('[data-draw]');
    await answered(page, decision);
    if (more === 0) continue;
    await until(page);
    await page.click('[data-look-back]');
    await page.waitForSelector('[data-better]');
    const found = Number(await page.getAttribute('[data-better]', 'data-better'));
    expect(found, `${more} tiles could have been laid, the page says ${found}`).toBeGreaterThanOrEqual(more);
    expect(await page.locator('dialog ol li').count(), 'the steps are missing').toBeGreaterThan(0);
    await clean(page, 'looking back');
    expect(page.problems).toEqual([]);
    return;
  }
  throw new Error('there was never anything to lay');
});
