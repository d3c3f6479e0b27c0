// The room around the games: what the host changes before the start, who watches, and screens between the usual ones.
import { check, person, tableWhole } from './lib.mjs';
import { clean, join, openTable, until } from './table-lib.mjs';

export async function the_host_changes_the_options_in_the_lobby({ browser, server }) {
  const host = await person(browser, server, { lang: 'de', size: 'desktop' });
  const guest = await person(browser, server, { lang: 'en', size: 'phone' });
  const link = await openTable(host, { game: 'al-capone', people: 2, bots: 0 });
  await join(guest, link, 'Tom');
  await host.waitForSelector('[data-begin]:not(:disabled)');
  check((await guest.textContent('[data-option="target"] strong')) === '200', 'the guest is not told what is played for');
  await host.fill('[data-option="target"] input', '50');
  await host.keyboard.press('Tab');
  await guest.waitForFunction(() => document.querySelector('[data-option="target"] strong')?.textContent === '50');
  // Who was ready was so for other rules.
  await host.waitForSelector('[data-begin]:disabled');
  await clean(host, 'the lobby of the host');
  await clean(guest, 'the lobby of a guest');
  await guest.click('[data-ready]');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) {
    await page.waitForFunction(() => /50/.test(document.querySelector('.what')?.textContent ?? ''));
    check(page.problems.length === 0, page.problems.join('\n'));
  }
}

export async function who_watches_sees_the_table_and_nobodys_hand({ browser, server }) {
  for (const [game, bots, size] of [['al-capone', 2, 'desktop'], ['rue-morgue', 3, 'phone'], ['mini-rummy', 1, 'desktop'], ['omerta', 2, 'phone']]) {
    const player = await person(browser, server, { lang: 'de' });
    const link = await openTable(player, { game, bots });
    await until(player);
    const key = await player.evaluate((table) => JSON.parse(localStorage.getItem('hz.tables'))[table].watch, link.slice(3).split('#')[0]);
    const watcher = await person(browser, server, { lang: 'en', size });
    const views = [];
    watcher.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.game) views.push(message.game.view);
    }));
    await watcher.goto(`${link.split('#')[0]}#${key}`);
    await watcher.fill('#who', 'Eve');
    await watcher.click('[data-enter]');
    await tableWhole(watcher);
    check((await watcher.$$('.hand [data-card], .rack [data-tile]')).length === 0, `${game}: a hand is shown to who watches`);
    check(views.length > 0 && views.every((view) => view.seat === null && (view.hand ?? view.rack ?? []).length === 0), `${game}: a hand is sent to who watches`);
    await clean(watcher, `${game}, watched`);
    check(watcher.problems.length === 0, watcher.problems.join('\n'));
    for (const page of [player, watcher]) await page.context().close();
  }
}

export async function log_and_chat_open_on_a_screen_without_room_for_them({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', viewport: { width: 1100, height: 760 } });
  await openTable(page, { game: 'omerta', bots: 2 });
  await until(page);
  check(!(await page.isVisible('.side')), 'the side takes room');
  await page.click('[data-side]');
  await page.waitForSelector('.side.open');
  await page.click('.side .x');
  await page.waitForFunction(() => document.querySelector('.side.open') === null);
}

/** Whether the page can be pushed sideways, or something of the hand lies outside. */
const outside = (page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth > innerWidth + 1) return 'the page scrolls sideways';
    for (const each of document.querySelectorAll('.hand button, .rack .tile, .own [data-slot], .act, .bts .btn')) {
      const { left, right } = each.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) return `${each.className} reaches from ${Math.round(left)} to ${Math.round(right)}`;
    }
    return '';
  });

export async function everything_fits_on_small_screens_and_across({ browser, server }) {
  const shapes = { small: { width: 360, height: 640 }, across: { width: 844, height: 390 } };
  for (const [name, viewport] of Object.entries(shapes)) {
    for (const [game, bots] of [['al-capone', 3], ['rue-morgue', 3], ['mini-rummy', 3], ['omerta', 4]]) {
      const page = await person(browser, server, { lang: 'de', size: 'phone', viewport });
      await openTable(page, { game, bots });
      await until(page);
      const found = await outside(page);
      check(found === '', `${game}, ${name}: ${found}`);
      await page.context().close();
    }
  }
}

/** The ground of a lobby is a gradient, of which axe says nothing. */
export async function the_words_of_a_lobby_stand_out_from_its_table({ browser, server }) {
  for (const game of ['al-capone', 'rue-morgue', 'mini-rummy', 'omerta']) {
    const page = await person(browser, server);
    await openTable(page, { game, people: 2, bots: 1 });
    await page.waitForSelector('.cen h1');
    const ratios = await page.$$eval('.cen h1, .cen p, .cen a', (all) => {
      const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const light = (colour) => {
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = light(getComputedStyle(document.querySelector('.felt')).getPropertyValue('--felt-hi'));
      return all.map((each) => light(getComputedStyle(each).color)).map((words) => (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05));
    });
    check(ratios.length > 2 && Math.min(...ratios) > 4.5, `the lobby of ${game} is hard to read: ${ratios.map((each) => each.toFixed(1))}`);
    await page.context().close();
  }
}
