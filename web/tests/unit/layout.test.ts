import { describe, expect, it } from 'vitest';
import {
  LEAST_STEP,
  PLATE,
  fitArea,
  fitBand,
  fitHand,
  fitSlots,
  fromMiddle,
  lettersIn,
  middleOf,
  plateForm,
  rowsOf,
  seatColumns,
  type Laid,
} from '../../src/layout/forms';
import { lastAction } from '../../src/layout/last';
import { headHeight, room, shapeOf, type Room } from '../../src/layout/room';
import type { Line } from '../../src/lib/lines';

const at = (width: number, height: number, more = {}): Room => {
  const head = headHeight(width, height);
  return room({ width, height: height - head, head, ...more });
};
const laid = (...counts: number[]): Laid[] => counts.map((count) => ({ count, copies: 7, complete: false }));

describe('the shape of a table', () => {
  it.each([
    [1440, 900, 'grand'],
    [1920, 950, 'grand'],
    [1200, 820, 'grand'],
    [1440, 789, 'wide'],
    [1366, 650, 'wide'],
    [1100, 760, 'wide'],
    [1024, 768, 'wide'],
    [844, 390, 'wide'],
    [667, 375, 'wide'],
    [912, 611, 'wide'],
    [768, 1024, 'tall'],
    [390, 844, 'tall'],
    [360, 560, 'tall'],
    [640, 360, 'wide'],
    [320, 640, 'flow'],
    [500, 400, 'flow'],
  ])('at %i × %i is %s', (width, height, shape) => expect(shapeOf(width, height)).toBe(shape));

  it('scrolls for very large text', () => expect(shapeOf(1366, 650, 2)).toBe('flow'));

  it('puts the head into the dock of a low window only', () => {
    expect([headHeight(844, 390), headHeight(360, 460), headHeight(1366, 650), headHeight(1440, 900)]).toEqual([
      0, 44, 44, 52,
    ]);
  });
});

describe('the room of a table', () => {
  it('has the bands of the target pictures', () => {
    const laptop = at(1366, 650);
    expect(laptop).toMatchObject({ dock: 316, hand: 94, meld: 64, low: false, lastAction: 54 });
    expect(at(844, 390)).toMatchObject({ low: true, dock: 216, hand: 64, meld: 50, lastAction: 44 });
    expect(at(768, 1024)).toMatchObject({ shape: 'tall', dock: 0, hand: 112, meld: 76, pile: 96 });
  });

  it('follows the window in a line, never in a step', () => {
    for (let height = 500; height < 815; height += 1) {
      const [one, next] = [at(1366, height), at(1366, height + 1)];
      for (const size of ['hand', 'meld', 'pile'] as const)
        expect(Math.abs(next[size] - one[size])).toBeLessThanOrEqual(2);
    }
  });

  it('leaves the opponents room for a plate and tiles wherever there is a dock', () => {
    for (const [width, height] of [
      [1024, 600],
      [1280, 585],
      [844, 390],
      [667, 375],
      [915, 412],
      [912, 611],
    ]) {
      const now = at(width, height);
      const them = now.innerHeight - now.ownBand - now.handBand - 2 * now.gap;
      expect(them).toBeGreaterThanOrEqual(PLATE[plateForm(now, 200)] + 2 + 44);
    }
  });

  it('makes one’s own cards as large as the person wants', () =>
    expect(at(1366, 650, { cards: 1.2 }).hand).toBe(Math.round(1.2 * 0.162 * 582)));
});

describe('the forms of areas', () => {
  it('takes the largest cards at which every fan fits, then tiles, then chips', () => {
    expect(fitArea(laid(3, 3), 400, 200)).toEqual({ form: 'fan', card: 66 });
    const crowded = laid(6, 5, 3, 3, 1);
    const fan = fitArea(crowded, 345, 190);
    expect(fan.form).toBe('fan');
    expect(fitArea(crowded, 230, 150)).toEqual({ form: 'tile', columns: 2 });
    expect(fitArea(crowded, 230, 60)).toEqual({ form: 'chip', dense: false });
    expect(fitArea(crowded, 109, 60)).toEqual({ form: 'chip', dense: true });
  });

  it('is never larger in less room', () => {
    const crowded = laid(6, 5, 3, 3, 1, 1);
    let before = 100;
    for (let height = 260; height > 60; height -= 5) {
      const form = fitArea(crowded, 345, height);
      const size = form.form === 'fan' ? form.card : form.form === 'tile' ? 10 : 1;
      expect(size).toBeLessThanOrEqual(before);
      before = size;
    }
  });

  it('is one for a band: the tightest area decides', () => {
    expect(fitBand([laid(1), laid(6, 6, 6, 6, 6)], 230, 150)).toEqual({ form: 'tile', columns: 2 });
    expect(fitBand([], 230, 150)).toEqual({ form: 'fan', card: 66 });
    expect(fitBand([laid(), laid(2)], 230, 150)).toEqual({ form: 'fan', card: 66 });
  });

  it('counts rows', () => {
    expect(rowsOf([50, 50, 50], 120, 10)).toBe(2);
    expect(rowsOf([50, 50], 110, 10)).toBe(1);
    expect(rowsOf([200], 100, 10)).toBe(1);
  });
});

