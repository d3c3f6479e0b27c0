import { tick } from 'svelte';
import { afterFrame, beforeFrame } from '../../lib/frames';
import { language } from '../../lib/i18n.svelte';
import { meantForTable } from '../../lib/keys';
import { TOLD, plain, settle, type Line, type Telling } from '../../lib/lines';
import type { Better } from '../../lib/questions';
import { sound } from '../../lib/sound';
import type { TableStore, Turned } from '../../lib/table.svelte';
import { asksAnew } from '../../lib/turn';
import type { Position, Refused, Seat } from '../../lib/wire';
import { toast } from '../../parts/Toasts.svelte';
import { Hands } from './hands.svelte';
import { forgetTurn, keepTurn, keptTurn } from './kept';
import { Lay } from './lay.svelte';
import { lines } from './log';
import { glide, places, type Rects } from './motion';
import { Rack } from './rack.svelte';
import { inSight } from './sight';
import { combinationName, tileName, tileNames } from './tiles';
import { Turn, type State } from './turn.svelte';
import type { Event, Laid, View } from './types';
import { uidsOf, type Group, type Wish } from './wish';
import { words } from './words';

/** A round that is scored. */
export interface Round {
  round: number;
  points: number[];
  totals: number[];
  out: Seat | null;
  drawn: boolean;
  left: number[];
  own: string[];
}

/** So long stays what the end of the time has done, in milliseconds. */
const READ = 8000;

/** Playing mini Rummy: the tiles as they lie, the person's hands, and the turn that comes of both. */
export class Play {
  lay = new Lay();
  rack: Rack;
  turn: Turn;
  hands: Hands;
  rounds = $state.raw<Round[]>([]);
  /** The round that has just been scored and is shown. */
  scored = $state.raw<Round | null>(null);
  /** The last half minute of one's own turn. */
  hurry = $state(false);
  /** Why something sprang back, and its rule; gone with the next thing that is done. */
  note = $state.raw<{ text: string; rule: string | null } | null>(null);
  /** The rule that is shown. */
  rule = $state.raw<string | null>(null);
  spoken = $state('');
  /** The tile that was drawn last, until it is touched or the next own turn ends. */
  drawn = $state<number | null>(null);
  /** Whether the marks of the others' turns are shown. */
  marks = $state(true);

  position = $derived.by(() => this.store.game as Position<View> | null);
  view = $derived.by(() => this.position?.view ?? null);
  legal = $derived.by(() => this.position?.legal ?? []);
  words = $derived(words[language.now]);
  mine = $derived.by(() => this.store.myTurn);
  /** Whether the first lay-out has been made, or is being made with all it takes. */
  opened = $derived.by(() => {
    const seat = this.store.mySeat;
    if (!this.view || seat === null) return false;
    const first = this.turn.answer?.first;
    return this.view.opened.includes(seat) || (first ? first.points >= first.needed : false);
  });
  telling: Telling = $derived.by(() => ({
    lang: language.now,
    you: this.store.mySeat,
    name: (seat: Seat) => (seat === this.store.mySeat ? language.words.you : this.store.name(seat)),
    inSight: (view) => inSight(view as View, this.telling),
  }));
  private told: Line[] = [];
  lines = $derived.by(() => (this.told = settle(this.told, lines(this.store.happened.slice(-TOLD), this.telling))));
  /** The tiles of the rack that are on it, in order. */
  onRack = $derived.by(() => this.rack.shown(this.lay.wish.rack));

  /** What more the last turn could have brought, while it is shown. */
  better = $state.raw<Better | null>(null);
  /** Whether a turn of one's own seat has ended in this game. */
  private ended = $state(false);
  /** Among bots one may ask what one has overlooked. */
  canLookBack = $derived.by(() => this.ended && this.store.alone);
  /** The table when one's own turn began, and when the one began that has ended last. */
  private tableBefore: Laid[] = [];
  lookTable: Laid[] = [];
  private out: Seat | null = null;
  private drawnRound = false;
  private seen: { view: View; number: number } | null = null;

