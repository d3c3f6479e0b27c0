// Draws the pictures of the README into docs/pictures: crowded tables of recorded games on a laptop, in English.
import sharp from 'sharp';
import { Stream } from './audit/stream.ts';
import type { GameId } from './types.ts';
import { quiet } from './lib.ts';
import { arrive, openBrowser, startServer } from './server.ts';
import { openTable } from './table-lib.ts';
import type { Person } from './types.ts';

const out = new URL('../../../docs/pictures/', import.meta.url).pathname;
const viewport = { width: 1440, height: 789 };
const browser = await openBrowser();
const server = await startServer();

async function take(name: string, show: (page: Person) => Promise<unknown>) {
  const page = await arrive(browser, server, { lang: 'en', viewport, deviceScaleFactor: 1.5, motion: 'reduce' });
  await show(page);
  await quiet(page, 400);
  await sharp(await page.screenshot())
    .resize({ width: viewport.width })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`${out}${name}.jpg`);
  await page.context().close();
}

const table = (game: GameId, record: string, seat: string, at: number) => (page: Person) =>
  new Stream(page, { game, record, seat, stops: [], lang: 'en' }).open(at);

await take('al-capone', table('al-capone', '05-4-teams-false', 'D', 190));
await take('rue-morgue', table('rue-morgue', '03-3-advanced-true', 'B', 228));
await take('mini-rummy', table('mini-rummy', '04-4', 'B', 1102));
await take('omerta', table('omerta', '53-long-5-memory_aid-true', 'A', 154));
await take('start', async (page) => {
  await page.goto('/');
  await page.waitForFunction(() => document.querySelectorAll('.pic .stage').length === 4);
});
await take('lobby', async (page) => {
  await openTable(page, { game: 'omerta', people: 4, bots: 1 });
  await page.waitForSelector('#table-link');
  await page.waitForSelector('[data-option]');
});
await browser.close();
await server.stop();
