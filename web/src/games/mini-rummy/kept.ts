/** What the person has put together and not yet played, kept on the device: a reload, or a phone that ends the page, loses nothing of it. */
import { device } from '../../lib/storage';
import type { Snapshot } from './lay.svelte';
import type { Wish } from './wish';

/** A turn as it was left. */
export interface KeptTurn {
  table: string;
  seat: string;
  /** Of which game at that table, and which round of it. */
  number: number;
  round: number;
  lay: Snapshot;
  /** What the person did before, to be undone. */
  past: Wish[];
}

/** So many tables are kept, and so many drops of each. */
const TABLES = 4;
const DROPS = 40;

const all = (): KeptTurn[] => {
  const kept = device.loadJson<unknown>('turns', []);
  return Array.isArray(kept) ? (kept as KeptTurn[]) : [];
};
const others = (table: string, seat: string): KeptTurn[] =>
  all().filter((each) => each.table !== table || each.seat !== seat);

export function keepTurn(turn: KeptTurn): void {
  const kept = { ...turn, past: turn.past.slice(-DROPS) };
  device.saveJson('turns', [kept, ...others(turn.table, turn.seat)].slice(0, TABLES));
}

export const keptTurn = (table: string, seat: string): KeptTurn | null =>
  all().find((each) => each.table === table && each.seat === seat) ?? null;

export function forgetTurn(table: string, seat: string): void {
  if (keptTurn(table, seat)) device.saveJson('turns', others(table, seat));
}