  constructor(readonly store: TableStore) {
    this.turn = new Turn(
      store,
      this.lay,
      (refused) => this.refuse(refused),
      () => this.keep(),
    );
    this.rack = new Rack(store.id, this.lay.tile);
    this.hands = new Hands(this);
  }

  /** Takes over a new position. */
  follow(): void {
    const view = this.view;
    const number = this.position?.number ?? 0;
    if (!view) return;
    const last = this.seen?.number === number ? this.seen.view : null;
    this.seen = { view, number };
    const own = this.mine && last !== null && last.turn === view.turn && last.round === view.round;
    if (own && this.turn.expects(view.steps) && this.lay.knows(view)) return this.turn.reached();
    this.hands.letGo();
    const first = last === null;
    if (first && this.resumes(view, number)) return;
    if (!this.mine || view.steps === 0) this.forget();
    const before = first ? null : places();
    const held = new Set(this.lay.wish.rack);
    const { fresh, still } = this.lay.adopt(view);
    const drew = view.seat !== null && last?.round === view.round && view.rack.length > last.rack.length;
    const come = this.lay.wish.rack.filter((uid) => fresh.has(uid) && !held.has(uid));
    if (drew && come.length === 1) this.drawn = come[0];
    else if (last?.round !== view.round) this.drawn = null;
    this.rack.take(this.lay.wish.rack);
    this.turn.begin(view.steps);
    if (view.steps === 0 && view.turn === view.seat) this.tableBefore = view.table;
    if (last?.turn !== view.turn) this.marks = true;
    if (before) this.glides(before, still, fresh, drew ? 'stock' : `seat-${last?.turn ?? view.turn}`);
  }

  /** Goes on with a turn that was left, as by a reload, where nothing has happened since. */
  private resumes(view: View, number: number): boolean {
    const kept = this.mine && view.seat ? keptTurn(this.store.id, view.seat) : null;
    if (kept?.number !== number || kept.round !== view.round || !this.lay.restore(kept.lay, view)) return false;
    this.rack.take(kept.lay.began.rack);
    this.turn.goOn(view.steps, kept.past);
    if (view.steps === 0) this.tableBefore = view.table;
    return true;
  }

  private keeping: (() => void) | null = null;

  /** Keeps the turn as it is now, once that has been drawn. */
  private keep(): void {
    this.keeping?.();
    this.keeping = afterFrame(() => this.keepNow());
  }

  /** Keeps it now: the page may be gone in a moment. */
  keepNow(): void {
    const { view, position, store } = this;
    if (!this.keeping) return;
    this.keeping();
    this.keeping = null;
    if (!view?.seat || !this.mine || !position) return;
    const { number } = position;
    keepTurn({
      table: store.id,
      seat: view.seat,
      number,
      round: view.round,
      lay: this.lay.snapshot(),
      past: this.turn.past,
    });
  }

  private forget(): void {
    this.keeping?.();
    this.keeping = null;
    if (this.view?.seat) forgetTurn(this.store.id, this.view.seat);
  }

  /** Lets tiles glide to where they lie now. */
  glides(before: Rects, still: ReadonlySet<number>, fresh: ReadonlySet<number>, anchor: string): void {
    void tick().then(() => beforeFrame(() => glide(before, still, fresh, anchor)));
  }

  /** The person has moved tiles; `seen` is where those are seen that were held. */
  change(next: Wish, seen: Rects): void {
    const still = new Set(this.lay.wish.groups.filter((group) => next.groups.includes(group)).map(({ id }) => id));
    const before = new Map([...places(still), ...seen]);
    this.note = null;
    this.turn.change(next);
    this.glides(before, still, new Set(), '');
    sound('card');
  }

