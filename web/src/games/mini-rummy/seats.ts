import type { Seat } from '../../lib/wire';
import type { View } from './types';

/** The other seats in turn order, from the left neighbour; for a spectator all seats. */
export function others(view: View): Seat[] {
  const seats = view.rack_sizes.map((_, place) => String.fromCharCode(65 + place));
  if (view.seat === null) return seats;
  const own = seats.indexOf(view.seat);
  return [...seats.slice(own + 1), ...seats.slice(0, own)];
}
