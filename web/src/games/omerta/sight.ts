import type { Telling } from '../../lib/lines';
import { downToOne } from '../../lib/sight';
import { feelWords } from '../../words/feel';
import type { View } from './types';

/** What may turn the round soon. */
export function inSight(view: View, telling: Telling): string[] {
  if (view.phase === 'over') return [];
  const sizes = view.slots.map((slots) => slots.filter(Boolean).length);
  return downToOne(sizes, view.active, telling).map((seat) => feelWords().lastCard(telling.name(seat)));
}
