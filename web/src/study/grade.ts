import type { Reviewed } from '../lib/study';

export type Grade = 'strong' | 'sound' | 'loose' | 'chance';

/** Fewer decisions say nothing about how somebody plays. */
const FEWEST = 12;

/**
 * How well a game was played, by how much of what the best moves bring beyond any move was brought; whoever plays at random brings
 * nothing of it. Decisions at which nothing was at stake count for nothing. Null where too little is known.
 */
export function grade(decisions: Reviewed[]): Grade | null {
  let [brought, most, count] = [0, 0, 0];
  for (const { chance, best_chance, usual_chance } of decisions) {
    if (usual_chance === null || usual_chance === undefined) continue;
    brought += chance - usual_chance;
    most += best_chance - usual_chance;
    count += 1;
  }
  if (count < FEWEST || most <= 0) return null;
  const part = brought / most;
  if (part >= 0.8) return 'strong';
  if (part >= 0.55) return 'sound';
  return part >= 0.25 ? 'loose' : 'chance';
}
