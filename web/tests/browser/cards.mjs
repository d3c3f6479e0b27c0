// What a card tells about itself: by the right button, a long press, or the key I.
import { check, person, tableWhole } from './lib.mjs';
import { clean, openTable, until } from './table-lib.mjs';

const first = '.hand [data-card]';

async function told(page, game) {
  await page.waitForSelector('[data-card-sheet] p');
  const card = await page.getAttribute(first, 'data-card');
  check((await page.getAttribute('[data-card-sheet]', 'data-card-sheet')) === card, 'another card is told about');
  const name = await page.getAttribute(first, 'aria-label');
  check(name.startsWith(await page.textContent('dialog h2')), `${name} has another title`);
  check((await page.$('[data-card-sheet] img.card')) !== null, 'there is no picture of it');
  const links = await page.$$eval('[data-card-sheet] a', (all) => all.map((each) => each.getAttribute('href')));
  const ids = (await (await page.request.get(`/api/games/${game}/rules`)).json()).map((rule) => rule.id);
  const unknown = links.map((link) => link.split('#')[1]).filter((id) => !ids.includes(id) && id !== `card-${card}`);
  check(links.length > 1 && unknown.length === 0, `links to nothing: ${unknown}`);
  check(links.every((link) => link.startsWith(`/rules/${game}#`)), `links of another game: ${links}`);
  check(page.sent.length === 0, 'looking at a card is a move');
}

/** A finger goes down on a card, perhaps moves, and goes up again when something has happened. */
async function finger(page, selector, by = 0, meanwhile = async () => {}) {
  const box = await (await page.$(selector)).boundingBox();
  const [x, y] = [box.x + 10, box.y + 60];
  const touch = (type, dx) => page.evaluate(({ selector, type, x, y }) => {
    const target = type === 'pointerdown' ? document.querySelector(selector) : (document.elementFromPoint(x, y) ?? document.body);
    target.dispatchEvent(new (type === 'click' ? MouseEvent : PointerEvent)(type, { bubbles: true, cancelable: true, pointerType: 'touch', isPrimary: true, button: 0, clientX: x, clientY: y }));
  }, { selector, type, x: x + dx, y });
  await touch('pointerdown', 0);
  if (by) await touch('pointermove', by);
  await meanwhile();
  await touch('pointerup', by);
  // What has moved far is no click for a browser.
  if (by < 15) await touch('click', by);
}

export async function a_finger_that_rests_tells_about_a_card_and_one_that_trembles_taps_it({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await openTable(page, { game: 'al-capone' });
  await until(page);
  const chosen = () => page.$$eval('.hand [aria-pressed="true"]', (all) => all.length);
  await finger(page, first, 0, () => page.waitForSelector('[data-card-sheet] p'));
  await told(page, 'al-capone');
  check((await page.$('dialog')) !== null && (await chosen()) === 0, 'the finger that goes up clicks');
  await page.click('dialog .x');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  // Two cards, the second by a tap that slips: both are selected, and the order is as it was.
  const order = () => page.$$eval('.hand [data-card]', (all) => all.map((each) => each.dataset.uid).join());
  const before = await order();
  await finger(page, first);
  check((await chosen()) === 1, 'a tap does not select');
  await finger(page, '.hand .c1:nth-child(3)', 13);
  await finger(page, '.hand .c1:nth-child(5)', 18);
  check((await chosen()) === 3 && (await order()) === before, `${await chosen()} cards are selected, in another order: ${(await order()) !== before}`);
  check((await page.evaluate(() => JSON.parse(localStorage.getItem('hz.settings') ?? '{}').sort ?? 'kind')) === 'kind', 'the hand is sorted anew');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function a_card_tells_about_itself_by_key_and_right_button({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'al-capone' });
  await until(page);
  await page.click(first, { button: 'right', position: { x: 8, y: 60 } });
  await told(page, 'al-capone');
  await clean(page, 'a card');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  check((await page.$$('.hand [aria-pressed="true"]')).length === 0, 'the card is selected');
  await page.focus(first);
  await page.keyboard.press('i');
  await told(page, 'al-capone');
  await page.click('dialog .x');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  // Who writes an i means the letter.
  await page.fill('.side input', '');
  await page.type('.side input', 'i');
  check((await page.$('dialog')) === null && (await page.inputValue('.side input')) === 'i', 'the letter opens a card');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function a_card_tells_about_itself_by_a_long_press({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'phone' });
  await openTable(page, { game: 'rue-morgue' });
  await until(page);
  await page.dispatchEvent(first, 'contextmenu');
  await told(page, 'rue-morgue');
  await clean(page, 'a card on a phone');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.click('[data-card-sheet] .btn')]);
  await opened.waitForSelector('.cards .hit');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function everybody_has_an_area_at_their_seat({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'al-capone', bots: 3, options: { teams: false } });
  await until(page);
  const areas = await page.$$eval('.seat .sets', (all) => all.map((each) => [each.dataset.anchor, each.getBoundingClientRect().width > 200 && each.getBoundingClientRect().height > 90]));
  check(JSON.stringify(areas) === JSON.stringify(['area-B', 'area-C', 'area-D'].map((area) => [area, true])), `the areas: ${JSON.stringify(areas)}`);
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function values_of_their_own_are_printed_on_the_cards({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await page.goto('/');
  await page.fill('#name', 'Mara');
  await page.click('[data-friends]');
  await page.click('[data-option="values"] button');
  const fields = page.locator('dialog td:nth-child(2) input');
  for (let at = 0; at < (await fields.count()); at++) await fields.nth(at).fill('37');
  await clean(page, 'the form for values');
  await page.click('dialog .btn.pri');
  for (const seat of [2, 3]) await page.selectOption(`.box li:nth-child(${seat}) select`, 'easy');
  await page.click('[data-open]');
  await page.click('[data-begin]');
  await tableWhole(page);
  const cards = await page.$$eval('.hand [data-card]', (all) => all.map((each) => ({ id: each.dataset.card, words: each.querySelector('svg')?.textContent ?? '' })));
  const clues = cards.filter(({ id }) => !['ness', 'raid', 'warrant', 'meeting'].includes(id));
  check(clues.length > 0 && clues.every(({ words }) => words.includes('37')), `not every card has its value: ${JSON.stringify(cards)}`);
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function a_picture_that_did_not_come_is_fetched_again({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  let lost = 0;
  await page.route(/-M-de[^/]*\.webp$/, (route) => (lost++ < 12 ? route.abort() : route.continue()));
  await openTable(page, { game: 'al-capone' });
  await until(page);
  await page.waitForFunction(() => [...document.querySelectorAll('.hand img')].every((card) => card.complete && card.naturalWidth > 0));
  check(lost > 12, 'no picture was lost');
  await page.context().close();
}