describe('the hand', () => {
  it('closes up as cards come, and takes two rows of the same height below 28 px', () => {
    expect(fitHand(5, 900, 94)).toMatchObject({ rows: 1, step: 100, under: false });
    expect(fitHand(16, 900, 94)).toMatchObject({ rows: 1, under: true });
    const many = fitHand(14, 344, 72);
    expect(many.rows).toBe(2);
    expect(many.card * 1.4 * 1.42).toBeLessThanOrEqual(72 * 1.4 + 2);
    expect(many.step).toBeGreaterThanOrEqual(LEAST_STEP);
  });

  it('stays inside its width', () => {
    for (let count = 1; count < 24; count += 1) {
      const form = fitHand(count, 344, 72);
      expect(form.card + (form.inRow - 1) * form.step).toBeLessThanOrEqual(344);
    }
  });
});

describe('slots, seats and the middle', () => {
  it('keeps slots in one row while they have 52 px', () => {
    expect(fitSlots(4, 900, 150, 112)).toEqual({ card: 107, rows: 1 });
    expect(fitSlots(8, 340, 200, 112)).toMatchObject({ rows: 2 });
    expect(fitSlots(6, 344, 150, 112, 52, 6)).toMatchObject({ card: 52, rows: 1 });
  });

  it('stands seats two by two in a narrow column', () => {
    expect(seatColumns(4, 344)).toBe(2);
    expect(seatColumns(3, 748)).toBe(3);
    expect(seatColumns(2, 344)).toBe(2);
    expect(seatColumns(1, 344)).toBe(1);
  });

  it('puts the middle where it leaves the opponents room', () => {
    const table = { opponents: 2, teams: false, width: 250, small: true };
    expect(middleOf(at(1366, 650), table)).toBe('centre');
    expect(middleOf(at(1024, 600), { ...table, opponents: 3 })).toBe('own');
    expect(middleOf(at(1024, 600), { ...table, opponents: 2, width: 404, small: false })).toBe('right');
    expect(middleOf(at(1280, 720), { ...table, opponents: 3, teams: true })).toBe('right');
    expect(middleOf(at(844, 390), { ...table, opponents: 3, teams: true })).toBe('own');
    expect(middleOf(at(390, 844), table)).toBe('band');
  });
});

describe('the last action', () => {
  const line = (key: number, more: Partial<Line> = {}): Line => ({ key, parts: [], mine: false, ...more });

  it('is what happened last', () => {
    expect(lastAction([])).toBeNull();
    expect(lastAction([line(1), line(2, { heading: true })])?.key).toBe(1);
  });

  it('keeps what was done to this person until their own first move', () => {
    expect(lastAction([line(1), line(2, { toYou: true }), line(3)])?.key).toBe(2);
    expect(lastAction([line(2, { toYou: true }), line(3, { mine: true }), line(4)])?.key).toBe(4);
  });
});

describe('letters in a place of one size', () => {
  it('are as large as they can be, and can always be read', () => {
    expect(lettersIn(30, 1440, 52)).toBe(20);
    expect(lettersIn(45, 216, 44)).toBeLessThan(20);
    expect(lettersIn(45, 216, 44)).toBeGreaterThanOrEqual(13);
    expect(lettersIn(200, 132, 44)).toBe(12);
  });
});

describe('cards in a row', () => {
  it.each([1, 2, 7, 13, 24])('lie symmetrically about its middle, %i of them', (count) => {
    const form = fitHand(count, 380, 72);
    for (const [from, to] of [[0, form.inRow - 1], ...(form.rows === 2 ? [[form.inRow, count - 1]] : [])]) {
      expect(fromMiddle(form, count, from)).toBeCloseTo(-(fromMiddle(form, count, to) + form.card));
      expect(fromMiddle(form, count, from)).toBeGreaterThanOrEqual(-190);
    }
  });
});
