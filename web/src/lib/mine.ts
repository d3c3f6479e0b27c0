import { device } from './storage';

/** A table at which this device has had a seat, as it was last seen. */
export interface Mine {
  table: string;
  game: string;
  stage: 'waiting' | 'running' | 'over';
  /** Whose turn it was: a name, or empty for the person of this device; null where nobody was asked. */
  turn: string | null;
  /** Since when that holds, in milliseconds. */
  since: number;
}

/** So many are kept. */
const MOST = 12;

/** The tables of this device, the last one first. */
export const mine = (): Mine[] => device.loadJson<Mine[]>('mine', []);

export function keepMine(seen: Omit<Mine, 'since'>): void {
  const all = mine();
  const before = all.find((each) => each.table === seen.table);
  const same = before?.stage === seen.stage && before.turn === seen.turn;
  const since = same ? before.since : Date.now();
  device.saveJson('mine', [{ ...seen, since }, ...all.filter((each) => each.table !== seen.table)].slice(0, MOST));
}

export function forgetMine(table: string): void {
  const all = mine();
  if (all.some((each) => each.table === table))
    device.saveJson(
      'mine',
      all.filter((each) => each.table !== table),
    );
}
