import { describe, expect, it } from 'vitest';
import { lines as alCapone } from '../../src/games/al-capone/log';
import { say as alCaponeMove } from '../../src/games/al-capone/moves';
import { lines as miniRummy } from '../../src/games/mini-rummy/log';
import { lasting, say as miniRummyMove } from '../../src/games/mini-rummy/moves';
import { readCombination } from '../../src/games/mini-rummy/tiles';
import { lines as omerta } from '../../src/games/omerta/log';
import { say as omertaMove } from '../../src/games/omerta/moves';
import { lines as rueMorgue } from '../../src/games/rue-morgue/log';
import { language } from '../../src/lib/i18n.svelte';
import type { Line } from '../../src/lib/lines';
import { number, plural } from '../../src/lib/plural';
import type { TableStore } from '../../src/lib/table.svelte';
import { winnersWords } from '../../src/lib/winners';
import { reasonWords } from '../../src/study/moves';

const happened = (...events: unknown[]) => events.map((event, key) => ({ key, event }));
const names: Record<string, string> = { A: 'Mara', B: 'Frankie', C: 'Luca' };
const spoken = (lines: Line[], you: string) =>
  lines.map((line) =>
    line.parts
      .map((part) =>
        typeof part === 'string' ? part : 'card' in part ? part.card : part.who === you ? 'DU' : names[part.who],
      )
      .join(''),
  );

describe('the log', () => {
  it('speaks to whoever is asked', () => {
    const asked = { event: 'played', seat: 'B', play: { do: 'ask-one', seat: 'A', clue: 'hunt' } };
    const tell = (lang: 'de' | 'en') =>
      spoken(alCapone(happened(asked), { lang, you: 'A', name: (seat) => seat }), 'A');
    expect(tell('de')).toEqual(['Frankie spielt meeting und fragt dich nach hunt.']);
    expect(tell('en')).toEqual(['Frankie plays meeting and asks you for hunt.']);
  });

  it('says whose cards are meant', () => {
    const swap = { event: 'swapped', first: 'A', first_slot: 1, second: 'B', second_slot: 3 };
    const kill = { event: 'killed', seat: 'A', slot: 2, card: 'assassin' };
    const tell = (lang: 'de' | 'en') =>
      spoken(omerta(happened(swap, kill), { lang, you: 'A', name: (seat) => seat }), 'A');
    expect(tell('de')).toEqual([
      'Getauscht: deine Karte 1 gegen Karte 3 von Frankie.',
      'Deine Mörderin (Karte 2) verhindert es.',
    ]);
    expect(tell('en')).toEqual(['Swapped: your card 1 for Frankie’s card 3.', 'Your Assassin (card 2) stops it.']);
  });

  it('says who did something to this person, and not of a mistake of one’s own', () => {
    const events = [
      { event: 'turn-began', seat: 'B' },
      // Somebody's wrong card in between does not make the rest their doing.
      { event: 'wrong', seat: 'A', slot: 1, card: '3' },
      { event: 'given', seat: 'A', slot: 5 },
      { event: 'swapped', first: 'B', first_slot: 2, second: 'A', second_slot: 3 },
      { event: 'given', seat: 'A', slot: 6 },
      { event: 'shuffled', seat: 'A' },
      { event: 'mamma-placed', on: 'A', by: 'B' },
      { event: 'patrol-placed', on: 'A', slot: 1, by: 'B' },
      { event: 'turn-began', seat: 'A' },
      { event: 'killed', seat: 'B', slot: 4 },
    ];
    const tell = (lang: 'de' | 'en') => omerta(happened(...events), { lang, you: 'A', name: (seat) => seat });
    const toYou = (lang: 'de' | 'en') =>
      spoken(
        tell(lang).filter((line) => line.toYou),
        'A',
      );
    expect(toYou('de')).toEqual([
      'Frankie tauscht deine Karte 3 gegen die eigene Karte 2.',
      'Frankie gibt dir eine Karte (Karte 6).',
      'Frankie mischt deine Karten.',
      'Frankie schickt dir mamma: Du setzt aus.',
      'Frankie sperrt deine Karte 1: patrol.',
      'Die Mörderin von Frankie (Karte 4) verhindert es.',
    ]);
    expect(toYou('en')).toEqual([
      'Frankie swaps your card 3 for their own card 2.',
      'Frankie gives you a card (card 6).',
      'Frankie shuffles your cards.',
      'Frankie sends you mamma: you sit out.',
      'Frankie blocks your card 1: patrol.',
      'Frankie’s Assassin (card 4) stops it.',
    ]);
  });

  it('says what the end of somebody’s time has done', () => {
    const laid = { event: 'laid', seat: 'A', number: 1, combination: 'b1 b2 b3' };
    const reset = { event: 'reset', seat: 'A', to_rack: ['b1', 'b2', 'b3'] };
    const expired = (to_rack: string[]) => ({ event: 'expired', seat: 'A', to_rack });
    const tell = (lang: 'de' | 'en', you: string, ...events: unknown[]) =>
      spoken(miniRummy(happened(...events), { lang, you, name: (seat) => seat }), you);
    expect(tell('de', 'A', laid, reset, expired([]))).toEqual(['Deine Zeit ist um. Alle Steine kommen zurück.']);
    expect(tell('de', 'B', expired(['r4', 'r5']))).toEqual([
      'Die Zeit von Mara ist um. Zurück auf den Aufsteller: rote 4 5.',
    ]);
    expect(tell('en', 'A', expired([]))).toEqual(['Your time is up.']);
  });

  it('names the side that shuts the others out, partners included', () => {
    for (const lines of [alCapone, rueMorgue]) {
      const tell = (lang: 'de' | 'en', you: string) =>
        spoken(lines(happened({ event: 'shut-out', seat: 'A' }), { lang, you, name: (seat) => seat }), you);
      expect(tell('de', 'C')).toEqual(['Ausschluss durch Mara: Nur diese Seite bekommt Punkte.']);
      expect(tell('en', 'A')).toEqual(['Shut-out by you: only your side scores.']);
    }
  });
});

