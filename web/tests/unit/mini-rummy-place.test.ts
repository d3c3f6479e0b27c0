import { describe, expect, it } from 'vitest';
import {
  HIGH,
  endOf,
  firstFree,
  fitPacked,
  fitPlaced,
  grow,
  isFree,
  nearest,
  otherTile,
  pack,
  rackShape,
  rowsOf,
  type Block,
  type Ground,
} from '../../src/games/mini-rummy/place';
import { trails, wayOf } from '../../src/games/mini-rummy/trails';

const block = (id: number, row: number, col: number, size: number): Block => ({ id, row, col, size });
const desk = (width: number, height: number): Ground => ({
  width,
  height,
  least: 34,
  most: 62,
  pad: 16,
  top: 18,
  gap: 14,
  spare: 9,
  strip: 40,
});
const phone = (width: number, height: number): Ground => ({
  width,
  height,
  least: 28,
  most: 46,
  pad: 7,
  top: 14,
  gap: 11,
  spare: 7,
  strip: 48,
});
/** Groups of these sizes. */
const groups = (...sizes: number[]) => sizes.map((size, at) => ({ id: at + 1, size }));
/** 82 tiles in 20 groups, and 60 in 16, as late in a round. */
const late = groups(5, 5, 4, 4, 7, 4, 5, 4, 4, 3, 5, 4, 3, 4, 3, 4, 4, 4, 3, 3);
const middling = groups(4, 4, 4, 4, 3, 4, 5, 4, 5, 3, 3, 3, 3, 3, 3, 5);

describe('places on the table', () => {
  it('keep half a tile free on either side', () => {
    const blocks = [block(1, 0, 0, 3)];
    expect(isFree(blocks, { row: 0, col: 6 }, 3, 40)).toBe(false);
    expect(isFree(blocks, { row: 0, col: 7 }, 3, 40)).toBe(true);
    expect(isFree(blocks, { row: 1, col: 0 }, 3, 40)).toBe(true);
    expect(isFree(blocks, { row: 0, col: 36 }, 3, 40)).toBe(false);
  });

  it('are found nearest to where something is dropped', () => {
    const blocks = [block(1, 0, 0, 3), block(2, 0, 9, 3)];
    expect(nearest(blocks, { row: 0, col: 20 }, 1, 40)).toEqual({ row: 0, col: 20 });
    expect(nearest(blocks, { row: 0, col: 14 }, 1, 40)).toEqual({ row: 0, col: 16 });
    expect(nearest(blocks, { row: 0, col: 1 }, 3, 40)).toEqual({ row: 1, col: 1 });
  });

  it('are found from the top left for groups of others', () => {
    expect(firstFree([block(1, 0, 0, 3), block(2, 0, 13, 3)], 2, 20)).toEqual({ row: 0, col: 7 });
    expect(firstFree([block(1, 0, 0, 3), block(2, 0, 13, 3)], 4, 20)).toEqual({ row: 1, col: 0 });
    expect(firstFree([], 13, 20)).toEqual({ row: 0, col: 0 });
  });
});

describe('a group that grows', () => {
  const cols = 30;
  it('takes free room beside it, and moves nothing', () => {
    const blocks = [block(1, 0, 0, 4), block(2, 0, 12, 3)];
    expect(grow(blocks, 1, cols)).toBe(blocks);
  });

  it('goes up to one tile to the left', () => {
    const blocks = [block(1, 0, 2, 4), block(2, 0, 10, 3)];
    expect(grow(blocks, 1, cols)[0]).toMatchObject({ col: 1 });
  });

  it('makes those on its right give way in their order, by what is missing', () => {
    const blocks = [block(1, 0, 0, 4), block(2, 0, 7, 3), block(3, 0, 14, 3), block(4, 0, 23, 3)];
    expect(grow(blocks, 1, cols).map((each) => each.col)).toEqual([0, 9, 16, 23]);
  });

  it('goes elsewhere itself at last, and nothing else moves', () => {
    const blocks = [block(1, 0, 0, 4), block(2, 0, 7, 5), block(3, 0, 18, 6)];
    expect(grow(blocks, 1, cols)).toEqual([block(1, 1, 0, 4), ...blocks.slice(1)]);
  });
});

