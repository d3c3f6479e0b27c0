/**
 * Where groups of tiles lie: rows, and columns of half a tile. A group keeps its place as long as it exists, half a tile stays free
 * on either side of it, and what grows moves as little else as possible. Nothing here knows a rule or a browser.
 */

export interface Spot {
  row: number;
  col: number;
}
/** A group at its place; `size` is how many tiles wide it is. */
export interface Block extends Spot {
  id: number;
  size: number;
}
/** How large tiles are, and how many columns and pixels there are for it. */
export interface Scale {
  tile: number;
  /** From one tile to the next, and from one row to the next. */
  pitch: number;
  rowPitch: number;
  cols: number;
  /** What is free on the left and on the right of all tiles. */
  pad: number;
  /** Whether all rows are seen at once. */
  whole: boolean;
}
/** What the board has for its tiles. */
export interface Ground {
  width: number;
  height: number;
  least: number;
  most: number;
  /** Around the tiles, and at least between two rows. */
  pad: number;
  top: number;
  gap: number;
  /** What stays free at the end of some row, in half tiles. */
  spare: number;
  /** Below the tiles, where they are not seen as they usually are. */
  strip: number;
}

/** A tile is this much higher than wide. */
export const HIGH = 1.28;
/** Between two rows there is at most this much more than there must be. */
const AIR = 12;

const right = (block: Block): number => block.col + block.size * 2;
/** How many rows are used. */
export const rowsOf = (blocks: Block[]): number => blocks.reduce((most, block) => Math.max(most, block.row + 1), 0);
/** Where the last tile of all ends. */
export const endOf = (blocks: Block[]): number => blocks.reduce((most, block) => Math.max(most, right(block)), 0);

/** Whether tiles have room at a place, with half a tile on either side. */
export function isFree(blocks: Block[], { row, col }: Spot, size: number, cols: number, but?: number): boolean {
  if (col < 0 || row < 0 || col + size * 2 > cols) return false;
  return !blocks.some(
    (other) => other.id !== but && other.row === row && col < right(other) + 1 && other.col < col + size * 2 + 1,
  );
}

/** The free place that is nearest to a wished one; at most one row is begun for it. */
export function nearest(blocks: Block[], spot: Spot, size: number, cols: number, but?: number): Spot {
  const rows = rowsOf(blocks);
  let best: Spot | null = null;
  let least = Infinity;
  for (let row = 0; row <= Math.max(rows, spot.row); row++)
    for (let col = 0; col + size * 2 <= Math.max(cols, size * 2); col++) {
      const far = Math.abs(col - spot.col) + Math.abs(row - spot.row) * 5;
      if (far < least && isFree(blocks, { row, col }, size, Math.max(cols, size * 2), but))
        [best, least] = [{ row, col }, far];
    }
  return best ?? { row: rows, col: 0 };
}

/** The first free place from the top left. */
export function firstFree(blocks: Block[], size: number, cols: number): Spot {
  for (let row = 0; ; row++)
    for (let col = 0; col === 0 || col + size * 2 <= cols; col++)
      if (isFree(blocks, { row, col }, size, Math.max(cols, size * 2))) return { row, col };
}

/**
 * A group has grown: it takes free room beside it, up to one tile to its left, then those on its right give way in their order by
 * what is missing, and only then it goes to the nearest free place itself.
 */
export function grow<B extends Block>(blocks: B[], id: number, cols: number): B[] {
  const own = blocks.find((block) => block.id === id);
  if (!own) return blocks;
  const moved = (to: Map<number, Partial<Spot>>) =>
    blocks.map((block) => (to.has(block.id) ? { ...block, ...to.get(block.id) } : block));
  for (const by of [0, 1, 2]) {
    const spot = { row: own.row, col: own.col - by };
    if (isFree(blocks, spot, own.size, cols, id)) return by === 0 ? blocks : moved(new Map([[id, spot]]));
  }
  const mates = blocks
    .filter((block) => block.id !== id && block.row === own.row && block.col >= own.col)
    .sort((a, b) => a.col - b.col);
  const left = blocks.some(
    (block) => block.id !== id && block.row === own.row && block.col < own.col && right(block) + 1 > own.col,
  );
  let end = right(own) + 1;
  const to = new Map<number, Partial<Spot>>();
  for (const mate of mates) {
    const col = Math.max(mate.col, end);
    if (col !== mate.col) to.set(mate.id, { col });
    end = col + mate.size * 2 + 1;
  }
  if (!left && end - 1 <= cols) return moved(to);
  return moved(new Map([[id, nearest(blocks, own, own.size, cols, id)]]));
}

/** Lays all groups anew, row by row in their order. */
export function pack<B extends { size: number }>(blocks: B[], cols: number): (B & Spot)[] {
  const ends: number[] = [];
  return blocks.map((block) => {
    let row = 0;
    while (ends[row] !== undefined && ends[row] + block.size * 2 > cols) row += 1;
    const col = ends[row] ?? 0;
    ends[row] = col + block.size * 2 + 1;
    return { ...block, row, col };
  });
}

const gapOf = (tile: number): number => Math.max(1, Math.round(tile * 0.045));

