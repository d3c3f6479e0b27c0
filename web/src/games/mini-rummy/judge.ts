/** Asking the server what a wish comes to. What is a combination, and what may be done with one, is known only there. */
import type { Arranged, FitPlace } from '../../lib/wire';
import type { Lay } from './lay.svelte';
import { isJoker } from './tiles';
import { uidsOf, type Group, type Wish } from './wish';

export type Answer = Arranged;
export type Verdict = Arranged['groups'][number];
export type Fit = FitPlace;

/** A group as the server reads it. Jokers of a group that nobody touched keep what they stand for. */
export function groupText(group: Group, lay: Lay): string {
  const tiles = uidsOf(group).map((uid) => ({ uid, tile: lay.tile(uid) }));
  if (!tiles.some(({ tile }) => isJoker(tile)) || !lay.untouched(group)) return tiles.map(({ tile }) => tile).join(' ');
  const colours = new Set(tiles.filter(({ tile }) => !isJoker(tile)).map(({ tile }) => tile[0]));
  const missing = [...'ogbr'].filter((colour) => !colours.has(colour));
  return tiles
    .map(({ uid, tile }) => {
      const name = lay.names.get(uid);
      if (!isJoker(tile) || !name) return tile;
      return /^\d/.test(name) ? `J=${missing.shift() ?? 'o'}${name}` : `J=${name}`;
    })
    .join(' ');
}

/** The groups in an order that does not depend on how they came about, so that the same table is always the same wish. */
export function inOrder(wish: Wish, lay: Lay): { group: Group; text: string }[] {
  return wish.groups
    .map((group) => ({ group, text: groupText(group, lay) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.group.id - b.group.id));
}

export const wishText = (groups: { text: string }[]): string => groups.map(({ text }) => text).join('; ');

/** The tiles of a group in the order in which the server reads them; none where it reads others than there are. */
export function asRead(group: Group, reads: string[], tile: (uid: number) => string): number[] | null {
  const left = uidsOf(group);
  const order = reads.map((word) => {
    const at = left.findIndex((uid) => tile(uid) === word.split('=')[0]);
    return at < 0 ? null : left.splice(at, 1)[0];
  });
  return left.length === 0 && order.every((uid) => uid !== null) ? (order as number[]) : null;
}

/** What the jokers of a group stand for: a tile in a run, a number in a set. */
export function namesRead(uids: number[], reads: string[], run: boolean): Map<number, string> {
  const names = new Map<number, string>();
  reads.forEach((word, at) => {
    const [tile, name] = word.split('=');
    if (!isJoker(tile)) return;
    const number = reads.find((other) => !isJoker(other.split('=')[0]))?.slice(1) ?? '';
    names.set(uids[at], run && name ? name : number);
  });
  return names;
}

/** Whether what is read is a run: its tiles have different numbers. */
export function readsRun(reads: string[]): boolean {
  const numbers = reads.map((word) => (word.split('=')[1] ?? word).slice(1)).filter(Boolean);
  return new Set(numbers).size > 1;
}
