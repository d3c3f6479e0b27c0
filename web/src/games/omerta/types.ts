import type * as wire from '../../generated/protocol';
import type { Seat } from '../../lib/wire';

export type View = wire.OmertaView;
export type Event = wire.OmertaEvent;

/** The drawing of a card: bottles are numbers on the wire. */
export function drawing(card: string): string {
  return /^\d/.test(card) ? `bottle${card}` : card;
}

/** The other seats in turn order, from the left neighbour; for a spectator all seats. */
export function others(view: View): Seat[] {
  const seats = view.slots.map((_, place) => String.fromCharCode(65 + place));
  if (view.seat === null) return seats;
  const own = seats.indexOf(view.seat);
  return [...seats.slice(own + 1), ...seats.slice(0, own)];
}

export const slotsOf = (view: View, seat: Seat): boolean[] => view.slots[seat.charCodeAt(0) - 65] ?? [];
export const scoreOf = (view: View, seat: Seat): number => view.scores[seat.charCodeAt(0) - 65] ?? 0;

/** The places of a seat, at least the four of the deal: a card that goes leaves its place, and nothing moves up. */
export function places(view: View, seat: Seat): boolean[] {
  const slots = slotsOf(view, seat);
  return slots.length < 4 ? [...slots, ...Array<boolean>(4 - slots.length).fill(false)] : slots;
}
