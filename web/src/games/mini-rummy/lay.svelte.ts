import type { Seat } from '../../lib/wire';
import { endOf, fitPacked, fitPlaced, HIGH, holds, rowsOf, scaleOf, type Ground, type Scale, type Spot } from './place';
import { isJoker, numberOf } from './tiles';
import type { Origin } from './trails';
import type { Laid, View } from './types';
import { blocksOf, settled, uidsOf, type Group, type Wish } from './wish';

/** What is to be seen of a tile on the table. */
export type Mark = '' | 'mine' | 'moved' | 'theirs';

/** Everything that is needed to lay the tiles of a turn out again as they lay. */
export interface Snapshot {
  tiles: [number, string][];
  wish: Wish;
  began: Wish;
  names: [number, string][];
  beganNames: [number, string][];
  since: [number, Seat][];
  from?: [number, Origin][];
  ground: Ground;
  scale: Scale;
  zoom: number;
}

const EMPTY: Wish = { groups: [], rack: [], tray: [] };
/** Before the board has been measured. */
const GUESS: Ground = {
  width: 1200,
  height: 460,
  least: 34,
  most: 62,
  pad: 16,
  top: 18,
  gap: 14,
  spare: 9,
  strip: 40,
};
/** What tiles must gain in width for it to be worth that all of them change. */
const WORTH = 8;

/** Everything this viewer sees of the tiles: each has a number of its own, and every group a place. */
export class Lay {
  wish = $state.raw<Wish>(EMPTY);
  /** What jokers on the table stand for: a tile in a run, a number in a set. */
  names = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** Who laid or moved a tile since one's own last turn. */
  since = $state.raw<ReadonlyMap<number, Seat>>(new Map());
  /** Where those tiles lay before that lay on the table then. */
  from = $state.raw<ReadonlyMap<number, Origin>>(new Map());
  scale = $state.raw<Scale>(scaleOf(GUESS, GUESS.most, 1));
  /** By how much the person has made everything larger or smaller. */
  zoom = $state(1);
  private top = $state(GUESS.top);
  /** How much of the ground is seen at once, in pixels. */
  wide = $state(GUESS.width);
  /** The scale in pixels as it is seen. */
  px = $derived.by(() => {
    const tile = Math.round(this.scale.tile * this.zoom * 10) / 10;
    return {
      tile,
      high: Math.round(tile * HIGH),
      pitch: this.scale.pitch * this.zoom,
      rowPitch: this.scale.rowPitch * this.zoom,
      gap: (this.scale.pitch - this.scale.tile) * this.zoom,
      pad: this.scale.pad,
      top: this.top,
    };
  });
  /** How large the ground is on which everything lies, in pixels. */
  size = $derived.by(() => {
    const blocks = blocksOf(this.wish.groups);
    const { pad, top, pitch, rowPitch, high } = this.px;
    return {
      width: Math.ceil(pad * 2 + (endOf(blocks) * pitch) / 2),
      height: Math.ceil(top + (Math.max(1, rowsOf(blocks)) - 1) * rowPitch + high + pad / 2),
    };
  });
  /** The wish as it was when the turn began. */
  began = $state.raw<Wish>(EMPTY);
  /** Its groups by their numbers. */
  private readonly was = $derived(new Map(this.began.groups.map((group) => [group.id, group])));
  private beganNames: ReadonlyMap<number, string> = new Map();
  /** The same without the turn that is being played. */
  private settledSince: ReadonlyMap<number, Seat> = new Map();
  private settledFrom: ReadonlyMap<number, Origin> = new Map();
  private home = $state.raw<ReadonlyMap<number, number>>(new Map());
  private tiles = new Map<number, string>();
  private ground = GUESS;
  private measured = false;
  private count = 0;
  private view: View | null = null;

  fresh = (): number => ++this.count;
  tile = (uid: number): string => this.tiles.get(uid) ?? '';
  tilesOf = (group: Group): string[] => uidsOf(group).map(this.tile);

