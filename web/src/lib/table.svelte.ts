import { gameModule } from '../games';
import type { Question } from '../games/module';
import { credentials, keepKeys, keysOf, record, renewGuest, steps } from './api';
import { Connection, type Link } from './connection';
import { checkDeal, Dealing, type Fairness, type Kept } from './dealing';
import { language } from './i18n.svelte';
import { byFinger } from './pointer';
import { meet } from './met';
import { nameAt } from './names';
import { freshId, Questions, type Better } from './questions';
import { settings } from './settings.svelte';
import { note } from './tally';
import { troubleOf, type Trouble } from './trouble';
import { waitsFor } from './turn';
import type {
  Arranged,
  BotPace,
  ChatLine,
  FitPlace,
  Message,
  OptionChoice,
  Position,
  Refused,
  Request,
  Seat,
  SeatInfo,
  SeedCommit,
  StartStep,
  TableInfo,
  You,
} from './wire';

/** Something that happened, with a number of its own for lists. */
export interface Happened {
  key: number;
  event: unknown;
}

/** What listeners hear: events with the positions around them. */
export interface Turned {
  events: unknown[];
  before: Position | null;
  after: Position;
  live: boolean;
}

const KEPT_EVENTS = 600;
/** How often the past is asked for where things happen meanwhile. */
const RECALLS = 12;