describe('numbers', () => {
  it('have the form of the language, and words the form of the number', () => {
    expect([number('de', 0.5), number('en', 0.5)]).toEqual(['0,5', '0.5']);
    expect([number('de', 3, 1), number('en', 3, 1)]).toEqual(['3,0', '3.0']);
    expect([number('de', 12000), number('en', 12000)]).toEqual(['12.000', '12,000']);
    expect(plural('de').count(1, 'Punkt', 'Punkte')).toBe('1 Punkt');
    expect(plural('de').count(0, 'Punkt', 'Punkte')).toBe('0 Punkte');
    expect(plural('en').count(1200, 'point', 'points')).toBe('1,200 points');
    expect(plural('en').of(2, 'is', 'are')).toBe('are');
  });
});

describe('winners', () => {
  const told = (mySeat: string | null, winners: string, seats = 4) =>
    winnersWords({ mySeat, name: (seat: string) => names[seat], info: { seats: Array(seats) } } as TableStore, winners);

  it('are all named, and whoever looks comes first', () => {
    language.choose('de');
    expect(told('A', 'A')).toBe('Du gewinnst!');
    expect(told('B', 'ABC')).toBe('Sieg für dich, Mara und Luca!');
    expect(told(null, 'AC')).toBe('Mara und Luca gewinnen!');
    language.choose('en');
    expect(told('C', 'BC')).toBe('You and Frankie win!');
    expect(told('A', 'C')).toBe('Luca wins!');
  });

  it('are none where everybody has as much', () => {
    expect(told('A', 'AB', 2)).toBe('It’s a draw!');
    language.choose('de');
    expect(told(null, 'ABC', 3)).toBe('Unentschieden!');
  });
});

describe('a move in words', () => {
  const table = [
    { number: 3, run: true, tiles: readCombination('b10 b11 b12'), valid: true, new: false, too_few: false },
  ];
  const who = (seat: string) => names[seat];
  const say = (move: string, known = true) => miniRummyMove(move, who, known ? { table } : null);

  it('names tiles and combinations as the table shows them', () => {
    language.choose('de');
    expect(say('add b13 #3')).toBe('die blaue 13 an die blaue 10 11 12 anlegen');
    expect(say('add J=b9 #3')).toBe('den Joker als blaue 9 an die blaue 10 11 12 anlegen');
    expect(say('take b10 #3', false)).toBe('die blaue 10 aufnehmen');
    expect(say('lay r4 r5 r6')).toBe('rote 4 5 6 auslegen');
    language.choose('en');
    expect(say('add r7 #4')).toBe('add the red 7 to the new combination');
    expect(say('swap b12 #3')).toBe('replace a joker with the blue 12');
    expect(alCaponeMove('take hunt', who, null)).toMatch(/^take /);
    expect(omertaMove('traitor B B', who, null)).toBe('Traitor: two cards for Frankie');
    expect(omertaMove('henchman 2 B3', who, null)).toBe('Henchman: swap card 2 for Frankie’s card 3');
  });

  it('puts names into reasons', () => {
    expect(reasonWords('{B} und {C} bekommen je eine Karte.', who)).toBe('Frankie und Luca bekommen je eine Karte.');
    expect(reasonWords('Was liegt, zählt.', who)).toBe('Was liegt, zählt.');
  });

  it('is told without the steps that were taken back', () => {
    expect(lasting(['lay b1 b2 b3', 'reset', 'lay r7 g7 b7', 'add o7 #3', 'undo', 'done'])).toEqual([
      'lay r7 g7 b7',
      'done',
    ]);
  });
});