  /** Takes over the server's position. Answers which tiles are seen for the first time, and which groups stay as they are. */
  adopt(view: View): { fresh: Set<number>; still: Set<number> } {
    const before = this.view;
    const goesOn = before?.round === view.round;
    const old = goesOn ? this.wish : EMPTY;
    const pairs = pair(view.table, old.groups, this.tilesOf);
    const pool = new Map<string, number[]>();
    const offer = (uid: number) => pool.set(this.tile(uid), [...(pool.get(this.tile(uid)) ?? []), uid]);
    const fresh = new Set<number>();
    /** First everything stays where it lies. */
    const keep = (have: number[], want: string[]): (number | null)[] => {
      const rest = [...have];
      const kept = want.map((tile) => {
        const at = rest.findIndex((uid) => this.tile(uid) === tile);
        return at < 0 ? null : rest.splice(at, 1)[0];
      });
      rest.forEach(offer);
      return kept;
    };
    const kept = view.table.map((laid, at) =>
      keep(
        pairs[at] ? uidsOf(pairs[at]) : [],
        laid.tiles.map((each) => each.tile),
      ),
    );
    const tray = keep(old.tray, view.tray);
    const rack = keep(old.rack, view.rack);
    for (const group of old.groups) if (!pairs.includes(group)) uidsOf(group).forEach(offer);
    /** Then what is missing comes from what was left over elsewhere, or is new. */
    const fill = (places: (number | null)[], want: string[]): number[] =>
      want.map((tile, at) => {
        const stay = places[at];
        if (stay !== null) return stay;
        const known = pool.get(tile)?.shift();
        if (known !== undefined) return known;
        const uid = this.fresh();
        this.tiles.set(uid, tile);
        fresh.add(uid);
        return uid;
      });
    const groups = view.table.map((laid, at) =>
      this.group(
        laid,
        pairs[at],
        fill(
          kept[at],
          laid.tiles.map((each) => each.tile),
        ),
      ),
    );
    const still = new Set(groups.filter((group, at) => group === pairs[at]).map((group) => group.id));
    this.wish = {
      groups: this.placed(groups, new Set(groups.filter((_, at) => !pairs[at]).map(({ id }) => id)), goesOn),
      tray: fill(tray, view.tray),
      rack: fill(rack, view.rack),
    };
    this.name(view);
    this.remember(before, view);
    this.view = view;
    this.fit(!goesOn, view.steps === 0 && before?.turn !== view.turn);
    return { fresh, still };
  }

  /** How everything lies, for `restore`. */
  snapshot(): Snapshot {
    return {
      tiles: uidsIn(this.wish).map((uid) => [uid, this.tile(uid)]),
      wish: this.wish,
      began: this.began,
      names: [...this.names],
      beganNames: [...this.beganNames],
      since: [...this.since],
      from: [...this.from],
      ground: this.ground,
      scale: this.scale,
      zoom: this.zoom,
    };
  }

  /** Lays everything out again as it was left; false where the server has other tiles on the table or the rack by now. */
  restore(snapshot: Snapshot, view: View): boolean {
    const tiles = new Map(snapshot.tiles);
    const text = (uids: number[]) =>
      uids
        .map((uid) => tiles.get(uid) ?? '')
        .sort()
        .join();
    const { began, wish } = snapshot;
    const table = view.table.map((laid) =>
      laid.tiles
        .map(({ tile }) => tile)
        .sort()
        .join(),
    );
    const same =
      view.steps === 0
        ? [...began.groups.map((group) => text(uidsOf(group)))].sort().join(';') === table.sort().join(';') &&
          text(began.rack) === [...view.rack].sort().join()
        : text([...began.groups.flatMap(uidsOf), ...began.rack, ...began.tray]) ===
          [...view.table.flatMap((laid) => laid.tiles.map(({ tile }) => tile)), ...view.rack, ...view.tray]
            .sort()
            .join();
    if (!same || uidsIn(wish).join() !== uidsIn(began).join()) return false;
    this.tiles = tiles;
    this.count = Math.max(0, ...tiles.keys(), ...[...wish.groups, ...began.groups].map(({ id }) => id));
    this.began = began;
    this.beganNames = new Map(snapshot.beganNames);
    this.home = new Map(began.groups.flatMap((group) => uidsOf(group).map((uid) => [uid, group.id])));
    this.since = this.settledSince = new Map(snapshot.since);
    this.from = this.settledFrom = new Map(snapshot.from);
    this.names = new Map(snapshot.names);
    this.wish = wish;
    if (!this.measured) {
      [this.ground, this.scale, this.zoom] = [snapshot.ground, snapshot.scale, snapshot.zoom];
      this.top = snapshot.ground.top;
      this.wide = snapshot.ground.width;
      this.measured = true;
    } else this.fit(true, false);
    this.view = view;
    return true;
  }

  private group(laid: Laid, old: Group | undefined, uids: number[]): Group {
    if (!old) return { id: this.fresh(), row: 0, col: 0, slots: uids, run: laid.run };
    if (
      old.run === laid.run &&
      uids.length === old.slots.length &&
      uids.every((uid, place) => old.slots[place] === uid)
    )
      return old;
    // What lay there stays where it is, whatever comes before it.
    const stays = uids.findIndex((uid) => old.slots.includes(uid));
    const col = stays < 0 ? old.col : old.col + (old.slots.indexOf(uids[stays]) - stays) * 2;
    return { ...old, col: Math.max(0, col), slots: uids, run: laid.run };
  }