/** The scale with tiles of a width, for so many rows. */
export function scaleOf(ground: Ground, tile: number, rows: number): Scale {
  const pitch = tile + gapOf(tile);
  const cols = Math.max(2, Math.floor(((ground.width - ground.pad * 2 + gapOf(tile)) * 2) / pitch));
  const high = Math.round(tile * HIGH);
  const over = (ground.height - ground.top - ground.pad / 2 - rows * high) / Math.max(1, rows);
  const rowPitch = high + Math.max(ground.gap, Math.min(ground.gap + AIR, Math.floor(over)));
  const needed = ground.top + rows * high + (rows - 1) * ground.gap + ground.pad / 2;
  return { tile, pitch, rowPitch, cols, pad: ground.pad, whole: needed <= ground.height };
}

/** The scale at which so many half tiles lie in one row without a gap: a run of all numbers is as wide as a phone. */
function squeezed(ground: Ground, ends: number, rows: number): Scale {
  const tile = Math.floor((ground.width * 20) / ends) / 10;
  const pad = (ground.width - (ends * tile) / 2) / 2;
  return { ...scaleOf(ground, tile, rows), pitch: tile, cols: ends, pad };
}

/** Whether some row ends with room for a small group; a row below the last one has it too. */
function hasRoom(blocks: Block[], cols: number, spare: number): boolean {
  for (let row = 0; row < rowsOf(blocks); row++) {
    const end = endOf(blocks.filter((block) => block.row === row));
    if (cols - end >= spare) return true;
  }
  return false;
}

/** Whether groups at their places are all seen with tiles of a width, and how. */
function seen(ground: Ground, tile: number, blocks: Block[]): Scale | null {
  const { cols } = scaleOf(ground, tile, 1);
  if (endOf(blocks) > cols) return null;
  const rows = Math.max(1, rowsOf(blocks) + (blocks.length > 0 && !hasRoom(blocks, cols, ground.spare) ? 1 : 0));
  const scale = scaleOf(ground, tile, rows);
  return scale.whole ? scale : null;
}

/** The largest tiles up to `most` with which everything is seen where it lies; the least there are where nothing does. */
export function fitPlaced(ground: Ground, blocks: Block[], most = ground.most): Scale {
  for (let tile = Math.min(most, ground.most); tile >= ground.least; tile--) {
    const scale = seen(ground, tile, blocks);
    if (scale) return scale;
  }
  const rows = Math.max(1, rowsOf(blocks));
  const least = scaleOf(ground, Math.min(most, ground.least), rows);
  return endOf(blocks) > least.cols ? squeezed(ground, endOf(blocks), rows) : least;
}

/** The largest tiles with which everything is seen when it is laid anew, and the places. */
export function fitPacked<B extends { id: number; size: number }>(
  ground: Ground,
  blocks: B[],
): { scale: Scale; placed: (B & Spot)[] } {
  for (let tile = ground.most; tile >= ground.least; tile--) {
    const placed = pack(blocks, scaleOf(ground, tile, 1).cols);
    const scale = seen(ground, tile, placed);
    if (scale) return { scale, placed };
  }
  const longest = blocks.reduce((most, block) => Math.max(most, block.size), 0);
  const least = scaleOf(ground, ground.least, 1);
  const tight = longest * 2 > least.cols;
  const placed = pack(blocks, tight ? longest * 2 : least.cols);
  const rows = Math.max(1, rowsOf(placed));
  return { scale: tight ? squeezed(ground, longest * 2, rows) : scaleOf(ground, ground.least, rows), placed };
}

/** How the rack stands: rows with the same number of tiles each, and how wide a tile is. */
export interface RackShape {
  rows: number;
  per: number;
  tile: number;
}
export interface RackRoom {
  width: number;
  /** A tile keeps this width as long as there may be another row. */
  least: number;
  /** So many rows there may be. */
  most: number;
  mostInOne: number;
  mostInMore: number;
  gap: number;
}

/** One row while tiles keep their least width, then as many as there may be. */
export function rackShape(count: number, room: RackRoom): RackShape {
  const n = Math.max(1, count);
  const wide = (rows: number) => Math.floor((room.width + room.gap) / Math.ceil(n / rows)) - room.gap;
  let rows = 1;
  while (rows < room.most && wide(rows) < room.least) rows += 1;
  const tile = Math.max(20, Math.min(rows === 1 ? room.mostInOne : room.mostInMore, wide(rows)));
  return { rows, per: Math.ceil(n / rows), tile };
}

/** How wide a tile in the tray is. */
export const TRAY_TILE = 44;

/** How wide a tile in the tray is while others take tiles up: the tray stays as wide as it is, and has three rows at most. */
export function otherTile(count: number, wide: number): number {
  const across = count <= 2 ? Math.max(1, count) : count <= 4 ? 2 : Math.max(3, Math.ceil(count / 3));
  return Math.min(TRAY_TILE, Math.floor((wide - 14) / across) - 2);
}

/** How wide the tray is: its tiles lie in one row or in two. */
export function trayWidth(count: number, least: number): number {
  return Math.max(least, Math.ceil(count / (count > 2 ? 2 : 1)) * (TRAY_TILE + 2) + 14);
}

/** Whether everything is still seen at a scale that was chosen before. */
export function holds(ground: Ground, scale: Scale, blocks: Block[]): boolean {
  const high = Math.round(scale.tile * HIGH);
  const rows = Math.max(1, rowsOf(blocks));
  const { cols } = scaleOf(ground, scale.tile, 1);
  return (
    cols >= scale.cols &&
    endOf(blocks) <= cols &&
    ground.top + (rows - 1) * scale.rowPitch + high + ground.pad / 2 <= ground.height
  );
}
