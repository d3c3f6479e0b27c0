// Bots at the pace of whoever plays with them alone.
import { expect, test } from './fixtures.ts';
import { tableWhole } from './lib.ts';
import { act } from './omerta-lib.ts';
import { arrive, startServer } from './server.ts';
import { answered, clean, join, openTable, until } from './table-lib.ts';

test('bots go at the chosen pace, and a tap or a key skips to one’s own turn', async ({ browser }) => {
  // A bot that nobody hurries takes half a minute and more for each step.
  const server = await startServer({ paceMs: 60_000 });
  try {
    for (const [size, skip] of [
      ['phone', 'tap'],
      ['desktop', 'key'],
    ] as const) {
      const page = await arrive(browser, server, { lang: 'en', size });
      await openTable(page, { game: 'mini-rummy', bots: 3, options: { rounds: 1, turn_seconds: 0 } });
      const bots = page.locator('[data-skip-bots]');
      // Whoever begins is dealt by chance.
      for (let turn = 0; turn < 2; turn++) {
        await page.waitForSelector('[data-skip-bots], [data-draw]');
        if (await bots.isVisible()) {
          if (turn === 0 && size === 'phone') await clean(page, 'bots play');
          if (skip === 'tap') await bots.tap();
          else await page.keyboard.press('n');
        }
        const { now } = await until(page);
        await expect(bots).toHaveCount(0);
        await page.click('[data-draw]');
        await answered(page, now.decision);
      }
      // The pace is changed where the moves of the person stand, and kept on the device.
      await page.click('[data-next-pace]');
      await expect(page.locator('[data-pace]')).toHaveAttribute('data-pace', 'quick');
      await page.reload();
      await tableWhole(page);
      await expect(page.locator('[data-pace]')).toHaveAttribute('data-pace', 'quick');
      expect(page.problems).toEqual([]);
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
});

test('what one can do meanwhile and the way to one’s own turn stand side by side', async ({ browser }) => {
  const server = await startServer({ paceMs: 60_000 });
  try {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1366, height: 650 },
      { width: 1440, height: 900 },
    ]) {
      const phone = viewport.width < 700;
      const page = await arrive(browser, server, { lang: 'de', viewport, hasTouch: phone, isMobile: phone });
      await openTable(page, { game: 'omerta', bots: 2 });
      await until(page);
      // The others still look at theirs.
      await act(page, 'peek 1 2');
      const parts = ['[data-hide]', '[data-skip-bots]', '[data-next-pace]', '[data-region="last-action"]'];
      await page.waitForSelector('[data-hide]');
      await page.waitForSelector('[data-skip-bots]');
      const boxes = await Promise.all(parts.map(async (part) => (await page.locator(part).first().boundingBox())!));
      for (const [at, one] of boxes.entries())
        for (const [place, other] of boxes.entries()) {
          if (place <= at) continue;
          const apart =
            one.x + one.width < other.x ||
            other.x + other.width < one.x ||
            one.y + one.height < other.y ||
            other.y + other.height < one.y;
          expect(apart, `${parts[at]} lies over ${parts[place]} at ${viewport.width}`).toBe(true);
        }
      await page.click('[data-skip-bots]');
      await page.click('[data-hide]');
      await expect(page.locator('[data-hide]')).toHaveCount(0);
      expect(page.problems).toEqual([]);
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
});

test('where other people sit, nobody is offered to hurry the bots', async ({ person }) => {
  const host = await person({ lang: 'en' });
  const guest = await person({ lang: 'de', size: 'phone' });
  const link = await openTable(host, { game: 'al-capone', people: 2, bots: 1 });
  await join(guest, link, 'Jonas');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) {
    await tableWhole(page);
    await expect(page.locator('[data-say]').first()).toBeVisible();
    await expect(page.locator('[data-skip-bots]')).toHaveCount(0);
  }
});
