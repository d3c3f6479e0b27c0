import { describe, expect, it } from 'vitest';
import { headHeight, room } from '../../src/layout/room';
import { climax } from '../../src/games/omerta/climax';
import { fitOwn, fitThem } from '../../src/games/omerta/sizes';
import type { Event, View } from '../../src/games/omerta/types';
import { verdict } from '../../src/games/omerta/verdict';

const roomOf = (width: number, height: number, touch = false) => {
  const head = headHeight(width, height);
  return room({ width, height: height - head, head, touch });
};
const sizes = [
  [360, 560],
  [360, 640],
  [390, 844],
  [667, 375],
  [844, 390],
  [768, 1024],
  [912, 611],
  [1024, 600],
  [1280, 585],
  [1366, 650],
  [1440, 900],
  [2560, 1300],
];

describe('own cards', () => {
  it('keep 52 px up to eight of them, in every window', () => {
    for (const [width, height] of sizes)
      for (let cards = 1; cards <= 8; cards++) {
        const own = fitOwn(roomOf(width, height, width < 800), cards);
        expect(own.card, `${cards} at ${width}×${height}`).toBeGreaterThanOrEqual(52);
        const rows = Math.ceil(Math.max(4, cards) / own.inRow);
        expect(rows).toBe(own.rows);
        expect(rows * own.card * 1.396 + (rows - 1) * own.gap, `${cards} at ${width}×${height}`).toBeLessThanOrEqual(
          own.height,
        );
        const plate = width > height * 1.2 ? 74 : 0;
        expect(own.inRow * own.card + (own.inRow - 1) * own.gap).toBeLessThanOrEqual(width - plate);
      }
  });

  it('never change the height of their band', () => {
    for (const [width, height] of sizes) {
      const heights = [1, 4, 5, 8, 12].map((cards) => fitOwn(roomOf(width, height), cards).height);
      expect(new Set(heights).size).toBe(1);
    }
  });

  it('lie in one row where they keep 52 px, else in two', () => {
    expect(fitOwn(roomOf(1366, 650), 8)).toMatchObject({ rows: 1, inRow: 8 });
    expect(fitOwn(roomOf(667, 375), 8)).toMatchObject({ rows: 2, inRow: 4 });
    expect(fitOwn(roomOf(360, 640), 4)).toMatchObject({ rows: 1, inRow: 4 });
    expect(fitOwn(roomOf(360, 640), 5)).toMatchObject({ rows: 1, inRow: 5 });
    expect(fitOwn(roomOf(390, 844), 6)).toMatchObject({ rows: 1, inRow: 6 });
    expect(fitOwn(roomOf(360, 640), 7)).toMatchObject({ rows: 2, inRow: 4 });
  });
});

describe('opponents', () => {
  it('keep their height whatever lies there', () => {
    for (const [width, height] of sizes) {
      const few = fitThem(roomOf(width, height), [4, 4, 4, 4], false);
      const many = fitThem(roomOf(width, height), [9, 1, 6, 4], false);
      expect(many.height).toBe(few.height);
      expect(many.columns).toBe(few.columns);
    }
  });

  it('have at most two rows in a chip, however many cards there are', () => {
    for (const [width, height] of sizes) {
      const here = roomOf(width, height);
      const them = fitThem(here, [17, 11, 24, 10], false);
      if (them.form !== 'chip') continue;
      const room = (here.innerWidth - 6 * (them.columns - 1)) / them.columns - 16;
      [17, 11, 24, 10].forEach((count, at) => {
        const perRow = Math.floor((room + them.gap + 0.01) / (them.cards[at] + them.gap));
        expect(Math.ceil(count / perRow)).toBeLessThanOrEqual(2);
      });
    }
  });

  it('are touched as a whole where a card is too small for a finger', () => {
    expect(fitThem(roomOf(360, 640, true), [4, 4], false).whole).toBe(true);
    expect(fitThem(roomOf(768, 1024, true), [4, 4, 4, 4], false).whole).toBe(false);
    expect(fitThem(roomOf(1366, 650), [4, 5, 6, 4], false).whole).toBe(false);
  });
});

describe('every window', () => {
  it('has room for the piles and a snap between the others and one’s own cards, with five at the table', () => {
    for (let width = 360; width <= 3440; width += 44)
      for (let height = 360; height <= 1500; height += 28) {
        if (height < 560 && width <= height * 1.2) continue;
        const here = roomOf(width, height, width < 1000);
        if (here.shape === 'flow') continue;
        const where = `${width}×${height}`;
        const them = fitThem(here, [4, 5, 6, 4], false);
        const own = fitOwn(here, 6);
        const theirs = Math.ceil(4 / them.columns) * (them.height + 6) - 6;
        const foot = here.shape === 'tall' ? here.foot.player - here.handBand + own.height : own.height;
        const panel = here.shape === 'grand' ? 138 + here.gap : 0;
        const middle = here.innerHeight - theirs - foot - panel - here.gap * 2;
        expect(middle, where).toBeGreaterThanOrEqual(here.shape === 'tall' ? 96 : 88);
        expect(own.card, where).toBeGreaterThanOrEqual(52);
      }
  });
});

describe('one’s own answer in a window', () => {
  const tried = { place: 'A3' };
  const closed: Event = { event: 'window-closed' };
  it('is wrong, right, or too late', () => {
    expect(verdict([{ event: 'wrong', seat: 'A', slot: 3, card: '4' }], 'A', tried)?.kind).toBe('wrong');
    expect(verdict([{ event: 'snapped', seat: 'A', slot: 3, card: '7' }, closed], 'A', tried)?.kind).toBe('right');
    expect(verdict([{ event: 'snapped', seat: 'C', slot: 1, card: '7' }, closed], 'A', tried)).toEqual({
      kind: 'late',
      place: 'A3',
      by: 'C',
    });
    expect(verdict([closed], 'A', tried)?.kind).toBe('late');
  });

  it('is not told about while it waits, or where none was given', () => {
    expect(verdict([{ event: 'wrong', seat: 'B', slot: 1, card: '2' }], 'A', tried)).toBeNull();
    expect(verdict([{ event: 'snapped', seat: 'C', slot: 1, card: '7' }, closed], 'A', null)).toBeNull();
    expect(verdict([closed], null, null)).toBeNull();
  });
});

describe('the end of a round', () => {
  const before = { slots: [[true], [true]] } as unknown as View;
  const events: Event[] = [
    { event: 'said-omerta', seat: 'A' },
    { event: 'counted', seat: 'A', slot: 1, card: '2' },
    { event: 'counted', seat: 'B', slot: 1, card: '9' },
    { event: 'round-ended', points: [0, 9], totals: [0, 9] },
  ];
  it('turns everybody up, and whoever said Omerta last', () => {
    const played = climax(events, before)!;
    expect(played.caller).toBe('A');
    expect(played.faces.B1.at).toBeLessThan(played.faces.A1.at);
    expect(played.length).toBeGreaterThan(played.faces.A1.at);
  });

  it('is not played where no round ended', () => {
    expect(climax(events.slice(0, 2), before)).toBeNull();
    expect(climax(events, undefined)).toBeNull();
  });
});
