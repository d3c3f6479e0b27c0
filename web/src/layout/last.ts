import type { Line } from '../lib/lines';

/** What the last-action slot shows: what was done to this person since their own last move, or else what happened last. */
export function lastAction(lines: Line[]): Line | null {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (lines[at].toYou) return lines[at];
    if (lines[at].mine) break;
  }
  return lines.findLast((line) => !line.heading) ?? lines.at(-1) ?? null;
}
