// What a card tells about itself: by the right button, a long press, or the key I.
import type { GameId, Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, tableWhole } from './lib.ts';
import { clean, openTable, until } from './table-lib.ts';

const first = '.hand [data-card]';

async function told(page: Person, game: GameId) {
  await page.waitForSelector('[data-card-sheet] p');
  const card = await page.getAttribute(first, 'data-card');
  expect(await page.getAttribute('[data-card-sheet]', 'data-card-sheet'), 'another card is told about').toBe(card);
  const name = (await page.getAttribute(first, 'aria-label'))!;
  expect(name.startsWith((await page.textContent('dialog h2'))!), `${name} has another title`).toBeTruthy();
  expect(await page.$('[data-card-sheet] img.card'), 'there is no picture of it').not.toBeNull();
  const links = await page.$$eval('[data-card-sheet] a', (all) => all.map((each) => each.getAttribute('href')!));
  const ids = (await (await page.request.get(`/api/games/${game}/rules`)).json()).map(
    (rule: { id: string }) => rule.id,
  );
  const unknown = links.map((link) => link.split('#')[1]).filter((id) => !ids.includes(id) && id !== `card-${card}`);
  expect(links.length, `links to nothing: ${unknown}`).toBeGreaterThan(1);
  expect(unknown, `links to nothing: ${unknown}`).toHaveLength(0);
  expect(
    links.every((link) => link.startsWith(`/rules/${game}#`)),
    `links of another game: ${links}`,
  ).toBeTruthy();
  expect(page.sent, 'looking at a card is a move').toHaveLength(0);
}

/** A finger goes down on a card, perhaps moves, and goes up again when something has happened. */
async function finger(page: Person, selector: string, by = 0, meanwhile: () => Promise<unknown> = async () => {}) {
  const box = await boxOf(page, selector);
  const [x, y] = [box.x + 10, box.y + 60];
  const touch = (type: string, dx: number) =>
    page.evaluate(
      ({ selector, type, x, y }) => {
        const target =
          type === 'pointerdown'
            ? document.querySelector(selector)!
            : (document.elementFromPoint(x, y) ?? document.body);
        target.dispatchEvent(
          new (type === 'click' ? MouseEvent : PointerEvent)(type, {
            bubbles: true,
            cancelable: true,
            pointerType: 'touch',
            isPrimary: true,
            button: 0,
            clientX: x,
            clientY: y,
          }),
        );
      },
      { selector, type, x: x + dx, y },
    );
  await touch('pointerdown', 0);
  if (by) await touch('pointermove', by);
  await meanwhile();
  await touch('pointerup', by);
  // What has moved far is no click for a browser.
  if (by < 15) await touch('click', by);
}

test('a finger that rests tells about a card and one that trembles taps it', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await openTable(page, { game: 'al-capone' });
  await until(page);
  const chosen = () => page.$$eval('.hand [aria-pressed="true"]', (all) => all.length);
  await finger(page, first, 0, () => page.waitForSelector('[data-card-sheet] p'));
  await told(page, 'al-capone');
  expect(await page.$('dialog'), 'the finger that goes up clicks').not.toBeNull();
  expect(await chosen(), 'the finger that goes up clicks').toBe(0);
  await page.click('dialog .x');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  // Two cards, the second by a tap that slips: both are selected, and the order is as it was.
  const order = () => page.$$eval('.hand [data-card]', (all) => all.map((each) => each.dataset.uid).join());
  const before = await order();
  await finger(page, first);
  expect(await chosen(), 'a tap does not select').toBe(1);
  await finger(page, '.hand .c1:nth-child(3)', 13);
  await finger(page, '.hand .c1:nth-child(5)', 18);
  expect(await chosen(), `${await chosen()} cards are selected, in another order: ${(await order()) !== before}`).toBe(
    3,
  );
  expect(await order(), `${await chosen()} cards are selected, in another order: ${(await order()) !== before}`).toBe(
    before,
  );
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('hz.settings') ?? '{}').sort ?? 'kind'),
    'the hand is sorted anew',
  ).toBe('kind');
  expect(page.problems).toEqual([]);
});

test('a card tells about itself by key and right button', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'al-capone' });
  await until(page);
  await page.click(first, { button: 'right', position: { x: 8, y: 16 } });
  await told(page, 'al-capone');
  await clean(page, 'a card');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  expect((await page.$$('.hand [aria-pressed="true"]')).length, 'the card is selected').toBe(0);
  await page.focus(first);
  await page.keyboard.press('i');
  await told(page, 'al-capone');
  await page.click('dialog .x');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  // Whoever writes an i means the letter.
  await page.fill('.side input', '');
  await page.type('.side input', 'i');
  expect(await page.$('dialog'), 'the letter opens a card').toBeNull();
  expect(await page.inputValue('.side input'), 'the letter opens a card').toBe('i');
  expect(page.problems).toEqual([]);
});

test('a card tells about itself by a long press', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'phone' });
  await openTable(page, { game: 'rue-morgue' });
  await until(page);
  await page.dispatchEvent(first, 'contextmenu');
  await told(page, 'rue-morgue');
  await clean(page, 'a card on a phone');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.click('[data-card-sheet] .btn')]);
  await opened.waitForSelector('.cards .hit');
  expect(page.problems).toEqual([]);
});

test('everybody has an area at their seat', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'al-capone', bots: 3, options: { teams: false } });
  await until(page);
  const areas = await page.$$eval('[data-region="area"]:not([data-seat="A"])', (all) =>
    all.map((each) => [
      each.dataset.anchor,
      each.getBoundingClientRect().width > 200 && each.getBoundingClientRect().height > 90,
    ]),
  );
  expect(JSON.stringify(areas), `the areas: ${JSON.stringify(areas)}`).toBe(
    JSON.stringify(['area-B', 'area-C', 'area-D'].map((area) => [area, true])),
  );
  expect(page.problems).toEqual([]);
});

test('values of their own are printed on the cards', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await page.goto('/');
  await page.fill('#name', 'Mara');
  await page.click('[data-friends]');
  await page.click('[data-option="values"] button');
  const fields = page.locator('dialog td:nth-child(2) input');
  for (let at = 0; at < (await fields.count()); at++) await fields.nth(at).fill('37');
  await clean(page, 'the form for values');
  await page.click('dialog .btn.pri');
  for (const seat of [2, 3]) await page.selectOption(`.box li:nth-child(${seat}) select`, 'luca');
  await page.click('[data-open]');
  await page.click('[data-begin]');
  await tableWhole(page);
  const cards = await page.$$eval('.hand [data-card]', (all) =>
    all.map((each) => ({ id: each.dataset.card!, words: each.querySelector('svg')?.textContent ?? '' })),
  );
  const clues = cards.filter(({ id }) => !['ness', 'raid', 'warrant', 'meeting'].includes(id));
  expect(clues.length, `not every card has its value: ${JSON.stringify(cards)}`).toBeGreaterThan(0);
  expect(
    clues.every(({ words }) => words.includes('37')),
    `not every card has its value: ${JSON.stringify(cards)}`,
  ).toBeTruthy();
  expect(page.problems).toEqual([]);
});

test('a picture that did not come is fetched again', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  let lost = 0;
  await page.route(/-M-de[^/]*\.webp$/, (route) => (lost++ < 12 ? route.abort() : route.continue()));
  await openTable(page, { game: 'al-capone' });
  await until(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.hand img')].every(
      (card) => card.complete && card.naturalWidth > 0,
    ),
  );
  expect(lost, 'no picture was lost').toBeGreaterThan(12);
});
