import { describe, expect, it } from 'vitest';
import { fit, heightAt, steady } from '../../src/games/mini-rummy/fit';
import { lines } from '../../src/games/mini-rummy/log';
import { Pieces } from '../../src/games/mini-rummy/pieces.svelte';
import { byColour, byNumber, combinationName, readCombination, withGaps } from '../../src/games/mini-rummy/tiles';
import type { Laid, View } from '../../src/games/mini-rummy/types';
import { plan, readings, without } from '../../src/games/mini-rummy/wishes';
import type { Refused } from '../../src/lib/wire';

const no: Refused = { code: 'MR-4.1', detail: '', part: 1, column: null };
const laid = (number: number, text: string, more: Partial<Laid> = {}): Laid => ({ number, run: true, tiles: readCombination(text), valid: true, new: false, too_few: false, ...more });
const view = (more: Partial<View>): View => ({ seat: 'A', round: 1, rounds: 4, starter: 'A', turn: 'A', phase: 'turn', rack: [], rack_sizes: [0, 0], table: [], tray: [], stock_size: 50, opened: 'AB', first_points: 0, steps: 0, scores: [0, 0], winners: '', ...more });

/** A server that allows these moves. */
const server = (...allowed: string[]) => {
  const asked: string[][] = [];
  const ask = async (moves: string[]) => {
    asked.push(moves);
    return moves.every((move) => allowed.includes(move)) ? null : no;
  };
  return { ask, asked };
};

describe('what a wish means in moves', () => {
  it('takes tiles of the table up before it lays them', async () => {
    const { ask } = server('take r9 #2', 'lay r9 o9 g9');
    const chosen = [{ tile: 'r9', place: 2 }, { tile: 'o9', place: 'rack' as const }, { tile: 'g9', place: 'tray' as const }];
    expect(await plan(chosen, { to: 'new' }, [], [], ask)).toEqual({ moves: ['take r9 #2', 'lay r9 o9 g9'] });
  });

  it('finds the order in which several tiles fit', async () => {
    const fits = new Set(['add b3 #1', 'add b3 #1,add b2 #1', 'add b3 #1,add b2 #1,add b7 #1']);
    const ask = async (moves: string[]) => (fits.has(moves.join(',')) ? null : no);
    const chosen = ['b7', 'b2', 'b3'].map((tile) => ({ tile, place: 'rack' as const }));
    expect(await plan(chosen, { to: 'combo', number: 1, joker: false }, [laid(1, 'b4 b5 b6')], [], ask)).toEqual({ moves: ['add b3 #1', 'add b2 #1', 'add b7 #1'] });
  });

  it('replaces a joker where the tile is put on it, and adds beside it', async () => {
    const table = [laid(1, 'o5 g5 J', { run: false })];
    const both = server('add b5 #1', 'swap b5 #1');
    const chosen = [{ tile: 'b5', place: 'rack' as const }];
    expect(await plan(chosen, { to: 'combo', number: 1, joker: true }, table, [], both.ask)).toEqual({ moves: ['swap b5 #1'] });
    expect(await plan(chosen, { to: 'combo', number: 1, joker: false }, table, [], both.ask)).toEqual({ moves: ['add b5 #1'] });
    const swap = server('swap b5 #1');
    expect(await plan(chosen, { to: 'combo', number: 1, joker: false }, table, [], swap.ask)).toEqual({ moves: ['swap b5 #1'] });
  });

  it('asks which reading is meant where a joker could stand for two tiles', async () => {
    const legal = ['lay J b4 b5', 'lay b4 b5 J', 'lay b4 b5 b6', 'draw'];
    expect(readings(legal, ['b5', 'J', 'b4'])).toEqual(['lay J b4 b5', 'lay b4 b5 J']);
    const chosen = ['b5', 'J', 'b4'].map((tile) => ({ tile, place: 'rack' as const }));
    expect(await plan(chosen, { to: 'new' }, [], legal, server().ask)).toEqual({ choices: ['lay J b4 b5', 'lay b4 b5 J'] });
  });

  it('lets a joker choose the end of a run, also while another combination is broken', async () => {
    const { ask } = server('add J #1', 'add J=b3 #1');
    const chosen = [{ tile: 'J', place: 'rack' as const }];
    const table = [laid(1, 'b4 b5 b6'), laid(2, 'r8 r9', { valid: false })];
    expect(await plan(chosen, { to: 'combo', number: 1, joker: false }, table, ['undo', 'reset'], ask)).toEqual({ choices: ['add J #1', 'add J=b3 #1'] });
    const above = server('add J #1');
    expect(await plan(chosen, { to: 'combo', number: 1, joker: false }, [laid(1, 'b1 b2 b3')], [], above.ask)).toEqual({ moves: ['add J #1'] });
  });

  it('hands on what the server refuses, and the move it was about', async () => {
    const chosen = [{ tile: 'g8', place: 'rack' as const }];
    expect(await plan(chosen, { to: 'combo', number: 1, joker: false }, [laid(1, 'b4 b5 b6')], [], server().ask)).toEqual({ refused: no, move: 'add g8 #1' });
  });

  it('writes the table that is wished when tiles go back to the rack', () => {
    const table = [laid(1, 'b4 b5 b6 b7'), laid(3, 'J=o1 o2 o3'), laid(4, 'r1 r2 r3')];
    expect(without(table, [{ tile: 'b7', place: 1 }, ...['r1', 'r2', 'r3'].map((tile) => ({ tile, place: 4 }))])).toBe('b4 b5 b6; J=o1 o2 o3');
  });
});

