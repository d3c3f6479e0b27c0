import { RATIO } from '../../layout/forms';
import type { Room } from '../../layout/room';
import type { MiddleNeeds, Plan } from '../mystery/plan';

/** Between the two piles. */
export const BETWEEN = 22;
/** The edges of what lies below the upper card of a pile. */
export const EDGES = 6;
/** What is said under a pile, in two lines. */
const WORDS = 54;
/** Under the lamp they stand a bit lower. */
const LAMP = 38;

/** What the case file and the underworld ask for. */
export function needs(room: Room): MiddleNeeds {
  return {
    small: true,
    // Their words are short there; in a low window what they leave is for one's own melds.
    inOwn: room.low ? 176 : Math.max(190, (room.meld + 26) * 2),
    share: 0.25,
    least: 232,
    most: 250 * room.large,
    floor: 232,
    band: [52, room.pile * RATIO + 52],
  };
}

/** How the two piles are drawn in the room that the plan has for them: always side by side. */
export function pilesIn(room: Room, plan: Plan): { form: 'full' | 'line' | 'chip'; width: number } {
  if (plan.middle === 'own') return { form: 'line', width: room.meld - 1 };
  if (plan.chips) return { form: 'chip', width: 34 };
  if (room.shape === 'flow') return { form: 'full', width: 72 };
  const high = plan.middleHeight - (plan.middle === 'centre' ? LAMP : 0) - WORDS;
  const wide = (plan.middleWidth - BETWEEN) / 2 - EDGES;
  return { form: 'full', width: Math.floor(Math.min(room.pile, high / RATIO, wide)) };
}
