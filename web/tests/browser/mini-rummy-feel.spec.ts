// What a hand at mini Rummy is told and shown: points, the way to 40, what a joker needs, and what the end of the time does.
import { expect, test } from './fixtures.ts';
import { drag, middle, stateOf } from './mini-rummy-hands.ts';
import { endTurn, find, free, group, rummy, steps, tapLay } from './mini-rummy-lib.ts';
import { bannerWith, keepBanners, keepSockets, playMoves, told, until } from './table-lib.ts';
import type { Person } from './types.ts';

/** The deal of the tour is the same every time; its voice is sent away. */
async function deal(page: Person, turn_seconds: number) {
  await keepSockets(page);
  await rummy(page, { tour: true, bots: 1, level: 'random', options: { rounds: 1, turn_seconds } });
  await page.locator('[data-quit-tour]').dispatchEvent('click');
  await page.click('dialog [data-instead]');
  await until(page);
}

test('points of what is held, the count to 40, several tiles at once, and what a lifted joker needs', async ({
  person,
}) => {
  const page = await person({ lang: 'en' });
  await deal(page, 0);
  for (const tile of ['r9', 'r10', 'r11']) await find(page, tile).click();
  await expect(page.locator('[data-say]')).toContainText('30 points');
  await page.keyboard.press('Escape');
  await tapLay(page, ['r9', 'r10', 'r11']);
  await expect(page.locator('[data-forty]').first()).toContainText('30');
  // Too early it says what is missing, and plays nothing.
  await expect(page.locator('[data-done]')).toHaveAttribute('data-ready', 'false');
  await page.click('[data-done]');
  await expect(page.locator('[data-live]')).toContainText('40');
  expect(page.sent, 'an unlit button has ended the turn').not.toContain('done');
  // A whole group goes along with Shift, and lies where it was let go.
  const run = group(page, ['r9', 'r10', 'r11']);
  const before = (await run.boundingBox())!;
  await drag(page, find(page, 'r10', ['r9', 'r10', 'r11']), await free(page), 'Shift');
  const lies = async () => {
    const box = (await run.boundingBox())!;
    return Math.hypot(box.x - before.x, box.y - before.y);
  };
  await expect.poll(lies, { message: 'the group stays where it was' }).toBeGreaterThan(20);
  await expect(run).toHaveCount(1);
  await tapLay(page, ['o11', 'b11', 'r11']);
  await expect(page.locator('[data-forty]').first()).toContainText('✓');
  await page.click('[data-reset]');
  await page.waitForSelector('[data-draw]');
  // What is drawn glows until it is touched.
  await page.click('[data-draw]');
  await until(page);
  await expect(page.locator('.rack .tile.fresh')).toHaveCount(1);
  await playMoves(page, ['lay r10 r11 J', 'done']);
  const joker = find(page, 'J', ['r10', 'r11', 'J']);
  const at = await middle(joker);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 20, at.y + 30, { steps: 3 });
  await expect(page.locator('[data-say]')).toContainText('red 12');
  // Let go with Esc nothing has happened.
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(stateOf(page, 'broken')).toHaveCount(0);
  await page.waitForSelector('[data-draw]');
  expect(page.problems).toEqual([]);
});

test('whoever opens rebuilds the table in the same turn, and not before', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await deal(page, 0);
  await playMoves(page, ['draw']);
  const run = ['b2', 'b3', 'b4', 'b5'];
  await expect(group(page, run)).toHaveCount(1);
  // Without 40 points nothing of the table can be lifted; a line says so.
  await find(page, 'b5', run).click();
  await expect(page.locator('[data-rule="MR-3.2"]').first()).toBeVisible();
  await expect(page.locator('.tile[aria-pressed="true"]')).toHaveCount(0);
  await tapLay(page, ['r9', 'r10', 'r11']);
  await tapLay(page, ['o11', 'b11', 'r11']);
  await expect(page.locator('[data-forty]').first()).toContainText('✓');
  await drag(page, find(page, 'b5', run), await free(page));
  await expect(stateOf(page, 'draft')).toHaveCount(1);
  await expect(group(page, ['b2', 'b3', 'b4'])).toHaveAttribute('data-state', 'new');
  await expect(page.locator('[data-done]')).toHaveAttribute('data-ready', 'false');
  for (const tile of ['g5', 'J']) await drag(page, find(page, tile), await middle(stateOf(page, 'draft')));
  await expect(stateOf(page, 'draft')).toHaveCount(0);
  const sent = await endTurn(page, () => page.click('[data-done][data-ready="true"]'));
  expect(sent.at(-1)).toBe('done');
  expect(sent.some((move) => move.startsWith('lay r9 r10 r11'))).toBe(true);
  expect(page.problems).toEqual([]);
});

test('when the time runs out what stands stays and drafts come back', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await keepBanners(page);
  await deal(page, 30);
  await tapLay(page, ['r9', 'r10', 'r11']);
  await steps(page, 1);
  await tapLay(page, ['o11', 'b11', 'r11']);
  await steps(page, 2);
  await tapLay(page, ['g5']);
  await expect(stateOf(page, 'draft')).toHaveCount(1);
  const expired = () => page.received.some(({ events }) => events?.some(({ event }) => event === 'expired'));
  expect(await told(page, expired, 60_000), 'the time does not run out').toBe(true);
  await expect(group(page, ['r9', 'r10', 'r11'])).toHaveCount(1);
  await expect(group(page, ['o11', 'b11', 'r11'])).toHaveCount(1);
  await expect(find(page, 'g5')).toHaveCount(1);
  await bannerWith(page, /Your time is up/);
  // In the next turn the status says what is to be done then, not what was.
  await until(page);
  await expect(page.locator('[data-say]')).toContainText('Your turn');
  await expect(page.locator('[data-say]')).not.toContainText('Time is up');
  expect(page.sent).toEqual(expect.arrayContaining(['lay r9 r10 r11', 'lay o11 b11 r11']));
  expect(page.problems).toEqual([]);
});
