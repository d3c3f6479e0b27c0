import { describe, expect, it } from 'vitest';
import { asRead, groupText, inOrder, namesRead, readsRun, wishText } from '../../src/games/mini-rummy/judge';
import { Lay } from '../../src/games/mini-rummy/lay.svelte';
import { lines } from '../../src/games/mini-rummy/log';
import { byColour, byNumber, combinationName, readCombination } from '../../src/games/mini-rummy/tiles';
import type { Laid, View } from '../../src/games/mini-rummy/types';
import { dropped, sameLay, sameSight, uidsOf, without, type Group, type Wish } from '../../src/games/mini-rummy/wish';

const laid = (number: number, text: string, more: Partial<Laid> = {}): Laid => ({
  number,
  run: true,
  tiles: readCombination(text),
  valid: true,
  new: false,
  too_few: false,
  ...more,
});
const view = (more: Partial<View>): View => ({
  seat: 'A',
  round: 1,
  rounds: 4,
  starter: 'A',
  turn: 'A',
  phase: 'turn',
  rack: [],
  rack_sizes: [0, 0],
  table: [],
  tray: [],
  stock_size: 50,
  opened: 'AB',
  first_points: 0,
  steps: 0,
  scores: [0, 0],
  winners: '',
  ...more,
});

describe('tiles', () => {
  it('are named and sorted', () => {
    expect(combinationName(readCombination('b10 b11 J b13'), 'de')).toBe('blaue 10 11 Joker 13');
    expect(combinationName(readCombination('o13 g13 J'), 'en')).toBe('13 in orange, green, joker');
    expect(combinationName(readCombination('b7 J J'), 'de'), 'read as a run').toBe('blaue 7 Joker Joker');
    expect(combinationName(readCombination('b7 J=o7 J'), 'de')).toBe('7 in Blau, Joker, Joker');
    expect(combinationName(readCombination('b13 J J'), 'en'), 'there is nothing above 13').toBe(
      '13 in blue, joker, joker',
    );
    expect(combinationName(readCombination('b7 J J'), 'en', false), 'on the table it is known').toBe(
      '7 in blue, joker, joker',
    );
    expect(['r1', 'J', 'o9', 'o2'].sort(byColour)).toEqual(['o2', 'o9', 'r1', 'J']);
    expect(['r1', 'J', 'o9', 'o1'].sort(byNumber)).toEqual(['o1', 'r1', 'o9', 'J']);
  });
});

describe('a wish', () => {
  const group = (id: number, row: number, col: number, slots: (number | null)[], run = true): Group => ({
    id,
    row,
    col,
    slots,
    run,
  });
  const wish = (groups: Group[], rack: number[] = [], tray: number[] = []): Wish => ({ groups, rack, tray });
  const counter = (from = 100) => {
    let id = from;
    return () => ++id;
  };

  it('leaves what is left where it lies', () => {
    const one = wish([group(1, 0, 4, [1, 2, 3, 4])]);
    expect(without(one, [1], counter()).groups).toEqual([group(1, 0, 6, [2, 3, 4])]);
    expect(without(one, [4], counter()).groups).toEqual([group(1, 0, 4, [1, 2, 3])]);
    expect(without(one, [1, 2, 3, 4], counter()).groups).toEqual([]);
  });

  it('leaves a gap in the middle, and parts a run where a part could lie on its own', () => {
    const short = wish([group(1, 0, 0, [1, 2, 3])]);
    expect(without(short, [2], counter()).groups).toEqual([group(1, 0, 0, [1, null, 3])]);
    const long = wish([group(1, 2, 0, [1, 2, 3, 4, 5, 6])]);
    expect(without(long, [3], counter()).groups).toEqual([group(101, 2, 0, [1, 2]), group(1, 2, 6, [4, 5, 6])]);
    const set = wish([group(1, 0, 0, [1, 2, 3, 4], false)]);
    expect(without(set, [2], counter()).groups).toEqual([group(1, 0, 0, [1, null, 3, 4], false)]);
  });

  it('takes tiles at the nearest free place, into a gap, and at either end', () => {
    const base = wish([group(1, 0, 6, [1, null, 3])], [7]);
    const drop = (target: Parameters<typeof dropped>[2]) => dropped(base, [9], target, 40, counter());
    expect(drop({ to: 'free', spot: { row: 0, col: 20 } }).groups[1]).toEqual(group(101, 0, 20, [9], false));
    expect(drop({ to: 'free', spot: { row: 0, col: 7 } }).groups[1]).toMatchObject({ row: 0, col: 3 });
    expect(drop({ to: 'group', id: 1, at: 1 }).groups).toEqual([group(1, 0, 6, [1, 9, 3])]);
    expect(drop({ to: 'group', id: 1, at: 3 }).groups).toEqual([group(1, 0, 6, [1, null, 3, 9])]);
    expect(drop({ to: 'group', id: 1, at: 0 }).groups).toEqual([group(1, 0, 4, [9, 1, null, 3])]);
    expect(drop({ to: 'rack', before: null }).rack).toEqual([7, 9]);
  });

  it('frees a joker, and parts a run into which its twin is dropped', () => {
    const base = wish([group(1, 0, 0, [1, 2, 3, 4, 5]), group(2, 0, 13, [6, 7, 8])]);
    const freed = dropped(base, [9], { to: 'joker', id: 1, at: 2 }, 40, counter());
    expect(freed.groups[0].slots).toEqual([1, 2, 9, 4, 5]);
    expect(freed.tray).toEqual([3]);
    const parted = dropped(base, [9], { to: 'split', id: 1, at: 2, left: true }, 40, counter());
    expect(parted.groups.map(uidsOf)).toEqual([
      [6, 7, 8],
      [1, 2, 9],
      [3, 4, 5],
    ]);
    expect(new Set(parted.groups.map((each) => `${each.row} ${each.col}`)).size).toBe(3);
  });

  it('moves a whole group and keeps it the same group', () => {
    const whole = group(1, 0, 0, [1, 2, 3]);
    const base = without(wish([whole]), [1, 2, 3], counter());
    const moved = dropped(base, [1, 2, 3], { to: 'free', spot: { row: 1, col: 4 } }, 40, counter(), whole);
    expect(moved.groups).toEqual([group(1, 1, 4, [1, 2, 3])]);
    expect(sameLay(moved, wish([whole]))).toBe(true);
    expect(sameSight(moved, wish([whole]))).toBe(false);
  });
});

