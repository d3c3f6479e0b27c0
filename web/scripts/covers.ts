// The pieces on the pictures of shared links, and the words that stand there; found as the page finds its games, by Vite.
import type { Drawings } from '../src/art/drawings.ts';
import { gameList } from '../src/games/list.ts';
import { shareWords } from '../src/words/share.ts';
import { drawn } from './drawings.ts';

const found = import.meta.glob<Drawings>('../src/games/*/drawings.ts', { eager: true, import: 'drawings' });

/** The drawings for each picture: some pieces of a game without any words, and one of each for the whole house. */
export function covers(): Record<string, string[]> {
  const all = drawn();
  const drawing = (name: string) => all.get(`${name}-L-de-blank.svg`) ?? all.get(name);
  const of = Object.fromEntries(
    Object.entries(found).map(([path, { cover }]): [string, string[]] => [
      path.split('/')[3],
      cover.flatMap((name) => drawing(name) ?? []),
    ]),
  );
  const one = gameList.flatMap(({ id }) => of[id]?.[Math.floor(of[id].length / 2)] ?? []);
  return { ...of, start: one };
}

/** The words, as the server reads them. */
export function words() {
  const games = Object.fromEntries(gameList.map(({ id, name, lead }) => [id, { name, lead }]));
  return { ...shareWords, games };
}
