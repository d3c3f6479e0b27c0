import { games } from './api';
import { characterOf } from './characters';
import { language } from './i18n.svelte';
import type { GameEntry } from './wire';

let all = $state.raw<GameEntry[] | null>(null);
let asked = false;

function load(): void {
  if (asked) return;
  asked = true;
  games().then(
    (found) => (all = found),
    () => (asked = false),
  );
}

/** How strong a bot was measured to be at a table of so many; null where that is not known, or not yet. */
export function eloOf(game: string, seats: number, level: string): number | null {
  load();
  const who = characterOf(level);
  const ratings = all?.find((each) => each.id === game)?.ratings;
  return ratings?.find((each) => each.level === who && each.seats === seats)?.elo ?? null;
}

/** What is said about a bot beside its name: that it is one, and how strong. */
export function botNote(game: string, seats: number, level: string): string {
  const t = language.words;
  if (characterOf(level) === null) return `${t.bot}, ${t.levels[level] ?? level}`;
  const elo = eloOf(game, seats, level);
  return elo === null ? t.bot : t.botElo(elo);
}
