// The board of mini Rummy under a hand: it scrolls at its edges, two fingers zoom, a run parts where its twin is let go, and the turns
// of the others can be followed.
import { Stream } from './audit/stream.ts';
import { expect, test } from './fixtures.ts';
import { choose, drag, fingerDrag, middle, slowAnswers, stateOf, walk, type Point } from './mini-rummy-hands.ts';
import { find, free, group, rummy, steps, tapLay, tilesOn } from './mini-rummy-lib.ts';
import { arrive, startServer } from './server.ts';
import { keepSockets, playMoves, told, until } from './table-lib.ts';
import type { Person } from './types.ts';

/** A recorded game with more tiles on the table than a phone shows. */
async function full(page: Person) {
  const stream = new Stream(page, { game: 'mini-rummy', record: '00-2', seat: 'B', lang: 'en', stops: [] });
  await stream.open(1380);
  return stream;
}
const board = (page: Person) => page.locator('[data-board]');
const scrolled = (page: Person) =>
  board(page).evaluate((each) => ({
    left: each.scrollLeft,
    top: each.scrollTop,
    most: [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight],
  }));
const touching = async (page: Person) => {
  const cdp = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
};
/** How wide the tiles of the board are. */
const wide = async (page: Person) => (await board(page).locator('.tile').first().boundingBox())!.width;

/** Holds something at each edge in turn: as long as it is there the board comes along, until it ends. */
async function toEveryEdge(page: Person, move: (to: Point) => Promise<unknown>, above = 0) {
  const box = (await board(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const edges: [Point, (at: Awaited<ReturnType<typeof scrolled>>) => boolean][] = [
    [{ x, y: box.y + box.height - 6 }, ({ top, most }) => top >= most[1] - 1],
    [{ x: box.x + box.width - 8, y }, ({ left, most }) => left >= most[0] - 1],
    [{ x, y: box.y + 4 + above }, ({ top }) => top === 0],
    [{ x: box.x + 8, y }, ({ left }) => left === 0],
  ];
  for (const [to, there] of edges) {
    await move(to);
    await expect.poll(async () => there(await scrolled(page)), { message: `at ${to.x}, ${to.y}` }).toBe(true);
    await move({ x, y });
  }
}

test('the board scrolls by itself at its edges while a mouse holds a tile', async ({ person }) => {
  const page = await person({ lang: 'en', viewport: { width: 1024, height: 600 } });
  await full(page);
  const before = await wide(page);
  const { x, y } = await middle(board(page));
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(() => wide(page)).toBeGreaterThan(before * 1.5);
  await board(page).evaluate((each) => each.scrollTo(0, 0));
  const from = await middle(page.locator('.rack .tile').first());
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 3 });
  await expect(page.locator('.held [data-held]')).toHaveCount(1);
  await toEveryEdge(page, (to) => page.mouse.move(to.x, to.y, { steps: 2 }));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.held [data-held]')).toHaveCount(0);
  // The key that shows everything brings it back.
  await page.keyboard.press('0');
  await expect.poll(async () => Math.max(...(await scrolled(page)).most)).toBeLessThanOrEqual(1);
  expect(page.problems).toEqual([]);
});

test('two fingers zoom, one that swipes pans, also over tiles, and a held tile scrolls the board', async ({
  person,
}) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await full(page);
  const touch = await touching(page);
  const before = await wide(page);
  const lay = await tilesOn(page);
  const { x, y } = await middle(board(page));
  const apart = (far: number) => [
    { x: x - far, y },
    { x: x + far, y },
  ];
  await touch('touchStart', [apart(30)[0]]);
  await touch('touchStart', apart(30));
  for (const far of [40, 55, 70, 85]) await touch('touchMove', apart(far));
  await touch('touchEnd', []);
  await expect.poll(() => wide(page)).toBeGreaterThan(before * 1.8);
  expect(await page.evaluate(() => visualViewport!.scale), 'the page is zoomed instead').toBe(1);
  // A quick finger moves the board and no tile, wherever it begins.
  await board(page).evaluate((each) => each.scrollTo(0, 0));
  const tile = await board(page)
    .locator('.tile')
    .evaluateAll(
      (all, { x, y }) =>
        all
          .map((each) => each.getBoundingClientRect())
          .map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
          .sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0],
      { x, y },
    );
  await touch('touchStart', [tile]);
  for (const by of [20, 60, 100, 140]) await touch('touchMove', [{ x: tile.x, y: tile.y - by }]);
  await touch('touchEnd', []);
  await expect.poll(async () => (await scrolled(page)).top).toBeGreaterThan(40);
  expect(await tilesOn(page), 'a swipe has moved tiles').toEqual(lay);
  const from = await middle(page.locator('.rack .tile').first());
  await touch('touchStart', [from]);
  await touch('touchMove', [{ x: from.x, y: from.y - 20 }]);
  await expect(page.locator('.held [data-held]')).toHaveCount(1);
  await toEveryEdge(page, (to) => touch('touchMove', [to]));
  await touch('touchMove', [from]);
  await touch('touchEnd', []);
  await expect(page.locator('.held [data-held]')).toHaveCount(0);
  expect(await tilesOn(page), 'something was put down').toEqual(lay);
  expect(page.problems).toEqual([]);
});

