import type { Telling } from '../../lib/lines';
import { downToOne } from '../../lib/sight';
import { feelWords } from '../../words/feel';
import type { View } from './types';

/** What may turn the round soon. */
export function inSight(view: View, telling: Telling): string[] {
  if (view.phase === 'over') return [];
  return downToOne(view.rack_sizes, view.turn, telling).map((seat) => feelWords().lastTile(telling.name(seat)));
}
