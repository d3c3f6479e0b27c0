/**
 * What lies where, as the person wants it: groups of tiles at their places, the rack and the tray. Any tile may lie anywhere; what a
 * group is worth only the server knows. Every change makes a new wish, so that each can be gone back to.
 */
import { firstFree, grow, isFree, nearest, type Block, type Spot } from './place';

/** Tiles side by side, by their numbers on this page; `null` is a gap that somebody left. */
export interface Group extends Spot {
  id: number;
  slots: (number | null)[];
  /** Whether the server has called it a run. */
  run: boolean;
}
export interface Wish {
  groups: Group[];
  rack: number[];
  tray: number[];
}

export const uidsOf = (group: Group): number[] => group.slots.filter((uid) => uid !== null);
export const blockOf = (group: Group): Block => ({
  id: group.id,
  row: group.row,
  col: group.col,
  size: group.slots.length,
});
export const blocksOf = (groups: Group[]): Block[] => groups.map(blockOf);
export const groupOf = (wish: Wish, uid: number): Group | undefined =>
  wish.groups.find((group) => group.slots.includes(uid));

/** Parts of a run that are at least this long lie on their own when something is taken from between them. */
const PART = 3;

/** Groups with the places that room for one of them gave them. */
function placed(groups: Group[], id: number, cols: number): Group[] {
  const spots = new Map(grow(blocksOf(groups), id, cols).map((block) => [block.id, block]));
  return groups.map((group) => {
    const spot = spots.get(group.id);
    return spot && (spot.row !== group.row || spot.col !== group.col)
      ? { ...group, row: spot.row, col: spot.col }
      : group;
  });
}

/** A group without gaps at its ends; what stays, stays where it lies. */
function trimmed(group: Group): Group | null {
  const first = group.slots.findIndex((uid) => uid !== null);
  if (first < 0) return null;
  const last = group.slots.findLastIndex((uid) => uid !== null);
  if (first === 0 && last === group.slots.length - 1) return group;
  return { ...group, col: group.col + first * 2, slots: group.slots.slice(first, last + 1) };
}

/** The parts into which a gap divides a run, if one of them is long enough to lie on its own. */
function parted(group: Group, fresh: () => number): Group[] {
  if (!group.run || !group.slots.includes(null)) return [group];
  const parts: { from: number; slots: number[] }[] = [];
  group.slots.forEach((uid, at) => {
    if (uid === null) return;
    if (at === 0 || group.slots[at - 1] === null) parts.push({ from: at, slots: [] });
    parts[parts.length - 1].slots.push(uid);
  });
  const longest = parts.reduce((best, part) => (part.slots.length > best.slots.length ? part : best));
  if (longest.slots.length < PART) return [group];
  return parts.map((part) => ({
    ...group,
    id: part === longest ? group.id : fresh(),
    col: group.col + part.from * 2,
    slots: part.slots,
  }));
}

/** The wish without some tiles, wherever they lie. */
export function without(wish: Wish, uids: number[], fresh: () => number): Wish {
  const gone = new Set(uids);
  const groups = wish.groups.flatMap((group) => {
    if (!group.slots.some((uid) => uid !== null && gone.has(uid))) return [group];
    const left = trimmed({ ...group, slots: group.slots.map((uid) => (uid !== null && gone.has(uid) ? null : uid)) });
    return left ? parted(left, fresh) : [];
  });
  return {
    groups,
    rack: wish.rack.filter((uid) => !gone.has(uid)),
    tray: wish.tray.filter((uid) => !gone.has(uid)),
  };
}

/** Where tiles can be let go. */
export type Target =
  | { to: 'rack'; before: number | null }
  | { to: 'free'; spot: Spot }
  /** Into a group, before the tile at a place or into the gap there. */
  | { to: 'group'; id: number; at: number }
  /** On a joker, which goes to the tray. */
  | { to: 'joker'; id: number; at: number }
  /** Into a run that parts there; the tile ends the left part or begins the right one. */
  | { to: 'split'; id: number; at: number; left: boolean };

