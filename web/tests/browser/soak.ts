// Every game in both languages, at all sizes and with every number of seats, played by simple players: for `make soak-web`.
import { expect, test } from './fixtures.ts';
import { playToEnd, setUpBots } from './lib.ts';
import { playMiniRummy, rummy } from './mini-rummy-lib.ts';
import { playOmerta } from './omerta-lib.ts';
import { playRueMorgue } from './rue-morgue-lib.ts';
import { sizes } from './server.ts';
import { openTable } from './table-lib.ts';
import type { Person } from './types.ts';

const shapes = {
  desktop: sizes.desktop,
  phone: sizes.phone,
  small: { ...sizes.phone, viewport: { width: 360, height: 640 } },
  across: { ...sizes.phone, viewport: { width: 844, height: 390 } },
  between: { viewport: { width: 1100, height: 760 } },
};

interface Game {
  seats: number[];
  open(page: Person, bots: number): Promise<unknown>;
  play(page: Person): Promise<unknown>;
}

const games: Record<string, Game> = {
  'al-capone': {
    seats: [2, 3, 4],
    open: (page, bots) => setUpBots(page, { seats: bots + 1, target: 30 }),
    play: (page) => playToEnd(page),
  },
  'rue-morgue': {
    seats: [2, 3, 4],
    open: (page, bots) => openTable(page, { game: 'rue-morgue', bots, options: { target: 10 } }),
    play: (page) => playRueMorgue(page),
  },
  'mini-rummy': {
    seats: [2, 3, 4],
    open: (page, bots) => rummy(page, { bots, options: { rounds: 1, turn_seconds: 0 } }),
    play: (page) => playMiniRummy(page),
  },
  omerta: {
    seats: [3, 4, 5],
    open: (page, bots) => openTable(page, { game: 'omerta', bots, options: { snap_seconds: 0 } }),
    play: (page) => playOmerta(page),
  },
};

for (const [game, { seats, open, play }] of Object.entries(games))
  for (const [shape, options] of Object.entries(shapes))
    for (const lang of ['de', 'en'] as const)
      for (const count of seats)
        test(`${game} ${shape} ${lang} ${count}`, async ({ person }) => {
          const page = await person({ lang, ...options });
          await open(page, count - 1);
          await play(page);
          expect(await page.$('[data-download]'), 'the game is not over').not.toBeNull();
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(wide, 'the page scrolls sideways').toBeLessThanOrEqual(1);
          expect(page.problems).toEqual([]);
        });
