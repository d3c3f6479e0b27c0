import { device } from './storage';

/** Who has won which game of a table: by the number of the game, as people read their names. */
type Won = Record<string, string[]>;

const KEY = 'tally';
/** So many tables are remembered. */
const TABLES = 20;

function all(): Record<string, Won> {
  const kept = device.loadJson<unknown>(KEY, {});
  return kept !== null && typeof kept === 'object' ? (kept as Record<string, Won>) : {};
}

/** A game of a table is over; one that nobody has won is not counted. */
export function note(table: string, number: number, winners: string[]): void {
  if (winners.length === 0) return;
  const tables = all();
  const { [table]: own = {}, ...rest } = tables;
  const kept = Object.entries(rest).slice(1 - TABLES);
  device.saveJson(KEY, Object.fromEntries([...kept, [table, { ...own, [number]: winners }]]));
}

/** How often everybody has won at a table, the best first, and how many games that were. */
export function tally(table: string): { games: number; wins: [name: string, count: number][] } {
  const own = all()[table] ?? {};
  const counts = new Map<string, number>();
  for (const names of Object.values(own)) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return { games: Object.keys(own).length, wins: [...counts].sort((a, b) => b[1] - a[1]) };
}
