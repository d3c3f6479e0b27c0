/** Walking among tiles with the arrows, by where they are seen: the order in which they came to lie there says little about that. */

const tilesIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-uid]')];
const onBoard = (tile: HTMLElement) => tile.closest('[data-board]') !== null;

interface Seen {
  left: number;
  top: number;
  height: number;
}

/** Things in the order in which they are read, row by row. One that is picked up lies a bit higher than its row. */
export function reading<T>(things: T[], boxOf: (thing: T) => Seen): T[] {
  const seen = things
    .map((thing) => ({ thing, box: boxOf(thing) }))
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const rows: (typeof seen)[] = [];
  for (const each of seen) {
    const first = rows.at(-1)?.[0].box;
    if (first && each.box.top - first.top < first.height / 2) rows.at(-1)!.push(each);
    else rows.push([each]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.left - b.box.left)).map(({ thing }) => thing);
}

/** The tiles of the board, or of the rack, as they are read. */
function around(tile: HTMLElement): HTMLElement[] {
  return reading(tilesIn(tile.closest('[data-region]') ?? document), (each) => each.getBoundingClientRect());
}

/** The nearest tile in a direction. Sideways one stays on the board, or at the rack: what is scrolled away lies behind the other. */
function nearest(from: HTMLElement, key: string): HTMLElement | null {
  const here = from.getBoundingClientRect();
  const [x, y] = [here.left + here.width / 2, here.top + here.height / 2];
  const along = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const tile of tilesIn(document)) {
    if (tile === from || (along && onBoard(tile) !== onBoard(from))) continue;
    const box = tile.getBoundingClientRect();
    const right = box.left + box.width / 2 - x;
    const down = box.top + box.height / 2 - y;
    const ahead = (along ? right : down) * sign;
    if (ahead < (along ? 4 : here.height / 2) || (along && Math.abs(down) > here.height * 0.6)) continue;
    const far = along ? ahead : ahead * 3 + Math.abs(right);
    if (far < least) [best, least] = [tile, far];
  }
  return best;
}

/** Where an arrow leads; at the end of a row to the next one, so that every tile is reached sideways alone. */
export function beside(from: HTMLElement, key: string): HTMLElement | null {
  const found = nearest(from, key);
  if (found || key === 'ArrowUp' || key === 'ArrowDown') return found;
  const tiles = around(from);
  return tiles[tiles.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)] ?? null;
}

/** The first tile of the board or the rack, or the last one. */
export const outermost = (from: HTMLElement, last: boolean): HTMLElement | undefined => around(from).at(last ? -1 : 0);
