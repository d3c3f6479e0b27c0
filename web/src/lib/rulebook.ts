import { deckOf, gameOf, type Kind } from '../art/kinds';
import { gameModule } from '../games';
import type { Lang } from './i18n.svelte';
import type { RuleEntry } from './wire';

/** Where a game's rules speak of its cards. */
export interface Rulebook {
  /** The rule that is about a card before all others. */
  own: Record<string, string>;
  /** That of all other cards. */
  clues: string;
  /** Of a card that no rule names those about all that are like it. */
  usual: string[];
  /** Cards that the rules call otherwise than the cards themselves do. */
  called?: Record<string, string>;
  series?: Record<string, Series>;
}

/** Cards that the rules tell about together: how, under which title, how many there are, and which one is shown. */
export interface Series {
  called: Record<Lang, string>;
  title: Record<Lang, string>;
  count: number;
  shown: string;
}

const rulebookOf = (game: string | null): Rulebook | undefined => gameModule(game ?? '')?.rulebook;

/** The kinds of cards of a game in the order of its rules; of a series only one. */
export function kindsOf(game: string): Kind[] {
  return deckOf(game).filter((kind) => !kind.series || seriesOf(kind)?.shown === kind.id);
}

/** The series that a kind belongs to, as the rules tell of it. */
export const seriesOf = (kind: Kind): Series | undefined =>
  kind.series ? rulebookOf(gameOf(kind.id))?.series?.[kind.series] : undefined;

const plain = (text: string): string => text.replaceAll('’', "'").toLowerCase();

/** The rules that speak of a card, its own before all others. */
export function rulesOf(kind: Kind, all: RuleEntry[], lang: Lang): RuleEntry[] {
  const book = rulebookOf(gameOf(kind.id));
  if (!book) return [];
  const stem = plain(
    book.called?.[kind.id] ??
      seriesOf(kind)?.called[lang] ??
      kind[lang].replace(/^(Mademoiselle|Madame|Der|Die|Das|The) /, ''),
  );
  const first = book.own[kind.id] ?? book.clues;
  const named = all.filter((rule) => rule.id !== first && plain(rule.text).includes(stem));
  const others = named.length > 0 ? named : all.filter((rule) => rule.id !== first && book.usual.includes(rule.id));
  return [...all.filter((rule) => rule.id === first), ...others].slice(0, 5);
}

/** A short text in the plain marks of our pages: headings, points, bold words, rule ids. */
export interface Block {
  kind: 'title' | 'heading' | 'point' | 'text';
  parts: { text: string; bold?: boolean; rule?: string }[];
}

export function blocks(page: string): Block[] {
  return page
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const kind = line.startsWith('## ')
        ? 'heading'
        : line.startsWith('# ')
          ? 'title'
          : line.startsWith('- ')
            ? 'point'
            : 'text';
      const parts = line
        .replace(/^(## |# |- )/, '')
        .split(/(\*\*[^*]+\*\*|[A-Z]{2}-\d+\.\d+)/)
        .filter(Boolean)
        .map((text) => {
          if (text.startsWith('**')) return { text: text.slice(2, -2), bold: true };
          return /^[A-Z]{2}-\d/.test(text) ? { text, rule: text } : { text };
        });
      return { kind, parts };
    });
}
