import type { Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { look, setUpBots } from './lib.ts';

const place = (page: Person) =>
  page.evaluate(() =>
    document.activeElement?.closest('.hand')
      ? 'hand'
      : document.activeElement === document.body
        ? 'nowhere'
        : 'elsewhere',
  );

/** Tabs to the hand. */
async function toHand(page: Person) {
  for (let i = 0; i < 60 && (await place(page)) !== 'hand'; i++) await page.keyboard.press('Tab');
  expect(await place(page), 'the hand cannot be reached by tabbing').toBe('hand');
}

/** Walks to a card of the hand with the arrows. */
async function walk(page: Person, card: number) {
  expect(await place(page), 'the focus has left the hand').toBe('hand');
  await page.keyboard.press('Home');
  for (let i = 0; i < card; i++) await page.keyboard.press('ArrowRight');
}

// A whole game by keyboard is played in the test run at 1366×650.
test('a whole round by keyboard alone', { tag: '@soak' }, async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await setUpBots(page, { seats: 2, target: 500 });
  // From here on nothing is clicked, and no script gives the focus to anything.
  await page.waitForFunction(() =>
    /^Your turn|[.] Your turn[.] Draw two/.test(document.querySelector('[data-live]')?.textContent ?? ''),
  );
  await toHand(page);
  let turns = 0;
  for (;;) {
    await page.waitForFunction(
      () =>
        !document.querySelector('[aria-busy="true"]') &&
        (document.querySelector('[data-next]') ||
          /^Your turn/.test(document.querySelector('[data-say]')?.textContent ?? '')),
    );
    let now = await look(page);
    if (now.next) break;
    if (/Draw two/.test(now.say)) {
      expect(await page.textContent('[data-live]'), 'nobody says whose turn it is').toMatch(/Your turn[.] Draw two/);
      if (turns === 0) {
        // The bar is before the hand; what is pressed there goes, and the hand is next.
        for (
          let i = 0;
          i < 60 &&
          !(await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.move === 'draw file'));
          i++
        )
          await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Enter');
      } else await page.keyboard.press('1');
      await page.waitForFunction(() => !/Draw two/.test(document.querySelector('[data-say]')?.textContent ?? ''));
      continue;
    }
    const counts = new Map<string, number[]>();
    now.hand.forEach((held, place) => counts.set(held.card, [...(counts.get(held.card) ?? []), place]));
    const meld = [...counts].find(
      ([card, places]) =>
        places.length >= 3 && places.length < now.hand.length && !['meeting', 'warrant', 'ness', 'raid'].includes(card),
    );
    if (meld) {
      for (const place of meld[1]) {
        await walk(page, place);
        await page.keyboard.press('Space');
      }
      const size = now.hand.length;
      await page.keyboard.press('1');
      await page.waitForFunction(
        (before) => document.querySelectorAll<HTMLElement>('.hand [data-card]').length < before,
        size,
      );
      continue;
    }
    await walk(page, 0);
    await page.keyboard.press('Space');
    now = await look(page);
    const digit = now.offers.findIndex((offer) => offer.move.startsWith('discard')) + 1;
    expect(digit, 'a single card can be discarded').toBeGreaterThan(0);
    await page.keyboard.press(String(digit));
    turns += 1;
    await page.waitForFunction(
      () =>
        document.querySelector('[data-next]') ||
        !/^Your turn. Play/.test(document.querySelector('[data-say]')?.textContent ?? ''),
    );
    expect(turns, 'the round does not end').toBeLessThan(80);
  }
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[data-next]'));
  await page.keyboard.press('s');
  await page.waitForFunction(() => /Case file/.test(document.querySelector('[data-live]')?.textContent ?? ''));
  expect(page.problems).toEqual([]);
});