  private placed(groups: Group[], fresh: ReadonlySet<number>, goesOn: boolean): Group[] {
    if (goesOn) return settled(groups, fresh, this.scale.cols);
    const { scale, placed } = fitPacked(this.ground, groups.map(sized));
    this.scale = scale;
    return placed.map(unsized);
  }

  private name(view: View): void {
    const names = new Map<number, string>();
    view.table.forEach((laid, at) => {
      const number = laid.tiles.find((each) => !isJoker(each.tile))?.tile.slice(1) ?? '';
      const group = this.wish.groups[at];
      laid.tiles.forEach((each, place) => {
        const uid = group?.slots[place];
        if (isJoker(each.tile) && uid !== undefined && uid !== null) names.set(uid, each.name ?? number);
      });
    });
    this.names = names;
  }

  /** A joker that is back where it lay stands for what it stood for there. */
  recallNames(): void {
    const back = this.wish.groups.filter((group) => this.untouched(group)).flatMap(uidsOf);
    const known = back.filter((uid) => this.beganNames.has(uid));
    this.learnNames(known.map((uid) => [uid, this.beganNames.get(uid)!]));
  }

  /** What jokers stand for now. Where nothing is new, nothing that shows them is worked out again. */
  learnNames(names: (readonly [number, string])[]): void {
    if (names.some(([uid, name]) => this.names.get(uid) !== name)) this.names = new Map([...this.names, ...names]);
  }

  /** Keeps what changed in the turns of the others, and where everything lies when a turn begins. */
  private remember(before: View | null, view: View): void {
    const ended = before !== null && before.turn !== view.turn;
    const last = this.home;
    if (before?.round !== view.round || (ended && before.turn === view.seat)) {
      this.since = this.settledSince = new Map();
      this.from = this.settledFrom = new Map();
    } else if (ended || view.turn !== view.seat) {
      // What somebody takes back is as it was before.
      const since = new Map(this.settledSince);
      const from = new Map(this.settledFrom);
      const who = ended ? before.turn : view.turn;
      for (const group of this.wish.groups)
        for (const uid of uidsOf(group)) {
          if (last.get(uid) === group.id) continue;
          since.set(uid, who);
          const origin = this.origin(uid);
          if (origin && !from.has(uid)) from.set(uid, origin);
        }
      [this.since, this.from] = [since, from];
      if (ended) [this.settledSince, this.settledFrom] = [since, from];
    }
    if (view.steps === 0 || before === null) {
      const groups = this.wish.groups.filter((_, at) => view.steps === 0 || !view.table[at].new);
      this.home = new Map(groups.flatMap((group) => uidsOf(group).map((uid) => [uid, group.id])));
      this.began = { ...this.wish, groups };
      this.beganNames = this.names;
    }
  }

  /** Where a tile lay when the turn began, if that was on the table. */
  private origin(uid: number): Origin | undefined {
    const group = this.began.groups.find(({ slots }) => slots.includes(uid));
    return group && { id: group.id, row: group.row, col: group.col + group.slots.indexOf(uid) * 2 };
  }

  /** What is to be seen of a tile: laid from the rack in this turn, moved in it, or changed since one's own last turn. */
  mark(uid: number, group: Group, changed: boolean): Mark {
    if (!changed) return this.since.has(uid) ? 'theirs' : '';
    const at = this.home.get(uid);
    return at === undefined ? 'mine' : at === group.id ? '' : 'moved';
  }

  /** Whether a tile lay on the table when the turn began. */
  ofTable = (uid: number): boolean => this.home.has(uid);

  /** Whether a group lay on the table when the turn began. */
  laidBefore = (id: number): boolean => this.was.has(id);

  /** Whether a group is as it was when the turn began. */
  untouched(group: Group): boolean {
    const was = this.was.get(group.id);
    if (!was) return false;
    if (was.slots === group.slots) return true;
    const now = uidsOf(group);
    const then = uidsOf(was);
    return now.length === then.length && now.every((uid) => then.includes(uid));
  }

  /** Whether a position at the beginning of a turn is the one that is known: whoever was away may have missed others. */
  knows(view: View): boolean {
    if (view.steps > 0) return true;
    const key = (groups: string[][]) => groups.map((tiles) => [...tiles].sort().join()).sort();
    const table = view.table.map((laid) => laid.tiles.map((each) => each.tile));
    return (
      key([...table, view.rack]).join(';') ===
      key([...this.began.groups.map(this.tilesOf), this.began.rack.map(this.tile)]).join(';')
    );
  }

