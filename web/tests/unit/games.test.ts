import { readFileSync, readdirSync } from 'node:fs';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { deckOf } from '../../src/art/kinds';
import { gameModule } from '../../src/games';
import { gameList } from '../../src/games/list';
import { language } from '../../src/lib/i18n.svelte';
import type { TableStore } from '../../src/lib/table.svelte';
import type { Sayings } from '../../src/study/moves';

/** Every file of the page outside of the games and of what is generated, by its path. */
const src = new URL('../../src/', import.meta.url);
const shared = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(ts|svelte|css)$/.test(path) && !/^games\/[^/]+\/|^generated\//.test(path))
    // A class of the style sheet may be called like a move.
    .map((path) => [path, readFileSync(new URL(path, src), 'utf8').replace(/\bclass="[\w -]*"/g, '')]),
);
const folders = Object.keys(import.meta.glob('../../src/games/*/index.ts')).map((path) => path.split('/')[4]);
const sayings = import.meta.glob<Sayings>(['../../src/games/*/moves.ts', '!../../src/games/mystery/*'], {
  eager: true,
  import: 'sayings',
});
const common = import.meta.glob<Sayings>('../../src/games/mystery/moves.ts', { eager: true, import: 'common' });

/** Words that mean something else in shared parts, with what they mean there. */
const OTHERS: Record<string, string> = { done: 'a review that has ended, a tour that was finished' };

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The lines of shared parts in which one of these patterns is found. */
function found(patterns: string[]): string[] {
  const pattern = new RegExp(patterns.join('|'), 'u');
  return [...shared].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
}

/** A word by itself, and one that is all there is between quotation marks. */
const word = (text: string) => `(?<!\\p{L})${escaped(text)}(?!\\p{L})`;
const quoted = (text: string) => `'${escaped(text)}'|"${escaped(text)}"|\`${escaped(text)}\``;

describe('shared parts of the page', () => {
  it('are looked at', () => {
    expect(shared.size).toBeGreaterThan(90);
    expect(folders.length).toBeGreaterThanOrEqual(4);
    expect(found([word('gameModule')]).length).toBeGreaterThan(5);
  });

  it('name no game', () => {
    const names = folders.flatMap((id) => [
      id,
      id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      gameList.find((game) => game.id === id)!.name,
    ]);
    expect(found(names.map(word))).toEqual([]);
  });

  it('name no card of a game', () => {
    const kinds = folders.flatMap(deckOf);
    const tokens = kinds.map((kind) => kind.id).filter((id) => !(id in OTHERS));
    expect(found([...tokens.map(quoted), ...kinds.flatMap((kind) => [word(kind.de), word(kind.en)])])).toEqual([]);
  });

  it('name no move of a game', () => {
    const verbs = new Set(
      [...Object.values(sayings), ...Object.values(common)]
        .flatMap((each) => Object.keys(each.de))
        .flatMap((beginning) => [beginning, beginning.split(' ')[0]])
        .filter((verb) => !(verb in OTHERS)),
    );
    expect(verbs.size).toBeGreaterThan(30);
    expect(found([...verbs].map(quoted))).toEqual([]);
  });
});

describe('a game without a folder', () => {
  const store = (more: object) =>
    ({
      name: (seat: string) => ({ A: 'Mara', B: 'Luca' })[seat],
      mySeat: 'A',
      myTurn: true,
      happened: [{ key: 1, event: { event: 'took', seat: 'B', count: 2 } }],
      game: { view: { left: 5, hand: ['x', 'y'] }, legal: ['take 1', 'take 2'], asked: 'A', result: null },
      pending: null,
      refused: null,
      ...more,
    }) as unknown as TableStore;
  const shown = async (more: object = {}) => {
    const { default: Table } = await gameModule('small-test-game')!.table();
    return render(Table, { props: { store: store(more), scoresOpen: false, closeScores: () => {} } }).body;
  };

  it('lists the view, what happened, and the legal moves as buttons', async () => {
    language.choose('en');
    const body = await shown();
    expect([...body.matchAll(/<button[^>]*data-move="([^"]*)"/g)].map(([, move]) => move)).toEqual([
      'take 1',
      'take 2',
    ]);
    expect(body).toMatch(/<dt[^>]*>left<\/dt>\s*<dd[^>]*>5<\/dd>/);
    expect(body).toContain('["x","y"]');
    expect(body).toContain('{"event":"took","seat":"B","count":2}');
    expect(body).toContain(language.words.table.yourTurn);
  });

  it('offers nothing to whoever is not asked, and says who has won', async () => {
    expect(await shown({ myTurn: false })).not.toContain('data-move');
    const over = { view: {}, legal: [], asked: '', result: { winners: 'B', totals: [0, 3] } };
    expect(await shown({ myTurn: false, game: over })).toContain('Luca wins!');
  });

  it('has a module that can do what others can', async () => {
    const game = gameModule('small-test-game')!;
    const { study } = await game.study();
    expect(study.say('take 2', (seat) => seat, null)).toBe('take 2');
    expect(game.asks('take 2')).toBeNull();
    expect(gameModule('')).toBeUndefined();
  });
});

describe('the module of a game', () => {
  it('is there for every game of the start page, and the other way round', () => {
    expect(gameList.map((game) => game.id).sort()).toEqual([...folders].sort());
    expect(new Set(gameList.map((game) => game.place)).size).toBe(folders.length);
  });

  it('brings all that it promises', async () => {
    for (const id of folders) {
      const game = gameModule(id)!;
      const { study } = await game.study();
      const { keys } = await game.keys();
      const tour = await game.tour?.();
      expect(typeof study.say('x', (seat) => seat, null), id).toBe('string');
      expect(study.hands.sorted([]), id).toEqual([]);
      expect(keys.de.map(([key]) => key).length, id).toBe(keys.en.length);
      expect(Object.keys(game.options.de), id).toEqual(Object.keys(game.options.en));
      expect(tour?.tour.lessons.length, id).toBeGreaterThan(3);
      expect(game.pieces.fan.length, id).toBeGreaterThan(3);
      expect(new Set(game.pieces.pictures('de')).size, id).toBe(game.pieces.pictures('de').length);
    }
  });
});
