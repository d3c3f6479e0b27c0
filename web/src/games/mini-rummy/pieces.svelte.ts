import type { Seat } from '../../lib/wire';
import type { Laid, View } from './types';

/** A tile that one can see, told apart from its equal. */
export interface Piece { uid: number; tile: string }
/** A combination on the board; it keeps its number here also when the server counts anew. */
export interface Combo { cid: number; laid: Laid; pieces: Piece[] }
export type Mark = '' | 'mine' | 'moved' | 'since';
/** Where a piece lies: a number is the combination's. */
export type Place = 'rack' | 'tray' | number;

const textOf = (laid: Laid): string => laid.tiles.map((each) => each.name ?? each.tile).join(' ');

/** All tiles that this viewer sees, followed from position to position. */
export class Pieces {
  combos = $state.raw<Combo[]>([]);
  tray = $state.raw<Piece[]>([]);
  rack = $state.raw<Piece[]>([]);
  /** Who laid or moved a piece since the own last turn. */
  since = $state.raw<ReadonlyMap<number, Seat>>(new Map());
  /** In which combination every piece lay when the turn began. */
  private began = $state.raw<ReadonlyMap<number, number>>(new Map());
  private view = $state.raw<View | null>(null);
  /** Whether somebody has begun to lay; what is seen of a piece depends on no more of the position than this. */
  building = $derived.by(() => (this.view?.steps ?? 0) > 0);
  private count = 0;

  /** Takes over a position. Of equal tiles those that are `going` leave first. Answers which pieces are new. */
  take(view: View, going: ReadonlySet<number>): Set<number> {
    const before = this.view;
    const old = before && before.round === view.round ? this.combos : [];
    const pairs = pair(view.table, old);
    const fresh = new Set<number>();
    const combos: { combo: Combo; want: string[] }[] = view.table.map((laid, place) => ({
      combo: { cid: pairs[place]?.cid ?? ++this.count, laid, pieces: [] },
      want: laid.tiles.map((each) => each.tile),
    }));
    const left: Piece[] = [];
    // First everything stays where it lies.
    const keep = (have: Piece[], want: string[]): (Piece | null)[] => {
      const rest = [...have].sort((a, b) => Number(going.has(a.uid)) - Number(going.has(b.uid)));
      const kept = want.map((tile) => {
        const at = rest.findIndex((piece) => piece.tile === tile);
        return at < 0 ? null : rest.splice(at, 1)[0];
      });
      left.push(...rest);
      return kept;
    };
    const places = combos.map(({ want }, place) => keep(pairs[place]?.pieces ?? [], want));
    const goesOn = before?.round === view.round;
    const tray = keep(goesOn ? this.tray : [], view.tray);
    const rack = keep(goesOn ? this.rack : [], view.rack);
    for (const combo of old) if (!pairs.includes(combo)) left.push(...combo.pieces);
    // Then what is missing comes from what was left over elsewhere, or is seen for the first time.
    left.sort((a, b) => Number(going.has(b.uid)) - Number(going.has(a.uid)));
    const fill = (kept: (Piece | null)[], want: string[]): Piece[] =>
      want.map((tile, place) => {
        const stay = kept[place];
        if (stay) return stay;
        const at = left.findIndex((piece) => piece.tile === tile);
        if (at >= 0) return left.splice(at, 1)[0];
        const piece = { uid: ++this.count, tile };
        fresh.add(piece.uid);
        return piece;
      });
    combos.forEach(({ combo, want }, place) => (combo.pieces = fill(places[place], want)));
    const last = this.began;
    // What has not changed stays the same, so that only the rest is drawn anew.
    this.combos = combos.map(({ combo }, place) => (same(pairs[place], combo) ? pairs[place] : combo));
    this.tray = fill(tray, view.tray);
    this.rack = fill(rack, view.rack);
    this.remember(before, view, last);
    this.view = view;
    return fresh;
  }

  /** Keeps what changed in the turns of the others, and where everything lies when a turn begins. */
  private remember(before: View | null, view: View, last: ReadonlyMap<number, number>): void {
    const own = view.seat;
    const ended = before !== null && before.turn !== view.turn;
    if (before?.round !== view.round || (ended && before.turn === own)) this.since = new Map();
    else if (ended) {
      const since = new Map(this.since);
      for (const combo of this.combos) for (const piece of combo.pieces) if (last.get(piece.uid) !== combo.cid) since.set(piece.uid, before.turn);
      this.since = since;
    }
    if (view.steps === 0 || before === null) {
      const settled = this.combos.filter((combo) => view.steps === 0 || !combo.laid.new);
      this.began = new Map(settled.flatMap((combo) => combo.pieces.map((piece) => [piece.uid, combo.cid])));
    }
  }

  /** What is to be seen of a piece: laid from the rack in this turn, moved in it, or changed since the own last turn. */
  mark(piece: Piece, combo: Combo): Mark {
    if (!this.building) return this.since.has(piece.uid) ? 'since' : '';
    const at = this.began.get(piece.uid);
    return at === undefined ? 'mine' : at === combo.cid ? '' : 'moved';
  }

  /** Who changed a combination since the own last turn; nobody where several did. */
  changedBy(combo: Combo): Seat | null {
    if (this.building) return null;
    const seats = new Set(combo.pieces.map((piece) => this.since.get(piece.uid)).filter((seat) => seat !== undefined));
    return seats.size === 1 ? ([...seats][0] ?? null) : null;
  }

  whole(combo: Combo): boolean {
    return combo.pieces.every((piece) => this.since.has(piece.uid));
  }

  find(uid: number): { piece: Piece; place: Place } | null {
    const inRack = this.rack.find((piece) => piece.uid === uid);
    if (inRack) return { piece: inRack, place: 'rack' };
    const inTray = this.tray.find((piece) => piece.uid === uid);
    if (inTray) return { piece: inTray, place: 'tray' };
    for (const combo of this.combos) {
      const piece = combo.pieces.find((each) => each.uid === uid);
      if (piece) return { piece, place: combo.laid.number };
    }
    return null;
  }
}

/** Whether a combination is as it was. */
function same(before: Combo | undefined, now: Combo): before is Combo {
  return before !== undefined && before.pieces.length === now.pieces.length && before.pieces.every((piece, at) => piece === now.pieces[at]) && JSON.stringify(before.laid) === JSON.stringify(now.laid);
}

/** Which combination of before is which one now: the same text first, then the same number with a tile in common. */
function pair(table: Laid[], old: Combo[]): (Combo | undefined)[] {
  const free = new Set(old);
  const pairs = new Array<Combo | undefined>(table.length);
  const take = (place: number, combo: Combo | undefined) => {
    if (!combo || pairs[place]) return;
    free.delete(combo);
    pairs[place] = combo;
  };
  table.forEach((laid, place) => take(place, old.find((combo) => free.has(combo) && combo.laid.number === laid.number && textOf(combo.laid) === textOf(laid))));
  table.forEach((laid, place) => take(place, pairs[place] ? undefined : old.find((combo) => free.has(combo) && textOf(combo.laid) === textOf(laid))));
  table.forEach((laid, place) => {
    const shares = (combo: Combo) => combo.laid.tiles.some((each) => laid.tiles.some((other) => other.tile === each.tile));
    take(place, pairs[place] ? undefined : old.find((combo) => free.has(combo) && combo.laid.number === laid.number && shares(combo)));
  });
  return pairs;
}
