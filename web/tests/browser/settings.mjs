// Settings are kept on the device and have an effect.
import { check, drawTwo, person, tableWhole } from './lib.mjs';
import { clean, join, openTable, until } from './table-lib.mjs';

export async function settings_survive_a_reload_and_have_an_effect({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'al-capone' });
  await until(page);
  const width = () => page.$eval('.hand .c1', (card) => card.getBoundingClientRect().width);
  const side = () => page.$eval('.side', (each) => each.getBoundingClientRect().left);
  const [before, right] = [await width(), await side()];
  await page.click('header button:has-text("Einstellungen")');
  await page.waitForSelector('[data-setting="size-large"]');
  await clean(page, 'settings');
  await page.click('[data-setting="size-large"]');
  await page.click('[data-setting="hand-left"]');
  await page.click('[data-setting="sort-close"]');
  await page.check('[data-setting="confirm"]');
  await page.check('[data-setting="contrast"]');
  await page.check('[data-setting="sound"]');
  await page.uncheck('[data-setting="motion"]');
  await page.click('dialog button[lang="en"]');
  await page.reload();
  await tableWhole(page);
  check((await width()) > before * 1.1, 'the cards are not larger');
  check((await side()) < right - 200, 'the side did not change its side');
  check((await page.getAttribute('html', 'lang')) === 'en', 'another language');
  const root = await page.$eval('html', (html) => ({ ...html.dataset }));
  check(root.contrast === 'high' && root.motion === 'off' && root.size === 'large' && root.hand === 'left', JSON.stringify(root));
  await page.click('header button:has-text("Settings")');
  for (const name of ['confirm', 'contrast', 'sound']) check(await page.isChecked(`[data-setting="${name}"]`), `${name} is forgotten`);
  check(!(await page.isChecked('[data-setting="motion"]')), 'motion is on again');
  await page.click('[data-key-list] summary');
  await page.waitForSelector('[data-key-list] dl');
  await clean(page, 'settings in high contrast');
  await page.uncheck('[data-setting="keys"]');
  check((await page.getAttribute('[data-setting="sort-close"]', 'aria-pressed')) === 'true', 'the order is forgotten');
  await page.keyboard.press('Escape');
  await clean(page, 'a table in high contrast');
  // Who has switched the shortcuts off may press letters and digits.
  await page.keyboard.press('1');
  await page.keyboard.press('s');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  check(page.sent.length === 0 && !/Case file/.test(await page.textContent('[data-live]')) && (await page.$('.act kbd')) === null, 'a shortcut that is off does something');
  // Nothing is discarded before the person agrees.
  const held = await drawTwo(page, () => page.click('.act[data-move="draw file"]'));
  await page.click('.hand [data-card]:last-child', { position: { x: 8, y: 60 } });
  await page.click('.act.end');
  await page.waitForSelector('[data-sure]');
  check((await page.$$('.hand [data-card]')).length === held, 'the card is gone already');
  await page.click('dialog .btn:not(.pri)');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  check((await page.$$('.hand [data-card]')).length === held && page.sent.every((move) => !move.startsWith('discard')), 'the card is gone although the person did not agree');
  await page.click('.act.end');
  await page.click('[data-sure]');
  await page.waitForFunction((held) => document.querySelectorAll('.hand [data-card]').length < held || document.querySelector('[data-next]'), held);
  await page.goto('/rules/al-capone');
  await page.waitForSelector('.cards li');
  await clean(page, 'the rules in high contrast');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

/** The order of the cards on the rules page, in which hands are sorted. */
const ranks = async (page) => {
  await page.goto('/rules/al-capone');
  await page.waitForSelector('.cards li');
  return page.$$eval('.cards li', (all) => all.map((each) => each.id.replace('card-', '')));
};

const events = ['meeting', 'warrant', 'ness', 'raid'];
/** What a hand looks like in an order, before anything lies on the table. */
function sorted(hand, order, how) {
  const held = (card) => hand.filter((each) => each === card).length;
  const last = (card) => Number(events.includes(card));
  return [...hand].sort((a, b) => last(a) - last(b) || (how === 'close' ? held(b) - held(a) : 0) || order.indexOf(a) - order.indexOf(b)).join();
}

