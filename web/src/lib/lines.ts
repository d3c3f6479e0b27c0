import type { Lang } from './i18n.svelte';
import type { Seat } from './wire';

/** A piece of a sentence: words, somebody's name, or the name of a card. */
export type Part = string | { who: Seat } | { card: string };

/** A line of the log. */
export interface Line {
  key: number;
  parts: Part[];
  mine: boolean;
  heading?: boolean;
  /** Somebody else did it to this person: the last-action slot keeps it, in warm colours, until the person's own first move. */
  toYou?: boolean;
  /** It turns the round, or answers this person: it is shown on the table for a moment, in these words where the line is long. */
  banner?: boolean | string;
}

/** What is needed to tell an event. */
export interface Telling {
  lang: Lang;
  you: Seat | null;
  name: (seat: Seat) => string;
  /** What may turn the round soon, in sentences; each is told when it begins to hold. */
  inSight?: (view: unknown) => string[];
}

/** Cards in a row; several of a kind are named once, with how many there are. */
export function listed(cards: string[], and: string): Part[] {
  const kinds = [...new Set(cards)];
  return kinds.flatMap((card, place): Part[] => {
    const many = cards.filter((each) => each === card).length;
    const before = place === 0 ? '' : place === kinds.length - 1 ? ` ${and} ` : ', ';
    return [...(before ? [before] : []), ...(many > 1 ? [`${many} × `] : []), { card }];
  });
}

/** A line as plain words, for screen readers and titles. */
export function plain(parts: Part[], telling: Telling, cardName: (id: string) => string): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : 'card' in part ? cardName(part.card) : telling.name(part.who)))
    .join('')
    .replaceAll(' × the ', ' × ');
}

/** Where what happened since one's own last move begins; nothing where nothing did. */
export function sinceOwn(lines: Line[]): number | null {
  const last = lines.findLastIndex((line) => line.mine && !line.toYou);
  return last < 0 || last === lines.length - 1 ? null : lines[last + 1].key;
}

/** So many of the last events are told; the log shows no more lines than that. */
export const TOLD = 240;

function same(a: Part, b: Part): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return 'card' in a ? 'card' in b && a.card === b.card : 'who' in b && a.who === b.who;
}

/** Lines told anew, with those that have not changed kept as they were, so that only what is new is drawn. */
export function settle(before: Line[], now: Line[]): Line[] {
  const known = new Map(before.map((line) => [line.key, line]));
  return now.map((line) => {
    const old = known.get(line.key);
    const kept =
      old &&
      old.mine === line.mine &&
      old.heading === line.heading &&
      old.toYou === line.toYou &&
      old.banner === line.banner &&
      old.parts.length === line.parts.length &&
      old.parts.every((part, at) => same(part, line.parts[at]));
    return kept ? old : line;
  });
}
