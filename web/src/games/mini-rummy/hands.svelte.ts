import { tick } from 'svelte';
import { afterFrame } from '../../lib/frames';
import { language } from '../../lib/i18n.svelte';
import type { FitPlace, Refused } from '../../lib/wire';
import { inOrder, wishText, type Fit } from './judge';
import { places, type Rects } from './motion';
import type { Play } from './play.svelte';
import { combinationName, isJoker, tileName, tileNames } from './tiles';
import { dropped, groupOf, uidsOf, without, type Group, type Target, type Wish } from './wish';

/** Tiles that somebody holds: by dragging, by tapping them and then a place, or by the keyboard. */
export interface Held {
  uids: number[];
  mode: 'drag' | 'tap' | 'keys';
  /** The wish without them. */
  base: Wish;
  /** The group that they are, if they are a whole one. */
  whole?: Group;
}
/** A place where what is held fits, as it is seen. */
export interface Light {
  fit: Fit;
  group: Group;
  target: Target;
}
/** A place that the keyboard can choose. */
interface Choice {
  target: Target;
  text: string;
}

/** How long nobody waits longer for the server before tiles are let go, in milliseconds. */
const PATIENCE = 300;
/** How often is asked again about a position that the server has left behind. */
const RETRIES = 4;
/** A drop goes to a group that is at most this far away, in tiles. */
const REACH = 0.75;

/** Nothing lights up; always the same, so that whatever looks at it does nothing anew. */
const DARK: ReadonlyMap<number, Light[]> = new Map();
export const UNLIT: Light[] = [];
const NONE: number[] = [];

/** The person's hands: what they hold, where that fits, and where it goes. */
export class Hands {
  held = $state.raw<Held | null>(null);
  /** What the server says about where the held tiles fit; nothing before it has answered. */
  lights = $state.raw<ReadonlyMap<number, Light[]>>(DARK);
  /** The tiles that are being dragged, and those that are held otherwise. */
  dragged = $derived(this.held?.mode === 'drag' ? this.held.uids : NONE);
  picked = $derived(this.held && this.held.mode !== 'drag' ? this.held.uids : NONE);
  /** Where they would go now. */
  target = $state.raw<Target | null>(null);
  /** What the sentence speaks of: what is held, once that has been drawn. */
  told = $state.raw<Held | null>(null);
  /** The tile that has, or last had, the focus. */
  focused = $state<number | null>(null);
  /** The group that was pointed at last, and how often. */
  pointed = $state.raw({ id: 0, times: 0 });
  private choices: Choice[] = [];
  private choice = -1;
  private asked: Promise<void> = Promise.resolve();
  private count = 0;
  /** What was let go and waits for the server to say what fits. */
  private landing: (() => void) | null = null;
  board: HTMLElement | null = null;
  /** How much of the board is seen at once, in pixels. */
  high = 0;

  constructor(private readonly play: Play) {}

  private get lay() {
    return this.play.lay;
  }

  /** Whether a tile can be lifted; a line says why not. */
  private mayLift(uids: number[]): boolean {
    const { play, lay } = this;
    if (play.store.mySeat === null || play.view?.phase === 'over' || play.ending) return false;
    const onRack = uids.every((uid) => lay.wish.rack.includes(uid));
    if (onRack) return true;
    if (!play.mine) return false;
    if (!play.opened && uids.some(lay.ofTable)) {
      play.tell(play.words.why['MR-3.2'], 'MR-3.2');
      return false;
    }
    return true;
  }

  /** Takes tiles up; false where they cannot be. */
  lift(uids: number[], mode: Held['mode']): boolean {
    this.landing?.();
    if (!this.mayLift(uids)) return false;
    const { lay } = this;
    const group = groupOf(lay.wish, uids[0]);
    const whole =
      group && uidsOf(group).length === uids.length && uids.every((uid) => group.slots.includes(uid))
        ? group
        : undefined;
    this.held = { uids, mode, base: without(lay.wish, uids, lay.fresh), whole };
    this.lights = DARK;
    this.target = null;
    if (mode === 'drag') navigator.vibrate?.(8);
    else this.tell();
    this.asked = this.askNext();
    return true;
  }

  private callOff: (() => void) | undefined;

  /** Asks, and says what is held, once the tiles are seen to be held: that frame has enough to do. */
  private askNext(): Promise<void> {
    this.callOff?.();
    return new Promise((resolve) => {
      this.callOff = afterFrame(() => {
        this.tell();
        void this.askFits().then(resolve);
      });
    });
  }

