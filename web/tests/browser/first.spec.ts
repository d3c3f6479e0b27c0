// The first ten minutes: from the start page into a game, and back to it.
import { expect, test } from './fixtures.ts';
import { tableWhole } from './lib.ts';
import { clean, until, watch } from './table-lib.ts';
import type { Person } from './types.ts';

const sheetOf = async (page: Person, game: string) => {
  await page.click(`article:has-text("${game}") .gb .btn >> nth=0`);
  await page.waitForSelector('[data-start-bots]');
};

test('against bots is set up in one sheet that keeps the last choice', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await page.goto('/');
  await sheetOf(page, 'Omerta');
  await clean(page, 'the sheet for a game against bots');
  await page.click('[data-opponents="3"]');
  for (const who of ['nina', 'luca', 'frankie', 'rosa', 'vito']) {
    const row = page.locator(`dialog label:has(input[value="${who}"])`);
    await expect(row.locator(`[data-face="${who}"]`), `${who} has no face`).toBeVisible();
    await expect(row.locator(`[data-elo="${who}"]`), `${who} has no number`).toHaveText(/^Elo \d{3,4}$/);
  }
  // Nina goes, and Vito comes instead.
  await page.click('dialog label:has(input[value="nina"])');
  await page.click('dialog label:has(input[value="vito"])');
  // A word on each, and length and rules for whoever wants to choose them.
  await expect(page.locator('dialog label:has(input[value="vito"])')).toContainText('rechnet jeden Zug durch');
  await page.getByText('Länge und Regeln').click();
  await page.selectOption('dialog [data-option="clock"] select', { label: '1 Minute je Zug' });
  await page.click('[data-start-bots]');
  await tableWhole(page);
  expect((await page.$$('[data-region="seat"]')).length, 'not three opponents').toBeGreaterThanOrEqual(3);
  await page.goto('/');
  const now = (await page.textContent('[data-now]'))!;
  expect(now, `what is played at once is not said: ${now}`).toMatch(/Omerta gegen Luca, Frankie und Vito/);
  await sheetOf(page, 'Omerta');
  expect(await page.getAttribute('[data-opponents="3"]', 'aria-pressed'), 'the number is not kept').toBe('true');
  expect(await page.isChecked('dialog input[value="vito"]'), 'who played is not kept').toBe(true);
  expect(await page.inputValue('dialog [data-option="clock"] select'), 'the clock is not kept').toBe('60');
  await page.keyboard.press('Escape');
  await page.click('[data-now]');
  await tableWhole(page);
  expect(await page.getAttribute('[data-room]', 'data-room'), 'another game than it said').toBe('omerta');
  expect(page.problems).toEqual([]);
});

test('my tables are found on the start page', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'phone' });
  await page.goto('/');
  expect(await page.$('[data-mine]'), 'a device that has never played has tables').toBeNull();
  watch(page);
  await page.fill('#name', 'Mara');
  await sheetOf(page, 'Omerta');
  await page.click('[data-start-bots]');
  await tableWhole(page);
  await until(page);
  await page.goto('/');
  await page.click('[data-friends]');
  await page.click('[data-open]:not(:disabled)');
  await page.waitForSelector('#table-link');
  await page.goto('/');
  await page.waitForSelector('[data-mine] [data-stage-of="waiting"]:has-text("Al Capone")');
  const running = page.locator('[data-mine] [data-stage-of="running"]:has-text("Omerta")');
  await expect(running).toContainText('Your turn · just now');
  await clean(page, 'the start page with my tables');
  await running.locator('a').click();
  await tableWhole(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('dialog .menu').getByRole('button', { name: 'Resign' }).click();
  await page.click('dialog .row .btn.pri');
  await page.waitForSelector('[data-download]');
  await page.goto('/');
  await page.waitForSelector('[data-mine] [data-stage-of="over"]:has-text("Omerta")');
  // A table that the server does not know any more is not offered.
  await page.evaluate(() => {
    const all = JSON.parse(localStorage.getItem('hz.mine')!);
    localStorage.setItem('hz.mine', JSON.stringify([{ ...all[0], table: 'gone' }, ...all]));
  });
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('[data-mine] li').length === 2);
  expect(page.problems).toEqual([]);
});

test('a first game offers the tour, has no clock and shows the hint', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await page.goto('/');
  expect(await page.getAttribute('[data-tour-offer] a', 'href'), 'no tour is offered').toMatch(/^\/tour\//);
  await sheetOf(page, 'mini Rummy');
  expect(await page.getAttribute('dialog footer a', 'href'), 'no tour of this game is offered').toBe(
    '/tour/mini-rummy',
  );
  await page.click('[data-start-bots]');
  await tableWhole(page);
  await page.waitForSelector('[data-hint-button].lit');
  expect(await page.$('[data-region="clock"]'), 'the first game runs against a clock').toBeNull();
  await page.goto('/');
  await page.waitForSelector('[data-now]');
  expect(await page.$('[data-tour-offer]'), 'the tour is offered to somebody who has played').toBeNull();
  expect(page.problems).toEqual([]);
});

test('a table for friends asks for a name where it is opened, and its button is always in sight', async ({
  person,
}) => {
  for (const [width, height] of [
    [1366, 650],
    [360, 640],
    [844, 390],
  ]) {
    const page = await person({ lang: 'en', viewport: { width, height } });
    await page.goto('/');
    await page.locator('article:has-text("Omerta")').getByRole('button', { name: 'With friends' }).click();
    const open = page.locator('[data-open]:not(:disabled)');
    await expect(open, 'the button is out of sight').toBeInViewport({ ratio: 1 });
    await page.locator('[aria-label="Who can join?"]').focus();
    await expect(open, 'fields push the button away').toBeInViewport({ ratio: 1 });
    const [field, button] = [
      await page.locator('[aria-label="Who can join?"]').boundingBox(),
      await open.boundingBox(),
    ];
    expect(field!.y + field!.height, 'the button covers a field').toBeLessThanOrEqual(button!.y);
    await open.click();
    await expect(page.getByRole('alert')).toHaveText('Please tell us your name first.');
    await expect(page.locator('.nm input')).toBeFocused();
    await page.keyboard.type('Ada');
    await expect(page.getByRole('alert'), 'a name was told').toHaveCount(0);
    await open.click();
    await page.waitForSelector('#table-link');
    expect(page.problems).toEqual([]);
  }
});
