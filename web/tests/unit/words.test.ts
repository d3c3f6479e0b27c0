import { describe, expect, it } from 'vitest';
import { lines as alCapone } from '../../src/games/al-capone/log';
import { readCombination } from '../../src/games/mini-rummy/tiles';
import { remembered } from '../../src/games/omerta/memory';
import { lines as rueMorgue } from '../../src/games/rue-morgue/log';
import { language } from '../../src/lib/i18n.svelte';
import type { Line } from '../../src/lib/lines';
import type { TableStore } from '../../src/lib/table.svelte';
import { winnersWords } from '../../src/lib/winners';
import { lasting, moveWords, reasonWords } from '../../src/study/moves';

const happened = (...events: unknown[]) => events.map((event, key) => ({ key, event }));
const names: Record<string, string> = { A: 'Mara', B: 'Frankie', C: 'Luca' };
const spoken = (lines: Line[], you: string) =>
  lines.map((line) => line.parts.map((part) => (typeof part === 'string' ? part : 'card' in part ? part.card : part.who === you ? 'DU' : names[part.who])).join(''));

describe('the log', () => {
  it('speaks to whoever is asked', () => {
    const asked = { event: 'played', seat: 'B', play: { do: 'ask-one', seat: 'A', clue: 'hunt' } };
    const tell = (lang: 'de' | 'en') => spoken(alCapone(happened(asked), { lang, you: 'A', name: (seat) => seat }), 'A');
    expect(tell('de')).toEqual(['Frankie spielt meeting und fragt dich nach hunt.']);
    expect(tell('en')).toEqual(['Frankie plays meeting and asks you for hunt.']);
  });

  it('names the side that shuts the others out, partners included', () => {
    for (const lines of [alCapone, rueMorgue]) {
      const tell = (lang: 'de' | 'en', you: string) => spoken(lines(happened({ event: 'shut-out', seat: 'A' }), { lang, you, name: (seat) => seat }), you);
      expect(tell('de', 'C')).toEqual(['Ausschluss durch Mara: nur diese Seite bekommt Punkte.']);
      expect(tell('en', 'A')).toEqual(['Shut-out by you: only your side scores.']);
    }
  });
});

describe('what is remembered in Omerta', () => {
  const look = { event: 'looked', seat: 'A', slot: 1, card: '7' };
  const shuffle = { event: 'shuffled', seat: 'A' };
  const patrol = { event: 'patrol-placed', on: 'A', slot: 1, by: 'B' };

  it('is what the Patrol kept in its place then, not now', () => {
    expect(remembered(happened(look, shuffle, patrol), 'A')).toEqual({});
    expect(remembered(happened(look, patrol, shuffle, { event: 'patrol-left' }), 'A')).toEqual({ A1: '7' });
    expect(remembered(happened(look, patrol, { event: 'patrol-left' }, shuffle), 'A')).toEqual({});
  });
});

describe('winners', () => {
  const told = (mySeat: string | null, winners: string) => winnersWords({ mySeat, name: (seat: string) => names[seat] } as TableStore, winners);

  it('are all named, and whoever looks comes first', () => {
    language.choose('de');
    expect(told('A', 'A')).toBe('Du gewinnst!');
    expect(told('B', 'ABC')).toBe('Du, Mara und Luca gewinnt!');
    expect(told(null, 'AC')).toBe('Mara und Luca gewinnen!');
    language.choose('en');
    expect(told('C', 'BC')).toBe('You and Frankie win!');
    expect(told('A', 'C')).toBe('Luca wins!');
  });
});

describe('a move in words', () => {
  const table = [{ number: 3, run: true, tiles: readCombination('b10 b11 b12'), valid: true, new: false, too_few: false }];
  const say = (move: string, known = true) => moveWords(move, (seat) => names[seat], known ? table : null);

  it('names tiles and combinations as the table shows them', () => {
    language.choose('de');
    expect(say('add b13 #3')).toBe('blaue 13 an blaue 10 11 12 anlegen');
    expect(say('add J=b9 #3')).toBe('Joker (blaue 9) an blaue 10 11 12 anlegen');
    expect(say('take b10 #3', false)).toBe('blaue 10 aus einer Kombination aufnehmen');
    expect(say('lay r4 r5 r6')).toBe('rote 4 5 6 auslegen');
    language.choose('en');
    expect(say('add r7 #4')).toBe('add red 7 to the new combination');
    expect(say('swap b12 #3')).toBe('blue 12 for the joker in blue 10 11 12');
    expect(say('take hunt')).toMatch(/^take /);
    expect(say('traitor B B')).toBe('Traitor: two cards for Frankie');
  });

  it('puts names into reasons', () => {
    const who = (seat: string) => names[seat];
    expect(reasonWords('{B} und {C} bekommen je eine Karte.', who)).toBe('Frankie und Luca bekommen je eine Karte.');
    expect(reasonWords('Was liegt, zählt.', who)).toBe('Was liegt, zählt.');
  });

  it('is told without the steps that were taken back', () => {
    expect(lasting(['lay b1 b2 b3', 'reset', 'lay r7 g7 b7', 'add o7 #3', 'undo', 'done'])).toEqual(['lay r7 g7 b7', 'done']);
  });
});