/** A table as this person sees it: folds the messages of the protocol, and sends what the person wants. */
export class TableStore {
  link = $state<Link>('connecting');
  trouble = $state<Trouble | null>(null);
  you = $state.raw<You | null>(null);
  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<Position | null>(null);
  happened = $state.raw<Happened[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  starting = $state(false);
  /** Why the last start was stopped, and whose seat it was about. */
  stopped = $state.raw<{ reason: string; seat: Seat | null } | null>(null);
  pending = $state.raw<{ id: string; move: string; decision: number } | null>(null);
  refused = $state.raw<{ move: string; refused: Refused } | null>(null);
  /** What somebody else said last while this device was listening. */
  said = $state.raw<ChatLine | null>(null);
  notice = $state.raw<{ code: string; key: number } | null>(null);
  /** A move that waits for the person to agree. */
  asking = $state.raw<string | null>(null);
  /** Whether this person wants another game. */
  again = $state(false);
  /** A discard that a finger has tapped once. */
  armed = $state.raw<string | null>(null);
  /** When the running clock ends, by this device's clock. */
  deadline = $state<number | null>(null);
  /** Whether a first game with explanations has said all it has to say. */
  taught = $state(false);
  /** Says of a move whether it is to be played now: in a first game with explanations. */
  guard: ((move: string) => boolean) | null = null;

  private connection: Connection | null = null;
  private resume = $state.raw<{ stream: string; seq: number } | null>(null);
  protected readonly listeners = new Set<(turned: Turned) => void>();
  private readonly questions = new Questions(
    (message) => this.connection?.send(message) ?? false,
    () => this.game?.decision ?? 0,
  );
  private readonly dealing: Dealing;
  /** Everything this device was shown of the running game, for checking it afterwards. */
  private saw: unknown[] = [];
  private count = 0;
  /** When people and seats were told last. */
  private heard = 0;
  private renewed = false;
  /** The pace of bots that the server has been told on this connection. */
  private paced: BotPace = 'normal';

  constructor(
    readonly id: string,
    key: string | null,
    private autoStart: boolean,
  ) {
    this.cameBy(key);
    this.dealing = new Dealing(id, (message) => this.connection?.send(message));
  }

  /** The key by which this person comes in. */
  cameBy(key: string | null): void {
    if (key) keepKeys(this.id, { ...keysOf(this.id), came: key });
  }

  connect(): void {
    this.trouble = null;
    this.connection?.end();
    this.connection = new Connection(this.id, {
      hello: () => ({ ...credentials(this.id), resume: this.resume }),
      message: (message) => this.take(message),
      state: (state) => (this.link = state) === 'open' || this.questions.lost(),
    });
  }

  end(): void {
    this.connection?.end();
    this.listeners.clear();
  }

  /** Hears what happens from now on, and first what has happened so far. */
  listen(listener: (turned: Turned) => void): () => void {
    this.listeners.add(listener);
    if (this.connection && this.game)
      listener({ events: this.happened.map(({ event }) => event), before: null, after: this.game, live: false });
    return () => this.listeners.delete(listener);
  }

  /** The number of the last message that this table shows. */
  get seq(): number | undefined {
    return this.resume?.seq;
  }

  get mySeat(): Seat | null {
    return this.you?.seat ?? null;
  }

  get isHost(): boolean {
    return this.you !== null && this.info?.host === this.you.person;
  }

  seat(seat: Seat): SeatInfo | undefined {
    return this.info?.seats.find((each) => each.seat === seat);
  }

  /** The name of whoever sits there; empty where nobody does. */
  name(seat: Seat): string {
    return this.info ? nameAt(this.info, seat, (each) => this.place(each)) : '';
  }

  /** Since when a person in a seat has been away, by this device's clock. */
  awaySince(seat: Seat): number {
    const holder = this.seat(seat)?.holder;
    const person = this.info?.people.find((each) => holder?.kind === 'person' && each.person === holder.person);
    return this.heard - (person?.away_ms ?? 0);
  }

  /** The place at which whoever sits there sat in the first game: everybody moves on by one from game to game, also bots. */
  private place(seat: Seat): number {
    const count = this.info?.seats.length ?? 1;
    const games = this.info?.games ?? 0;
    const moved = this.info?.stage === 'waiting' || this.info?.stage === 'starting' ? games : Math.max(0, games - 1);
    return (((seat.charCodeAt(0) - 65 - moved) % count) + count) % count;
  }

  /** Whether a person sits there and is not connected. */
  absent(seat: Seat): boolean {
    const holder = this.seat(seat)?.holder;
    return holder?.kind === 'person' && !this.info?.people.find((each) => each.person === holder.person)?.connected;
  }

  option(id: string): OptionChoice | undefined {
    return this.info?.options[id];
  }

  get myTurn(): boolean {
    return waitsFor(this.game, this.mySeat);
  }

  /** What is asked before a move; nothing before most. */
  question(move: string): Question | null {
    return gameModule(this.info?.game ?? '')?.asks(move) ?? null;
  }

  /** Plays a move; false where it is not the moment for it. */
  play(move: string): boolean {
    if (this.pending || !this.game) return false;
    if (this.guard && !this.guard(move)) {
      this.asking = this.armed = null;
      return false;
    }
    if (settings.now.confirm && this.question(move) && this.asking !== move) {
      this.asking = move;
      return true;
    }
    if (this.arms(move)) return true;
    this.asking = null;
    const decision = this.game.decision;
    this.pending = { id: freshId(), move, decision };
    this.refused = null;
    this.sendPending();
    return true;
  }

  /** A finger that discards has to tap once more, where the person wants that; whoever is asked anyway does not. */
  private arms(move: string): boolean {
    const again = this.armed === move;
    this.armed = null;
    if (again || !byFinger() || !settings.now.twice || this.asking === move || !/^discard\b/.test(move)) return false;
    this.armed = move;
    return true;
  }

  /** Asks whether moves would be allowed, and why not. */
  try(moves: string[]): Promise<Refused | null> {
    return this.questions.try(moves);
  }

  /** Asks what a lay-out comes to, in a game whose turns are built step by step. */
  arrange(wish: string): Promise<Arranged | Refused> {
    return this.questions.arrange(wish);
  }

  /** Asks where pieces that are held fit into a lay-out without them. */
  fits(wish: string, held: string): Promise<FitPlace[] | Refused> {
    return this.questions.fits(wish, held);
  }

  /** Asks what more one's own last turn could have brought. */
  better(): Promise<Better | Refused> {
    return this.questions.better();
  }

  async request(request: Request): Promise<Refused | null> {
    const refused = await this.questions.request(request);
    if (refused && refused.code !== 'gone') this.say(refused.code);
    return refused;
  }

  /** Says how fast bots shall move, where only they sit with this person. Nobody is told where that is as it was. */
  choosePace(pace: BotPace): void {
    if (this.mySeat === null || !this.alone || pace === this.paced) return;
    this.paced = pace;
    void this.questions.request({ do: 'pace', pace });
  }

  /** The bots play on without waiting until this person has to decide. */
  skip(): void {
    if (this.alone && !this.myTurn) void this.questions.request({ do: 'pace', pace: 'skip' });
  }

  /** Whether a game runs in which this person has a seat. */
  get playing(): boolean {
    return this.mySeat !== null && this.info?.stage === 'running' && this.game?.kind !== 'over';
  }

  /** Whether nobody but bots sits with this person. */
  get alone(): boolean {
    return this.info?.seats.every((each) => each.seat === this.mySeat || each.holder.kind === 'bot') ?? false;
  }

  /** Wants another game with the same people. The host opens the table for it; everybody is ready at once, and it begins when all are. */
  playAgain(): void {
    this.again = true;
    if (this.isHost && this.info?.stage === 'over') void this.request({ do: 'rematch' });
    else this.goOn();
  }

  private goOn(): void {
    const { info, mySeat } = this;
    if (!this.again || !info || !['waiting', 'over'].includes(info.stage) || mySeat === null) return;
    if (!this.seat(mySeat)?.ready) void this.questions.request({ do: 'ready', ready: true });
    else if (this.isHost && info.stage === 'waiting' && info.seats.every((each) => each.ready)) {
      this.again = false;
      void this.request({ do: 'start' });
    }
  }

  /** Goes away on purpose, other than by a reload or a closed tab: others are not kept waiting. A game against bots waits. */
  leave(): void {
    if (this.playing && this.alone) return;
    void this.request({ do: 'leave' });
  }

  /** Says something to all; false, and a word about it, where there is no connection. */
  talk(text: string): boolean {
    const sent = this.connection?.send({ type: 'chat', id: freshId(), text }) ?? false;
    if (!sent) this.say('gone');
    return sent;
  }

  say(code: string): void {
    this.notice = { code, key: ++this.count };
  }

  private sendPending(): void {
    const pending = this.pending;
    if (pending)
      this.connection?.send({ type: 'move', id: pending.id, decision: pending.decision, move: pending.move });
  }

  private take(message: Message): void {
    if ('seq' in message && message.type !== 'welcome' && this.resume)
      this.resume = { ...this.resume, seq: message.seq };
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'lobby':
        this.hear(message.table);
        if (message.table.stage !== 'starting') this.starting = false;
        return this.goOn();
      case 'starting':
        return this.takePart(message.step, message.commitments);
      case 'start-stopped':
        this.starting = false;
        this.stopped = { reason: message.reason, seat: message.seat };
        this.dealing.forget();
        return;
      case 'update':
        return this.turn(message.events, message.game, true);
      case 'chat':
        this.chat = [...this.chat.slice(-199), message.line];
        if (message.line.person !== this.you?.person) this.said = message.line;
        return;
      case 'ack':
        if (this.pending?.id === message.id) this.pending = null;
        return this.questions.answer(message.id, null);
      case 'refused':
        return this.refuse(message.id, message.refused);
      case 'tried':
        return this.questions.answer(message.id, message.refused);
      case 'arranged':
      case 'better':
        return this.questions.answer(message.id, message);
      case 'fits':
        return this.questions.answer(message.id, message.places);
      case 'closed':
        return this.closed(message.reason);
    }
  }