  /** What the others did, and what was said about the last drop, gives way to what is held. */
  private tell(): void {
    const { held, play } = this;
    if (!held || held === this.told) return;
    this.told = held;
    play.note = null;
    play.marks = false;
    if (play.drawn !== null && held.uids.includes(play.drawn)) play.drawn = null;
  }

  /** Asks ahead where the tiles fit, so that only such places light up. */
  private async askFits(): Promise<void> {
    const asking = ++this.count;
    const { held, play, lay } = this;
    if (!held || !play.mine) return;
    const groups = inOrder(held.base, lay);
    const answer = await this.whereFits(wishText(groups), held.uids.map(lay.tile).join(' '));
    if (asking !== this.count || !this.held || 'code' in answer) return;
    const lights = new Map<number, Light[]>();
    for (const fit of answer) {
      const group = groups[fit.group]?.group;
      if (!group || (!play.opened && uidsOf(group).some(lay.ofTable))) continue;
      lights.set(group.id, [...(lights.get(group.id) ?? []), { fit, group, target: targetOf(fit, group, held.uids) }]);
    }
    this.lights = lights;
    const joker = held.uids.length === 1 && isJoker(lay.tile(held.uids[0])) && lay.ofTable(held.uids[0]);
    const name = lay.names.get(held.uids[0]);
    if (joker && name) play.note = { text: play.words.jokerLifted(name), rule: 'MR-4.4' };
    if (this.held.mode === 'keys') this.list();
  }

  /** Steps of the last drop may still be on their way; what is asked about the position before them is too late. */
  private async whereFits(wish: string, held: string): Promise<FitPlace[] | Refused> {
    const { store, turn } = this.play;
    for (let tries = 0; ; tries++) {
      await turn.settled;
      const answer = await store.fits(wish, held);
      if (!('code' in answer) || answer.code !== 'stale' || tries === RETRIES) return answer;
    }
  }

  /** What lies at a point of the ground: a group that takes the tiles, or a free place. */
  targetAt(x: number, y: number): Target | null {
    const { held, lay, play } = this;
    if (!held || !play.mine) return null;
    const { pad, top, pitch, rowPitch, high } = lay.px;
    // Where everything is seen, no row is begun below the last one that is.
    const last = Math.max(
      Math.floor((this.high - top - high) / rowPitch),
      ...held.base.groups.map((group) => group.row + (this.overflows ? 1 : 0)),
    );
    const row = Math.max(0, Math.min(last, Math.round((y - top - high / 2) / rowPitch)));
    let best: { target: Target; far: number } | null = null;
    for (const group of held.base.groups) {
      if (group.row !== row) continue;
      const from = lay.at(group).x;
      const to = from + group.slots.length * pitch;
      if (x < from - pitch * REACH || x > to + pitch * REACH) continue;
      const target = this.into(group, (x - from) / pitch);
      const far = x < from ? from - x : x > to ? x - to : 0;
      if (target && (!best || far < best.far)) best = { target, far };
    }
    if (best) return best.target;
    const col = Math.round(((x - pad - (held.uids.length * pitch) / 2) * 2) / pitch);
    return {
      to: 'free',
      spot: { row, col: Math.max(0, Math.min(lay.scale.cols - held.uids.length * 2, col)) },
    };
  }

  /** Whether there is more on the table than is seen of it. */
  private get overflows(): boolean {
    return this.lay.size.height > this.high + 1;
  }

  /** Where tiles go in a group, at so many tiles from its left end. What is no combination takes everything; others what fits. */
  private into(group: Group, along: number): Target | null {
    const lights = this.lights.get(group.id) ?? [];
    const far = ({ fit }: Light) => Math.abs(along - (fit.how === 'swap' ? fit.place + 0.5 : fit.place));
    if (lights.length > 0)
      return lights.reduce((nearest, light) => (far(light) < far(nearest) ? light : nearest)).target;
    const state = this.play.turn.state(group);
    const changed = this.held?.base.groups.includes(group) && !this.lay.wish.groups.includes(group);
    if (state !== 'draft' && state !== 'broken' && !changed) return null;
    const slot = Math.floor(along);
    const at = group.slots[slot] === null ? slot : Math.max(0, Math.min(group.slots.length, Math.round(along)));
    return { to: 'group', id: group.id, at };
  }

