/** What takes room on the board: how many tiles, and whether words stand below them. */
export interface Block { tiles: number; note: boolean }

/** The height of all rows when combinations flow from left to right at a width of tiles. */
export function heightAt(blocks: Block[], tile: number, width: number): number {
  let rows = 0;
  let height = 0;
  let used = Infinity;
  let noted = false;
  for (const block of blocks) {
    const wide = Math.max(block.tiles * (tile + 3) + 14, block.note ? 150 : 0);
    if (used + 14 + wide > width) {
      height += noted ? 28 : 0;
      rows += 1;
      used = wide;
      noted = block.note;
    } else {
      used += 14 + wide;
      noted ||= block.note;
    }
  }
  return height + (noted ? 28 : 0) + rows * (tile * 1.32 + 14 + 8);
}

/** The largest width of tiles from `least` to `most` with which everything is seen at once. */
export function fit(blocks: Block[], width: number, height: number, least: number, most: number): number {
  for (let tile = most; tile > least; tile--) if (heightAt(blocks, tile, width) <= height) return tile;
  return least;
}