  private hear(table: TableInfo): void {
    this.info = table;
    this.heard = Date.now();
  }

  private welcome(message: Extract<Message, { type: 'welcome' }>): void {
    const first = this.you === null || message.missed === null;
    this.paced = 'normal';
    this.resume = { stream: message.stream, seq: message.seq };
    this.you = message.you;
    this.hear(message.table);
    this.starting = message.starting !== null;
    this.chat = message.missed ? [...this.chat, ...message.chat] : message.chat;
    if (message.starting) this.takePart(...message.starting);
    if (message.game) {
      if (first) {
        this.happened = [];
        this.game = message.game;
        this.wind(message.game);
        void this.recall();
      } else this.turn(message.missed ?? [], message.game, true);
    } else this.game = null;
    if (this.pending) this.sendPending();
    this.goOn();
    if (this.autoStart && message.table.stage === 'waiting' && message.you.seat) {
      this.autoStart = false;
      void this.request({ do: 'ready', ready: true }).then(() => this.request({ do: 'start' }));
    }
  }

  private takePart(step: StartStep, shown: SeedCommit[]): void {
    this.starting = true;
    if (step === 'commit') this.stopped = null;
    if (this.mySeat && !this.dealing.answer((this.info?.games ?? 0) + 1, step, shown))
      this.stopped = { reason: 'server-changed', seat: null };
  }

