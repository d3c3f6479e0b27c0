import type { CardValues } from '../../art/face';
import { kinds } from '../../art/kinds';
import type { Seat } from '../../lib/wire';
import type { Area, View } from './types';

/** What an area would score now, by the printed values; shown as a running figure only. */
export function worthNow(area: Area | undefined, values: CardValues | undefined): number {
  return (area?.clues ?? []).reduce((sum, clues) => {
    const card = values?.[clues.clue]?.card ?? kinds[clues.clue].v;
    const set = values?.[clues.clue]?.set ?? kinds[clues.clue].set;
    return sum + (clues.complete ? set : card * clues.count);
  }, 0);
}

/** The other seats in turn order, from the left neighbour; for a spectator all seats. */
export function others(view: View): Seat[] {
  const seats = view.hand_sizes.map((_, place) => String.fromCharCode(65 + place));
  if (view.seat === null) return seats;
  const own = seats.indexOf(view.seat);
  return [...seats.slice(own + 1), ...seats.slice(0, own)];
}

export function areaOf(view: View, seat: Seat | null): Area | undefined {
  return seat === null ? undefined : view.areas.find((area) => area.seats.includes(seat));
}

export function scoreOf(view: View, seat: Seat): number {
  const place = view.areas.findIndex((area) => area.seats.includes(seat));
  return view.scores[place] ?? 0;
}

export function partnerOf(view: View, seat: Seat | null): Seat | null {
  const side = areaOf(view, seat)?.seats ?? '';
  return [...side].find((each) => each !== seat) ?? null;
}
