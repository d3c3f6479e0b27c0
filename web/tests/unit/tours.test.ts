// The tours say what the records say that they follow, in two lines.
import { describe, expect, it } from 'vitest';
import { wayTo } from '../../src/tour/line';
import { MOST, movesOf, readRecord, type Scene, type Tour } from '../../src/tour/lesson';
import { tour as alCapone } from '../../src/games/al-capone/tour';
import { tour as miniRummy } from '../../src/games/mini-rummy/tour';
import { tour as omerta } from '../../src/games/omerta/tour';
import { tour as rueMorgue } from '../../src/games/rue-morgue/tour';

const tours: [string, Tour][] = [
  ['al-capone', alCapone],
  ['rue-morgue', rueMorgue],
  ['omerta', omerta],
  ['mini-rummy', miniRummy],
];

describe.each(tours)('the tour of %s', (_, tour) => {
  it('asks for the moves of its record, one after the other', () => {
    expect(tour.lessons.flatMap(movesOf)).toEqual(readRecord(tour.record).moves);
  });

  it('has no more to say than its place holds, and says each thing once', () => {
    const ids = tour.lessons.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const lesson of tour.lessons)
      for (const lang of ['de', 'en'] as const) {
        for (const text of [lesson.text[lang], lesson.but?.[lang] ?? ''])
          expect(text.length, `${lesson.id}: ${text}`).toBeLessThanOrEqual(MOST);
        expect(lesson.title[lang].length, lesson.id).toBeLessThanOrEqual(26);
      }
  });

  it('begins at once, and has a table for its players', () => {
    expect(tour.lessons[0].now).toBe(true);
    const { seats, options } = readRecord(tour.record);
    expect([2, 3]).toContain(seats);
    expect(Object.keys(options).length).toBeGreaterThan(0);
  });
});

describe('the turns that are put together', () => {
  const scene = (table: string[], done: number): Scene => ({
    view: { table: table.map((group) => ({ tiles: group.split(' ').map((tile) => ({ tile })) })) },
    legal: [],
    mine: true,
    own: 'A',
    decision: 1,
    did: (event) => (event === 'done' ? done : 0),
  });
  const lesson = (id: string) => miniRummy.lessons.find((each) => each.id === id)!;
  const all = ['r9 r10 r11', 'o11 b11 r11', 'o12 g12 r12', 'b6 J b8'];

  it('are done as soon as the table looks like it, also later in the turn', () => {
    expect(miniRummy.done!(lesson('first'), scene([], 0))).toBe(false);
    expect(miniRummy.done!(lesson('first'), scene(['r11 r9 r10'], 0))).toBe(true);
    expect(miniRummy.done!(lesson('first'), scene(all, 0))).toBe(true);
    expect(miniRummy.done!(lesson('second'), scene(['r9 r10 r11'], 0))).toBe(false);
    expect(miniRummy.done!(lesson('joker'), scene([], 1))).toBe(true);
  });

  it('end only as they should', () => {
    expect(miniRummy.allows!('lay b6 J b8', lesson('first'), scene([], 0))).toBe(true);
    expect(miniRummy.allows!('draw', lesson('first'), scene([], 0))).toBe(false);
    expect(miniRummy.allows!('done', lesson('done'), scene(all.slice(1), 0))).toBe(false);
    expect(miniRummy.allows!('done', lesson('done'), scene(all, 0))).toBe(true);
  });
});

describe('the line from the voice', () => {
  const voice = { left: 6, top: 500, width: 348, height: 44 };
  const words = { left: 6, top: 548, width: 348, height: 40 };
  const hand = { left: 10, top: 640, width: 340, height: 110 };
  const pile = { left: 200, top: 300, width: 60, height: 80 };

  it('is straight where nothing to read is in its way', () => {
    expect(wayTo(voice, pile, words, 360)).toEqual([
      [200, 500],
      [200, 380],
    ]);
    expect(wayTo(voice, hand, null, 360)).toHaveLength(2);
  });

  it('goes along the edge of the window rather than through the sentence', () => {
    const way = wayTo(voice, hand, words, 360);
    expect(way).toHaveLength(4);
    for (const [x, y] of way) {
      expect(x).toBeGreaterThanOrEqual(350);
      expect(x).toBeLessThan(360);
      expect(y).toBeGreaterThanOrEqual(500);
    }
  });
});
