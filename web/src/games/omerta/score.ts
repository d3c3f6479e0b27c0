import { kinds } from '../../art/kinds';
import type { Seat } from '../../lib/wire';
import { drawing, type Event } from './types';

/** A round that was counted. */
export interface Ending {
  round: number;
  caller: Seat | null;
  /** The cards that were turned up, by seat. */
  cards: Record<Seat, string[]>;
  points: number[];
  totals: number[];
}

export const count = (cards: string[]): number => cards.reduce((sum, card) => sum + (kinds[drawing(card)]?.v ?? 0), 0);

/** The rounds that ended within these events. */
export function endings(events: Event[], begun = 0): Ending[] {
  const done: Ending[] = [];
  let round = begun;
  let caller: Seat | null = null;
  let cards: Record<Seat, string[]> = {};
  for (const event of events) {
    switch (event.event) {
      case 'round-began':
        round = event.round;
        caller = null;
        cards = {};
        break;
      case 'said-omerta':
        caller = event.seat;
        break;
      case 'counted':
        (cards[event.seat] ??= []).push(event.card);
        break;
      case 'round-ended':
        done.push({ round, caller, cards, points: event.points, totals: event.totals });
        caller = null;
        cards = {};
        break;
    }
  }
  return done;
}
