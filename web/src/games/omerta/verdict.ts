import type { Seat } from '../../lib/wire';
import type { Event } from './types';

/** How an answer in a window ended for whoever gave it. */
export interface Verdict {
  kind: 'wrong' | 'late' | 'right' | 'stopped';
  /** The card that was turned up, or would have been. */
  place: string;
  /** Who was faster. */
  by: Seat | null;
}

/** An answer that was given by touching a card. */
export interface Tried {
  place: string;
}

/** What became of one's own answer within these events; nothing while it still waits, or where none was given. */
export function verdict(events: Event[], you: Seat | null, tried: Tried | null): Verdict | null {
  if (!you) return null;
  for (const event of events)
    switch (event.event) {
      case 'wrong':
        if (event.seat === you) return { kind: 'wrong', place: event.seat + event.slot, by: null };
        break;
      case 'snapped':
      case 'killed':
        if (event.seat === you)
          return { kind: event.event === 'snapped' ? 'right' : 'stopped', place: event.seat + event.slot, by: null };
        return tried ? { kind: 'late', place: tried.place, by: event.seat } : null;
      case 'window-closed':
        return tried ? { kind: 'late', place: tried.place, by: null } : null;
    }
  return null;
}
