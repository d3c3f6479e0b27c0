import type { CardValues } from '../../art/face';
import { kinds } from '../../art/kinds';
import type { Area, Laid } from './types';

export { areaOf, others, partnerOf } from '../mystery/sides';

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