/** Whether two places to let go are one. */
export function sameTarget(one: Target | null, other: Target | null): boolean {
  if (one === null || other === null || one.to !== other.to) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The wish after tiles were let go somewhere. `base` is the wish without them, `whole` the group that they were, if they were one. */
export function dropped(
  base: Wish,
  uids: number[],
  target: Target,
  cols: number,
  fresh: () => number,
  whole?: Group,
): Wish {
  switch (target.to) {
    case 'rack':
      return { ...base, rack: [...base.rack, ...uids] };
    case 'free': {
      const spot = nearest(blocksOf(base.groups), target.spot, uids.length, cols);
      const group = whole ? { ...whole, ...spot } : { id: fresh(), ...spot, slots: [...uids], run: false };
      return { ...base, groups: [...base.groups, group] };
    }
    case 'group':
      return { ...base, groups: joined(base.groups, target.id, target.at, uids, cols) };
    case 'joker': {
      const group = base.groups.find(({ id }) => id === target.id);
      const joker = group?.slots[target.at];
      if (!group || joker === undefined || joker === null || uids.length !== 1) return base;
      const slots = group.slots.map((uid, at) => (at === target.at ? uids[0] : uid));
      const groups = base.groups.map((each) => (each === group ? { ...group, slots } : each));
      return { ...base, groups, tray: [...base.tray, joker] };
    }
    case 'split':
      return { ...base, groups: split(base.groups, target, uids, cols, fresh) };
  }
}

function joined(groups: Group[], id: number, at: number, uids: number[], cols: number): Group[] {
  const group = groups.find((each) => each.id === id);
  if (!group) return groups;
  const slots = [...group.slots];
  // A gap is filled, and the rest stands beside it.
  slots.splice(at, slots[at] === null ? 1 : 0, ...uids);
  const more = slots.length - group.slots.length;
  const rest = groups.filter((each) => each !== group);
  const ahead = { row: group.row, col: group.col - more * 2 };
  const col = at === 0 && more > 0 && isFree(blocksOf(rest), ahead, slots.length, cols) ? ahead.col : group.col;
  const grown = groups.map((each) => (each === group ? { ...group, slots, col } : each));
  return placed(grown, id, cols);
}

function split(
  groups: Group[],
  { id, at, left }: { id: number; at: number; left: boolean },
  uids: number[],
  cols: number,
  fresh: () => number,
): Group[] {
  const group = groups.find((each) => each.id === id);
  if (!group) return groups;
  const head = { ...group, slots: [...group.slots.slice(0, at), ...(left ? uids : [])] };
  const tail: Group = {
    ...group,
    id: fresh(),
    col: group.col + head.slots.length * 2 + 1,
    slots: [...(left ? [] : uids), ...group.slots.slice(at)],
  };
  const rest = groups.filter((each) => each !== group);
  const both = placed([...rest, head], head.id, cols);
  const spot = isFree(blocksOf(both), tail, tail.slots.length, cols)
    ? tail
    : nearest(blocksOf(both), tail, tail.slots.length, cols);
  return [...both, { ...tail, row: spot.row, col: spot.col }];
}

/** A group as the server reads it: its tiles in that order and no gaps; what was first stays where it was, if it can. */
export function ordered(groups: Group[], id: number, uids: number[], run: boolean, cols: number): Group[] {
  const group = groups.find((each) => each.id === id);
  if (!group) return groups;
  if (group.run === run && group.slots.length === uids.length && group.slots.every((uid, at) => uid === uids[at]))
    return groups;
  const changed = groups.map((each) => (each === group ? { ...group, slots: uids, run } : each));
  return uids.length > group.slots.length ? placed(changed, id, cols) : changed;
}

/** Puts new groups of others at the first free places, and those that have grown where they have room; in the same order. */
export function settled(groups: Group[], fresh: ReadonlySet<number>, cols: number): Group[] {
  let out = groups.filter((group) => !fresh.has(group.id));
  for (const { id } of out) out = placed(out, id, cols);
  for (const group of groups)
    if (fresh.has(group.id)) out = [...out, { ...group, ...firstFree(blocksOf(out), group.slots.length, cols) }];
  const known = new Map(out.map((group) => [group.id, group]));
  return groups.map((group) => known.get(group.id) ?? group);
}

/** Groups of which none lies on another: places are from before the window changed its size. */
export function untangled(groups: Group[], cols: number): Group[] {
  let out: Group[] = [];
  let changed = false;
  for (const group of groups) {
    const size = group.slots.length;
    const stays = isFree(blocksOf(out), group, size, Math.max(cols, group.col + size * 2));
    changed ||= !stays;
    out = [...out, stays ? group : { ...group, ...nearest(blocksOf(out), group, size, cols) }];
  }
  return changed ? out : groups;
}

/** Whether two wishes ask the same of the server: the same tiles lie together in the same order, wherever that is. */
export function sameLay(one: Wish, other: Wish): boolean {
  const key = (wish: Wish) =>
    [...wish.groups.map((group) => uidsOf(group).join()).sort(), [...wish.tray].sort().join()].join(';');
  return key(one) === key(other);
}

/** Whether two wishes look the same, places included. */
export function sameSight(one: Wish, other: Wish): boolean {
  const key = (wish: Wish) =>
    [
      ...wish.groups.map((group) => `${group.row},${group.col}:${group.slots.join()}`).sort(),
      [...wish.tray].sort().join(),
    ].join(';');
  return key(one) === key(other);
}
