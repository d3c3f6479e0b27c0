import type { Reviewed } from '../lib/study';

export type Grade = 'strong' | 'sound' | 'loose' | 'chance';

/** Fewer decisions say nothing about how somebody plays. */
const FEWEST = 12;
/** What changes the chance by less did not matter. */
const MATTERS = 0.01;

/** How much of what the best moves bring beyond any move was brought; null where nothing was at stake. */
function part(decisions: Reviewed[]): number | null {
  let [brought, most] = [0, 0];
  for (const { chance, best_chance, usual_chance } of decisions) {
    if (usual_chance === null || usual_chance === undefined) continue;
    brought += chance - usual_chance;
    most += best_chance - usual_chance;
  }
  return most > MATTERS ? brought / most : null;
}

/** Whether what was brought may have been luck alone: whoever plays at random brings something now and then. */
function mayBeLuck(decisions: Reviewed[]): boolean {
  const more = decisions.map(({ chance, usual_chance }) => chance - (usual_chance ?? chance));
  const sum = more.reduce((all, each) => all + each, 0);
  return sum < 1.8 * Math.sqrt(more.reduce((all, each) => all + each * each, 0));
}

/** How well each round was played: from 0, no better than any move, to 100, always the best one. */
export function rounds(decisions: Reviewed[]): { round: number; accuracy: number | null }[] {
  const all = [...new Set(decisions.map((each) => each.round))];
  return all.map((round) => {
    const brought = part(decisions.filter((each) => each.round === round));
    return { round, accuracy: brought === null ? null : Math.round(Math.max(0, Math.min(1, brought)) * 100) };
  });
}

/** What a decision gave away, and what it brought beyond any move. */
export function swing({ played, best, chance, best_chance, usual_chance }: Reviewed): { lost: number; won: number } {
  const lost = played.join() === best.join() ? 0 : Math.max(0, best_chance - chance);
  return { lost, won: Math.max(0, chance - (usual_chance ?? chance)) };
}

/** The three decisions that changed most, in their order, whether they were good or bad. */
export function moments(decisions: Reviewed[]): Reviewed[] {
  const weight = (each: Reviewed) => Math.max(swing(each).lost, swing(each).won);
  return decisions
    .filter((each) => weight(each) >= MATTERS)
    .sort((one, two) => weight(two) - weight(one))
    .slice(0, 3)
    .sort((one, two) => one.step - two.step);
}

/**
 * How well a game was played, by how much of what the best moves bring beyond any move was brought; whoever plays at random brings
 * nothing of it. Decisions at which nothing was at stake count for nothing. Null where too little is known.
 */
export function grade(decisions: Reviewed[]): Grade | null {
  const known = decisions.filter(({ usual_chance }) => usual_chance !== null && usual_chance !== undefined);
  const brought = part(known);
  if (known.length < FEWEST || brought === null) return null;
  if (brought >= 0.8) return 'strong';
  if (brought >= 0.55) return 'sound';
  return brought >= 0.25 && !mayBeLuck(known) ? 'loose' : 'chance';
}
