// Coming and going: first visits, people at one table, links and numbers that do not fit, code that does not arrive.
import type { Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { tableWhole } from './lib.ts';
import { drop, record } from './study-lib.ts';
import { clean, join, openTable } from './table-lib.ts';

const menu = async (page: Person, button: string) => {
  await page.click('header button[aria-label="Menü"], header button[aria-label="Menu"]');
  await page.click(`dialog .menu ${button}`);
};

test('a part of the page that does not arrive is told', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await page.route(/\/assets\/Rules-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/rules/al-capone');
  await page.waitForSelector('h1:has-text("Ein Teil der Seite fehlt")');
  await clean(page, 'a page without its code');
  await page.unroute(/\/assets\/Rules-[^/]*\.js/);
  await page.click('main button:has-text("Neu laden")');
  await page.waitForSelector('#content a[href*="AC-"], #content [id^="AC-"]');
  // What all tables share, and what belongs to the game that is played.
  for (const part of [/\/assets\/table-[^/]*\.js/, /\/assets\/al-capone-[^/]*\.js/]) {
    await page.route(part, (route) => route.abort());
    await page.goto('/');
    await page.click('[data-now]');
    await page.waitForSelector('h1:has-text("Ein Teil der Seite fehlt")');
    await page.unroute(part);
  }
  expect((await page.$$('header')).length, 'there are two headers').toBe(1);
});

test('a first game takes one click and can be gone back to', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'phone' });
  await page.goto('/');
  expect(await page.$('[data-go-on]'), 'there is something to go back to on the first visit').toBeNull();
  await page.click('[data-now]');
  await tableWhole(page);
  const table = await page.evaluate(() => location.pathname);
  expect(await page.evaluate(() => localStorage.getItem('hz.name')), 'a name is kept that nobody told').toBeFalsy();
  await page.goto('/');
  await page.waitForSelector('[data-go-on]');
  await clean(page, 'the start page with a game to go back to');
  await page.click('[data-go-on]');
  await tableWhole(page);
  expect(await page.evaluate(() => location.pathname), 'it is another table').toBe(table);
  // A game against bots waits for whoever leaves it.
  await menu(page, 'button:has-text("Leave the table")');
  await page.click('dialog [data-sure]');
  await page.click('[data-go-on]');
  await tableWhole(page);
  await menu(page, 'button:has-text("Resign")');
  await page.click('dialog .row .btn.pri');
  await page.waitForSelector('[data-download]');
  await page.goto('/');
  await page.waitForSelector('[data-now]');
  expect(await page.$('[data-go-on]'), 'a finished game is offered').toBeNull();
  // Among people the name is asked for.
  const host = await person();
  await page.goto(await openTable(host, { game: 'al-capone', people: 2, bots: 0 }));
  await page.waitForSelector('#who');
  expect(page.problems).toEqual([]);
});

