import { tick } from 'svelte';
import { beforeFrame } from '../../lib/frames';
import { language } from '../../lib/i18n.svelte';
import { meantForTable } from '../../lib/keys';
import { TOLD, plain, settle, type Line, type Telling } from '../../lib/lines';
import { sound } from '../../lib/sound';
import type { Better, TableStore, Turned } from '../../lib/table.svelte';
import { asksAnew } from '../../lib/turn';
import type { Position, Refused, Seat } from '../../lib/wire';
import { toast } from '../../parts/Toasts.svelte';
import { laidSteps, lines } from './log';
import { glide, places, type Calm } from './motion';
import { Pieces, type Combo, type Piece } from './pieces.svelte';
import { Rack } from './rack.svelte';
import { combinationName, isJoker, tileName, tileNames } from './tiles';
import type { Event, Laid, View } from './types';
import { plan, takes, without, type Chosen, type Target } from './wishes';
import { words } from './words';

/** A round that is scored. */
export interface Round { round: number; points: number[]; totals: number[]; out: Seat | null; drawn: boolean; left: number[]; own: string[] }
/** What a selection could do at a combination. */
export type Chip = 'add' | 'swap';

/** What a move from one table to the next leaves alone. Words below combinations come and go between turns and move what lies below them. */
function calm(before: Combo[], after: Combo[], wordsStay: boolean, rack: boolean): Calm {
  const same = new Set(before);
  const still = after.filter((combo) => same.has(combo)).map((combo) => combo.cid);
  const changed = after.findIndex((combo, at) => combo !== before[at]);
  const fixed = wordsStay ? after.slice(0, changed < 0 ? after.length : changed).map((combo) => combo.cid) : [];
  return { still: new Set(still), fixed: new Set(fixed), rack };
}

/** Playing mini Rummy: what is selected, where it can go, and the moves that bring it there. */
export class Play {
  pieces = new Pieces();
  rack: Rack;
  /** What is selected, in the order of selecting. */
  picked = $state.raw<number[]>([]);
  /** What the server says about the selection: combinations it could join, and whether it could lie alone. */
  chips = $state.raw<ReadonlyMap<number, Chip>>(new Map());
  layable = $state(false);
  doneWhy = $state.raw<Refused | null>(null);
  why = $state.raw<{ title: string; here: string; refused: Refused } | null>(null);
  choosing = $state.raw<string[] | null>(null);
  rounds = $state.raw<Round[]>([]);
  /** The round that has just been scored and is shown. */
  scored = $state.raw<Round | null>(null);
  /** The last half minute of the own turn. */
  hurry = $state(false);
  running = $state(false);
  spoken = $state('');

  position = $derived.by(() => this.store.game as Position<View> | null);
  view = $derived.by(() => this.position?.view ?? null);
  legal = $derived.by(() => this.position?.legal ?? []);
  words = $derived(words[language.now]);
  mine = $derived.by(() => this.store.myTurn);
  busy = $derived.by(() => this.running || this.store.pending !== null);
  telling: Telling = $derived.by(() => ({
    lang: language.now,
    you: this.store.mySeat,
    name: (seat: Seat) => (seat === this.store.mySeat ? language.words.you : this.store.name(seat)),
  }));
  private told: Line[] = [];
  lines = $derived.by(() => (this.told = settle(this.told, lines(this.store.happened.slice(-TOLD), this.telling))));
  chosen = $derived.by(() => this.picked.flatMap((uid) => this.pieces.find(uid) ?? []).map(({ piece, place }): Chosen => ({ tile: piece.tile, place })));
  takeable = $derived.by(() => this.chosen.some(({ place }) => typeof place === 'number'));

  private moved: (() => void) | null = null;
  /** How many steps stood before each gesture, so that taking back takes back a gesture. */
  private gestures: number[] = [];
  private asking = 0;
  /** What more the last turn could have brought, while it is shown. */
  better = $state.raw<Better | null>(null);
  /** Whether a turn of the own seat has ended in this game. */
  private ended = $state(false);
  /** Among bots one may ask what one has overlooked. */
  canLookBack = $derived.by(() => this.ended && this.store.alone);
  /** The table when the own turn began, and when the one began that has ended last. */
  private tableBefore: Laid[] = [];
  lookTable: Laid[] = [];
  private out: Seat | null = null;
  private drawn = false;

  constructor(readonly store: TableStore) {
    this.rack = new Rack(store.id);
  }

