import type { CardValues } from '../../art/face';
import { kinds } from '../../art/kinds';
import type { Area } from './types';

export { areaOf, others, partnerOf } from '../mystery/sides';

/** What an area would score now, by the printed values; shown as a running figure only. */
export function worthNow(area: Area | undefined, values: CardValues | undefined): number {
  return (area?.clues ?? []).reduce((sum, clues) => {
    const card = values?.[clues.clue]?.card ?? kinds[clues.clue].v;
    const set = values?.[clues.clue]?.set ?? kinds[clues.clue].set;
    return sum + (clues.complete ? set : card * clues.count);
  }, 0);
}