describe('how large tiles are', () => {
  it('as large as shows all rows, with room for one more group', () => {
    for (const [width, height, set] of [
      [1366, 486, late],
      [1280, 500, late],
      [1024, 436, late],
      [1280, 500, middling],
    ] as const) {
      const { scale, placed } = fitPacked(desk(width, height), set);
      expect(scale.whole).toBe(true);
      expect(scale.tile).toBeGreaterThanOrEqual(40);
      expect(endOf(placed)).toBeLessThanOrEqual(scale.cols);
      expect(18 + rowsOf(placed) * scale.rowPitch).toBeLessThanOrEqual(height + scale.rowPitch);
    }
    const { scale, placed } = fitPacked(phone(360, 352), middling);
    expect(scale.tile).toBeGreaterThanOrEqual(28);
    expect(rowsOf(placed)).toBeLessThanOrEqual(8);
  });

  it('shrinks with places unchanged when something no longer fits', () => {
    const ground = desk(1366, 486);
    const { scale, placed } = fitPacked(ground, late);
    const more = [...placed, { id: 99, size: 4, row: rowsOf(placed), col: 0 }];
    const smaller = fitPlaced(ground, more, scale.tile);
    expect(smaller.tile).toBeLessThan(scale.tile);
    expect(smaller.cols).toBeGreaterThanOrEqual(scale.cols);
    expect(smaller.whole).toBe(true);
  });

  it('stops at the least width and scrolls; a long run may go below', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ id: at, size: 4 }));
    const full = fitPacked(phone(360, 300), many);
    expect(full.scale).toMatchObject({ tile: 28, whole: false });
    const run = fitPacked(phone(360, 300), groups(13));
    expect(run.scale.tile).toBeLessThan(28);
    expect(run.scale.tile).toBeGreaterThan(27.4);
    expect(run.scale.cols).toBeGreaterThanOrEqual(26);
    expect(run.scale.pad * 2 + run.scale.pitch * 13).toBeLessThanOrEqual(360);
  });

  it('packs in order and never over the edge', () => {
    const placed = pack(late, 44);
    expect(placed.every((each) => each.col + each.size * 2 <= 44)).toBe(true);
    for (const one of placed)
      for (const other of placed)
        if (one !== other && one.row === other.row) expect(Math.abs(one.col - other.col)).toBeGreaterThan(6);
  });
});

describe('the rack', () => {
  const room = { width: 560, least: 42, most: 3, mostInOne: 56, mostInMore: 50, gap: 4 };
  it('has one row while tiles keep their width, then rows with the same number', () => {
    expect(rackShape(9, room)).toEqual({ rows: 1, per: 9, tile: 56 });
    expect(rackShape(12, room)).toEqual({ rows: 1, per: 12, tile: 43 });
    expect(rackShape(13, room)).toEqual({ rows: 2, per: 7, tile: 50 });
    expect(rackShape(22, room)).toEqual({ rows: 2, per: 11, tile: 47 });
    expect(rackShape(0, room)).toMatchObject({ rows: 1 });
  });

  it('has at most so many rows, however many tiles there are', () => {
    expect(rackShape(60, room)).toEqual({ rows: 3, per: 20, tile: 24 });
  });
});

describe('where tiles came from', () => {
  const group = (id: number, row: number, col: number, slots: number[]) => ({ id, row, col, slots, run: false });

  it('is one trail for all that went from one group to another', () => {
    const groups = [group(1, 0, 0, [1, 2, 3]), group(2, 2, 4, [4, 5, 6])];
    const origins = new Map([
      [4, { id: 1, row: 0, col: 6 }],
      [5, { id: 1, row: 0, col: 8 }],
      [3, { id: 1, row: 0, col: 4 }],
      [6, { id: 9, row: 0, col: 2 }],
    ]);
    const found = trails(groups, origins);
    // What lies in its own group again came from nowhere; where something lies now there is no empty place.
    expect(found.map(({ from, free, to, at }) => [from.id, free, to.id, at])).toEqual([
      [1, true, 2, 0],
      [9, false, 2, 2],
    ]);
  });

  it('leads to the near end of a group, or to the tile where that lies above or below', () => {
    const box = (x: number, y: number, tiles = 1) => ({ x, y, wide: tiles * 50, high: 60 });
    expect(wayOf(box(400, 0), box(0, 100, 3), box(50, 100))).toBe('M425 60Q425 130 158 130');
    expect(wayOf(box(0, 200), box(200, 100, 3), box(250, 100))).toBe('M25 200Q25 130 192 130');
    expect(wayOf(box(50, 0), box(0, 100, 3), box(100, 100))).toBe('M75 60C75 76 125 76 125 92');
    expect(wayOf(box(0, 0), box(200, 0, 3), box(250, 0))).toBe('M25 60C25 76 275 76 275 68');
  });
});

describe('what others take up', () => {
  it('fits the tray as wide as it is, in three rows at most', () => {
    for (const wide of [80, 100])
      for (let count = 1; count <= 12; count++) {
        const tile = otherTile(count, wide);
        const across = Math.floor((wide - 10) / (tile + 2));
        const rows = Math.ceil(count / across);
        expect(tile, `${count} in ${wide}`).toBeGreaterThanOrEqual(14);
        expect(rows).toBeLessThanOrEqual(3);
        expect(rows * (Math.round(tile * HIGH) + 2), `${count} in ${wide}`).toBeLessThanOrEqual(112);
      }
  });
});
