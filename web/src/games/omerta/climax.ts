import type { Seat } from '../../lib/wire';
import { type Event, type View } from './types';

/** How long after the one before a card is turned up, in milliseconds. */
export const BEAT = 80;
/** Before whoever said Omerta turns up, everybody holds their breath. */
const BREATH = 500;
/** How long everything lies open before it is counted. */
const LINGER = 1600;

/** The end of a round while it is played out: all cards are turned up where they lie. */
export interface Climax {
  /** The table as it was. */
  view: View;
  caller: Seat | null;
  /** The cards by place, and when each is turned up. */
  faces: Record<string, { card: string; at: number }>;
  /** When all is over and can be counted. */
  length: number;
}

/** The turning up at the end of a round, from the table before it; nothing where no round ended. */
export function climax(events: Event[], before: View | undefined): Climax | null {
  if (!before || !events.some((event) => event.event === 'round-ended')) return null;
  const said = events.find((event) => event.event === 'said-omerta');
  const caller = said?.seat ?? null;
  const counted = events.filter((event) => event.event === 'counted');
  if (counted.length === 0) return null;
  const faces: Climax['faces'] = {};
  let at = BREATH;
  for (const event of counted.filter((each) => each.seat !== caller)) {
    faces[event.seat + event.slot] = { card: event.card, at };
    at += BEAT;
  }
  if (caller) at += BREATH;
  for (const event of counted.filter((each) => each.seat === caller)) {
    faces[event.seat + event.slot] = { card: event.card, at };
    at += BEAT * 2;
  }
  return { view: before, caller, faces, length: at + LINGER };
}
