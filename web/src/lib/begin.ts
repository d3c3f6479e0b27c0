import { beGuest, games, makeTable } from './api';
import { router } from './router.svelte';
import { tab } from './storage';
import type { GameEntry, SeatPlan, Setup } from './wire';

/** The strongest level that the server offers. */
export function bestLevel(entry: GameEntry | undefined): string {
  const wish = ['medium', 'simple', 'easy', 'hard'];
  return wish.find((level) => entry?.levels.includes(level)) ?? entry?.levels[0] ?? 'simple';
}

/** A set-up with the maker in the first seat. */
export function setupFor(game: string, seats: SeatPlan[], more: Partial<Setup> = {}): Setup {
  return { game, seats, options: {}, public: false, clock: { kind: 'none' }, ...more };
}

/** Opens a table against bots and begins at once. */
export async function playBots(game: string, name: string): Promise<void> {
  const [, all] = await Promise.all([beGuest(name), games()]);
  const entry = all.find((each) => each.id === game);
  const count = entry?.seats.includes(3) ? 3 : (entry?.seats[0] ?? 3);
  const bot: SeatPlan = { for: 'bot', level: bestLevel(entry) };
  const made = await makeTable(setupFor(game, [{ for: 'person' }, ...Array.from({ length: count - 1 }, () => bot)]));
  tab.save('begin', made.table);
  router.go(`/t/${made.table}`);
}
