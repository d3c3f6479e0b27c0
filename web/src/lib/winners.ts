import { language } from './i18n.svelte';
import type { TableStore } from './table.svelte';

/** Who has won, in words; whoever looks comes first. */
export function winnersWords(store: TableStore, winners: string): string {
  const { end, you } = language.words;
  const mine = store.mySeat !== null && winners.includes(store.mySeat);
  const others = [...winners].filter((seat) => seat !== store.mySeat).map((seat) => store.name(seat));
  const listed = (names: string[]) => new Intl.ListFormat(language.now).format(names);
  if (!mine) return end.won(listed(others), others.length > 1);
  return others.length === 0 ? end.youWon : end.youAllWon(listed([you, ...others]));
}