describe('tiles as they lie', () => {
  it('keep their identity from rack to table and back, and when combinations are counted anew', () => {
    const lay = new Lay();
    lay.adopt(view({ rack: ['b4', 'b5', 'b6', 'b6'], table: [laid(1, 'r1 r2 r3'), laid(2, 'o1 o2 o3')] }));
    const [four, five, going, kept] = lay.wish.rack;
    const second = lay.wish.groups[1];
    const base = without(lay.wish, [four, five, going], lay.fresh);
    lay.wish = dropped(base, [four, five, going], { to: 'free', spot: { row: 2, col: 6 } }, lay.scale.cols, lay.fresh);
    const own = lay.wish.groups[2];
    lay.adopt(view({ rack: ['b6'], turn: 'B', table: [laid(1, 'o1 o2 o3'), laid(2, 'b4 b5 b6')] }));
    expect(lay.wish.rack).toEqual([kept]);
    expect(lay.wish.groups[0]).toBe(second);
    expect(lay.wish.groups[1]).toMatchObject({ id: own.id, row: 2, col: 6, slots: [four, five, going] });
  });

  it('go back to the rack when time has run out', () => {
    const lay = new Lay();
    lay.adopt(view({ rack: ['b4', 'b5'], table: [laid(1, 'r1 r2 r3')] }));
    const [four] = lay.wish.rack;
    lay.wish = dropped(
      without(lay.wish, [four], lay.fresh),
      [four],
      { to: 'free', spot: { row: 1, col: 0 } },
      40,
      lay.fresh,
    );
    const { fresh } = lay.adopt(view({ turn: 'B', rack: ['b4', 'b5', 'g9'], table: [laid(1, 'r1 r2 r3')] }));
    expect(lay.wish.rack).toContain(four);
    expect([...fresh].map(lay.tile)).toEqual(['g9']);
  });

  it('remember what the others changed until one’s own turn ends', () => {
    const lay = new Lay();
    lay.adopt(view({ turn: 'B', table: [laid(1, 'r2 r3 r4')] }));
    const { col } = lay.wish.groups[0];
    lay.adopt(view({ turn: 'B', steps: 1, table: [laid(1, 'r2 r3 r4 r5')] }));
    lay.adopt(view({ turn: 'A', table: [laid(1, 'r2 r3 r4 r5')] }));
    const [group] = lay.wish.groups;
    expect(group.col, 'it stays where it lies').toBe(col);
    expect(uidsOf(group).map((uid) => lay.mark(uid, group, false))).toEqual(['', '', '', 'theirs']);
    expect(lay.changedBy(group)).toBe('B');
    lay.adopt(view({ turn: 'B', table: [laid(1, 'r2 r3 r4 r5')] }));
    expect(lay.since.size).toBe(0);
  });

  it('are laid out anew in a new round only', () => {
    const lay = new Lay();
    lay.adopt(view({ table: [laid(1, 'r1 r2 r3'), laid(2, 'o1 o2 o3'), laid(3, 'b1 b2 b3')] }));
    const [, , third] = lay.wish.groups;
    lay.adopt(view({ turn: 'B', table: [laid(1, 'r1 r2 r3'), laid(2, 'b1 b2 b3')] }));
    expect(lay.wish.groups[1], 'no row is closed up').toBe(third);
    lay.adopt(view({ round: 2, table: [laid(1, 'b1 b2 b3')] }));
    expect(lay.wish.groups[0]).toMatchObject({ row: 0, col: 0 });
  });
});

