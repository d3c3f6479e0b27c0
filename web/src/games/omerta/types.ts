import type { Seat } from '../../lib/wire';

export type Phase = 'peek' | 'draw' | 'place' | 'power' | 'safe' | 'snap' | 'react' | 'over';
/** A card on the table: seat and slot, `B3`. */
export type Place = string;
export type Action =
  | { do: 'lady' | 'mamma'; seat: Seat }
  | { do: 'henchman'; first: Place; second: Place }
  | { do: 'traitor'; first: Seat; second: Seat }
  | { do: 'patrol'; card: Place };
export interface View {
  seat: Seat | null;
  round: number;
  starter: Seat;
  active: Seat;
  phase: Phase;
  waiting_for: string;
  slots: boolean[][];
  safe: boolean[];
  safe_cards: (string | null)[] | null;
  pile_size: number;
  discard_size: number;
  discard_top: string | null;
  drawn: { card: string | null; from_discard: boolean } | null;
  action: Action | null;
  mamma: { on: Seat; by: Seat } | null;
  patrol: { on: Place; by: Seat; turns: number } | null;
  scores: number[];
  winners: string;
}
export type Event =
  | { event: 'round-began'; round: number; starter: Seat }
  | { event: 'peeked' | 'looked'; seat: Seat; slot: number; card: string | null }
  | { event: 'peeked-at'; seat: Seat; first: number; second: number }
  | { event: 'drew-pile'; seat: Seat; card: string | null }
  | { event: 'drew-discard' | 'discarded'; seat: Seat; card: string }
  | { event: 'drew-nothing' | 'waited' | 'declined' | 'shuffled' | 'driver-failed' | 'kept-safe' | 'skipped' | 'turn-began' | 'said-omerta' | 'resigned'; seat: Seat }
  | { event: 'exposed'; card: string }
  | { event: 'reshuffled'; pile: number; kept_top: boolean }
  | { event: 'replaced' | 'snapped' | 'wrong' | 'turned-up' | 'drove-away' | 'counted'; seat: Seat; slot: number; card: string }
  | { event: 'snap-opened'; asked: string }
  | { event: 'reaction-opened'; action: Action; asked: string }
  | { event: 'window-closed' | 'mamma-left' | 'patrol-left' }
  | { event: 'killed' | 'given'; seat: Seat; slot: number }
  | { event: 'swapped'; first: Seat; first_slot: number; second: Seat; second_slot: number }
  | { event: 'opened-safe'; seat: Seat; cards: (string | null)[] }
  | { event: 'swapped-safe'; seat: Seat; slot: number; safe: number }
  | { event: 'mamma-placed'; on: Seat; by: Seat }
  | { event: 'patrol-placed'; on: Seat; slot: number; by: Seat }
  | { event: 'patrol-stays'; turns: number }
  | { event: 'round-ended'; points: number[]; totals: number[] }
  | { event: 'game-over'; winners: string };

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