test('people come talk watch and go', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const eve = await person({ lang: 'de', size: 'phone' });
  const link = await openTable(host, { game: 'al-capone', people: 2, bots: 0 });
  const watch = await host.evaluate(
    () => Object.values<{ watch: string }>(JSON.parse(localStorage.getItem('hz.tables')!))[0].watch,
  );
  await eve.goto(`${link.split('#')[0]}#${watch}`);
  await eve.fill('#who', 'Eve');
  await eve.click('[data-enter]');
  await eve.waitForSelector('[data-watching]');
  expect(await eve.$('.seatb.free'), 'who watches is offered a seat').not.toBeNull();
  expect(await eve.$('.seatb.free .btn'), 'who watches is offered a seat').toBeNull();
  await join(guest, link, 'Tom');
  await eve.waitForFunction(() => /Alle Plätze/.test(document.querySelector('[data-watching]')?.textContent ?? ''));
  // The seat is free again, and nobody is sent away.
  await host.click('.seatb[data-chair="B"] .dots');
  await host.click('dialog [data-free]');
  await guest.click('.seatb.free .btn');
  await guest.click('[data-ready]');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  await host.fill('.side input', 'Hallo zusammen');
  await host.keyboard.press('Enter');
  await guest.waitForSelector('.toast:has-text("Mara: Hallo zusammen")');
  await guest.waitForSelector('.unread:has-text("1")');
  await clean(guest, 'a table with something unread');
  await guest.click('.last');
  await guest.waitForSelector('.unread', { state: 'detached' });
  await guest.keyboard.press('Escape');
  expect(await host.$('.toast'), 'one’s own words are told').toBeNull();
  await menu(host, '[data-people]');
  await host.waitForFunction(() => document.querySelectorAll<HTMLElement>('dialog [data-person]').length === 3);
  await clean(host, 'the people of a table');
  await host.click('dialog li:has-text("Eve") [data-kick]');
  await host.click('dialog [data-sure]');
  await eve.waitForSelector('h1:has-text("Du wurdest vom Tisch geschickt")');
  await host.click('dialog [data-lock]');
  await host.waitForSelector('dialog [data-lock][aria-pressed="true"]');
  await host.selectOption('dialog [data-slow]', '30');
  await host.click('dialog [data-new-links]');
  await host.waitForSelector('.toast:has-text("Die alten Links gelten nicht mehr.")');
  await clean(host, 'the people of a locked table');
  await host.click('dialog [data-lock]');
  await host.waitForSelector('dialog [data-lock][aria-pressed="false"]');
  await host.keyboard.press('Escape');
  // Whoever stays after a game is taken along into the next.
  await menu(guest, 'button:has-text("Resign")');
  await guest.click('dialog .row .btn.pri');
  await guest.waitForSelector('[data-wait]:has-text("Mara")');
  // The host is told who else wants another game.
  await expect(host.locator('[data-wanting]')).toHaveText('Sonst möchte noch niemand weiterspielen.');
  await guest.click('[data-play-again]');
  await expect(host.locator('[data-wanting]')).toHaveText('Tom möchte noch eine Partie.');
  await host.click('[data-rematch]');
  await guest.waitForSelector('[data-ready]');
  await menu(guest, 'button:has-text("Leave the table")');
  await host.waitForSelector('.seatb.free');
  await guest.waitForSelector('[data-now]');
  expect(await guest.$('[data-go-on]'), 'a table that was left is offered').toBeNull();
  for (const page of [host, guest, eve]) {
    expect(page.problems).toEqual([]);
    await page.context().close();
  }
});

test('numbers that cannot be are told', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await page.goto('/new/al-capone');
  let right = 200;
  for (const number of ['', '500000', '1.5']) {
    await page.fill('[data-option="target"] input', number);
    await page.keyboard.press('Tab');
    await page.waitForSelector('[data-option="target"] .wrong:has-text("1 bis 100000")');
    expect(await page.inputValue('[data-option="target"] input'), 'what was there is gone').toBe(String(right));
    await page.fill('[data-option="target"] input', String(++right));
    await page.keyboard.press('Tab');
    await page.waitForSelector('.wrong', { state: 'detached' });
  }
  await page.click('.opt button:has-text("Werte")');
  for (const number of ['', '1000']) {
    await page.fill('dialog input >> nth=0', number);
    await page.waitForSelector('dialog .wrong');
    expect(await page.isDisabled('[data-save]'), 'it can be saved').toBeTruthy();
    await page.fill('dialog input >> nth=0', '7');
    await page.waitForSelector('[data-save]:not(:disabled)');
  }
  expect(page.problems).toEqual([]);
});

test('a review begins for somebody whom the server has forgotten', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await page.addInitScript(
    () => localStorage.getItem('hz.token') ?? localStorage.setItem('hz.token', 'nobody-knows-this-token'),
  );
  await drop(page, record('omerta/00-3.hzr'));
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"], [data-review="done"]');
  expect(await page.evaluate(() => localStorage.getItem('hz.token')), 'the token is still the old one').not.toBe(
    'nobody-knows-this-token',
  );
});