  /** Takes over a new position. */
  follow(): void {
    const view = this.view;
    if (!view) return;
    const drawer = view.seat !== null && view.rack.length > this.pieces.rack.length && view.steps === 0;
    const source = drawer ? 'stock' : `seat-${view.turn}`;
    const first = this.pieces.rack.length === 0 && this.pieces.combos.length === 0;
    const { combos: lay, rack: held, building } = this.pieces;
    const fresh = this.pieces.take(view, new Set(this.picked));
    // What is drawn is still as it was.
    const before = places(calm(lay, this.pieces.combos, building === this.pieces.building, held.length === this.pieces.rack.length));
    this.rack.take(this.pieces.rack, view.steps === 0);
    const kept = this.picked.filter((uid) => this.pieces.find(uid) !== null);
    if (kept.length !== this.picked.length) this.picked = kept;
    if (view.steps === 0) this.gestures = [];
    if (view.steps === 0 && view.turn === view.seat) this.tableBefore = view.table;
    if (!first) void tick().then(() => beforeFrame(() => glide(before, fresh, source)));
    this.askDone();
    this.probe();
  }

  turned = (turned: Turned): void => {
    const events = turned.events as Event[];
    const next = turned.after.view as View;
    if (!turned.live || turned.before?.number !== turned.after.number) this.rounds = [];
    if (turned.before?.number !== turned.after.number) this.ended = false;
    if (events.some((event) => ['done', 'drew', 'expired'].includes(event.event) && 'seat' in event && event.seat === this.store.mySeat)) {
      this.ended = true;
      this.lookTable = this.tableBefore;
    }
    const before = turned.before?.view as View | undefined;
    for (const event of events) this.score(event, next.phase === 'over' ? next.round : next.round - 1, events, turned.live, before);
    if (turned.live) {
      if (events.some((event) => ['laid', 'added', 'drew', 'swapped'].includes(event.event))) sound('card');
      if (events.some((event) => event.event === 'expired' && event.seat === this.store.mySeat)) toast(this.words.expired);
    }
    this.speak(turned);
    this.why = null;
    this.moved?.();
  };

  private speak(turned: Turned): void {
    const told = lines((turned.live ? turned.events : []).map((event, key) => ({ key, event })), this.telling);
    this.spoken = [...told.map((line) => plain(line.parts, this.telling, (id) => id)), ...(asksAnew(this.store, turned) ? [this.words.yourTurn, this.begin] : [])].join(' ');
  }

  /** What to do at the beginning of the own turn. */
  get begin(): string {
    if (this.view?.stock_size === 0) return this.words.say.last;
    return this.store.mySeat && this.view?.opened.includes(this.store.mySeat) ? this.words.say.begin : this.words.say.first;
  }

  private score(event: Event, round: number, events: Event[], live: boolean, before: View | undefined): void {
    if (event.event === 'went-out') this.out = event.seat;
    if (event.event === 'round-drawn') this.drawn = true;
    if (event.event !== 'round-ended') return;
    const number = live ? round : this.rounds.length + 1;
    const scored = { round: number, points: event.points, totals: event.totals, out: this.out, drawn: this.drawn, left: live && before ? before.rack_sizes : [], own: live && before ? before.rack : [] };
    this.rounds = [...this.rounds.filter((each) => each.round !== number), scored];
    [this.out, this.drawn] = [null, false];
    if (live && events.length > 0) this.scored = scored;
  }

  toggle = (piece: Piece): void => {
    this.why = null;
    this.picked = this.picked.includes(piece.uid) ? this.picked.filter((uid) => uid !== piece.uid) : [...this.picked, piece.uid];
    this.probe();
  };

  only(piece: Piece): void {
    if (!this.picked.includes(piece.uid)) this.picked = [piece.uid];
    this.probe();
  }

  /** Selects what was selected before, as far as it is still there. */
  restore(uids: number[]): void {
    this.picked = uids.filter((uid) => this.pieces.find(uid) !== null);
    this.probe();
  }

  pickAll(combo: Combo): void {
    const uids = combo.pieces.filter((piece) => !isJoker(piece.tile)).map((piece) => piece.uid);
    const all = uids.every((uid) => this.picked.includes(uid));
    this.picked = all ? this.picked.filter((uid) => !uids.includes(uid)) : [...this.picked.filter((uid) => !uids.includes(uid)), ...uids];
    this.probe();
  }

  clear = (): void => {
    this.picked = [];
    this.chips = new Map();
    this.layable = false;
    this.why = null;
  };

