import { language } from './i18n.svelte';
import type { TableStore } from './table.svelte';

/** Several names in a sentence. What browsers have for this takes an old phone a tenth of a second when it is first asked. */
export function listed(names: string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ${language.words.and} ${names.at(-1)}`;
}

/** Who has won, in words; whoever looks comes first. */
export function winnersWords(store: TableStore, winners: string): string {
  const { end } = language.words;
  // Where everybody has as much, nobody has beaten anybody.
  if (winners.length > 1 && winners.length === store.info?.seats.length) return end.draw;
  const mine = store.mySeat !== null && winners.includes(store.mySeat);
  const others = [...winners].filter((seat) => seat !== store.mySeat).map((seat) => store.name(seat));
  if (!mine) return end.won(listed(others), others.length > 1);
  return others.length === 0 ? end.youWon : end.youAllWon(listed([end.youToo, ...others]));
}

/** Sides as they are read at an end: who has won first, then by what they have come to. */
export function winnersFirst<T>(sides: T[], won: (side: T) => boolean, total: (side: T) => number): T[] {
  return [...sides].sort((a, b) => Number(won(b)) - Number(won(a)) || total(b) - total(a));
}