  turned = (turned: Turned): void => {
    const events = turned.events as Event[];
    const next = turned.after.view as View;
    if (!turned.live || turned.before?.number !== turned.after.number) this.rounds = [];
    if (turned.before?.number !== turned.after.number) this.ended = false;
    const own = (event: Event) => 'seat' in event && event.seat === this.store.mySeat;
    if (events.some((event) => ['done', 'drew', 'expired'].includes(event.event) && own(event))) {
      this.ended = true;
      this.lookTable = this.tableBefore;
      if (events.some((event) => event.event === 'done' && own(event))) this.drawn = null;
    }
    const before = turned.before?.view as View | undefined;
    for (const event of events)
      this.score(event, next.phase === 'over' ? next.round : next.round - 1, events, turned.live, before);
    // What was said about the turn before is over with it.
    if (asksAnew(this.store, turned)) this.note = null;
    if (turned.live) {
      const others = events.some((event) => 'seat' in event && !own(event));
      if (others && events.some((event) => ['laid', 'added', 'drew', 'swapped'].includes(event.event))) sound('card');
      const expired = events.find((event) => event.event === 'expired' && own(event));
      if (expired && expired.event === 'expired') this.tellForAWhile(this.timeUp(events, expired.to_rack), 'MR-5.2');
    }
    this.speak(turned);
    this.turn.heard();
  };

  /** What the end of one's time has done. */
  private timeUp(events: Event[], back: string[]): string {
    const w = this.words.expired;
    const did = (what: Event['event']) => events.some((event) => event.event === what);
    if (back.length > 0) return w.some(tileNames(back, language.now));
    return did('reset') ? w.all : did('drew') ? w.drew : w.none;
  }

  private speak(turned: Turned): void {
    const told = lines(
      (turned.live ? turned.events : [])
        .filter((event) => !this.turn.running || (event as { seat?: Seat }).seat !== this.store.mySeat)
        .map((event, key) => ({ key, event })),
      this.telling,
    );
    const spoken = [
      ...told.map((line) => plain(line.parts, this.telling, (id) => id)),
      ...(asksAnew(this.store, turned) ? [this.words.yourTurn, this.begin()] : []),
    ].join(' ');
    if (spoken || !this.turn.running) this.spoken = spoken;
  }

  /** What to do at the beginning of one's own turn, in long or few words. */
  begin(brief = false): string {
    const say = brief ? this.words.brief : this.words.say;
    if (this.view?.stock_size === 0) return say.last;
    return this.store.mySeat && this.view?.opened.includes(this.store.mySeat) ? say.begin : say.first;
  }

  private score(event: Event, round: number, events: Event[], live: boolean, before: View | undefined): void {
    if (event.event === 'went-out') this.out = event.seat;
    if (event.event === 'round-drawn') this.drawnRound = true;
    if (event.event !== 'round-ended') return;
    const number = live ? round : this.rounds.length + 1;
    const scored = {
      round: number,
      points: event.points,
      totals: event.totals,
      out: this.out,
      drawn: this.drawnRound,
      left: live && before ? before.rack_sizes : [],
      own: live && before ? before.rack : [],
    };
    this.rounds = [...this.rounds.filter((each) => each.round !== number), scored];
    [this.out, this.drawnRound] = [null, false];
    if (live && events.length > 0) this.scored = scored;
  }

  /** Something cannot be: a line says so, and nothing lies over the table. */
  refuse(refused: Refused): void {
    sound('no');
    const rule = /^MR-/.test(refused.code) ? refused.code : null;
    const { refusals } = language.words;
    this.tell(rule ? (this.words.why[rule] ?? this.words.why.other) : (refusals[refused.code] ?? refusals.other), rule);
  }

  tell(text: string, rule: string | null = null): void {
    this.note = { text, rule };
    this.say(text);
  }

  /** Says something in the status that gives way to the situation by itself. */
  private tellForAWhile(text: string, rule: string): void {
    const note = { text, rule };
    this.note = note;
    setTimeout(() => this.note === note && (this.note = null), READ);
  }

