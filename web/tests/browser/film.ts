// Film strips of moments that move: a picture every 100 ms, drawn side by side into web/screenshots. Words on the command line
// choose some: `npm run film raid catch`. The moments come from recorded games, so that they are the same every time.
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { Stream } from './audit/stream.ts';
import { quiet } from './lib.ts';
import { arrive, openBrowser, startServer } from './server.ts';
import type { GameId } from './types.ts';

const EVERY = 100;
/** What glides does so more slowly by this much, so that a busy machine draws every picture too; banners stay as short as they are. */
const SLOWER = 4;
/** Between two moves, in pictures. */
const PAUSE = 6;
const COLUMNS = 6;
const WIDTH = 400;
const out = new URL('../../screenshots/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });

interface Happens {
  event: string;
  seat?: string;
  from?: string;
}
interface Film {
  game: GameId;
  record: string;
  /** Through whose eyes; where nobody is named, those of whoever does it. */
  seat?: string;
  /** What happens in the step that is filmed. */
  moment: (event: Happens, seat?: string) => boolean;
  pictures: number;
  /** So many moves follow it, one after the other. */
  more?: number;
}
const films: Record<string, Film> = {
  raid: {
    game: 'al-capone',
    record: '11-4-teams-false',
    seat: 'D',
    moment: ({ event, from }, seat) => event === 'raided' && from === seat,
    pictures: 24,
  },
  'snap-won': {
    game: 'omerta',
    record: '02-4',
    moment: ({ event }) => event === 'snapped',
    pictures: 18,
  },
  'snap-lost': {
    game: 'omerta',
    record: '02-4',
    moment: ({ event }) => event === 'wrong',
    pictures: 18,
  },
  joker: {
    game: 'mini-rummy',
    record: '00-2',
    seat: 'B',
    moment: ({ event, seat }, own) => event === 'swapped' && seat !== own,
    pictures: 24,
    more: 2,
  },
  catch: {
    game: 'rue-morgue',
    record: '01-2-advanced-true',
    seat: 'A',
    moment: ({ event }) => event === 'solved',
    pictures: 48,
  },
};

const chosen = process.argv.slice(3);
const browser = await openBrowser();
const server = await startServer();
for (const [name, film] of Object.entries(films)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const page = await arrive(browser, server, {
    lang: 'en',
    viewport: { width: 1280, height: 720 },
    motion: 'no-preference',
  });
  let { seat } = film;
  if (!seat) {
    const all = new Stream(page, { ...film, seat: null, lang: 'en', stops: [] });
    await all.open(0);
    all.find((event) => film.moment(event as Happens) && Boolean((seat = (event as Happens).seat)));
    await page.unrouteAll();
  }
  const stream = new Stream(page, { ...film, seat: seat!, lang: 'en', stops: [] });
  await stream.open(0);
  const at = stream.find((event) => film.moment(event as Happens, seat));
  // The moves before it come one by one, as at a table.
  for (let before = Math.max(0, stream.lastAsked(seat!, at)); before < at; before++) await stream.go(before);
  const client = await page.context().newCDPSession(page);
  const taken: { at: number; data: string }[] = [];
  client.on('Page.screencastFrame', ({ data, sessionId }) => {
    taken.push({ at: performance.now(), data });
    void client.send('Page.screencastFrameAck', { sessionId });
  });
  await client.send('Page.startScreencast', { format: 'png', maxWidth: 1280, maxHeight: 720 });
  // The deal and what came before have come to rest.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      // The clock of a window, or a lamp, never comes to rest.
      const lasts = Number(effect?.getComputedTiming().endTime ?? 0);
      return playState !== 'running' || lasts > 5000;
    }),
  );
  // In a window a clock runs, and nothing is ever quiet.
  await Promise.race([quiet(page, 1000), page.waitForTimeout(3000)]);
  await client.send('Animation.enable');
  await client.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWER });
  await stream.go(at);
  const from = performance.now();
  const until = from + film.pictures * EVERY * SLOWER;
  for (let move = 1; move <= (film.more ?? 0); move++) {
    await page.waitForTimeout(EVERY * SLOWER * PAUSE);
    await stream.go(at + move);
  }
  await page.waitForTimeout(Math.max(0, until - performance.now()));
  await client.send('Page.stopScreencast');
  const height = Math.round((WIDTH * 720) / 1280);
  const shown = (millis: number) => taken.findLast((each) => each.at - from <= millis) ?? taken[0];
  const parts = await Promise.all(
    Array.from({ length: film.pictures }, async (_, place) => ({
      input: await sharp(Buffer.from(shown(place * EVERY * SLOWER).data, 'base64'))
        .resize(WIDTH, height)
        .png()
        .toBuffer(),
      left: (place % COLUMNS) * (WIDTH + 4),
      top: Math.floor(place / COLUMNS) * (height + 4),
    })),
  );
  const rows = Math.ceil(film.pictures / COLUMNS);
  await sharp({
    create: { width: COLUMNS * (WIDTH + 4), height: rows * (height + 4), channels: 3, background: '#000' },
  })
    .composite(parts)
    .png()
    .toFile(`${out}film-${name}.png`);
  console.log(`${name}: ${film.game} ${film.record}, move ${at}, ${taken.length} frames`);
  await page.context().close();
}
await browser.close();
await server.stop();
