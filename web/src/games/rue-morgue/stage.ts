import { clamp, type Room } from '../../layout/room';
import type { MiddleNeeds, Plan } from '../mystery/plan';

/** How the stage is drawn: the size of its piles and of the orang-utan, and what is said around them. */
export interface StageForm {
  form: 'full' | 'line' | 'chip';
  pile: number;
  ape: number;
  /** Whether there is a line for the title while he is fed. */
  title: boolean;
  /** Whether there is a line over the piles that says who sees a card. */
  pills: boolean;
  /** The piles have short names, and what is said of a card stands in the place of their count. */
  brief: boolean;
  /** The orang-utan stands over the piles, where nothing need be in sight at once. */
  stacked?: boolean;
  /** How many of the cards that one knows under him have room for their signs. */
  known: number;
}

/** The orang-utan is this much higher than wide. */
const APE = 1.15;
/** The widest words over or under a pile, and those of both piles where they are brief. */
const WORDS = 136;
const BRIEF = { full: 2 * 112, line: 84 + 102 };

/** What the stage asks for. */
export function stageNeeds(room: Room, teams: boolean): MiddleNeeds {
  return {
    small: room.low,
    inOwn: Math.round(clamp(256, 0.42 * room.innerWidth, 300)),
    share: teams ? 0.43 : 0.405,
    least: teams ? 316 : 404,
    most: 420 * room.large,
    floor: room.low ? 250 : 316,
    band: [room.short ? 54 : 64, room.pile * 1.4 + 112],
  };
}

/** The stage in the room that the plan has for it. */
export function stageForm(room: Room, plan: Plan): StageForm {
  const [width, height] = [Math.min(560 * room.large, plan.middleWidth), plan.middleHeight];
  if (room.shape === 'flow')
    return { form: 'full', pile: 72, ape: 130, title: true, pills: true, brief: false, known: 3, stacked: true };
  const band = plan.middle === 'band';
  if (height < 120 || (band && height < 190)) {
    const pile = clamp(34, (height - (band ? 6 : 25)) / 1.4, 64);
    const ape = Math.min((height - (band ? 4 : 22)) / APE, band ? 96 : width - BRIEF.line - 16);
    return {
      form: band ? 'chip' : 'line',
      pile: Math.round(pile),
      ape: Math.round(clamp(44, ape, 96)),
      title: false,
      pills: false,
      brief: true,
      known: 0,
    };
  }
  const low = height < 190;
  const brief = width < (low ? 300 : 404);
  const above = low ? (brief ? 0 : 26) : 30 + (brief ? 0 : 26);
  const below = low ? 5 + 18 : 5 + 3 + 38;
  const pile = Math.round(
    clamp(40, Math.min((height - above - below - 4) / 1.4, 0.238 * width), low ? 74 : 112 * room.large),
  );
  const words = brief ? BRIEF[low ? 'line' : 'full'] : 2 * Math.min(WORDS, width * 0.31);
  const beside = width - Math.max(2 * (pile + 5), words) - 16;
  const ape = Math.round(Math.max(44, Math.min(pile * 1.75, beside, (height - (low ? 22 : 30 + 42)) / APE)));
  const known = low ? 0 : ape >= 110 ? 3 : 2;
  return { form: low ? 'line' : 'full', pile, ape, title: !low, pills: !brief, brief, known };
}
