import { readCombination } from './tiles';
import type { Laid, Written } from './types';

/** A step of a turn, for reading: what is done with which tiles, and at which combination. */
export interface ShownStep {
  do: 'lay' | 'take' | 'add' | 'swap';
  tiles: Written[];
  of: Laid | 'new' | null;
}

/** Reads a move of the notation; combinations are those that lay on the table before the turn, or new ones. */
export function stepOf(move: string, table: Laid[]): ShownStep {
  const [verb, ...words] = move.split(' ');
  const number = words.find((word) => word.startsWith('#'))?.slice(1);
  const tiles = words.filter((word) => !word.startsWith('#'));
  const of = number === undefined ? null : (table.find((laid) => laid.number === Number(number)) ?? 'new');
  const done = verb === 'take' || verb === 'add' || verb === 'swap' ? verb : 'lay';
  return { do: done, tiles: readCombination(tiles.join(' ')), of };
}
