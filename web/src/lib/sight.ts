import type { Telling } from './lines';
import type { Seat } from './wire';

/** Everybody else who holds a single piece and does not play right now: while somebody plays, pieces come and go. */
export function downToOne(sizes: number[], turn: Seat, telling: Telling): Seat[] {
  return sizes
    .map((size, place) => ({ size, seat: String.fromCharCode(65 + place) }))
    .filter(({ size, seat }) => size === 1 && seat !== turn && seat !== telling.you)
    .map(({ seat }) => seat);
}