/** The deal of the tour is the same every time, and has two red elevens. */
async function deal(page: Person) {
  await keepSockets(page);
  await rummy(page, { tour: true, bots: 1, level: 'random', options: { rounds: 1, turn_seconds: 0 } });
  await page.locator('[data-quit-tour]').dispatchEvent('click');
  await page.click('dialog [data-instead]');
  await until(page);
}
const RUN = ['r9', 'r10', 'r11', 'r12', 'J'];
const PARTS = ['r11 r12 J', 'r9 r10 r11'];

test('a run parts where its twin is let go: by mouse, finger, taps and keys', async ({ person }) => {
  const hands: [string, 'desktop' | 'phone', (page: Person, twelve: Point) => Promise<unknown>][] = [
    ['mouse', 'desktop', (page, twelve) => drag(page, find(page, 'r11'), twelve)],
    [
      'finger',
      'phone',
      (page, twelve) => fingerDrag(page, find(page, 'r11'), { x: twelve.x, y: twelve.y + 34 }, false),
    ],
    [
      'taps',
      'phone',
      async (page, twelve) => {
        await find(page, 'r11').tap();
        await expect(page.locator('.group.can')).toHaveCount(1);
        await page.touchscreen.tap(twelve.x, twelve.y);
      },
    ],
    [
      'keys',
      'desktop',
      async (page) => {
        await walk(page, 'r11');
        await page.keyboard.press('Enter');
        await choose(page, /split/i);
        await page.keyboard.press('Enter');
      },
    ],
  ];
  for (const [by, size, put] of hands) {
    const page = await person({ lang: 'en', size });
    await deal(page);
    await tapLay(page, RUN);
    await steps(page, 1);
    const box = (await find(page, 'r12', RUN).boundingBox())!;
    await put(page, { x: box.x, y: box.y + box.height / 2 });
    await expect.poll(() => tilesOn(page), { message: by }).toEqual(PARTS);
    await expect(stateOf(page, 'new'), by).toHaveCount(2);
    await page.waitForSelector('[data-done][data-ready="true"]');
    // Undo puts it together again.
    await page.click('[data-undo]');
    await expect.poll(() => tilesOn(page), { message: by }).toEqual([RUN.join(' ')]);
    expect(page.sent).toEqual([]);
    expect(page.problems).toEqual([]);
    await page.context().close();
  }
});

test('where the others took tiles from is shown until one lifts a tile, and again by a key', async ({ person }) => {
  const page = await person({ lang: 'en' });
  const stream = new Stream(page, { game: 'mini-rummy', record: '00-2', seat: 'B', lang: 'en', stops: [] });
  await stream.open(0);
  const swap = stream.find((event) => {
    const { event: what, seat } = event as { event: string; seat?: string };
    return what === 'swapped' && seat === 'A';
  });
  // A joker is replaced, and laid elsewhere.
  for (let at = stream.lastAsked('B', swap); at <= swap + 1; at++) await stream.go(at);
  const trails = page.locator('[data-trail]');
  await expect(trails).toHaveCount(1);
  await expect(page.locator('[data-board] .tile.theirs[data-tile="J"]')).toHaveCount(1);
  await page.locator('.rack .tile').first().click();
  await expect(trails).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(trails).toHaveCount(1);
  // What they take back lies where it lay.
  const reset = stream.after('reset').find((at) => at > swap)!;
  for (let at = swap + 2; at <= reset; at++) await stream.go(at);
  await expect(trails).toHaveCount(0);
  expect(page.problems).toEqual([]);
});