describe('what is asked of the server', () => {
  const lay = new Lay();
  lay.adopt(view({ rack: ['b9', 'r5'], table: [laid(1, 'r3 J=r4 r5'), laid(2, 'o8 J J', { run: false })] }));
  const [run, set] = lay.wish.groups;

  it('says what jokers stand for where nobody has touched them', () => {
    expect(groupText(run, lay)).toBe('r3 J=r4 r5');
    expect(groupText(set, lay)).toBe('o8 J=g8 J=b8');
    expect(groupText({ ...run, slots: [...run.slots, 99] }, lay)).toBe('r3 J r5 ');
  });

  it('is the same for the same table, however it came about', () => {
    const swapped = { ...lay.wish, groups: [set, run] };
    expect(wishText(inOrder(swapped, lay))).toBe(wishText(inOrder(lay.wish, lay)));
  });

  it('is the same whatever the order in which single tiles are moved', () => {
    const began = view({
      rack: ['b6', 'r7'],
      table: [laid(1, 'r3 J=r4 r5 r6'), laid(2, 'o8 g8 J', { run: false }), laid(3, 'b3 b4 b5'), laid(4, 'r8 r9 r10')],
    });
    const wanted = ['r3 r4 r5 r6 r7 r8', 'b3 b4 b5 b6', 'o8 g8 J', 'J r9 r10'];
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const asked = new Set<string>();
    for (let order = 0; order < 10; order++) {
      const lay = new Lay();
      lay.adopt({ ...began, rack: [...began.rack, 'r4'] });
      const pool = [...lay.wish.groups.flatMap(uidsOf), ...lay.wish.rack];
      const goal = wanted.map((text) =>
        text.split(' ').map((tile) => {
          const at = pool.findIndex((uid) => lay.tile(uid) === tile);
          return pool.splice(at, 1)[0];
        }),
      );
      const rest = goal.flat();
      const homes = new Map<number[], number>();
      while (rest.length > 0) {
        const [uid] = rest.splice(random(rest.length), 1);
        const group = goal.find((each) => each.includes(uid))!;
        const base = without(lay.wish, [uid], lay.fresh);
        const home = base.groups.find((each) => each.id === homes.get(group));
        const at = home ? uidsOf(home).filter((other) => group.indexOf(other) < group.indexOf(uid)).length : 0;
        lay.wish = dropped(
          base,
          [uid],
          home ? { to: 'group', id: home.id, at } : { to: 'free', spot: { row: 5, col: 0 } },
          lay.scale.cols,
          lay.fresh,
        );
        homes.set(group, lay.wish.groups.find((each) => each.slots.includes(uid))!.id);
      }
      asked.add(wishText(inOrder(lay.wish, lay)));
    }
    expect([...asked]).toEqual(['J r9 r10; b3 b4 b5 b6; o8 g8 J; r3 r4 r5 r6 r7 r8']);
  });

  it('is read back into tiles, with the names of jokers', () => {
    const [three, joker, five] = uidsOf(run);
    const mixed = { ...run, slots: [five, three, joker] };
    expect(asRead(mixed, ['r3', 'J=r4', 'r5'], lay.tile)).toEqual([three, joker, five]);
    expect(asRead(mixed, ['r3', 'r4', 'r5'], lay.tile)).toBe(null);
    expect(namesRead([three, joker, five], ['r3', 'J=r4', 'r5'], true)).toEqual(new Map([[joker, 'r4']]));
    expect(readsRun(['r3', 'J=r4', 'r5'])).toBe(true);
    expect(readsRun(['o8', 'J', 'b8'])).toBe(false);
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
  const told = lines(
    events.map((event, key) => ({ key, event })),
    { lang: 'en', you: 'A', name: (seat) => seat },
  );
  expect(told.map((line) => line.parts.filter((part) => typeof part === 'string').join(''))).toEqual([
    ' lays out: blue 4 5 6.',
    ' take the red 1 from the stock.',
  ]);
});
