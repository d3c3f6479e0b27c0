// Where the audit looks: recorded games, who looks at them, and after which moves.
import type { GameId } from '../types.ts';

/** After how many moves the table is looked at, how many cards or tiles are taken up there, and whether axe looks too. */
export interface Stop {
  at: number;
  select?: number;
  axe?: boolean;
}

export interface Visit {
  game: GameId;
  record: string;
  /** Whose eyes see it; null is somebody who watches. */
  seat: string | null;
  stops: Stop[];
  lang: 'de' | 'en';
  /** Much like another one: only `make soak-web` looks. */
  soak?: boolean;
}

const visit = (
  game: GameId,
  record: string,
  seat: string | null,
  lang: 'de' | 'en',
  ...stops: (number | Stop)[]
): Visit => ({
  game,
  record,
  seat,
  lang,
  stops: stops.map((stop) => (typeof stop === 'number' ? { at: stop } : stop)),
});

const later: typeof visit = (...told) => ({ ...visit(...told), soak: true });

/** Early and crowded tables, every phase and window, the ends of rounds; two to five seats, teams, players and watchers. */
export const visits: Visit[] = [
  visit('al-capone', '00-2', 'A', 'de', 1, { at: 108, select: 3 }, 117, 136),
  later('al-capone', '03-3-teams-false', 'B', 'en', 1, 206, { at: 329, select: 1, axe: true }),
  visit('al-capone', '04-4', 'C', 'de', 1, 103, 105, { at: 215, select: 2, axe: true }),
  later('al-capone', '05-4-teams-false', 'D', 'en', 34, 190, 265),
  visit('al-capone', '05-4-teams-false', null, 'de', 2, 190, 276),
  later('rue-morgue', '00-2', 'A', 'de', 0, 62, 232, 252, 340),
  visit('rue-morgue', '03-3-advanced-true', 'B', 'en', 7, 63, { at: 228, select: 1 }, 233),
  visit('rue-morgue', '04-4', 'D', 'de', 0, 4, { at: 222, select: 2, axe: true }, 446, 580, 591),
  later('rue-morgue', '02-3', null, 'en', 1, 185, 198),
  visit('mini-rummy', '00-2', 'B', 'de', 1, { at: 1434, select: 2, axe: true }),
  later('mini-rummy', '02-3', 'A', 'en', 0, 1000, 1493, 1500),
  visit('mini-rummy', '10-4', 'D', 'de', 1322),
  visit('mini-rummy', '17-4-jokers-2', 'D', 'de', 11, 405, { at: 417, select: 2 }, 470),
  later('mini-rummy', '04-4', 'B', 'en', 1072, 1090),
  visit('mini-rummy', '04-4', null, 'en', 1049, 1118),
  later('omerta', '01-3-memory_aid-true', 'B', 'de', 0, 47, 59, 60),
  visit('omerta', '02-4', 'A', 'en', 0, 93, 94, 95),
  visit('omerta', '53-long-5-memory_aid-true', 'A', 'de', 0, 109, 111, { at: 112, axe: true }, 145, 154, 170),
  visit('omerta', '52-long-5', null, 'en', 108, 131, 155),
];