  /**
   * Lets the tiles go where they are; `at` says where that is, once the server has said what fits, and `seen` where they are seen,
   * if that is not where they lie.
   */
  async drop(at: () => Target | null, seen: Rects = new Map()): Promise<void> {
    const held = this.held;
    if (!held || this.landing) return;
    const land = () => {
      if (this.landing !== land) return;
      this.landing = null;
      if (this.held === held) this.land(held, at(), seen);
    };
    this.landing = land;
    await Promise.race([this.asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    land();
    await tick();
  }

  /** Ends what somebody does: what was let go lands now, and what is still held goes back. */
  finish(): void {
    this.landing?.();
    this.letGo();
  }

  private land(held: Held, target: Target | null, seen: Rects): void {
    this.held = null;
    this.clear();
    if (!target) return this.springBack(held, seen);
    const { play, lay } = this;
    if (target.to === 'rack') return this.toRack(held, target.before, seen);
    if (!play.mine) return this.springBack(held, seen);
    play.change(dropped(held.base, held.uids, target, lay.scale.cols, lay.fresh, held.whole), seen);
    if (held.mode === 'keys') void this.focus(held.uids[0]);
  }

  private toRack(held: Held, before: number | null, seen: Rects): void {
    const { play, lay } = this;
    if (held.uids.some(lay.ofTable) || held.uids.some((uid) => lay.began.tray.includes(uid))) {
      play.tell(play.words.why.stays, 'MR-4.3');
      return this.springBack(held, seen);
    }
    const home = held.uids.every((uid) => lay.wish.rack.includes(uid));
    if (home) this.springBack(held, seen);
    if (!home || before !== null) play.rack.place(held.uids, before);
    if (home) return;
    play.change(dropped(held.base, held.uids, { to: 'rack', before }, lay.scale.cols, lay.fresh), seen);
    if (held.mode === 'keys') void this.focus(held.uids[0]);
  }

  /** The tiles glide to where they lie; of the table nothing else moves. */
  private springBack({ uids }: Held, seen: Rects): void {
    const still = new Set(
      this.lay.wish.groups.filter(({ slots }) => !uids.some((uid) => slots.includes(uid))).map(({ id }) => id),
    );
    this.play.glides(new Map([...places(still), ...seen]), still, new Set(), '');
  }

  letGo(): void {
    if (!this.held) return;
    const { mode, uids } = this.held;
    this.held = null;
    this.clear();
    if (mode === 'keys') {
      this.play.say(this.play.words.letGo);
      void this.focus(uids[0]);
    }
  }

  private clear(): void {
    this.count += 1;
    this.callOff?.();
    this.lights = DARK;
    this.told = null;
    this.target = null;
    this.choices = [];
    this.choice = -1;
  }

  /** A tile was tapped: it is picked up, joins what is held, is let go again, or is where the rest goes. */
  tap(uid: number, x: number, y: number, whole = false): void {
    const { held, lay } = this;
    const group = groupOf(lay.wish, uid);
    if (!held) return void this.lift(whole && group ? uidsOf(group) : [uid], 'tap');
    if (held.uids.includes(uid)) {
      const rest = held.uids.filter((other) => other !== uid);
      this.letGo();
      if (rest.length > 0) this.lift(rest, 'tap');
    } else if (lay.wish.rack.includes(uid)) {
      const gathers = held.uids.every((other) => lay.wish.rack.includes(other));
      if (gathers) this.lift([...held.uids, uid], 'tap');
      else void this.drop(() => ({ to: 'rack', before: uid }));
    } else this.tapAt(x, y);
  }

  /** A place on the ground was tapped. */
  tapAt(x: number, y: number): void {
    if (this.held) void this.drop(() => this.targetAt(x, y));
  }

  tapRack(): void {
    if (this.held) void this.drop(() => ({ to: 'rack', before: null }));
  }

  /** The keyboard lifts what was gathered, or the tile it is on, and chooses a place. */
  lead(uid: number, whole: boolean): void {
    const { held, lay } = this;
    const group = groupOf(lay.wish, uid);
    const uids = held?.mode === 'tap' ? held.uids : whole && group ? uidsOf(group) : [uid];
    if (this.lift(uids, 'keys')) void this.asked.then(() => this.held?.mode === 'keys' && this.list());
  }

  /** All places for the keyboard: those that fit first, then a free one, then the rack. */
  private list(): void {
    const { held, lay, play } = this;
    if (!held || this.choices.length > 0) return;
    const w = play.words.places;
    const lights = [...this.lights.values()]
      .flat()
      .sort((a, b) => a.group.row - b.group.row || a.group.col - b.group.col || a.fit.place - b.fit.place);
    const own = held.uids.every((uid) => !lay.ofTable(uid) && !lay.began.tray.includes(uid));
    const drafts = held.base.groups.filter((group) => !this.lights.has(group.id) && this.into(group, 0) !== null);
    this.choices = [
      ...lights.map(({ fit, group, target }) => ({ target, text: w[fit.how](this.groupName(group)) })),
      ...(play.mine
        ? [
            ...drafts.map((group) => ({
              target: { to: 'group' as const, id: group.id, at: group.slots.length },
              text: w.join(this.groupName(group)),
            })),
            { target: { to: 'free' as const, spot: this.freeSpot() }, text: w.free },
          ]
        : []),
      ...(own ? [{ target: { to: 'rack' as const, before: null }, text: w.rack }] : []),
    ];
    this.step(1);
  }

  private freeSpot() {
    const rows = this.lay.wish.groups.reduce((most, group) => Math.max(most, group.row), 0);
    return { row: rows, col: 0 };
  }

  groupName(group: Group): string {
    const tiles = uidsOf(group).map((uid) => ({ tile: this.lay.tile(uid), name: this.lay.names.get(uid) ?? null }));
    return this.play.turn.state(group) === 'draft' || tiles.length < 3
      ? tileNames(
          tiles.map(({ tile }) => tile),
          language.now,
        )
      : combinationName(tiles, language.now, group.run);
  }

  /** The next place, or the one before. */
  step(by: number): void {
    const count = this.choices.length;
    if (!this.held || count === 0) return;
    this.choice = this.choice < 0 ? 0 : (this.choice + by + count) % count;
    const { target, text } = this.choices[this.choice];
    this.target = target;
    if ('id' in target) this.reveal(target.id);
    const held = this.held.uids.map((uid) => tileName(this.lay.tile(uid), language.now)).join(', ');
    this.play.say(this.play.words.choice(held, text, this.choice + 1, count));
  }

  /** The keyboard lets go at the place that it has chosen. */
  async put(): Promise<void> {
    const chosen = this.choices[this.choice];
    if (!chosen) return;
    await this.drop(() => chosen.target);
    this.play.say(`${chosen.text}. ${this.play.status}`);
  }

  private async focus(uid: number): Promise<void> {
    await tick();
    document.querySelector<HTMLElement>(`[data-uid="${uid}"]`)?.focus({ preventScroll: true });
    const group = groupOf(this.lay.wish, uid);
    if (group) this.reveal(group.id);
  }

  /** Those of some tiles that a group has; the same nothing for all groups that have none of them. */
  static among(uids: number[], group: Group): number[] {
    return uids.some((uid) => group.slots.includes(uid)) ? uids : NONE;
  }

  /** Scrolls the board so that a group is seen. */
  reveal(id: number): void {
    const group = this.lay.wish.groups.find((each) => each.id === id);
    const { board } = this;
    if (!group || !board) return;
    const { x, y } = this.lay.at(group);
    const { high, pitch, top } = this.lay.px;
    if (y - top < board.scrollTop) board.scrollTop = y - top;
    else if (y + high + 12 > board.scrollTop + board.clientHeight) board.scrollTop = y + high + 12 - board.clientHeight;
    const end = x + group.slots.length * pitch;
    if (x - 16 < board.scrollLeft) board.scrollLeft = x - 16;
    else if (end + 16 > board.scrollLeft + board.clientWidth) board.scrollLeft = end + 16 - board.clientWidth;
  }

  /** Shows where a group is: it blinks once. */
  point(id: number): void {
    this.reveal(id);
    this.pointed = { id, times: this.pointed.times + 1 };
  }

  /** Makes everything larger or smaller about a point of the board; 0 shows everything. */
  zoom(by: number, x?: number, y?: number): void {
    const { board, lay } = this;
    const last = lay.zoom;
    const to = by === 0 ? (lay.zoom === 1 ? lay.whole() : 1) : Math.max(0.5, Math.min(2.4, last * by));
    if (by === 0 && to === 1 && lay.size.height > (board?.clientHeight ?? 0)) lay.zoom = lay.whole();
    else lay.zoom = to;
    if (!board || by === 0) return;
    const [atX, atY] = [x ?? board.clientWidth / 2, y ?? board.clientHeight / 2];
    const [worldX, worldY] = [(board.scrollLeft + atX) / last, (board.scrollTop + atY) / last];
    void tick().then(() => board.scrollTo(worldX * lay.zoom - atX, worldY * lay.zoom - atY));
  }
}

/** What a fit means as a place to let go. */
function targetOf(fit: Fit, group: Group, uids: number[]): Target {
  if (fit.how === 'swap') return { to: 'joker', id: group.id, at: fit.place };
  if (fit.how === 'join') return { to: 'group', id: group.id, at: fit.place };
  const left = (fit.result[0]?.length ?? 0) === fit.place + uids.length;
  return { to: 'split', id: group.id, at: fit.place, left };
}
