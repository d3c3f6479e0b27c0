import { beGuest, games, makeTable } from './api';
import { company } from './characters';
import { mine } from './mine';
import { changed, defaults } from './options';
import { router } from './router.svelte';
import { device, tab } from './storage';
import type { Clock, GameEntry, OptionChoice, SeatPlan, Setup } from './wire';

/** A set-up with the maker in the first seat. */
export function setupFor(game: string, seats: SeatPlan[], more: Partial<Setup> = {}): Setup {
  return { game, seats, options: {}, public: false, clock: { kind: 'none' }, ...more };
}

/** What somebody chooses for a game against bots. */
export interface BotsChoice {
  opponents: number;
  /** Who they are. */
  levels: string[];
  options: Record<string, OptionChoice>;
  clock: Clock;
}

/** The usual choice where nobody has chosen yet; in the very first game bots that forgive mistakes. */
export const usualChoice = (): BotsChoice => ({
  opponents: 2,
  levels: firstEver() ? ['nina', 'luca'] : ['luca', 'frankie'],
  options: {},
  clock: { kind: 'none' },
});

const choices = () => device.loadJson<{ game?: string; of: Record<string, BotsChoice> }>('bots', { of: {} });

/** The game that was last played against bots; null before the first one. */
export const lastBotsGame = (): string | null => choices().game ?? null;

/** What was last chosen for a game; null where it was never played against bots. */
export function lastChoice(game: string): BotsChoice | null {
  const kept = choices().of[game] as (BotsChoice & { level?: string }) | undefined;
  if (!kept) return null;
  // Before they were characters, all opponents were equal.
  const { level, ...choice } = kept;
  return { ...choice, levels: company(choice.opponents, kept.levels ?? [level ?? 'frankie']) };
}

function keepChoice(game: string, choice: BotsChoice): void {
  device.saveJson('bots', { game, of: { ...choices().of, [game]: choice } });
}

/** What of a choice the server offers today: options and levels may have changed since it was kept. */
function possible(entry: GameEntry, choice: BotsChoice): BotsChoice {
  const counts = entry.seats.map((seats) => seats - 1);
  const opponents = counts.includes(choice.opponents) ? choice.opponents : counts[0];
  return {
    opponents,
    levels: company(opponents, choice.levels),
    options: { ...defaults(entry), ...changed(entry, choice.options) },
    clock: choice.clock,
  };
}

/** The first game of all: nothing runs out while one still looks around. */
function unhurried(entry: GameEntry): Record<string, OptionChoice> {
  const timed = entry.options.filter(({ id, takes }) => id.endsWith('_seconds') && takes.kind === 'number');
  return Object.fromEntries(timed.map(({ id, takes }) => [id, takes.kind === 'number' ? takes.min : 0]));
}

const firstEver = () => lastBotsGame() === null && device.load('first') === null;

/** What is chosen for a game until somebody chooses otherwise: as the last time, and in the very first game without any clock. */
export function choiceFor(entry: GameEntry): BotsChoice {
  const last = lastChoice(entry.id);
  return possible(entry, last ?? { ...usualChoice(), options: firstEver() ? unhurried(entry) : {} });
}

/** Whether a table has the first game that this device has ever begun. */
export const isFirst = (table: string): boolean => device.load('first') === table;

/** Opens a table against bots and begins at once: as chosen, or else as the last time. */
export async function playBots(game: string, name: string, chosen?: BotsChoice): Promise<void> {
  const [, all] = await Promise.all([beGuest(name), games()]);
  const entry = all.find((each) => each.id === game);
  const choice = chosen ?? (entry ? choiceFor(entry) : usualChoice());
  const options = entry ? changed(entry, choice.options) : {};
  const first = firstEver();
  const bots = company(choice.opponents, choice.levels).map((level): SeatPlan => ({ for: 'bot', level }));
  const seats: SeatPlan[] = [{ for: 'person' }, ...bots];
  const made = await makeTable(setupFor(game, seats, { options, clock: choice.clock }));
  keepChoice(game, { ...choice, options });
  if (first) device.save('first', made.table);
  beginAt(game, made.table);
}

/** Goes to a table that begins at once. With the last argument nobody comes back to the page that led there. */
export function beginAt(game: string, table: string, replace = false): void {
  tab.save('begin', table);
  tab.save('game', game);
  router.go(`/t/${table}`, replace);
}

/** The game of a table as far as this device knows it, before the table has answered. */
export const gameAt = (table: string): string =>
  mine().find((each) => each.table === table)?.game ?? (tab.load('begin') === table ? (tab.load('game') ?? '') : '');