  /** A joker on the table was touched: something takes its place, or it tells what it is. */
  joker(combo: Combo, piece: Piece): void {
    if (this.mine && this.chosen.length > 0) return void this.put({ to: 'combo', number: combo.laid.number, joker: true });
    const at = combo.pieces.indexOf(piece);
    this.explain(combo.laid, combo.laid.tiles[at]?.name ?? null, 'MR-4.4');
  }

  private explain(laid: Laid, name: string | null, code: string): void {
    const number = laid.tiles.find((each) => !isJoker(each.tile))?.tile.slice(1) ?? '';
    this.why = { title: this.words.jokerTitle, here: name ? this.words.jokerRun(name) : this.words.jokerSet(number), refused: { code, detail: '', part: laid.number, column: null } };
  }

  /** Brings what is selected somewhere. Dragging, tapping and the keyboard all end here. */
  put = async (target: Target): Promise<void> => {
    const chosen = this.chosen;
    if (chosen.length === 0 || this.busy) return;
    if (!this.mine) return this.tell('', { code: 'not-your-turn', detail: '', part: null, column: null }, target);
    const answer = await plan(chosen, target, this.view?.table ?? [], this.legal, (moves) => this.store.try(moves));
    if ('refused' in answer) this.tell(answer.move, answer.refused, target);
    else if ('choices' in answer) this.choosing = answer.choices;
    else await this.run(answer.moves);
  };

  /** Tiles of the table are to go back to the rack: the last steps are taken back, or the server says what it means. */
  takeBack = async (): Promise<void> => {
    const chosen = this.chosen.filter(({ place }) => typeof place === 'number');
    if (chosen.length === 0 || !this.mine || this.busy) return;
    const wanted = chosen.map(({ tile }) => tile).sort().join();
    const steps = laidSteps(this.store.happened);
    for (let count = 1; count <= steps.length; count++) {
      if (steps.slice(-count).flat().sort().join() === wanted) return this.run(Array.from({ length: count }, () => 'undo'), false);
    }
    const answer = await this.store.arrange(without(this.view?.table ?? [], chosen));
    if (Array.isArray(answer)) await this.run(answer);
    else this.why = { title: this.words.whyTitle, here: this.words.here.rack, refused: { ...answer, code: answer.code.startsWith('MR-') ? answer.code : 'MR-4.3' } };
  };

  choose(move: string): void {
    this.choosing = null;
    void this.run([move]);
  }

  /** Plays moves one after the other, and stops where one is refused. */
  async run(moves: string[], gesture = true): Promise<void> {
    if (moves.length === 0 || this.busy) return;
    const steps = this.view?.steps ?? 0;
    const gone = this.picked;
    this.running = true;
    try {
      for (const move of moves) {
        const played = new Promise<boolean>((resolve) => (this.moved = () => resolve(this.store.refused === null)));
        this.store.play(move);
        // The person is asked first, and what ends a turn comes alone.
        if (this.store.asking || !(await played)) break;
      }
    } finally {
      this.moved = null;
      this.running = false;
    }
    if (gesture) this.gestures = [...this.gestures.filter((count) => count < steps), steps];
    // Tiles that were selected in the meantime stay so.
    this.picked = this.picked.filter((uid) => !gone.includes(uid));
    this.probe();
    await tick();
    const [first] = gone;
    if (first !== undefined && (document.activeElement === document.body || document.activeElement === null)) document.querySelector<HTMLElement>(`[data-uid="${first}"]`)?.focus({ preventScroll: true });
    this.askDone();
  }

  /** The server refused a move that was sent. */
  refused(move: string, refused: Refused): void {
    this.moved?.();
    this.tell(move, refused, null);
  }

  undo = (): void => {
    const steps = this.view?.steps ?? 0;
    if (steps === 0 || this.busy) return;
    const to = this.gestures.findLast((count) => count < steps) ?? steps - 1;
    this.gestures = this.gestures.filter((count) => count < to);
    void this.run(Array.from({ length: steps - to }, () => 'undo'), false);
  };

  reset = (): void => void this.run(['reset'], false);

  draw = async (): Promise<void> => {
    if (this.busy || !this.store.mySeat) return;
    if (this.legal.includes('draw')) return this.run(['draw'], false);
    const refused = await this.store.try(['draw']);
    if (refused) this.tell('draw', refused, null);
  };

  done = (): void => {
    if (this.busy) return;
    if (this.legal.includes('done')) void this.run(['done'], false);
    else if (this.doneWhy) this.tell('done', this.doneWhy, null);
    else void this.store.try(['done']).then((refused) => (refused ? this.tell('done', refused, null) : this.run(['done'], false)));
  };