  /** Why the last start was stopped, in words; empty where none was. */
  get stoppedWords(): string {
    if (!this.stopped) return '';
    const { reason, seat } = this.stopped;
    const { stopped } = language.words.fair;
    return (stopped[reason] ?? stopped.other)(seat ? this.name(seat) || seat : '');
  }

  private get ownPart(): Kept | null {
    return this.mySeat && this.game ? this.dealing.partIn(this.game.number) : null;
  }

  /** Whether the finished game was dealt as it was promised before, checked on this device. */
  async fairness(): Promise<Fairness> {
    const { text } = await record(this.id);
    return checkDeal(text, this.ownPart);
  }

  /** What this device was shown, as `hinterzimmer verify --saw` reads it. */
  evidence(): string {
    const kept = this.ownPart;
    return JSON.stringify({
      table: this.id,
      seat: this.mySeat,
      part: kept?.part ?? null,
      commitments: kept?.shown ?? [],
      events: this.saw,
    });
  }

  /** After a reload: what has happened so far comes from the server. What happens while it is on its way would be told twice. */
  private async recall(): Promise<void> {
    try {
      for (let tries = 0; tries < RECALLS; tries++) {
        const asked = this.resume;
        const events = await this.past();
        // Everything the server said before this answer has arrived once this one has.
        await this.try([]);
        if (asked?.stream !== this.resume?.stream) return;
        if (asked?.seq === this.resume?.seq) return this.remember(events);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    } catch {
      // The game goes on without its past.
    }
  }

  private async past(): Promise<unknown[]> {
    const events: unknown[] = [];
    for (let from = 0; ;) {
      const part = await steps(this.id, this.mySeat, from);
      for (const step of part) events.push(...step.events);
      if (part.length < 500) return events;
      from = part[part.length - 1].step + 1;
    }
  }

  private remember(events: unknown[]): void {
    this.happened = events.map((event) => ({ key: ++this.count, event }));
    if (this.game)
      for (const listener of this.listeners) listener({ events, before: null, after: this.game, live: false });
  }

  private turn(events: unknown[], after: Position, live: boolean): void {
    const before = this.game;
    if (before?.number !== after.number) {
      this.happened = [];
      this.saw = [];
    }
    this.saw.push(...events);
    const all = [...this.happened, ...events.map((event) => ({ key: ++this.count, event }))];
    this.happened = all.length > KEPT_EVENTS ? all.slice(-KEPT_EVENTS) : all;
    this.game = after;
    this.starting = false;
    if (this.info && this.info.stage !== 'running' && after.kind !== 'over')
      this.info = { ...this.info, stage: 'running' };
    if (this.pending && this.pending.decision < after.decision) this.pending = null;
    if (before?.decision !== after.decision) this.asking = this.armed = null;
    this.refused = null;
    if (after.kind === 'over' && this.info) {
      meet(this.info.game);
      const winners = [...(after.result?.winners ?? '')].map((seat) => this.name(seat) || seat);
      note(this.id, after.number, winners);
    } else if (before?.number !== after.number) this.again = false;
    this.wind(after);
    for (const listener of this.listeners) listener({ events, before, after, live });
  }

  private wind(position: Position): void {
    this.deadline = position.left_ms === null ? null : Date.now() + position.left_ms;
  }

  private refuse(id: string | null, refused: Refused): void {
    if (id && id === this.pending?.id) {
      const { move } = this.pending;
      this.pending = null;
      if (refused.code !== 'stale') this.refused = { move, refused };
      return;
    }
    if (id && this.questions.has(id)) return this.questions.answer(id, refused);
    // What was asked has been answered meanwhile, such as by a window that closed: there is nothing to tell.
    if (refused.code === 'stale') return;
    // A step of the start that had arrived before the connection was lost.
    if (!id && refused.code === 'already-answered') return;
    this.say(refused.code);
  }

  private closed(reason: string): void {
    if (reason === 'wrong-token' && !this.renewed) {
      this.renewed = true;
      void renewGuest().then(() => this.connect());
      return;
    }
    this.trouble = troubleOf(reason) ?? this.trouble;
  }
}