  /** Who changed a group since one's own last turn; nobody where several did. */
  changedBy(group: Group): Seat | null {
    const seats = new Set(
      uidsOf(group)
        .map((uid) => this.since.get(uid))
        .filter((seat) => seat !== undefined),
    );
    return seats.size === 1 ? ([...seats][0] ?? null) : null;
  }

  /** The box of the board has changed, or who touches it. */
  measure(ground: Ground): void {
    const wider = Math.abs(ground.width - this.ground.width) > 40 || ground.most !== this.ground.most;
    const first = !this.measured;
    const same = JSON.stringify(ground) === JSON.stringify(this.ground);
    this.ground = ground;
    this.top = ground.top;
    this.wide = ground.width;
    this.measured = true;
    if (!same || first) this.fit(first || wider, false);
  }

  /** Where a group is seen on the ground. */
  at = (spot: Spot): { x: number; y: number } => ({
    x: this.px.pad + (spot.col * this.px.pitch) / 2,
    y: this.px.top + spot.row * this.px.rowPitch,
  });

  /** The zoom at which everything is seen, also below the least width of tiles. */
  whole(): number {
    const { ground, zoom, size, px } = this;
    // What is free around the tiles keeps its size.
    const [beside, above] = [px.pad * 2, px.top + px.pad / 2];
    const wide = (ground.width - beside) / Math.max(1, size.width - beside);
    const high = (ground.height - ground.strip - above) / Math.max(1, size.height - above);
    return Math.min(1, zoom * Math.min(wide, high));
  }

  /** Chooses the size of all tiles: anew, or only where something is no longer seen; a bit of room is no reason to change it. */
  fit(anew: boolean, mayGrow: boolean): void {
    const blocks = blocksOf(this.wish.groups);
    if (anew) {
      const { scale, placed } = fitPacked(this.ground, this.wish.groups.map(sized));
      this.scale = scale;
      const groups = placed.map(unsized);
      this.began = { ...this.began, groups: this.began.groups.map((was) => moved(was, groups)) };
      this.wish = { ...this.wish, groups };
      // Nothing lies any more where it came from.
      this.from = this.settledFrom = new Map();
    } else if (!holds(this.ground, this.scale, blocks)) this.scale = fitPlaced(this.ground, blocks, this.scale.tile);
    else if (mayGrow) {
      const larger = fitPlaced(this.ground, blocks);
      if (larger.tile >= this.scale.tile + WORTH) this.scale = larger;
    }
  }
}

const uidsIn = ({ groups, rack, tray }: Wish): number[] =>
  [...groups.flatMap(uidsOf), ...rack, ...tray].sort((a, b) => a - b);
const sized = (group: Group) => ({ ...group, size: group.slots.length });
const unsized = ({ size: _, ...group }: Group & { size: number }): Group => group;
function moved(was: Group, now: Group[]): Group {
  const spot = now.find((group) => group.id === was.id);
  return spot ? { ...was, row: spot.row, col: spot.col } : was;
}

/** Which group of before is which combination now: those with the same tiles first, then those that share most. */
function pair(table: Laid[], old: Group[], tilesOf: (group: Group) => string[]): (Group | undefined)[] {
  const pairs = new Array<Group | undefined>(table.length);
  const key = (tiles: string[]) => [...tiles].sort().join();
  const free = new Map(old.map((group) => [group, tilesOf(group)]));
  table.forEach((laid, at) => {
    const wanted = key(laid.tiles.map((each) => each.tile));
    for (const [group, tiles] of free)
      if (key(tiles) === wanted) {
        pairs[at] = group;
        free.delete(group);
        return;
      }
  });
  const rest: { at: number; group: Group; common: number }[] = [];
  table.forEach((laid, at) => {
    if (pairs[at]) return;
    for (const [group, tiles] of free) {
      const left = [...tiles];
      const common = laid.tiles.filter((each) => {
        const place = left.indexOf(each.tile);
        return place >= 0 && left.splice(place, 1).length > 0;
      }).length;
      if (common > 0) rest.push({ at, group, common });
    }
  });
  rest.sort((a, b) => b.common - a.common || a.at - b.at);
  for (const { at, group } of rest)
    if (!pairs[at] && free.has(group)) {
      pairs[at] = group;
      free.delete(group);
    }
  return pairs;
}

/** The points on some tiles, as they are printed; a joker's are told apart. */
export const printed = (tiles: string[]): number =>
  tiles.reduce((sum, tile) => sum + (isJoker(tile) ? 25 : numberOf(tile)), 0);
