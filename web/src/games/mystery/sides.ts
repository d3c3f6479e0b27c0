import type { Seat } from '../../lib/wire';

/** Who sits at a table with areas, and what is theirs; an area is one player's or a team's. */
export interface Sides<Area extends { seats: string }> {
  seat: Seat | null;
  hand_sizes: number[];
  areas: Area[];
  scores: number[];
}

/** The other seats in turn order, from the left neighbour; for a spectator all seats. */
export function others(view: Sides<{ seats: string }>): Seat[] {
  const seats = view.hand_sizes.map((_, place) => String.fromCharCode(65 + place));
  if (view.seat === null) return seats;
  const own = seats.indexOf(view.seat);
  return [...seats.slice(own + 1), ...seats.slice(0, own)];
}

export function areaOf<Area extends { seats: string }>(view: Sides<Area>, seat: Seat | null): Area | undefined {
  return seat === null ? undefined : view.areas.find((area) => area.seats.includes(seat));
}

/** The areas that are not one's own, in turn order. */
export function otherAreas<Area extends { seats: string }>(view: Sides<Area>): Area[] {
  const all = others(view)
    .map((seat) => areaOf(view, seat))
    .filter((area) => area !== undefined && !(view.seat && area.seats.includes(view.seat)));
  return [...new Set(all as Area[])];
}

export function scoreOf(view: Sides<{ seats: string }>, seat: Seat): number {
  const place = view.areas.findIndex((area) => area.seats.includes(seat));
  return view.scores[place] ?? 0;
}

export function partnerOf(view: Sides<{ seats: string }>, seat: Seat | null): Seat | null {
  const side = areaOf(view, seat)?.seats ?? '';
  return [...side].find((each) => each !== seat) ?? null;
}
