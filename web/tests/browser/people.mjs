// Coming and going: first visits, people at one table, links and numbers that do not fit, code that does not arrive.
import { check, person, tableWhole } from './lib.mjs';
import { drop, record } from './study-lib.mjs';
import { clean, join, openTable } from './table-lib.mjs';

const menu = async (page, button) => {
  await page.click('header button[aria-label="Menü"], header button[aria-label="Menu"]');
  await page.click(`dialog .menu ${button}`);
};

export async function a_part_of_the_page_that_does_not_arrive_is_told({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await page.route(/\/assets\/Rules-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/rules/al-capone');
  await page.waitForSelector('h1:has-text("Ein Teil der Seite fehlt")');
  await clean(page, 'a page without its code');
  await page.unroute(/\/assets\/Rules-[^/]*\.js/);
  await page.click('main button:has-text("Neu laden")');
  await page.waitForSelector('#content a[href*="AC-"], #content [id^="AC-"]');
  await page.route(/\/assets\/Table-[^/]*\.js/, (route) => route.abort());
  await page.goto('/');
  await page.click('[data-now]');
  await page.waitForSelector('h1:has-text("Ein Teil der Seite fehlt")');
  check((await page.$$('header')).length === 1, 'there are two headers');
  await page.context().close();
}

export async function a_first_game_takes_one_click_and_can_be_gone_back_to({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'phone' });
  await page.goto('/');
  check((await page.$('[data-go-on]')) === null, 'there is something to go back to on the first visit');
  await page.click('[data-now]');
  await tableWhole(page);
  const table = await page.evaluate(() => location.pathname);
  check(!(await page.evaluate(() => localStorage.getItem('hz.name'))), 'a name is kept that nobody told');
  await page.goto('/');
  await page.waitForSelector('[data-go-on]');
  await clean(page, 'the start page with a game to go back to');
  await page.click('[data-go-on]');
  await tableWhole(page);
  check((await page.evaluate(() => location.pathname)) === table, 'it is another table');
  // A game against bots waits for whoever leaves it.
  await menu(page, 'button:has-text("Leave the table")');
  await page.click('[data-go-on]');
  await tableWhole(page);
  await menu(page, 'button:has-text("Resign")');
  await page.click('dialog .row .btn.pri');
  await page.waitForSelector('[data-download]');
  await page.goto('/');
  await page.waitForSelector('[data-now]');
  check((await page.$('[data-go-on]')) === null, 'a finished game is offered');
  // Among people the name is asked for.
  const host = await person(browser, server);
  await page.goto(await openTable(host, { game: 'al-capone', people: 2, bots: 0 }));
  await page.waitForSelector('#who');
  check(page.problems.length === 0, page.problems.join('\n'));
  for (const each of [page, host]) await each.context().close();
}

export async function people_come_talk_watch_and_go({ browser, server }) {
  const host = await person(browser, server, { lang: 'de', size: 'desktop' });
  const guest = await person(browser, server, { lang: 'en', size: 'phone' });
  const eve = await person(browser, server, { lang: 'de', size: 'phone' });
  const link = await openTable(host, { game: 'al-capone', people: 2, bots: 0 });
  const watch = await host.evaluate(() => Object.values(JSON.parse(localStorage.getItem('hz.tables')))[0].watch);
  await eve.goto(`${link.split('#')[0]}#${watch}`);
  await eve.fill('#who', 'Eve');
  await eve.click('[data-enter]');
  await eve.waitForSelector('[data-watching]');
  check((await eve.$('.seatb.free')) !== null && (await eve.$('.seatb.free .btn')) === null, 'who watches is offered a seat');
  await join(guest, link, 'Tom');
  await eve.waitForFunction(() => /Alle Plätze/.test(document.querySelector('[data-watching]')?.textContent ?? ''));
  // The seat is free again, and nobody is sent away.
  await host.click('.seatb[data-seat="B"] .dots');
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
  check((await host.$('.toast')) === null, 'the own words are told');
  await menu(host, '[data-people]');
  await host.waitForFunction(() => document.querySelectorAll('dialog [data-person]').length === 3);
  await clean(host, 'the people of a table');
  await host.click('dialog li:has-text("Eve") [data-kick]');
  await eve.waitForSelector('h1:has-text("Du wurdest vom Tisch geschickt")');
  await host.keyboard.press('Escape');
  // Whoever stays after a game is taken along into the next.
  await menu(guest, 'button:has-text("Resign")');
  await guest.click('dialog .row .btn.pri');
  await guest.waitForSelector('[data-wait]:has-text("Mara")');
  await host.click('[data-rematch]');
  await guest.waitForSelector('[data-ready]');
  await menu(guest, 'button:has-text("Leave the table")');
  await host.waitForSelector('.seatb.free');
  await guest.waitForSelector('[data-now]');
  check((await guest.$('[data-go-on]')) === null, 'a table that was left is offered');
  for (const page of [host, guest, eve]) {
    check(page.problems.length === 0, page.problems.join('\n'));
    await page.context().close();
  }
}

export async function numbers_that_cannot_be_are_told({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await page.goto('/new/al-capone');
  let right = 200;
  for (const number of ['', '500000', '1.5']) {
    await page.fill('[data-option="target"] input', number);
    await page.keyboard.press('Tab');
    await page.waitForSelector('[data-option="target"] .wrong:has-text("1 bis 100000")');
    check((await page.inputValue('[data-option="target"] input')) === String(right), 'what was there is gone');
    await page.fill('[data-option="target"] input', String(++right));
    await page.keyboard.press('Tab');
    await page.waitForSelector('.wrong', { state: 'detached' });
  }
  await page.click('.opt button:has-text("Werte")');
  for (const number of ['', '1000']) {
    await page.fill('dialog input >> nth=0', number);
    await page.waitForSelector('dialog .wrong');
    check(await page.isDisabled('[data-save]'), 'it can be saved');
    await page.fill('dialog input >> nth=0', '7');
    await page.waitForSelector('[data-save]:not(:disabled)');
  }
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function a_review_begins_for_somebody_whom_the_server_has_forgotten({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await page.addInitScript(() => localStorage.getItem('hz.token') ?? localStorage.setItem('hz.token', 'nobody-knows-this-token'));
  await drop(page, record('omerta/00-3.hzr'));
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"], [data-review="done"]');
  check((await page.evaluate(() => localStorage.getItem('hz.token'))) !== 'nobody-knows-this-token', 'the token is still the old one');
  await page.context().close();
}
