import { device, tab } from '../../lib/storage';
import type { Piece } from './pieces.svelte';
import { byColour, byNumber, colourOf, numberOf } from './tiles';

export type Sort = 'colour' | 'number' | 'free';
export const TIERS = 3;

/** The own rack: three tiers in the order the person likes. Tiles that are on the table for now keep their places. */
export class Rack {
  sort = $state<Sort>(device.loadJson<Sort>('rack-sort', 'colour'));
  private tiers = $state.raw<number[][]>([[], [], []]);
  private pieces = $state.raw<ReadonlyMap<number, Piece>>(new Map());

  /** The order that the person made before the page was loaded anew, until the tiles are there. */
  private kept: string[][];

  constructor(private readonly table: string) {
    const kept = tab.loadJson<unknown>(`rack.${table}`, []);
    this.kept = Array.isArray(kept) && kept.every(Array.isArray) ? kept.slice(0, TIERS) : [];
  }

  /** What stands on each tier now. */
  shown = $derived.by(() => this.tiers.map((tier) => tier.flatMap((uid) => this.pieces.get(uid) ?? [])));

  /** Takes over the tiles of a position; between turns those that are gone leave their places. */
  take(rack: Piece[], between: boolean): void {
    const known = new Set(this.tiers.flat());
    if (known.size === rack.length && rack.every((piece) => this.pieces.get(piece.uid) === piece)) return;
    this.pieces = new Map(rack.map((piece) => [piece.uid, piece]));
    const come = rack.filter((piece) => !known.has(piece.uid)).map((piece) => piece.uid);
    if (this.sort === 'free' && known.size === 0 && rack.length > 0 && this.kept.length > 0) return this.asKept(rack);
    if (this.sort !== 'free' || known.size === 0) return this.arrange();
    let tiers = this.tiers;
    if (between) tiers = tiers.map((tier) => tier.filter((uid) => this.pieces.has(uid)));
    if (come.length > 0) {
      const shortest = tiers.reduce((best, tier, place) => (tier.length < tiers[best].length ? place : best), 0);
      tiers = tiers.map((tier, place) => (place === shortest ? [...tier, ...come] : tier));
    }
    this.tiers = tiers;
  }

  private asKept(rack: Piece[]): void {
    const left = [...rack];
    const tiers = [0, 1, 2].map((tier) =>
      (this.kept[tier] ?? []).flatMap((tile) => {
        const at = left.findIndex((piece) => piece.tile === tile);
        return at < 0 ? [] : left.splice(at, 1).map((piece) => piece.uid);
      }),
    );
    tiers[TIERS - 1].push(...left.map((piece) => piece.uid));
    this.kept = [];
    this.tiers = tiers;
  }

  choose(sort: Sort): void {
    this.sort = sort;
    device.saveJson('rack-sort', sort);
    if (sort !== 'free') this.arrange();
  }

  /** Deals the sorted tiles out over the tiers, and breaks between groups where that is possible. */
  private arrange(): void {
    const by = this.sort === 'number' ? byNumber : byColour;
    const sorted = [...this.pieces.values()].sort((a, b) => by(a.tile, b.tile) || a.uid - b.uid);
    const each = Math.max(5, Math.ceil(sorted.length / TIERS));
    const group = (piece: Piece) => (this.sort === 'number' ? numberOf(piece.tile) : colourOf(piece.tile));
    const tiers: number[][] = [[], [], []];
    let tier = 0;
    sorted.forEach((piece, place) => {
      const first = place > 0 && group(sorted[place - 1]) !== group(piece);
      const left = sorted.length - place;
      const length = tiers[tier].length;
      const room = (TIERS - 1 - tier) * (each + 1);
      if (tier < TIERS - 1 && (length >= each + 2 || (length >= each - 1 && first && left <= room))) tier += 1;
      tiers[tier].push(piece.uid);
    });
    this.tiers = tiers;
  }

  /** Puts a piece on a tier, before another one or at the end. From then on the order is free. False where it stands there already. */
  place(uid: number, tier: number, before: number | null): boolean {
    if (!this.pieces.has(uid) || uid === before) return false;
    const tiers = this.tiers.map((each) => each.filter((other) => other !== uid));
    const at = before === null ? -1 : tiers[tier].indexOf(before);
    tiers[tier].splice(at < 0 ? tiers[tier].length : at, 0, uid);
    if (tiers[tier].join() === this.tiers[tier].join()) return false;
    this.tiers = tiers;
    this.choose('free');
    tab.saveJson(`rack.${this.table}`, this.shown.map((each) => each.map((piece) => piece.tile)));
    return true;
  }

  /** Moves a piece one place along its tier, or to another tier. */
  shift(uid: number, along: number, across: number): void {
    const tier = this.shown.findIndex((each) => each.some((piece) => piece.uid === uid));
    if (tier < 0) return;
    const to = tier + across;
    if (across !== 0) {
      if (to >= 0 && to < TIERS) this.place(uid, to, null);
      return;
    }
    const row = this.shown[tier];
    const at = row.findIndex((piece) => piece.uid === uid);
    if (along < 0 && at > 0) this.place(uid, tier, row[at - 1].uid);
    else if (along > 0 && at < row.length - 1) this.place(uid, tier, row[at + 2]?.uid ?? null);
  }

  /** Whether a piece begins a new group on its tier. */
  breaks(tier: number, at: number): boolean {
    const [before, piece] = [this.shown[tier][at - 1], this.shown[tier][at]];
    if (this.sort === 'free' || !before) return false;
    return this.sort === 'number' ? numberOf(before.tile) !== numberOf(piece.tile) : colourOf(before.tile) !== colourOf(piece.tile);
  }
}
