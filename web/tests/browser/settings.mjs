// Settings are kept on the device and have an effect.
import { check, person } from './lib.mjs';
import { clean, openTable, until } from './table-lib.mjs';

export async function settings_survive_a_reload_and_have_an_effect({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'al-capone' });
  await until(page);
  const width = () => page.$eval('.hand .c1', (card) => card.getBoundingClientRect().width);
  const order = () => page.$$eval('.hand [data-card]', (cards) => cards.map((card) => card.dataset.card).join());
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
  await page.waitForSelector('.hand .c1');
  check((await width()) > before * 1.1, 'the cards are not larger');
  check((await side()) < right - 200, 'the side did not change its side');
  check((await page.getAttribute('html', 'lang')) === 'en', 'another language');
  const root = await page.$eval('html', (html) => ({ ...html.dataset }));
  check(root.contrast === 'high' && root.motion === 'off' && root.size === 'large' && root.hand === 'left', JSON.stringify(root));
  await page.click('header button:has-text("Settings")');
  for (const name of ['confirm', 'contrast', 'sound']) check(await page.isChecked(`[data-setting="${name}"]`), `${name} is forgotten`);
  check(!(await page.isChecked('[data-setting="motion"]')), 'motion is on again');
  check((await page.getAttribute('[data-setting="sort-close"]', 'aria-pressed')) === 'true', 'the order is forgotten');
  const close = await order();
  await page.click('[data-setting="sort-kind"]');
  await page.keyboard.press('Escape');
  const pairs = (list) => list.split(',').join();
  check(pairs(await order()) !== '' && close !== '', 'no cards');
  // Nothing is discarded before the person agrees.
  await page.click('.act[data-move="draw file"]');
  await page.waitForFunction(() => document.querySelectorAll('.hand [data-card]').length === 12);
  await page.click('.hand [data-card]:last-child', { position: { x: 8, y: 60 } });
  await page.click('.act.end');
  await page.waitForSelector('[data-sure]');
  check((await page.$$('.hand [data-card]')).length === 12, 'the card is gone already');
  await page.click('[data-sure]');
  await page.waitForFunction(() => document.querySelectorAll('.hand [data-card]').length < 12 || document.querySelector('[data-next]'));
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}
