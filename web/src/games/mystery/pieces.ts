import type { Laid } from '../../layout/forms';

/** What lies in an area under one name: a meld, cards laid off, an event. */
export interface Piece {
  id: string;
  count: number;
  copies: number;
  complete: boolean;
  /** Laid off only, in another place than its meld. */
  off?: boolean;
  /** Cards without a count of their own, such as events. */
  event?: boolean;
  /** How many of how many, in words. */
  words: string;
  /** The same in as few words as there are. */
  brief: string;
  /** What it is joined to for a bonus. */
  joined?: Piece;
  /** The words for that. */
  bonus?: string;
}

/** A player's plate. */
export interface SeatView {
  seat: string;
  name: string;
  /** The bot that sits there; null where a person does. */
  level: string | null;
  note: string;
  cards: number;
  points: number;
  turn: boolean;
  away: boolean;
  /** Of the other team. */
  other: boolean;
}

/** What lies in front of a player or of a team. */
export interface AreaView {
  /** The letters of its seats. */
  seats: string;
  title: string;
  /** One's own area's title where there is little room. */
  short?: string;
  /** What it is worth now, in words; and in few of them. */
  worth: string;
  brief?: string;
  pieces: Piece[];
}

const size = ({ count, copies, complete }: Piece): Laid => ({ count, copies, complete });

/** The room that pieces ask for. */
export const laid = (pieces: Piece[]): Laid[] =>
  pieces.map((piece) => ({ ...size(piece), joined: piece.joined && size(piece.joined) }));

/** Pieces one by one, joined or not. */
export const single = (pieces: Piece[]): Piece[] =>
  pieces.flatMap((piece) => (piece.joined ? [piece, piece.joined] : [piece]));

/**
 * Keeps the pieces of each area in the order in which they came: a new one goes to the end and pushes none of the others aside. What
 * was there from the start comes in the order of the kinds.
 */
export class Arrivals {
  private readonly known = new Map<string, string[]>();

  order(seats: string, pieces: Piece[]): Piece[] {
    const before = this.known.get(seats) ?? [];
    const place = ({ id }: Piece) => (before.includes(id) ? before.indexOf(id) : before.length);
    const sorted = [...pieces].sort((a, b) => place(a) - place(b));
    this.known.set(
      seats,
      sorted.map(({ id }) => id),
    );
    return sorted;
  }
}
