import { describe, expect, it } from 'vitest';
import { offers, type Scene } from '../../src/games/al-capone/offers';
import { lines } from '../../src/games/al-capone/log';
import { flights } from '../../src/games/al-capone/motion';
import { sheets } from '../../src/games/al-capone/score';
import type { Event, View } from '../../src/games/al-capone/types';
import { words } from '../../src/games/al-capone/words';

const view: View = {
  seat: 'A',
  round: 1,
  dealer: 'C',
  turn: 'A',
  phase: 'play',
  event_played: false,
  hand: ['nitti', 'nitti', 'nitti', 'ness'],
  hand_sizes: [4, 10, 10],
  areas: [
    { seats: 'A', clues: [] },
    { seats: 'B', clues: [] },
    { seats: 'C', clues: [] },
  ],
  file_size: 40,
  underworld_size: 3,
  underworld_top: 'hunt',
  searching: null,
  scores: [0, 0, 0],
  winners: '',
};
const scene = (legal: string[], more: Partial<View> = {}): Scene => ({
  view: { ...view, ...more },
  legal,
  values: undefined,
  words: words.en,
  name: (seat) => `seat ${seat}`,
  firstGame: false,
});

describe('what the bar offers', () => {
  it('offers exactly the legal melds for a selection', () => {
    const all = offers(scene(['meld nitti 3', 'discard nitti']), ['nitti', 'nitti', 'nitti']);
    expect(all.map((offer) => [offer.move, offer.legal])).toEqual([['meld nitti 3', true]]);
  });

  it('keeps a wish that is not legal, to ask about', () => {
    const [wish] = offers(scene(['discard nitti']), ['nitti', 'nitti']);
    expect(wish).toMatchObject({ move: 'meld nitti 2', legal: false });
  });

  it('shows both sides of an event, and discarding apart', () => {
    const all = offers(scene(['ness draw', 'discard ness']), ['ness']);
    expect(all.map((offer) => [offer.move, offer.legal, offer.ending ?? false])).toEqual([
      ['ness draw', true, false],
      ['ness reveal', false, false],
      ['discard ness', true, true],
    ]);
  });

  it('lets a question be chosen', () => {
    const [around, one] = offers(scene(['meeting around capone', 'meeting around hunt']), ['meeting']);
    expect(around.choose?.map((choice) => choice.move)).toEqual(['meeting around capone', 'meeting around hunt']);
    expect(one).toMatchObject({ legal: false, move: 'meeting ask capone B' });
  });

  it('says in a question how many one holds, and how many are out of sight', () => {
    const legal = ['meeting around nitti', 'meeting around hunt'];
    const areas = [
      { seats: 'A', clues: [] },
      { seats: 'B', clues: [{ clue: 'hunt', count: 3, complete: false }] },
    ] as View['areas'];
    const asked = offers(scene(legal, { hand: ['nitti', 'nitti', 'nitti', 'meeting'], areas }), ['meeting']);
    const notes = asked.flatMap((each) => each.choose ?? []).map(({ card, note }) => [card, note]);
    expect(notes).toContainEqual(['nitti', 'You hold 3; 3 still unseen']);
    // Three lie there, and one on the underworld.
    expect(notes).toContainEqual(['hunt', 'You hold none; 1 still unseen']);
  });

  it('offers nothing for mixed cards', () => {
    expect(offers(scene(['discard ness']), ['ness', 'nitti'])).toEqual([]);
  });

  it('offers to draw, whatever is selected', () => {
    expect(offers(scene(['draw file', 'draw underworld'], { phase: 'draw' }), []).map((offer) => offer.move)).toEqual([
      'draw file',
      'draw underworld',
    ]);
  });

  it('offers what a search can take', () => {
    const all = offers(scene(['take hunt'], { phase: 'search-one', searching: ['hunt', 'burke'] }), ['burke']);
    expect(all).toMatchObject([{ move: 'take burke', legal: false }]);
  });
});

describe('the log', () => {
  const events: Event[] = [
    { event: 'drew-file', seat: 'B', card: null },
    { event: 'drew-file', seat: 'B', card: null },
    { event: 'discarded', seat: 'A', card: 'hunt' },
  ];
  const tell = (lang: 'de' | 'en') =>
    lines(
      events.map((event, key) => ({ key, event })),
      { lang, you: 'A', name: (seat) => seat },
    );

  it('joins the cards of one draw into one line', () => {
    expect(tell('en')).toHaveLength(2);
    expect(tell('en')[0].parts).toEqual([{ who: 'B' }, ' draws ', '2 cards from the case file', '.']);
  });

  it('names two of a kind once', () => {
    const drawn = ['torrio', 'torrio', 'ness'].map((card, key) => ({
      key,
      event: { event: 'drew-file', seat: 'A', card },
    }));
    const [{ parts }] = lines(drawn, { lang: 'en', you: 'A', name: (seat) => seat });
    expect(parts.slice(3)).toEqual([': ', '2 × ', { card: 'torrio' }, ' and ', { card: 'ness' }, '.']);
  });

  it('speaks to the person', () => {
    expect(tell('de')[1].parts).toEqual([{ who: 'A' }, ' legst ', { card: 'hunt' }, ' ab.']);
    expect(tell('de')[1].mine).toBe(true);
  });
});

describe('the score sheet', () => {
  it('is made of the lines of the server', () => {
    const [sheet] = sheets(
      [
        { event: 'went-out', seat: 'B' },
        { event: 'scored', seats: 'A', rule: 'AC-6.1', clue: 'nitti', count: 3, points: 9 },
        { event: 'scored', seats: 'B', rule: 'AC-6.1', clue: 'hunt', count: 5, points: 20 },
        { event: 'round-ended', points: [9, 20], totals: [30, 20] },
      ],
      ['A', 'B'],
      2,
    );
    expect(sheet).toMatchObject({ round: 2, out: 'B', shut: false });
    expect(sheet.columns[0]).toMatchObject({
      points: 9,
      total: 30,
      lines: [{ card: 'nitti', count: 3, set: false, each: 3, points: 9 }],
    });
    expect(sheet.columns[1].lines).toMatchObject([
      { card: 'hunt', set: true, points: 20 },
      { word: 'went-out', rule: 'AC-5.1' },
    ]);
  });
});

describe('motion', () => {
  it('never shows a card that was not told', () => {
    expect(flights([{ event: 'drew-file', seat: 'B', card: null }], 'A')).toMatchObject([
      { card: null, from: 'file', to: 'seat-B' },
    ]);
    const meld = flights([{ event: 'melded', seat: 'A', clue: 'nitti', count: 3 }], 'A');
    expect(meld.map((flight) => flight.fan)).toEqual([0, 1, 2].map((at) => ({ at, of: 3 })));
  });
});
