// A game that has no folder here: the small one that only tests play, listed and played with buttons.
import type { GameId } from './types.ts';
import { expect, test } from './fixtures.ts';
import { asks, clean, openTable, told } from './table-lib.ts';

test('a game without a folder is played to its end', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'phone' });
  await page.goto('/');
  await page.waitForSelector('[data-now]');
  expect(await page.locator('body').innerText(), 'a game for tests is offered').not.toMatch(/hush/i);
  // Its id is in no list for players, so the generated types do not have it either.
  await openTable(page, { game: 'hush' as GameId, options: { seconds: 0, rounds: 2 } });
  await expect(page.locator('[data-view]')).toContainText('card');
  await clean(page, 'a table of plain buttons');
  const moves = new Set<string>();
  while (!page.now().result) {
    if (!asks(page.now(), 'A')) {
      await told(page, () => asks(page.now(), 'A') || page.now().result !== null);
      continue;
    }
    const { decision, legal } = page.now();
    // A bot's slap can close the window before the page has drawn it, or while the hand is on its way.
    const open = () => page.now().decision === decision;
    const listed = async () => (await page.locator('[data-move]').allTextContents()).map((text) => text.trim());
    await expect.poll(async () => (open() ? await listed() : legal)).toEqual(legal);
    moves.add(legal[0].split(' ')[0]);
    await page.click(`[data-move="${legal[0]}"]`, { timeout: 5000 }).catch((error) => {
      if (open()) throw error;
    });
    expect(await told(page, () => page.now().decision !== decision || page.now().answered)).toBe(true);
  }
  expect([...moves]).toEqual(expect.arrayContaining(['pick', 'slap']));
  expect(page.sent[0]).toBe('pick 1');
  await expect(page.locator('[data-say]')).toContainText(/wins?|won|draw/i);
  await expect(page.locator('[data-log]')).toContainText('round-over');
  await expect(page.locator('[data-move]')).toHaveCount(0);
  expect(page.problems).toEqual([]);
});