  /** The server refused a move that was sent. */
  refused(_move: string, refused: Refused): void {
    this.turn.heard();
    this.refuse(refused);
  }

  undo = (): void => {
    if (!this.mine || this.ending) return;
    this.hands.finish();
    this.moving(() => this.turn.undo());
  };

  reset = (): void => {
    if (!this.mine || this.ending) return;
    this.hands.finish();
    this.moving(() => this.turn.reset());
  };

  private moving(change: () => void): void {
    const before = places();
    const groups = this.lay.wish.groups;
    this.note = null;
    change();
    const still = new Set(this.lay.wish.groups.filter((group) => groups.includes(group)).map(({ id }) => id));
    this.glides(before, still, new Set(), '');
  }

  draw = (): void => {
    if (!this.store.mySeat || !this.mine) return;
    this.hands.letGo();
    if (this.turn.begun) return this.tell(this.words.why.begun, 'MR-3.1');
    this.note = null;
    this.store.play('draw');
  };

  /** The turn is being ended: nothing is moved any more. */
  ending = $state(false);

  done = async (): Promise<void> => {
    if (!this.mine || !this.turn.begun || this.ending) return;
    this.hands.finish();
    this.ending = true;
    try {
      await this.end();
    } finally {
      this.ending = false;
    }
  };

  private async end(): Promise<void> {
    await this.turn.judge();
    if (!this.mine) return;
    if (this.turn.lit) {
      if (!(await this.turn.save(true)) || !this.mine) return;
      this.note = null;
      this.store.play('done');
      return;
    }
    const open = this.firstOpen;
    if (open) this.hands.point(open.id);
    else if (this.turn.answer?.refused) this.refuse(this.turn.answer.refused);
    this.say(this.status);
  }

  /** The group that is spoken of while several do not stand: the one pointed at, or else a broken one, or else the newest. */
  get firstOpen(): Group | undefined {
    const { open } = this.turn;
    const is = (state: State) => (group: Group) => this.turn.state(group) === state;
    return open.find(({ id }) => id === this.hands.pointed.id) ?? open.find(is('broken')) ?? open.at(-1);
  }

  /** The sentence of the status as it is read out. */
  status = '';

  lookBack = async (): Promise<void> => {
    const answer = await this.store.better();
    if ('more' in answer) this.better = answer;
    else toast(language.words.notices[answer.code] ?? language.words.notices.other);
  };

  tilesText(tiles: string[]): string {
    return tileNames(tiles, language.now);
  }

  comboText(laid: Laid): string {
    return combinationName(laid.tiles, language.now, laid.run);
  }

  /** The situation in one breath, for the key that reads it out. */
  situation(): string {
    const view = this.view;
    if (!view) return '';
    const turn =
      view.phase === 'over'
        ? this.words.say.over
        : this.mine
          ? this.words.yourTurn
          : this.words.turnOf(this.store.name(view.turn));
    const held = this.onRack.map((uid) => tileName(this.lay.tile(uid), language.now)).join(', ');
    return `${turn} ${this.words.situation(held, this.lay.wish.groups.length, view.stock_size)} ${this.status}`;
  }

  say(text: string): void {
    this.spoken = '';
    queueMicrotask(() => (this.spoken = text));
  }

  key = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || !meantForTable(event)) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey && key !== 'z') return;
    if (key === 'z' || key === 'u') this.undo();
    else if (key === 'f') void (this.turn.begun ? this.done : this.draw)();
    else if (key === 'l') this.marks = true;
    else if (key === '0') this.hands.zoom(0);
    else if (key === '+') this.hands.zoom(1.15);
    else if (key === '-') this.hands.zoom(1 / 1.15);
    else if (key === 'escape') this.hands.letGo();
    else if (key === 's') this.say(this.situation());
    else return;
    event.preventDefault();
  };

  /** All tiles on the table, for the keyboard. */
  get onTable(): number[] {
    return this.lay.wish.groups.flatMap(uidsOf);
  }
}
