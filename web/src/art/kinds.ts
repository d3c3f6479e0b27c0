import { DECKS } from '../generated/protocol.ts';

/** How a kind of card is called and drawn: what `kinds.ts` in a game's folder tells. */
export interface Looks {
  id: string;
  de: string;
  en: string;
  /** Short names for the spines. */
  short: string;
  enShort: string;
  colour?: string;
  emblem?: string;
  crop?: string;
  /** It counts by itself: its points stand large on it, and nothing about sets. */
  lone?: boolean;
  /** The cards of a series differ by their number only, and the rules tell about them together. */
  series?: string;
  /** The German name with places where it may break. */
  soft?: string;
  /** Its word in the notation, where that is not its id. */
  token?: string;
}

/** A kind of card: its looks, and what the rules say of it. */
export interface Kind extends Looks {
  /** Copies in the deck. */
  n: number;
  /** The value of a card and of the complete set where the table has no table of its own. */
  v: number;
  set: number;
  event: boolean;
  /** The kind that it makes a pair with, and the two that it joins. */
  partner?: string;
  duo?: string[];
}

/** Looks with the facts that the rules of the game have about them. */
function kindOf(game: string, looks: Looks): Kind {
  const facts = DECKS[game]?.find((kind) => kind.id === (looks.token ?? looks.id));
  if (!facts) throw new Error(`${game} has no card ${looks.id}`);
  const { copies: n, value, set, event, joins } = facts;
  const joined = event ? { duo: joins.length > 0 ? joins : undefined } : { partner: joins[0] };
  return { ...looks, n, v: value ?? 0, set: set ?? 0, event, ...joined };
}

const found = import.meta.glob<{ kinds: Looks[] }>('../games/*/kinds.ts', { eager: true });
const decks = Object.entries(found).map(([path, deck]): [string, Kind[]] => {
  const game = path.split('/')[2];
  return [game, deck.kinds.map((looks) => kindOf(game, looks))];
});

/** Every kind of every game by its token. */
export const kinds: Record<string, Kind> = Object.fromEntries(
  decks.flatMap(([, deck]) => deck).map((kind) => [kind.id, kind]),
);

/** The kinds of a game in the order of its rules; none where it is not played with cards of kinds. */
export const deckOf = (game: string): Kind[] => decks.find(([id]) => id === game)?.[1] ?? [];

/** The game that a card belongs to. */
export const gameOf = (card: string): string | null =>
  decks.find(([, deck]) => deck.some((kind) => kind.id === card))?.[0] ?? null;

/** The place of a kind in the rules' order. */
export const kindOrder: Record<string, number> = Object.fromEntries(Object.keys(kinds).map((id, place) => [id, place]));

/** Orders cards by the places of their kinds. */
export const byKind = (a: string, b: string): number => (kindOrder[a] ?? 0) - (kindOrder[b] ?? 0);

/** The class that sets a kind's colour. */
export function kindClass(id: string): string {
  const kind = kinds[id];
  return `k-${kind?.colour ?? (kind?.event ? 'event' : id)}`;
}

/** The name that tells a kind apart from every other one: deductions are called alike, and differ by what they join. */
export function fullName(id: string, lang: 'de' | 'en'): string {
  const kind = kinds[id];
  if (!kind) return id;
  const joined = kind.duo?.map((each) => kinds[each]?.[lang] ?? each).join(lang === 'de' ? ' und ' : ' and ');
  return joined ? `${kind[lang]}: ${joined}` : kind[lang];
}

/** The name on its own, behind a sign or a number: without an article. */
export function bareName(id: string, lang: 'de' | 'en'): string {
  return (kinds[id]?.[lang] ?? id).replace(/^(Der|Die|Das|The) /, '');
}

/** The name inside a sentence. German names lose their article there, which would have to be inflected. */
export function spokenName(id: string, lang: 'de' | 'en'): string {
  return lang === 'de' ? bareName(id, lang) : (kinds[id]?.en ?? id).replace(/^The /, 'the ');
}
