// Moving tiles: by mouse, finger and keyboard, singly and in any order, and what is sent of it.
import { expect, test } from './fixtures.ts';
import { tableWhole } from './lib.ts';
import {
  dragging,
  drag,
  fingerDrag,
  fingerHold,
  keyboard,
  middle,
  playUntil,
  stateOf,
  tapping,
  workOf,
} from './mini-rummy-hands.ts';
import {
  clickTurn,
  endTurn,
  find,
  free,
  group,
  planned,
  rummy,
  steps,
  tapLay,
  tilesOf,
  tilesOn,
} from './mini-rummy-lib.ts';
import { firstAsked, join, openTable, until } from './table-lib.ts';

test('a turn is the same by dragging, tapping and keyboard, and undo takes back what was done', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { bots: 2, options: { rounds: 50, turn_seconds: 0 } });
  await playUntil(page, workOf);
  const { tile, number, brittle } = workOf(page.now())!;
  const target = tilesOf(page, number);
  const turns: string[] = [];
  const tables: string[] = [];
  for (const hands of [dragging, tapping, keyboard]) {
    await hands.add(page, tile, target);
    await steps(page, 1);
    await page.waitForSelector('[data-done][data-ready="true"]');
    turns.push(planned(page).join('\n'));
    tables.push((await tilesOn(page)).join('; '));
    // Whoever breaks something sends nothing, and cannot end the turn.
    const sent = page.sent.length;
    await hands.take(page, brittle[1], brittle);
    await expect(stateOf(page, 'broken')).toHaveCount(1);
    await expect(stateOf(page, 'draft')).toHaveCount(1);
    await page.waitForSelector('[data-done][data-ready="false"]');
    await page.click('[data-undo]');
    await expect(stateOf(page, 'broken')).toHaveCount(0);
    await page.waitForSelector('[data-done][data-ready="true"]');
    const drafts = page.sent.slice(sent).filter((move) => !/^add |^undo$|^reset$/.test(move));
    expect(drafts, 'a draft was sent').toEqual([]);
    // Taking all back can itself be taken back.
    await page.click('[data-reset]');
    await steps(page, 0);
    await page.click('[data-again]');
    await steps(page, 1);
    await page.keyboard.press('u');
    await steps(page, 0);
    await page.waitForSelector('[data-draw]');
  }
  await tapping.add(page, tile, target);
  const ended = () => page.click('[data-done][data-ready="true"]');
  await endTurn(page, ended);
  expect(page.sent.slice(-2)).toEqual([`add ${tile} #${number}`, 'done']);
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
  // A finger that rests longer takes the whole group along.
  const lies = async () => (await group(page, brittle).boundingBox())!;
  const before = await lies();
  const elsewhere = await free(page);
  await fingerHold(page, find(page, brittle[1], brittle), brittle.length, { x: elsewhere.x, y: elsewhere.y + 34 });
  await expect
    .poll(async () => Math.hypot((await lies()).x - before.x, (await lies()).y - before.y))
    .toBeGreaterThan(10);
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
  // Which one is meant, what it lacks, and its rule, which is one tap away; pressing the sentence leads from one to the next.
  const say = page.locator('[data-say]');
  await expect(say).toHaveText(/Still open: .+ \d+ \(2 tiles short\), one other\s*$/);
  await page.click('[data-done]');
  await page.waitForSelector('.blink');
  expect(await page.locator('dialog, .toast, .why').count(), 'something lies over the table').toBe(0);
  const named = await say.textContent();
  await page.click('[data-region="status"]');
  await expect(say).not.toHaveText(named!);
  await page.click('.say [data-rule^="MR-2."]');
  await expect(page.locator('dialog')).toContainText('MR-2.');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(stateOf(page, 'draft')).toHaveCount(2);
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
  // The server has judged both, and nobody else has heard anything.
  await expect.poll(() => page.received.filter(({ type }) => type === 'arranged').length).toBeGreaterThan(1);
  const whispers = other.received.slice(heard).filter(({ type }) => type !== 'pong');
  expect(whispers, 'the other hears of drafts').toEqual([]);
  expect(page.sent, 'a draft was sent').toEqual([]);
  await page.click('[data-reset]');
  await clickTurn(page);
  const heardSince = () => other.received.slice(heard).filter((message) => message.type === 'update');
  await expect.poll(() => heardSince().length).toBeGreaterThan(0);
  const [news] = heardSince();
  expect(news.events?.some((event) => event.event === 'drew' || event.event === 'laid')).toBe(true);
});

test('tiles go back to the rack by dragging', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { options: { rounds: 50, turn_seconds: 0 } });
  await playUntil(page, workOf);
  const { tile, number, brittle } = workOf(page.now())!;
  const before = await tilesOn(page);
  const count = await page.locator('.rack .tile').count();
  await tapping.add(page, tile, tilesOf(page, number));
  await steps(page, 1);
  const rack = await middle(page.locator('.rack .tier').last());
  await drag(page, page.locator('[data-state="new"] .tile.mine'), rack);
  await steps(page, 0);
  expect(await tilesOn(page), 'the tile is not back').toEqual(before);
  await expect(page.locator('.rack .tile')).toHaveCount(count);
  // A tile of the table springs back, and a line says why.
  await drag(page, find(page, brittle[0], brittle), rack);
  await page.waitForSelector('[data-rule="MR-4.3"]');
  await expect(stateOf(page, 'rest').first()).toBeVisible();
  await page.waitForSelector('[data-draw]');
});
