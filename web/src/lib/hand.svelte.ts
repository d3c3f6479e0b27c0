import { kindOrder, kinds } from '../art/kinds';
import { settings } from './settings.svelte';

/** A card in the own hand, told apart from its equals. */
export interface Held { uid: number; id: string; fresh: boolean }

/** The own hand in the order the person likes, and what is selected. */
export class HandState {
  cards = $state.raw<Held[]>([]);
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  private count = 0;

  /** Takes over the cards of a view; cards that stay keep their places. */
  take(ids: string[], closeness: (id: string, inHand: number) => number): void {
    const left = new Map<string, number>();
    for (const id of ids) left.set(id, (left.get(id) ?? 0) + 1);
    const first = this.cards.length === 0;
    // Of equal cards the selected ones are those that went away.
    const keep = new Set<number>();
    const byChoice = [...this.cards].sort((a, b) => Number(this.chosen.has(a.uid)) - Number(this.chosen.has(b.uid)));
    for (const card of byChoice) {
      const count = left.get(card.id) ?? 0;
      if (count === 0) continue;
      left.set(card.id, count - 1);
      keep.add(card.uid);
    }
    const stay = this.cards.filter((card) => keep.has(card.uid));
    const come: Held[] = [];
    for (const [id, count] of left) for (let i = 0; i < count; i++) come.push({ uid: ++this.count, id, fresh: !first });
    const aged = come.length > 0 ? stay.map((card) => ({ ...card, fresh: false })) : stay;
    this.cards = this.sorted([...aged, ...come], closeness);
    const chosen = [...this.chosen].filter((uid) => keep.has(uid));
    if (chosen.length !== this.chosen.size) this.chosen = new Set(chosen);
  }

  sort(closeness: (id: string, inHand: number) => number): void {
    this.cards = this.sorted(this.cards, closeness);
  }

  private sorted(cards: Held[], closeness: (id: string, inHand: number) => number): Held[] {
    if (settings.now.sort === 'free') return cards;
    const counts = new Map<string, number>();
    for (const card of cards) counts.set(card.id, (counts.get(card.id) ?? 0) + 1);
    const near = (id: string) => (settings.now.sort === 'close' ? closeness(id, counts.get(id) ?? 0) : 0);
    const group = (id: string) => (kinds[id]?.event ? 1 : 0);
    return [...cards].sort(
      (a, b) => group(a.id) - group(b.id) || near(b.id) - near(a.id) || kindOrder[a.id] - kindOrder[b.id] || a.uid - b.uid,
    );
  }

  toggle(uid: number): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(uid)) chosen.add(uid);
    this.chosen = chosen;
  }

  only(uid: number): void {
    this.chosen = new Set([uid]);
  }

  clear(): void {
    if (this.chosen.size > 0) this.chosen = new Set();
  }

  /** Puts a card before another one, or at the end. From then on the order is free. */
  place(uid: number, before: number | null): void {
    const card = this.cards.find((each) => each.uid === uid);
    if (!card || uid === before) return;
    const rest = this.cards.filter((each) => each.uid !== uid);
    const at = before === null ? rest.length : rest.findIndex((each) => each.uid === before);
    this.cards = [...rest.slice(0, at < 0 ? rest.length : at), card, ...rest.slice(at < 0 ? rest.length : at)];
    settings.set('sort', 'free');
  }

  get selection(): string[] {
    return this.cards.filter((card) => this.chosen.has(card.uid)).map((card) => card.id);
  }
}
