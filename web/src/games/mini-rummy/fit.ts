/** What takes room on the board: how many tiles, and how many lines of words stand below them. */
export interface Block { tiles: number; lines: number }

/** The height of all rows when combinations flow from left to right at a width of tiles. */
export function heightAt(blocks: Block[], tile: number, width: number): number {
  let height = 0;
  let used = Infinity;
  let words = 0;
  for (const { tiles, lines } of blocks) {
    const wide = Math.max(tiles * (tile + 3) + 14, lines > 1 ? 190 : 0);
    if (used + 14 + wide > width) {
      height += tile * 1.32 + 22;
      [used, words] = [wide, 0];
    } else used += 14 + wide;
    const below = lines > 0 ? lines * 20 + 5 : 0;
    if (below > words) {
      height += below - words;
      words = below;
    }
  }
  return height;
}

/** The largest width of tiles from `least` to `most` with which everything is seen at once. */
export function fit(blocks: Block[], width: number, height: number, least: number, most: number): number {
  for (let tile = most; tile > least; tile--) if (heightAt(blocks, tile, width) <= height) return tile;
  return least;
}

/** Where a new combination goes. */
const PLACE: Block = { tiles: 3, lines: 0 };
/** Of the width that tiles could have, so much they have at least, for the sake of what comes next. */
const SHARE = 0.88;
/** What tiles must gain in width for it to be worth that all of them change. */
const WORTH = 6;

/**
 * How wide tiles are after `last`; 0 is for the first time. All of them change together, which nobody should have to watch with
 * every move: they stay while there is room, and else leave some for words and combinations to come. They grow between turns only.
 */
export function steady(last: number, blocks: Block[], width: number, height: number, least: number, most: number, resting: boolean): number {
  const best = fit([...blocks, PLACE], width, height, least, most);
  const later = [...blocks, PLACE, PLACE, PLACE].map(({ tiles, lines }) => ({ tiles, lines: Math.max(1, lines) }));
  const calm = fit(later, width, height, least, most);
  if (last === 0 || best < last) return Math.max(calm, Math.floor(best * SHARE));
  return resting && calm >= last + WORTH ? calm : last;
}