test('what others take up is seen, and the table and one’s own rack stay as they are meanwhile', async ({ person }) => {
  const sizes = [
    { viewport: { width: 1366, height: 650 } },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ];
  for (const size of sizes) {
    const page = await person({ lang: 'de', ...size });
    const stream = new Stream(page, { game: 'mini-rummy', record: '00-2', seat: 'B', lang: 'de', stops: [] });
    await stream.open(0);
    const swap = stream.find((event) => {
      const { event: what, seat } = event as { event: string; seat?: string };
      return what === 'swapped' && seat === 'A';
    });
    const lies = () =>
      page.$$eval('[data-region="rack"], .rack .tile, [data-region="board"]', (all) =>
        all.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join();
        }),
      );
    // The turn of the other begins; from here on nothing is asked of the person.
    const begins = stream.lastAsked('B', swap) + 1;
    for (let at = begins - 1; at <= begins; at++) await stream.go(at);
    const before = await lies();
    const tray = page.locator('[data-region="tray"] .tile');
    for (let at = begins + 1; at <= swap; at++) {
      await stream.go(at);
      expect(await lies(), `move ${at} at ${size.viewport.width}×${size.viewport.height}`).toEqual(before);
    }
    await expect(tray.filter({ has: page.locator('.crown') })).toHaveCount(1);
    for (const box of await Promise.all((await tray.all()).map((each) => each.boundingBox())))
      expect(
        box!.x >= 0 && box!.x + box!.width <= size.viewport.width && box!.y + box!.height <= size.viewport.height,
      ).toBe(true);
    expect(page.problems).toEqual([]);
    await page.context().close();
  }
});

test('what the others do is seen step by step at the chosen pace, marked, and shown again by a key', async ({
  browser,
}) => {
  const server = await startServer({ paceMs: 300 });
  try {
    const page = await arrive(browser, server, { lang: 'en' });
    await page.addInitScript(() => localStorage.setItem('hz.settings', JSON.stringify({ pace: 'slow' })));
    await deal(page);
    await page.evaluate(() => {
      window.seen = new Set();
      const note = () =>
        window.seen.add(
          [...document.querySelectorAll<HTMLElement>('[data-group-id]')].map((each) => each.dataset.tiles).join('; '),
        );
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const times: number[] = [];
    let known = page.received.length;
    void told(
      page,
      () => {
        for (; known < page.received.length; known++)
          if (page.received[known].events?.some(({ event }) => event === 'laid')) times.push(performance.now());
        return times.length === 4;
      },
      60_000,
    );
    await playMoves(page, ['lay r10 r11 J', 'done']);
    const laid = ['r10 r11 J', 'o6 o7 o8', 'b2 b3 b4 b5', 'b13 r13 J'];
    const seen = await page.evaluate(() => [...window.seen]);
    for (let count = 1; count <= laid.length; count++)
      expect(
        seen.some(
          (table) => table.split('; ').length === count && laid.slice(0, count).every((each) => table.includes(each)),
        ),
        `the table after ${count} combinations was never seen`,
      ).toBe(true);
    // A slow bot takes two and a half times its time for each step.
    expect(times).toHaveLength(4);
    for (let at = 2; at < 4; at++) expect(times[at] - times[at - 1]).toBeGreaterThan(300);
    const marked = page.locator('[data-board] .tile.theirs');
    await expect(marked).toHaveCount(10);
    await expect(group(page, ['o6', 'o7', 'o8'])).toContainText('new');
    // The marks go with the first tile that is lifted, and come back with a key.
    await tapLay(page, ['g5']);
    await expect(marked).toHaveCount(0);
    await page.keyboard.press('u');
    await page.keyboard.press('l');
    await expect(marked).toHaveCount(10);
    expect(page.problems).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('where the server is slow, what was let go lies there, and nothing is called broken before it has answered', async ({
  person,
}) => {
  const page = await person({ lang: 'en' });
  await slowAnswers(page);
  await deal(page);
  await page.evaluate(() => (window.kept = new Set(['fits'])));
  // One tile is let go and the next one lifted before anybody has said where they fit.
  const [first, second] = [await middle(find(page, 'g5')), await middle(find(page, 'r9'))];
  const place = await free(page);
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(place.x, place.y, { steps: 3 });
  await page.mouse.up();
  await page.mouse.move(second.x, second.y);
  await page.mouse.down();
  await page.mouse.move(second.x + 20, second.y - 40, { steps: 3 });
  await expect.poll(() => tilesOn(page)).toEqual(['g5']);
  await expect(page.locator('.held [data-held]')).toHaveCount(1);
  // Undo lets go of what is held, and takes back the drop.
  await page.keyboard.press('u');
  await page.mouse.up();
  await expect.poll(() => tilesOn(page)).toEqual([]);
  await page.evaluate(() => window.release());
  await playMoves(page, ['lay r10 r11 J', 'done']);
  await page.evaluate(() => (window.kept = new Set(['arranged'])));
  const ten = (await find(page, 'r10', ['r10', 'r11', 'J']).boundingBox())!;
  await drag(page, find(page, 'r9'), { x: ten.x - 2, y: ten.y + ten.height / 2 });
  const run = group(page, ['r9', 'r10', 'r11', 'J']);
  await expect(run).toHaveAttribute('data-state', 'rest');
  await expect(stateOf(page, 'broken')).toHaveCount(0);
  await page.evaluate(() => window.release());
  await expect(run).toHaveAttribute('data-state', 'new');
  await page.waitForSelector('[data-done][data-ready="true"]');
  expect(page.problems).toEqual([]);
});
