import { device, tab } from '../../lib/storage';
import { byColour, byNumber } from './tiles';

export type Sort = 'colour' | 'number' | 'free';

/** The order of one's own rack, as the person likes it. A tile that comes back from the table goes where it was. */
export class Rack {
  sort = $state<Sort>(device.loadJson<Sort>('rack-sort', 'colour'));
  /** All tiles of the rack in order, those that are on the table for now included. */
  private order = $state.raw<number[]>([]);
  /** The order that the person made before the page was loaded anew, until the tiles are there. */
  private kept: string[];

  constructor(
    private readonly table: string,
    private readonly tile: (uid: number) => string,
  ) {
    const kept = tab.loadJson<unknown>(`rack.${table}`, []);
    this.kept = Array.isArray(kept) ? kept.flat().filter((each) => typeof each === 'string') : [];
  }

  /** Takes over the tiles of a position. */
  take(uids: number[]): void {
    const held = new Set(uids);
    const known = this.order.filter((uid) => held.has(uid));
    const come = uids.filter((uid) => !known.includes(uid));
    if (come.length === 0 && known.length === this.order.length) return;
    if (this.sort !== 'free') return void (this.order = this.sorted([...known, ...come]));
    if (known.length === 0 && this.kept.length > 0) return this.asKept(uids);
    this.order = [...known, ...come];
  }

  private asKept(uids: number[]): void {
    const left = [...uids];
    const order = this.kept.flatMap((tile) => {
      const at = left.findIndex((uid) => this.tile(uid) === tile);
      return at < 0 ? [] : left.splice(at, 1);
    });
    this.kept = [];
    this.order = [...order, ...left];
  }

  private sorted(uids: number[]): number[] {
    const by = this.sort === 'number' ? byNumber : byColour;
    return [...uids].sort((a, b) => by(this.tile(a), this.tile(b)) || a - b);
  }

  /** Those of the rack's tiles that are on it, in order. */
  shown(rack: number[]): number[] {
    const held = new Set(rack);
    return this.order.filter((uid) => held.has(uid));
  }

  choose(sort: Sort): void {
    this.sort = sort;
    device.saveJson('rack-sort', sort);
    if (sort !== 'free') this.order = this.sorted(this.order);
  }

  /** Puts tiles before another one or at the end; from then on the order is free. False where they stand there already. */
  place(uids: number[], before: number | null): boolean {
    if (before !== null && uids.includes(before)) return false;
    const rest = this.order.filter((uid) => !uids.includes(uid));
    const at = before === null ? rest.length : rest.indexOf(before);
    const order = [...rest.slice(0, at), ...uids, ...rest.slice(at)];
    if (order.join() === this.order.join()) return false;
    this.order = order;
    this.choose('free');
    tab.saveJson(`rack.${this.table}`, order.map(this.tile));
    return true;
  }

  /** Moves a tile one place along those that are shown. */
  shift(uid: number, by: number, rack: number[]): void {
    const shown = this.shown(rack);
    const at = shown.indexOf(uid);
    if (by < 0 && at > 0) this.place([uid], shown[at - 1]);
    else if (by > 0 && at >= 0 && at < shown.length - 1) this.place([uid], shown[at + 2] ?? null);
  }
}
