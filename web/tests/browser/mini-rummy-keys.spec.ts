// mini Rummy by keyboard alone.
import { Stream } from './audit/stream.ts';
import { expect, test } from './fixtures.ts';
import { choose, walk } from './mini-rummy-hands.ts';
import { endTurn, rummy, simpleTurn, steps } from './mini-rummy-lib.ts';
import { until } from './table-lib.ts';
import type { Person } from './types.ts';

test('arrows reach every tile of a table on which groups have moved about', async ({ person }) => {
  const page = await person({ lang: 'en' });
  const stream = new Stream(page, { game: 'mini-rummy', record: '00-2', seat: 'B', lang: 'en', stops: [] });
  await stream.open(1380);
  for (let at = 1381; at <= 1434; at++) await stream.go(at);
  await page.locator('[data-board] .tile').first().focus();
  const walked = async (first: string, key: string) => {
    await page.keyboard.press(first);
    return page.evaluate((key) => {
      const seen: (string | undefined)[] = [];
      for (;;) {
        const here = document.activeElement as HTMLElement;
        if (seen.includes(here.dataset.uid)) return seen;
        seen.push(here.dataset.uid);
        here.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
    }, key);
  };
  const all = await page.$$eval('[data-board] .tile', (tiles) =>
    tiles.map((tile) => (tile as HTMLElement).dataset.uid),
  );
  const there = await walked('Home', 'ArrowRight');
  expect([...there].sort()).toEqual([...all].sort());
  expect(await walked('End', 'ArrowLeft')).toEqual([...there].reverse());
  // Whoever clicks a tile goes on from it.
  const clicked = page.locator(`[data-board] [data-uid="${all[3]}"]`);
  await clicked.click();
  await expect(clicked).toBeFocused();
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

// A whole game by keyboard is played in the test run at 1366×650.
test('a whole round by keyboard alone', { tag: '@soak' }, async ({ person }) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { bots: 1, options: { rounds: 1, turn_seconds: 0 } });
  const ready = async () => (await page.locator('[data-done][data-ready="true"]').count()) > 0;
  // From here on nothing is clicked.
  for (let turn = 0; turn < 120; turn++) {
    if ((await until(page)).over) break;
    let count = 0;
    for (const lay of simpleTurn(page.now()).filter(({ tiles }) => !tiles.includes('J'))) {
      const opened = page.now().view.opened.includes('A');
      // Gathered backwards, the tiles of a run are put in order by the server's answer; the keyboard stays where it was.
      for (const tile of [...lay.tiles].reverse()) {
        await walk(page, tile);
        await page.keyboard.press('Space');
      }
      await page.keyboard.press('Enter');
      await choose(page, /to a free place/);
      await page.keyboard.press('Enter');
      await steps(page, ++count);
      await expect(page.locator('[data-board] .tile:focus')).toHaveCount(1);
      if (!opened && (await ready())) break;
    }
    if (count > 0 && !(await ready())) {
      await press(page, '[data-reset]');
      await steps(page, 0);
      count = 0;
    }
    await endTurn(page, () => press(page, count > 0 ? '[data-done]' : '[data-draw]'));
  }
  expect(page.now().kind, 'the round did not end').toBe('over');
  await page.waitForSelector('dialog [data-download]');
  expect(
    page.sent.some((move) => move === 'draw' || move === 'done'),
    'nothing was played',
  ).toBeTruthy();
  expect(page.problems).toEqual([]);
});
