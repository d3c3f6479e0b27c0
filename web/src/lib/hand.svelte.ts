import { kindOrder, kinds } from '../art/kinds';
import { settings } from './settings.svelte';
import { tab } from './storage';

/** A card in one's own hand, told apart from its equals. */
export interface Held {
  uid: number;
  id: string;
  fresh: boolean;
}

/** One's own hand in the order the person likes, and what is selected. */
export class HandState {
  cards = $state.raw<Held[]>([]);
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  private count = 0;
  /** The order that the person made before the page was loaded anew, until the cards are there. */
  private kept: string[];
  private readonly name: string | null;

  /** The order that a person makes is kept for a table. */
  constructor(table?: string) {
    this.name = table ? `hand.${table}` : null;
    const kept = this.name && tab.loadJson<unknown>(this.name, []);
    this.kept = Array.isArray(kept) ? kept : [];
  }

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
    this.cards = this.sorted([...aged, ...this.asKept(come)], closeness);
    const chosen = [...this.chosen].filter((uid) => keep.has(uid));
    if (chosen.length !== this.chosen.size) this.chosen = new Set(chosen);
  }

  private asKept(cards: Held[]): Held[] {
    if (this.kept.length === 0 || cards.length === 0) return cards;
    const left = [...cards];
    const known = this.kept.flatMap((id) => {
      const at = left.findIndex((card) => card.id === id);
      return at < 0 ? [] : left.splice(at, 1);
    });
    this.kept = [];
    return [...known, ...left];
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
      (a, b) =>
        group(a.id) - group(b.id) || near(b.id) - near(a.id) || kindOrder[a.id] - kindOrder[b.id] || a.uid - b.uid,
    );
  }

  toggle(uid: number): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(uid)) chosen.add(uid);
    this.chosen = chosen;
  }

  /** A tap takes a card, a second one all of its kind, and one more lets go of them. */
  tap(uid: number): void {
    const id = this.cards.find((card) => card.uid === uid)?.id;
    const kin = this.cards.filter((card) => card.id === id).map((card) => card.uid);
    if (!this.chosen.has(uid)) return this.toggle(uid);
    const chosen = new Set(this.chosen);
    const whole = kin.every((each) => chosen.has(each));
    for (const each of kin) {
      if (whole) chosen.delete(each);
      else chosen.add(each);
    }
    this.chosen = chosen;
  }

  only(uid: number): void {
    this.chosen = new Set([uid]);
  }

  /** Selects what was selected before, as far as it is still there. */
  choose(uids: ReadonlySet<number>): void {
    this.chosen = new Set(this.cards.filter((card) => uids.has(card.uid)).map((card) => card.uid));
  }

  clear(): void {
    if (this.chosen.size > 0) this.chosen = new Set();
  }

  /** Puts a card before another one, or at the end. From then on the order is free. False where it lies there already. */
  place(uid: number, before: number | null): boolean {
    const from = this.cards.findIndex((each) => each.uid === uid);
    if (from < 0 || uid === before) return false;
    const rest = this.cards.filter((each) => each.uid !== uid);
    const found = rest.findIndex((each) => each.uid === before);
    const at = found < 0 ? rest.length : found;
    if (at === from) return false;
    this.cards = [...rest.slice(0, at), this.cards[from], ...rest.slice(at)];
    settings.set('sort', 'free');
    if (this.name)
      tab.saveJson(
        this.name,
        this.cards.map((card) => card.id),
      );
    return true;
  }

  get selection(): string[] {
    return this.cards.filter((card) => this.chosen.has(card.uid)).map((card) => card.id);
  }
}
