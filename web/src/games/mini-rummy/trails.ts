/** Where tiles came from that others have moved on the table: one trail for all that went from one group to the same other one. */
import type { Spot } from './place';
import type { Group } from './wish';

/** Where a tile lay, and in which group. */
export interface Origin extends Spot {
  id: number;
}
export interface Trail {
  key: string;
  /** The place of the tile, and whether nothing lies there now. */
  from: Origin;
  free: boolean;
  /** The group where it lies now, and at which place in it. */
  to: Group;
  at: number;
}

const covers = (group: Group, { row, col }: Spot): boolean =>
  group.row === row && col < group.col + group.slots.length * 2 && col + 2 > group.col;

export function trails(groups: Group[], origins: ReadonlyMap<number, Origin>): Trail[] {
  const found = new Map<string, Trail>();
  for (const to of groups)
    to.slots.forEach((uid, at) => {
      const from = uid === null ? undefined : origins.get(uid);
      if (!from || from.id === to.id) return;
      const key = `${from.id} ${to.id}`;
      if (!found.has(key)) found.set(key, { key, from, free: !groups.some((group) => covers(group, from)), to, at });
    });
  return [...found.values()];
}

/** A box on the ground, in pixels. */
export interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** The way from a tile's old place to where it lies now: off upwards or downwards, and to the near end of its group, or to itself. */
export function wayOf(from: Box, group: Box, tile: Box): string {
  const x = from.x + from.wide / 2;
  const below = tile.y >= from.y;
  const y = below ? from.y + from.high : from.y;
  const [left, right] = [group.x - GAP, group.x + group.wide + GAP];
  const middle = group.y + group.high / 2;
  if (group.y !== from.y && x > right) return `M${x} ${y}Q${x} ${middle} ${right} ${middle}`;
  if (group.y !== from.y && x < left) return `M${x} ${y}Q${x} ${middle} ${left} ${middle}`;
  const end = tile.x + tile.wide / 2;
  const level = group.y === from.y;
  const to = below && !level ? tile.y - GAP : tile.y + tile.high + GAP;
  const bend = level ? y + 2 * GAP : (y + to) / 2;
  return `M${x} ${y}C${x} ${bend} ${end} ${bend} ${end} ${to}`;
}

/** So far from a group its trail ends. */
const GAP = 8;
