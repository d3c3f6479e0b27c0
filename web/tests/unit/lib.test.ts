import { describe, expect, it } from 'vitest';
import { gameModule } from '../../src/games';
import { gameList } from '../../src/games/list';
import { clockText } from '../../src/lib/clock';
import { HandState } from '../../src/lib/hand.svelte';
import { language } from '../../src/lib/i18n.svelte';
import { parse } from '../../src/lib/router.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';

describe('addresses', () => {
  it('keep the key behind the hash', () => {
    expect(parse('/t/abc', '#secret')).toEqual({ page: 'table', table: 'abc', key: 'secret' });
    expect(parse('/rules/omerta', '#OM-1.1')).toEqual({ page: 'rules', game: 'omerta', rule: 'OM-1.1' });
    expect(parse('/', '')).toEqual({ page: 'start' });
    expect(parse('/what/is/this', '')).toEqual({ page: 'missing' });
  });

  it('that cannot be read do no harm', () => {
    expect(parse('/t/abc%', '#100%')).toEqual({ page: 'table', table: 'abc%', key: '100%' });
  });
});

describe('the hand', () => {
  const near = () => 0;

  it('keeps the order a person made', () => {
    const hand = new HandState();
    settings.set('sort', 'kind');
    hand.take(['hunt', 'capone', 'ness'], near);
    expect(hand.cards.map((card) => card.id)).toEqual(['capone', 'hunt', 'ness']);
    hand.place(hand.cards[2].uid, hand.cards[0].uid);
    expect(hand.cards.map((card) => card.id)).toEqual(['ness', 'capone', 'hunt']);
    hand.take(['hunt', 'capone', 'ness', 'burke'], near);
    expect(hand.cards.map((card) => card.id)).toEqual(['ness', 'capone', 'hunt', 'burke']);
    expect(hand.cards[3].fresh).toBe(true);
    settings.set('sort', 'kind');
  });

  it('lets the selected ones of equal cards go', () => {
    const hand = new HandState();
    hand.take(['hunt', 'hunt', 'hunt'], near);
    const [, second] = hand.cards;
    hand.toggle(second.uid);
    hand.take(['hunt', 'hunt'], near);
    expect(hand.cards.some((card) => card.uid === second.uid)).toBe(false);
    expect(hand.selection).toEqual([]);
  });

  it('keeps the order for the table, whatever cards have come and gone', () => {
    const hand = new HandState('a');
    hand.take(['hunt', 'capone', 'ness'], near);
    hand.place(hand.cards[2].uid, hand.cards[0].uid);
    const again = new HandState('a');
    again.take(['capone', 'burke', 'ness', 'ness'], near);
    expect(again.cards.map((card) => card.id)).toEqual(['ness', 'capone', 'burke', 'ness']);
    settings.set('sort', 'kind');
  });

  it('is not sorted anew by a card that is put where it lies', () => {
    const hand = new HandState();
    settings.set('sort', 'kind');
    hand.take(['hunt', 'capone', 'ness'], near);
    const [first, second] = hand.cards;
    expect([hand.place(first.uid, first.uid), hand.place(first.uid, second.uid)]).toEqual([false, false]);
    expect(settings.now.sort).toBe('kind');
  });
});

describe('what is asked before it is done', () => {
  const asks = (game: string, move: string) => gameModule(game)!.asks(move);
  const asked = [
    ['al-capone', 'discard nitti'],
    ['omerta', 'discard'],
    ['omerta', 'replace 3'],
    ['omerta', 'omerta'],
    ['mini-rummy', 'done'],
    ['mini-rummy', 'draw'],
  ];

  it('is what puts a card away or ends a turn, in words of its own', () => {
    expect(asked.filter(([game, move]) => !asks(game, move))).toEqual([]);
    expect(asks('rue-morgue', 'discard ad')).toEqual(asks('al-capone', 'discard nitti'));
    const others = ['draw file', 'draw pile', 'draw discard', 'meld nitti 3', 'wait', 'lay b1 b2 b3', 'keep'];
    for (const { id } of gameList) expect(others.filter((move) => asks(id, move))).toEqual([]);
    for (const lang of ['de', 'en'] as const) {
      language.choose(lang);
      expect(new Set(asked.map(([game, move]) => asks(game, move)!.join())).size).toBe(asked.length);
    }
    expect(asks('omerta', 'discard')![1]).not.toContain('turn');
  });
});

describe('words', () => {
  const shape = (value: unknown): unknown =>
    value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
      : typeof value;

  it('exist in both languages', () => {
    expect(shape(en)).toEqual(shape(de));
  });

  it('tell a time', () => {
    expect([clockText(84_000), clockText(5_000), clockText(7_205_000)]).toEqual(['1:24', '0:05', '2:00:05']);
  });
});