export async function sorting_has_an_effect_and_the_own_order_stays({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  const order = await ranks(page);
  await openTable(page, { game: 'al-capone', people: 2, bots: 0, clock: { kind: 'per-turn', seconds: 300 } });
  const guest = await person(browser, server, { lang: 'de' });
  await join(guest, await page.evaluate(() => document.querySelector('#table-link').value), 'Tom');
  await page.click('[data-begin]:not(:disabled)');
  await tableWhole(page);
  const hand = () => page.$$eval('.hand [data-card]', (cards) => cards.map((card) => card.dataset.card));
  const shown = (wanted) => page.waitForFunction((wanted) => [...document.querySelectorAll('.hand [data-card]')].map((card) => card.dataset.card).join() === wanted, wanted, { timeout: 10_000 });
  for (const how of ['close', 'kind']) {
    await page.click('header button:has-text("Settings")');
    await page.click(`[data-setting="sort-${how}"]`);
    await page.keyboard.press('Escape');
    await shown(sorted(await hand(), order, how));
  }
  // A card that is moved stays where it was put, and the setting says so.
  const before = await hand();
  const place = before.findIndex((card, at) => at + 1 < before.length && card !== before[at + 1]);
  await page.focus('.hand [data-card]');
  await page.keyboard.press('Home');
  for (let at = 0; at < place; at++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+ArrowRight');
  const after = [...before];
  [after[place], after[place + 1]] = [before[place + 1], before[place]];
  await shown(after.join());
  await page.click('header button:has-text("Settings")');
  check((await page.getAttribute('[data-setting="sort-free"]', 'aria-pressed')) === 'true', 'the order is not the own one');
  // It outlives a reload.
  await page.reload();
  await tableWhole(page);
  await shown(after.join());
  // Whoever is on turn has a clock, for all to see.
  const waiting = page.now().asked.includes('A') ? guest : page;
  await waiting.waitForFunction(() => /\d:\d\d/.test(document.querySelector('.plate.turn em')?.textContent ?? ''));
  check(page.problems.length === 0, page.problems.join('\n'));
  for (const each of [page, guest]) await each.context().close();
}

export async function sounds_are_made_only_when_they_are_wanted({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await page.addInitScript(() => {
    globalThis.sounds = 0;
    for (const name of ['createOscillator', 'createBufferSource']) {
      const make = AudioContext.prototype[name];
      AudioContext.prototype[name] = function () {
        globalThis.sounds += 1;
        return make.call(this);
      };
    }
  });
  await openTable(page, { game: 'al-capone' });
  const { now } = await until(page);
  await page.click('.act[data-move="draw file"]');
  await page.waitForFunction((before) => document.querySelectorAll('.hand [data-card]').length > before, now.view.hand.length);
  check((await page.evaluate(() => globalThis.sounds)) === 0, 'it is not quiet');
  await page.click('header button >> nth=0');
  await page.click('dialog [data-mute]');
  await page.keyboard.press('Escape');
  await page.click('.hand [data-card] >> nth=0', { position: { x: 8, y: 60 } });
  await page.click('.act.end');
  await page.waitForFunction(() => globalThis.sounds > 0);
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function cards_can_be_small_and_the_left_hand_gets_its_own_side({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'al-capone' });
  await until(page);
  await drawTwo(page, () => page.click('.act[data-move="draw file"]'));
  await page.click('.hand [data-card] >> nth=0', { position: { x: 8, y: 60 } });
  await page.waitForSelector('.act.end');
  const width = () => page.$eval('.hand .c1', (card) => card.getBoundingClientRect().width);
  const middle = () => page.$eval('.act.end', (act) => { const panel = act.closest('.panel').getBoundingClientRect(); const box = act.getBoundingClientRect(); return (box.left + box.width / 2 - panel.left) / panel.width; });
  const usual = await width();
  check((await middle()) > 0.5, 'the ending action does not stand on the right');
  await page.click('header button:has-text("Settings")');
  await page.click('[data-setting="size-small"]');
  await page.click('[data-setting="hand-left"]');
  await page.keyboard.press('Escape');
  check((await width()) < usual * 0.9, 'the cards are not smaller');
  check((await middle()) < 0.5, 'the ending action does not stand on the left');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}