describe('tiles', () => {
  it('are named and sorted', () => {
    expect(combinationName(readCombination('b10 b11 J b13'), 'de')).toBe('blaue 10 11 Joker 13');
    expect(combinationName(readCombination('o13 g13 J'), 'en')).toBe('13 in orange, green, joker');
    expect(combinationName(readCombination('b7 J J'), 'de'), 'read as a run').toBe('blaue 7 Joker Joker');
    expect(combinationName(readCombination('b7 J=o7 J'), 'de')).toBe('7 in Blau, Joker, Joker');
    expect(combinationName(readCombination('b13 J J'), 'en'), 'there is nothing above 13').toBe('13 in blue, joker, joker');
    expect(combinationName(readCombination('b7 J J'), 'en', false), 'on the table it is known').toBe('7 in blue, joker, joker');
    expect(['r1', 'J', 'o9', 'o2'].sort(byColour)).toEqual(['o2', 'o9', 'r1', 'J']);
    expect(['r1', 'J', 'o9', 'o1'].sort(byNumber)).toEqual(['o1', 'r1', 'o9', 'J']);
  });

  it('show holes while a combination is broken', () => {
    expect(withGaps(laid(1, 'b4 b6 b7', { valid: false }))).toEqual([0, null, 1, 2]);
    expect(withGaps(laid(1, 'o8 r8', { run: false, valid: false }))).toEqual([0, 1, null]);
    expect(withGaps(laid(1, 'b4 b5 b6'))).toEqual([0, 1, 2]);
  });

  it('become smaller until all rows are seen', () => {
    const many = Array.from({ length: 20 }, () => ({ tiles: 4, lines: 0 }));
    const tile = fit(many, 1000, 360, 30, 54);
    expect(tile).toBeLessThan(54);
    expect(heightAt(many, tile, 1000)).toBeLessThanOrEqual(360);
    expect(fit(many.slice(0, 3), 1000, 360, 30, 54)).toBe(54);
  });

  it('keep their size while a turn is built, whatever words come and go', () => {
    const laid = (count: number, lines: number) => Array.from({ length: count }, () => ({ tiles: 3, lines }));
    const next = (last: number, blocks: ReturnType<typeof laid>, resting: boolean) => steady(last, blocks, 1000, 344, 36, 54, resting);
    const first = next(0, laid(10, 0), true);
    for (const blocks of [laid(10, 1), laid(11, 1), laid(12, 1), laid(9, 0), laid(10, 0)]) expect(next(first, blocks, false)).toBe(first);
    const many = next(first, laid(18, 1), false);
    expect(many).toBeLessThan(first);
    expect(next(many, laid(4, 0), false), 'grows in the middle of a turn').toBe(many);
    expect(next(many, laid(4, 0), true)).toBe(54);
  });
});

describe('pieces', () => {
  it('keep their identity from rack to table and back, and when combinations are counted anew', () => {
    const pieces = new Pieces();
    pieces.take(view({ rack: ['b4', 'b5', 'b6', 'b6'], table: [laid(1, 'r1 r2 r3'), laid(2, 'o1 o2 o3')] }), new Set());
    const [, , kept, going] = pieces.rack.map((piece) => piece.uid);
    const second = pieces.combos[1].cid;
    const begun = view({ rack: ['b6'], steps: 1, table: [laid(1, 'r1 r2 r3'), laid(2, 'o1 o2 o3'), laid(3, 'b4 b5 b6', { new: true })] });
    pieces.take(begun, new Set([going]));
    expect(pieces.rack.map((piece) => piece.uid)).toEqual([kept]);
    expect(pieces.find(going)?.place).toBe(3);
    expect(pieces.mark(pieces.combos[2].pieces[0], pieces.combos[2])).toBe('mine');
    pieces.take(view({ rack: ['b6'], turn: 'B', table: [laid(1, 'o1 o2 o3'), laid(2, 'b4 b5 b6')] }), new Set());
    expect(pieces.combos[0].cid).toBe(second);
  });

  it('remember what the others changed until the own turn ends', () => {
    const pieces = new Pieces();
    pieces.take(view({ turn: 'B', table: [laid(1, 'r1 r2 r3')] }), new Set());
    pieces.take(view({ turn: 'B', steps: 1, table: [laid(1, 'r1 r2 r3 r4')] }), new Set());
    pieces.take(view({ turn: 'A', table: [laid(1, 'r1 r2 r3 r4')] }), new Set());
    const [combo] = pieces.combos;
    expect(combo.pieces.map((piece) => pieces.mark(piece, combo))).toEqual(['', '', '', 'since']);
    expect(pieces.changedBy(combo)).toBe('B');
    pieces.take(view({ turn: 'B', table: [laid(1, 'r1 r2 r3 r4')] }), new Set());
    expect(pieces.since.size).toBe(0);
  });
});

it('the log tells what stands, not what was taken back', () => {
  const events = [
    { event: 'laid', seat: 'B', number: 1, combination: 'b4 b5 b6', from_rack: [] },
    { event: 'added', seat: 'B', number: 1, tile: { tile: 'b7', name: null }, from_rack: true },
    { event: 'undid', seat: 'B', to_rack: ['b7'] },
    { event: 'done', seat: 'B' },
    { event: 'drew', seat: 'A', tile: 'r1' },
  ];
  const told = lines(events.map((event, key) => ({ key, event })), { lang: 'en', you: 'A', name: (seat) => seat });
  expect(told.map((line) => line.parts.filter((part) => typeof part === 'string').join(''))).toEqual([' lays out: blue 4 5 6.', ' take the red 1 from the stock.']);
});
