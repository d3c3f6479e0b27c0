import type { Telling } from '../../lib/lines';
import { downToOne } from '../../lib/sight';
import { feelWords } from '../../words/feel';
import type { View } from './types';
import { words } from './words';

/** What may turn the round soon: somebody's last card, and a side that would shut the others out. */
export function inSight(view: View, telling: Telling): string[] {
  if (view.phase === 'over') return [];
  const w = words[telling.lang];
  const ready = view.areas.filter((area) => area.shuts_out);
  return [
    ...ready.map(({ seats }) =>
      telling.you !== null && seats.includes(telling.you)
        ? w.shutOutOwn
        : w.shutOutSoon([...seats].map(telling.name).join(' / ')),
    ),
    ...downToOne(view.hand_sizes, view.turn, telling).map((seat) => feelWords().lastCard(telling.name(seat))),
  ];
}
