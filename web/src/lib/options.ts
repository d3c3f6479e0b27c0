import type { GameEntry, OptionChoice } from './wire';

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
