// Settings are kept on the device and have an effect.
import type { Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { drawTwo, tableWhole } from './lib.ts';
import { clean, join, openTable, until } from './table-lib.ts';

test('settings survive a reload and have an effect', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
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
  expect(await width(), 'the cards are not larger').toBeGreaterThan(before * 1.1);
  expect(await side(), 'the side did not change its side').toBeLessThan(right - 200);
  expect(await page.getAttribute('html', 'lang'), 'another language').toBe('en');
  const root = await page.$eval('html', (html) => ({ ...html.dataset }));
  expect(root.contrast, JSON.stringify(root)).toBe('high');
  expect(root.motion, JSON.stringify(root)).toBe('off');
  expect(root.size, JSON.stringify(root)).toBe('large');
  expect(root.hand, JSON.stringify(root)).toBe('left');
  await page.click('header button:has-text("Settings")');
  for (const name of ['confirm', 'contrast', 'sound'])
    expect(await page.isChecked(`[data-setting="${name}"]`), `${name} is forgotten`).toBeTruthy();
  expect(await page.isChecked('[data-setting="motion"]'), 'motion is on again').toBeFalsy();
  await page.click('[data-key-list] summary');
  await page.waitForSelector('[data-key-list] dl');
  await clean(page, 'settings in high contrast');
  await page.uncheck('[data-setting="keys"]');
  expect(await page.getAttribute('[data-setting="sort-close"]', 'aria-pressed'), 'the order is forgotten').toBe('true');
  await page.keyboard.press('Escape');
  await clean(page, 'a table in high contrast');
  // Whoever has switched the shortcuts off may press letters and digits.
  await page.keyboard.press('1');
  await page.keyboard.press('s');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(page.sent, 'a shortcut that is off does something').toHaveLength(0);
  expect(await page.textContent('[data-live]'), 'a shortcut that is off does something').not.toMatch(/Case file/);
  expect(await page.$('.act kbd'), 'a shortcut that is off does something').toBeNull();
  // Nothing is discarded before the person agrees.
  const held = await drawTwo(page, () => page.click('.act[data-move="draw file"]'));
  await page.click('.hand [data-card]:last-child', { position: { x: 8, y: 16 } });
  await page.click('.act.end');
  await page.waitForSelector('[data-sure]');
  expect((await page.$$('.hand [data-card]')).length, 'the card is gone already').toBe(held);
  await page.click('dialog .btn:not(.pri)');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  expect((await page.$$('.hand [data-card]')).length, 'the card is gone although the person did not agree').toBe(held);
  expect(
    page.sent.every((move) => !move.startsWith('discard')),
    'the card is gone although the person did not agree',
  ).toBeTruthy();
  await page.click('.act.end');
  await page.click('[data-sure]');
  await page.waitForFunction(
    (held) =>
      document.querySelectorAll<HTMLElement>('.hand [data-card]').length < held ||
      document.querySelector('[data-next]'),
    held,
  );
  await page.goto('/rules/al-capone');
  await page.waitForSelector('.cards li');
  await clean(page, 'the rules in high contrast');
  expect(page.problems).toEqual([]);
});

/** The order of the cards on the rules page, in which hands are sorted. */
const ranks = async (page: Person) => {
  await page.goto('/rules/al-capone');
  await page.waitForSelector('.cards li');
  return page.$$eval('.cards li', (all) => all.map((each) => each.id.replace('card-', '')));
};

const events = ['meeting', 'warrant', 'ness', 'raid'];
/** What a hand looks like in an order, before anything lies on the table. */
function sorted(hand: string[], order: string[], how: string) {
  const held = (card: string) => hand.filter((each) => each === card).length;
  const last = (card: string) => Number(events.includes(card));
  return [...hand]
    .sort(
      (a, b) => last(a) - last(b) || (how === 'close' ? held(b) - held(a) : 0) || order.indexOf(a) - order.indexOf(b),
    )
    .join();
}

test('sorting has an effect and one’s own order stays', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  const order = await ranks(page);
  await openTable(page, { game: 'al-capone', people: 2, bots: 0, clock: { kind: 'per-turn', seconds: 300 } });
  const guest = await person({ lang: 'de' });
  await join(guest, await page.evaluate(() => document.querySelector<HTMLInputElement>('#table-link')!.value), 'Tom');
  await page.click('[data-begin]:not(:disabled)');
  await tableWhole(page);
  const hand = () => page.$$eval('.hand [data-card]', (cards) => cards.map((card) => card.dataset.card!));
  const shown = (wanted: string) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll<HTMLElement>('.hand [data-card]')].map((card) => card.dataset.card).join() ===
        wanted,
      wanted,
      { timeout: 10_000 },
    );
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
  expect(
    await page.getAttribute('[data-setting="sort-free"]', 'aria-pressed'),
    'the order is not the person’s own',
  ).toBe('true');
  // It outlives a reload.
  await page.reload();
  await tableWhole(page);
  await shown(after.join());
  // Whoever is on turn has a clock, for all to see.
  const waiting = page.now().asked.includes('A') ? guest : page;
  await waiting.waitForFunction(() => /\d:\d\d/.test(document.querySelector('.plate.turn em')?.textContent ?? ''));
  expect(page.problems).toEqual([]);
});

test('sounds are made only when they are wanted', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await page.addInitScript(() => {
    window.sounds = 0;
    for (const name of ['createOscillator', 'createBufferSource'] as const) {
      const make: () => AudioNode = AudioContext.prototype[name];
      AudioContext.prototype[name] = function (this: AudioContext): never {
        window.sounds += 1;
        return make.call(this) as never;
      };
    }
  });
  await openTable(page, { game: 'al-capone' });
  const { now } = await until(page);
  await page.click('.act[data-move="draw file"]');
  await page.waitForFunction(
    (before) => document.querySelectorAll<HTMLElement>('.hand [data-card]').length > before,
    now.view.hand.length,
  );
  expect(await page.evaluate(() => window.sounds), 'it is not quiet').toBe(0);
  await page.click('header button >> nth=0');
  await page.click('dialog [data-mute]');
  await page.keyboard.press('Escape');
  await page.click('.hand [data-card] >> nth=0', { position: { x: 8, y: 16 } });
  await page.click('.act.end');
  await page.waitForFunction(() => window.sounds > 0);
  expect(page.problems).toEqual([]);
});

test('cards can be small and the left hand gets its own side', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'al-capone' });
  await until(page);
  await drawTwo(page, () => page.click('.act[data-move="draw file"]'));
  await page.click('.hand [data-card] >> nth=0', { position: { x: 8, y: 16 } });
  await page.waitForSelector('.act.end');
  const width = () => page.$eval('.hand .c1', (card) => card.getBoundingClientRect().width);
  const middle = () =>
    page.$eval('.act.end', (act) => {
      const panel = act.closest('.panel')!.getBoundingClientRect();
      const box = act.getBoundingClientRect();
      return (box.left + box.width / 2 - panel.left) / panel.width;
    });
  const usual = await width();
  expect(await middle(), 'the ending action does not stand on the right').toBeGreaterThan(0.5);
  await page.click('header button:has-text("Settings")');
  await page.click('[data-setting="size-small"]');
  await page.click('[data-setting="hand-left"]');
  await page.keyboard.press('Escape');
  expect(await width(), 'the cards are not smaller').toBeLessThan(usual * 0.9);
  expect(await middle(), 'the ending action does not stand on the left').toBeLessThan(0.5);
  expect(page.problems).toEqual([]);
});
