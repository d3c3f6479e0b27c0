import { kinds } from '../../art/kinds';

/** The kind of which a hand has most, if it is enough for a meld. */
export function triple(hand: string[]): { id: string; count: number } | null {
  const counts = new Map<string, number>();
  for (const id of hand) if (!kinds[id]?.event) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= 3 ? { id: best[0], count: best[1] } : null;
}

/** The kind of which a hand has fewest: what one would rather do without. */
export function loneliest(hand: string[]): string {
  const counts = new Map<string, number>();
  for (const id of hand) counts.set(id, (counts.get(id) ?? 0) + (kinds[id]?.event ? 5 : 1));
  return [...counts].sort((a, b) => a[1] - b[1])[0]?.[0] ?? '';
}
