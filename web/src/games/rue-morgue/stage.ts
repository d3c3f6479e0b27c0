import { clamp, type Room } from '../../layout/room';
import type { Plan } from '../mystery/plan';

/** How the stage is drawn: the size of its piles and of the orang-utan, and what is said around them. */
export interface StageForm {
  form: 'full' | 'line' | 'chip';
  pile: number;
  ape: number;
  /** Whether there is a line for the title while he is fed. */
  title: boolean;
  /** Whether there is a line over the piles that says who sees a card. */
  pills: boolean;
  /** How many of the cards that one knows under him have room for their signs. */
  known: number;
}

/** The orang-utan is this much higher than wide. */
const APE = 1.15;
/** The widest words over or under a pile. */
const WORDS = 124;

/** The stage in the room that the plan has for it. */
export function stageForm(room: Room, plan: Plan): StageForm {
  const [width, height] = [Math.min(560, plan.middleWidth), plan.middleHeight];
  if (room.shape === 'flow') return { form: 'full', pile: 72, ape: 110, title: true, pills: true, known: 3 };
  if (height < 120 || (plan.middle === 'band' && height < 190)) {
    const chip = plan.middle === 'band';
    const pile = (height - (chip ? 6 : 25)) / 1.4;
    const ape = (height - (chip ? 4 : 22)) / APE;
    return {
      form: chip ? 'chip' : 'line',
      pile: Math.round(clamp(34, pile, 64)),
      ape: Math.round(clamp(44, ape, 96)),
      title: false,
      pills: false,
      known: 0,
    };
  }
  const low = height < 190;
  const around = low ? 5 + 18 + 26 : 30 + 26 + 5 + 3 + 38;
  const most = low ? 74 : 112;
  const pile = Math.round(clamp(40, Math.min((height - around - 4) / 1.4, 0.238 * width), most));
  const beside = width - 2 * Math.max(pile + 5, Math.min(WORDS, width * 0.31)) - 16;
  const ape = Math.round(Math.max(44, Math.min(pile * 1.75, beside, (height - (low ? 22 : 30 + 42)) / APE)));
  return { form: low ? 'line' : 'full', pile, ape, title: !low, pills: true, known: low ? 0 : ape >= 110 ? 3 : 2 };
}
