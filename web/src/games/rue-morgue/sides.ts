import type { CardValues } from '../../art/face';
import { kinds } from '../../art/kinds';
import type { Seat } from '../../lib/wire';
import type { Area, Laid, View } from './types';

/** What lies in an area as groups: a bonus pair that is joined, or one kind alone. */
export type Group = { first: Laid; second?: Laid };

/** The cards of an area in groups; both melds of a bonus pair stand together. */
export function groups(area: Area | undefined): Group[] {
  const cards = area?.cards ?? [];
  const all: Group[] = [];
  const done = new Set<string>();
  for (const laid of cards) {
    if (done.has(laid.card)) continue;
    const partner = cards.find((each) => each.card === kinds[laid.card]?.partner);
    const joined = laid.meld && partner?.meld ? partner : undefined;
    if (joined) done.add(joined.card);
    all.push({ first: laid, second: joined });
  }
  return all;
}

/** What an area would score now, by the printed values; shown as a running figure only. */
export function worthNow(area: Area | undefined, values: CardValues | undefined): number {
  const cards = (area?.cards ?? []).reduce(
    (sum, laid) => sum + laid.count * (values?.[laid.card]?.card ?? kinds[laid.card]?.v ?? 0),
    0,
  );
  return cards + 10 * (area?.bonus_pairs ?? 0);
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

/** The areas that are not the own one, in turn order. */
export function otherAreas(view: View): Area[] {
  const all = others(view)
    .map((seat) => areaOf(view, seat))
    .filter((area) => area !== undefined && !(view.seat && area.seats.includes(view.seat)));
  return [...new Set(all as Area[])];
}

export function scoreOf(view: View, seat: Seat): number {
  const place = view.areas.findIndex((area) => area.seats.includes(seat));
  return view.scores[place] ?? 0;
}

export function partnerOf(view: View, seat: Seat | null): Seat | null {
  const side = areaOf(view, seat)?.seats ?? '';
  return [...side].find((each) => each !== seat) ?? null;
}