  /** Asks why the turn cannot end yet, so that the button can say it. */
  private askDone(): void {
    this.doneWhy = null;
    if (!this.mine || (this.view?.steps ?? 0) === 0 || this.running || this.legal.includes('done')) return;
    const decision = this.position?.decision;
    void this.store.try(['done']).then((refused) => {
      if (this.position?.decision === decision) this.doneWhy = refused;
    });
  }

  /** Asks the server where the selection could go. */
  private probe(): void {
    const asking = ++this.asking;
    if (this.chips.size > 0) this.chips = new Map();
    this.layable = false;
    const chosen = this.chosen;
    if (!this.mine || this.running || chosen.length === 0 || chosen.length > 13) return;
    setTimeout(() => void this.probeNow(asking, chosen), 90);
  }

  private async probeNow(asking: number, chosen: Chosen[]): Promise<void> {
    const current = () => asking === this.asking && !this.running;
    if (!current()) return;
    const first = takes(chosen);
    if (chosen.length >= 3) void this.store.try([...first, `lay ${chosen.map(({ tile }) => tile).join(' ')}`]).then((refused) => current() && (this.layable = refused === null));
    if (chosen.length > 4) return;
    const open = (this.view?.table ?? []).filter((laid) => !chosen.some(({ place }) => place === laid.number));
    const found = await Promise.all(
      open.map(async (laid): Promise<[number, Chip | null]> => {
        const sorted = chosen.map(({ tile }) => tile).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
        const add = (tiles: string[]) => this.store.try([...first, ...tiles.map((tile) => `add ${tile} #${laid.number}`)]);
        if ((await add(sorted)) === null) return [laid.number, 'add'];
        if (chosen.length > 1) return [laid.number, (await add(sorted.toReversed())) === null ? 'add' : null];
        if (!laid.tiles.some((each) => isJoker(each.tile)) || isJoker(chosen[0].tile)) return [laid.number, null];
        return [laid.number, (await this.store.try([...first, `swap ${chosen[0].tile} #${laid.number}`])) === null ? 'swap' : null];
      }),
    );
    if (current() && found.some(([, chip]) => chip)) this.chips = new Map(found.flatMap(([number, chip]) => (chip ? [[number, chip] as const] : [])));
  }

  /** Says why something is not allowed: first what it is here, then the rule. */
  tell(move: string, refused: Refused, target: Target | null): void {
    sound('no');
    const [verb, tile] = move.split(' ');
    const table = this.view?.table ?? [];
    const part = table.find((laid) => laid.number === refused.part);
    const what = part ? this.comboText(part) : '';
    const h = this.words.here;
    if (refused.code === 'MR-4.4' && verb !== 'done') {
      const joker = part?.tiles.find((each) => isJoker(each.tile));
      if (part && joker) return this.explain(part, joker.name, refused.code);
    }
    let here = '';
    if (['MR-2.1', 'MR-2.2', 'MR-2.3', 'MR-2.5'].includes(refused.code)) here = h.not;
    else if (refused.code === 'MR-3.2') here = h.first(this.view?.first_points ?? 0);
    else if (refused.code === 'MR-4.1' && tile) here = h.fits(tile);
    else if (refused.code === 'MR-3.1') here = verb === 'draw' ? h.begun : h.nothing;
    else if (refused.code === 'MR-4.2') here = h.few(what);
    else if (refused.code === 'MR-4.3' || refused.code === 'MR-4.4') here = what ? h.brokenOne(what) : h.tray(tileNames(this.view?.tray ?? [], language.now));
    if (target === null && verb === '') here = '';
    this.why = { title: this.words.whyTitle, here, refused };
  }

  /** The rule behind a mark on a combination. */
  askMark(combo: Combo): void {
    const refused = { code: combo.laid.valid ? 'MR-4.2' : 'MR-4.3', detail: '', part: combo.laid.number, column: null };
    this.tell('done', refused, null);
  }

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
    const turn = view.phase === 'over' ? this.words.say.over : this.mine ? this.words.yourTurn : this.words.turnOf(this.store.name(view.turn));
    const held = this.rack.shown.flat().map((piece) => tileName(piece.tile, language.now)).join(', ');
    return `${turn} ${this.words.situation(held, view.table.length, view.stock_size)}`;
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
    else if (key === 'n') void this.put({ to: 'new' });
    else if (key === 't') void this.put({ to: 'tray' });
    else if (key === 'escape') this.clear();
    else if (key === 's') this.say(this.situation());
    else return;
    event.preventDefault();
  };
}
