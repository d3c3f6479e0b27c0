import type { Lang } from './i18n.svelte';
import type { Seat } from './wire';

/** A piece of a sentence: words, somebody's name, or the name of a card. */
export type Part = string | { who: Seat } | { card: string };

/** A line of the log. */
export interface Line { key: number; parts: Part[]; mine: boolean; heading?: boolean }

/** What is needed to tell an event. */
export interface Telling { lang: Lang; you: Seat | null; name: (seat: Seat) => string }

/** A line as plain words, for screen readers and titles. */
export function plain(parts: Part[], telling: Telling, cardName: (id: string) => string): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : 'card' in part ? cardName(part.card) : telling.name(part.who)))
    .join('');
}
