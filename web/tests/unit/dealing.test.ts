import { describe, expect, it } from 'vitest';
import { checkDeal, commitment, Dealing, type Kept, seedOf } from '../../src/lib/dealing';

const part = (digit: string): string => digit.repeat(64);
const shown = [
  { who: 'server', commitment: commitment(part('1')) },
  { who: 'A', commitment: commitment(part('2')) },
];
const parts = [
  { who: 'server', part: part('1') },
  { who: 'A', part: part('2') },
];
const record = [
  'hinterzimmer 1',
  'game omerta',
  ...shown.map((each) => `commit ${each.who} ${each.commitment}`),
  ...parts.map((each) => `part ${each.who} ${each.part}`),
  `seed ${seedOf(parts)}`,
  '',
  'A draw pile',
].join('\n');
const kept: Kept = { game: 1, part: part('2'), server: shown[0].commitment, shown };

/** Worked out by hand with HMAC-SHA-256; the server's tests have the same. */
const VECTOR = {
  parts: [
    { who: 'server', part: '01'.repeat(32) },
    { who: 'A', part: '02'.repeat(32) },
    { who: 'C', part: '03'.repeat(32) },
  ],
  seed: '0b1defb73e11e9c3f86a30b9c5e55e433d7a66e40599d5bb14e4983236fce547',
};

const storage = new Map<string, string>();
globalThis.sessionStorage ??= {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
} as unknown as Storage;

describe('a fair deal', () => {
  it('hashes and derives as the server does', () => {
    expect(commitment(part('0'))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
    expect(seedOf([...parts].reverse())).toBe(seedOf(parts));
    expect(seedOf(VECTOR.parts)).toBe(VECTOR.seed);
  });

  it('is known from a record', () => {
    expect(checkDeal(record, kept)).toBe('fair');
    expect(checkDeal(record, null)).toBe('without-me');
    expect(checkDeal('hinterzimmer 1\nseed 00\n\n', null)).toBe('unknown');
  });

  it('is not what a server chose afterwards', () => {
    const chosen = [{ who: 'server', part: part('7') }, parts[1]];
    const other = record.replace(part('1'), part('7'));
    expect(checkDeal(other, kept)).toBe('unfair');
    const wholly = other
      .replace(shown[0].commitment, commitment(part('7')))
      .replace(/seed \S+/, `seed ${seedOf(chosen)}`);
    expect(checkDeal(wholly, null)).toBe('without-me');
    expect(checkDeal(wholly, kept)).toBe('unfair');
    expect(checkDeal(record.replace(/seed \S/, 'seed f'), kept)).toBe('unfair');
    const without = record
      .split('\n')
      .filter((line) => !/ A [0-9a-f]{64}$/.test(line))
      .join('\n');
    expect(checkDeal(without.replace(/seed \S+/, `seed ${seedOf([parts[0]])}`), kept)).toBe('unfair');
  });

  it('is made in two steps, and nothing is revealed to a server that has changed its mind', () => {
    const sent: { type: string; commitment?: string; part?: string }[] = [];
    const dealing = new Dealing('t', (message) => sent.push(message as (typeof sent)[0]));
    const server = [shown[0]];
    expect(dealing.answer(1, 'commit', server)).toBe(true);
    dealing.answer(1, 'commit', server);
    expect(sent[1], 'after a lost connection the same again').toEqual(sent[0]);
    const all = [...server, { who: 'B', commitment: sent[0].commitment ?? '' }];
    expect(dealing.answer(1, 'reveal', [{ who: 'server', commitment: commitment(part('9')) }, all[1]])).toBe(false);
    expect(sent).toHaveLength(2);
    expect(dealing.answer(1, 'reveal', all)).toBe(true);
    expect(commitment(sent[2].part ?? '')).toBe(sent[0].commitment);
    expect(dealing.answer(1, 'reveal', [...all, { who: 'C', commitment: part('3') }])).toBe(false);
    expect(sent).toHaveLength(3);
    expect(dealing.partIn(1)?.part).toBe(sent[2].part);
    dealing.answer(2, 'commit', server);
    expect(sent[3].commitment, 'another game, another part').not.toBe(sent[0].commitment);
  });

  it('of a game that began without this device is no matter of an older part', () => {
    const dealing = new Dealing('t', () => {});
    dealing.answer(1, 'commit', [shown[0]]);
    expect(dealing.partIn(1), 'what was never revealed is no part').toBeNull();
    const commitments: string[] = [];
    const other = new Dealing('u', (message) => commitments.push((message as { commitment: string }).commitment));
    other.answer(1, 'commit', [shown[0]]);
    other.answer(1, 'reveal', [shown[0], { who: 'B', commitment: commitments[0] }]);
    expect(other.partIn(1)).not.toBeNull();
    expect(other.partIn(2), 'the second game began while it was away').toBeNull();
    other.forget();
    expect(other.partIn(1), 'the start was stopped').toBeNull();
  });
});
