import { kinds, spokenName } from '../art/kinds';
import type { Study } from '../games/module';
import { language, type Lang } from '../lib/i18n.svelte';

/** What the words for a move name. */
export interface Names {
  card: (token: string) => string;
  who: (seat: string) => string;
}

/** Words for moves, by how a move begins. */
export type Sayings<N extends Names = Names> = Record<Lang, Record<string, (words: string[], names: N) => string>>;

/** So many of something. */
export const times = (count: string | undefined, one: string): string =>
  count && count !== '1' ? `${count} × ${one.replace(/^the /, '')}` : one;

/** A reason as it comes from the server, with the names of the players, who stand there as {A}. */
export const reasonWords = (reason: string, who: (seat: string) => string): string =>
  reason.replace(/\{([A-E])\}/g, (_, seat: string) => who(seat));

/** Says the moves of a game: by the longest beginning that is known, or else by its cards. A view can have more names. */
export function sayer<N extends Names = Names>(
  sayings: Sayings<N>,
  more: (view: unknown, lang: Lang) => Omit<N, keyof Names> = () => ({}) as Omit<N, keyof Names>,
): Study['say'] {
  return (move, who, view) => {
    const lang = language.now;
    const words = move.split(' ');
    const card = (token: string) => (kinds[token] ? spokenName(token, lang) : token);
    const known = sayings[lang][words.slice(0, 2).join(' ')] ?? sayings[lang][words[0]];
    return known ? known(words, { card, who, ...more(view, lang) } as N) : words.map(card).join(' ');
  };
}
