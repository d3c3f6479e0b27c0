// Pictures of the room around the games: start, set-up, lobby, and what can go wrong.
import type { Person, Scene } from './types.ts';
import { tableWhole } from './lib.ts';
import { arrive, startServer } from './server.ts';
import { join, openTable, until } from './table-lib.ts';

const games = ['al-capone', 'rue-morgue', 'mini-rummy', 'omerta'] as const;

async function still(page: Person) {
  await page.waitForSelector('h1');
  await page.waitForLoadState('networkidle');
}

export async function start({ page, shot, people }: Scene) {
  await page.goto('/');
  await still(page);
  await page.waitForFunction(() => document.querySelectorAll<HTMLElement>('.pic .stage').length === 4);
  await shot('start', true);
  await page.click('[data-friends]');
  await page.click('[data-open]:not(:disabled)');
  await page.waitForSelector('#nameless');
  await shot('new-nameless');
  await page.goto('/about');
  await still(page);
  await shot('about', true);
  // Open tables of others.
  await openTable(await people(), { game: 'rue-morgue', people: 2, bots: 1, public: true, name: 'Ruth' });
  await page.goto('/');
  await page.waitForSelector('.open li .btn');
  await shot('start-open-tables');
  // A game that waits.
  await page.click('[data-now]');
  await tableWhole(page);
  await page.goto('/');
  await page.waitForSelector('[data-go-on]');
  await shot('start-play-on');
}

export async function trouble({ page, shot, people, browser, lang, size }: Scene) {
  await page.goto('/no-such-page');
  await still(page);
  await shot('trouble-no-such-page');
  const link = await openTable(page, { game: 'al-capone', people: 2, bots: 0 });
  const guest = await people();
  await guest.goto(link);
  await guest.waitForSelector('#who');
  await shot('who-are-you', false, guest);
  await guest.fill('#who', 'Tom');
  await guest.click('[data-enter]');
  await guest.waitForSelector('[data-ready]');
  await guest.goto('/t/none');
  await still(guest);
  await shot('trouble-no-table', false, guest);
  await guest.goto(`${link.split('#')[0]}#wrong`);
  await still(guest);
  await guest.waitForTimeout(300);
  await shot('trouble-wrong-key', false, guest);
  const other = await startServer();
  const last = await arrive(browser, other, { lang, size });
  await openTable(last, { game: 'al-capone', bots: 2 });
  await last.waitForLoadState('networkidle');
  await other.stop();
  await last.waitForSelector('.lost');
  await shot('trouble-lost', false, last);
}

export async function lobby({ page, shot, people, size }: Scene) {
  for (const game of games) {
    await page.goto('/');
    await page.fill('#name', 'Mara');
    const button = page.locator('.game').nth(games.indexOf(game)).locator('.gb .btn').nth(1);
    await button.click();
    await page.waitForSelector('[data-open]:not(:disabled)');
    await shot(`new-table-${game}`, true);
  }
  const link = await openTable(page, { game: 'al-capone', people: 3, bots: 1, options: { teams: true } });
  const guest = await people();
  await join(guest, link, 'Tom');
  await page.waitForSelector('[data-chair] em.rd');
  await shot('lobby', size === 'phone');
  await shot('lobby-guest', size === 'phone', guest);
  await page.click('.dots >> nth=0');
  await page.waitForSelector('dialog');
  await shot('lobby-seat');
  for (const game of games.slice(1)) {
    await openTable(page, { game, people: 2, bots: game === 'omerta' ? 2 : 1 });
    await page.waitForSelector('#table-link');
    await shot(`lobby-${game}`, size === 'phone');
  }
}

export async function spectator({ page, shot, people }: Scene) {
  for (const game of games) {
    const link = await openTable(page, { game, bots: game === 'omerta' ? 3 : 2 });
    await until(page);
    const key = await page.evaluate(
      (table) => JSON.parse(localStorage.getItem('hz.tables')!)[table].watch,
      link.slice(3).split('#')[0],
    );
    const watcher = await people();
    await watcher.goto(`${link.split('#')[0]}#${key}`);
    await watcher.fill('#who', 'Eve');
    await watcher.click('[data-enter]');
    await tableWhole(watcher);
    await shot(`spectator-${game}`, false, watcher);
    await watcher.context().close();
  }
}
