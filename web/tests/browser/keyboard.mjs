import { check, look, person, setUpBots } from './lib.mjs';

const focusHand = (page) => page.evaluate(() => document.querySelector('.hand [tabindex="0"]')?.focus());

/** Walks to a card of the hand with the arrows. */
async function walk(page, place) {
  await focusHand(page);
  await page.keyboard.press('Home');
  for (let i = 0; i < place; i++) await page.keyboard.press('ArrowRight');
}

export async function a_whole_round_by_keyboard_alone({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await setUpBots(page, { seats: 2, target: 500 });
  // From here on nothing is clicked. The page can be reached by tabbing.
  await page.keyboard.press('Tab');
  let turns = 0;
  for (;;) {
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]') && (document.querySelector('[data-next]') || /^Your turn/.test(document.querySelector('[data-say]')?.textContent ?? '')));
    let now = await look(page);
    if (now.next) break;
    if (/Draw two/.test(now.say)) {
      await page.keyboard.press('1');
      await page.waitForFunction(() => !/Draw two/.test(document.querySelector('[data-say]')?.textContent ?? ''));
      continue;
    }
    const counts = new Map();
    now.hand.forEach((held, place) => counts.set(held.card, [...(counts.get(held.card) ?? []), place]));
    const meld = [...counts].find(([card, places]) => places.length >= 3 && places.length < now.hand.length && !['meeting', 'warrant', 'ness', 'raid'].includes(card));
    if (meld) {
      for (const place of meld[1]) {
        await walk(page, place);
        await page.keyboard.press('Space');
      }
      const size = now.hand.length;
      await page.keyboard.press('1');
      await page.waitForFunction((before) => document.querySelectorAll('.hand [data-card]').length < before, size);
      continue;
    }
    await walk(page, 0);
    await page.keyboard.press('Space');
    now = await look(page);
    const digit = now.offers.findIndex((offer) => offer.move.startsWith('discard')) + 1;
    check(digit > 0, 'a single card can be discarded');
    await page.keyboard.press(String(digit));
    turns += 1;
    await page.waitForFunction(() => document.querySelector('[data-next]') || !/^Your turn. Play/.test(document.querySelector('[data-say]')?.textContent ?? ''));
    check(turns < 80, 'the round does not end');
  }
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[data-next]'));
  await page.keyboard.press('s');
  await page.waitForFunction(() => /Case file/.test(document.querySelector('[data-live]')?.textContent ?? ''));
  check(page.problems.length === 0, page.problems.join('\n'));
}
