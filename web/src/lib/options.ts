import type { Clock, GameEntry, OptionChoice } from './wire';

/** The options of a game as they are where nobody chooses. Values of cards have no entry then. */
export function defaults(entry: GameEntry): Record<string, OptionChoice> {
  const all: Record<string, OptionChoice> = {};
  for (const { id, takes } of entry.options) if (takes.kind !== 'values') all[id] = takes.default;
  return all;
}

/** The options that differ from their defaults. */
export function changed(entry: GameEntry, options: Record<string, OptionChoice>): Record<string, OptionChoice> {
  const usual = defaults(entry);
  return Object.fromEntries(
    Object.entries(options).filter(
      ([id, value]) => value !== usual[id] && entry.options.some((option) => option.id === id),
    ),
  );
}

/** The option by which the rules of a game bring their own clock along. */
export const OWN_CLOCK = 'turn_seconds';

/** The clocks that are offered, in seconds a turn: none, minutes, and up to a week. */
export const CLOCKS = [0, 30, 60, 120, 300, 900, 3600, 86_400, 259_200, 604_800];

/** How long a turn may take; 0 where nobody is hurried. */
export function secondsOf(options: Record<string, OptionChoice>, clock: Clock): number {
  return clock.kind === 'per-turn' ? clock.seconds : Number(options[OWN_CLOCK] ?? 0);
}

/** Options and clock with another time for a turn. What the rules of a game cannot count is left to the table's clock. */
export function withClock(
  entry: GameEntry,
  options: Record<string, OptionChoice>,
  seconds: number,
): [Record<string, OptionChoice>, Clock] {
  const own = entry.options.find((option) => option.id === OWN_CLOCK)?.takes;
  const perTurn: Clock = seconds > 0 ? { kind: 'per-turn', seconds } : { kind: 'none' };
  if (own?.kind !== 'number') return [options, perTurn];
  if (seconds === 0 || (seconds >= own.min && seconds <= own.max))
    return [{ ...options, [OWN_CLOCK]: seconds }, { kind: 'none' }];
  return [{ ...options, [OWN_CLOCK]: own.default }, perTurn];
}
