/**
 * Several people around one device: a table at which each of them has a seat, and hands the device on. It is one of this device, or
 * one of the server, where others come to it by a link.
 */
import { gameModule } from '../games';
import type { Neighbour } from '../games/module';
import { beGuest, credentials, keepKeys, makeTable, seatNeighbour, token } from './api';
import { Connection } from './connection';
import { actAs, isHere } from './ends';
import { freshId } from './questions';
import { device } from './storage';
import type { Happened } from './table.svelte';
import { waitsFor } from './turn';
import { viewport } from './viewport.svelte';
import type { Message, Position, Setup, TableCreated, TableInfo, You } from './wire';

/** By what the tables of this device know the people around it; the first one is whoever has it. */
const TOKENS = ['me', 'me-2', 'me-3', 'me-4', 'me-5'];
/** So long whoever has played sees what came of it, before the device is handed on. */
const LOOK = 1500;
/** So many tables are remembered. */
const MOST = 40;
/** A screen whose shorter side is at least so long has room for people at all its edges. */
const ROOMY = 600;

/** Somebody around this device, and by what the table knows them. */
interface Known {
  name: string;
  token: string;
}

const kept = (): Record<string, Known[]> => device.loadJson('around', {});

function keep(table: string, people: Known[]): void {
  device.saveJson('around', { ...Object.fromEntries(Object.entries(kept()).slice(-MOST)), [table]: people });
}

/** The people around this device at a table; nobody where only one of them has a seat. */
export const peopleAround = (table: string): Known[] => kept()[table] ?? [];

/** Whether people can sit at all edges of this screen. */
export const isRoomy = (): boolean => Math.min(viewport.width, viewport.height) >= ROOMY;

/** Opens a table of this device for people with names, and lets them sit down; its id. */
export async function openAround(setup: Setup, names: string[]): Promise<string> {
  const { ask } = await import('./here');
  device.save('name', names[0]);
  const answer = await ask('/tables', { method: 'POST', body: JSON.stringify({ setup, sit: true }) }, TOKENS[0]);
  if (!answer.ok) throw new Error(await answer.text());
  const made = (await answer.json()) as TableCreated;
  keepKeys(made.table, { join: made.join_key, watch: made.watch_key });
  return seatHere(made.table, names);
}

/** Lets people sit down at a table of this device at which the first of them has a seat; its id. */
async function seatHere(table: string, names: string[]): Promise<string> {
  const { ask } = await import('./here');
  const tell = async (method: string, path: string, token: string, body: unknown): Promise<void> => {
    const answer = await ask(path, { method, body: JSON.stringify(body) }, token);
    if (!answer.ok) throw new Error(await answer.text());
  };
  const people = names.map((name, place): Known => ({ name, token: TOKENS[place] }));
  for (const [place, { name, token }] of people.entries()) {
    if (place === 0) continue;
    await tell('PUT', '/guests/me', token, { name, colour: place });
    await tell('POST', `/tables/${table}/requests`, token, { request: { do: 'sit', seat: null } });
  }
  keep(table, people);
  return table;
}

/**
 * Opens a table of the server for some people around this device, to which others come by a link; its id. Where no server answers,
 * everybody has to be here.
 */
export async function openForOthers(setup: Setup, names: string[], everybody: string[]): Promise<string> {
  await beGuest(names[0]);
  const { table } = await makeTable(setup);
  if (isHere(table)) return seatHere(table, everybody);
  const people: Known[] = [{ name: names[0], token: token(table) }];
  for (const [place, name] of names.entries())
    if (place > 0) people.push({ name, token: await seatNeighbour(table, name, place) });
  keep(table, people);
  return table;
}

/** One of the people around the device, as the table sees them. */
interface Place {
  connection: Connection;
  you: You | null;
  game: Position | null;
}

/** What all of them look at together, while they are asked at once. */
interface Shared {
  info: TableInfo;
  people: Neighbour[];
  happened: Happened[];
  over: boolean;
}

/** Knows whose turn it is, and keeps everybody at the table while one of them looks at it. */
export class Around {
  /** Whose eyes the page has; nobody's while the device is handed on. */
  shown = $state<number | null>(null);
  /** Who is to look next; not known before the table has told everybody here where the game stands. */
  next = $state<number | null>(null);
  over = $state(false);
  /** Nobody needs to look away: several are asked at once, at the edges of the screen. */
  shared = $state.raw<Shared | null>(null);
  readonly names: string[];
  private info: TableInfo | null = null;
  private waiting = false;
  private happened: Happened[] = [];
  private readonly places: Place[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly people: Known[],
  ) {
    this.names = people.map(({ name }) => name);
    this.places = people.map(({ token }) => {
      const place: Place = { connection: null as unknown as Connection, you: null, game: null };
      place.connection = new Connection(table, {
        hello: () => ({ ...credentials(table), token, resume: null }),
        message: (message) => this.take(place, message),
        state: () => {},
      });
      return place;
    });
  }

  end(): void {
    clearTimeout(this.timer);
    for (const { connection } of this.places) connection.end();
    actAs();
  }

  /** Whoever is next has the device now. */
  look(): void {
    if (this.next === null) return;
    this.show(this.next);
  }

  private show(number: number): void {
    actAs(this.table, this.people[number].token);
    this.shown = number;
  }

  private take(place: Place, message: Message): void {
    if (message.type === 'welcome') {
      place.you = message.you;
      place.game = message.game;
      this.getReady(place, message.table);
    } else if (message.type === 'update') {
      place.game = message.game;
      // What is told to the first one here is enough: only what everybody has seen is told of it.
      if (place === this.places[0]) this.note(message.events);
    } else if (message.type === 'lobby') this.getReady(place, message.table);
    else if (message.type === 'starting' && message.step === 'commit') {
      // Whoever is shown the table takes part in the shuffle by it.
      if (!this.waiting || place !== this.places[0]) place.connection.send({ type: 'commit', commitment: null });
    }
    this.turn();
  }

  private note(events: unknown[]): void {
    const first = (this.happened.at(-1)?.key ?? 0) + 1;
    this.happened = [...this.happened, ...events.map((event, at) => ({ key: first + at, event }))];
  }

  /** Everybody who sits here is ready, and the first one begins when all are; where others come, when whoever opened it says so. */
  private getReady(place: Place, table: TableInfo): void {
    this.info = table;
    const before = this.waiting;
    this.waiting = (table.stage === 'waiting' || table.stage === 'starting') && !isHere(this.table);
    if (this.waiting) this.show(0);
    else if (before) this.shown = null;
    const seat = table.seats.find((each) => each.seat === place.you?.seat);
    if (table.stage !== 'waiting' || !seat) return;
    const wish = (request: object): boolean => place.connection.send({ type: 'request', id: freshId(), request });
    if (!seat.ready) wish({ do: 'ready', ready: true });
    else if (!this.waiting && table.host === place.you?.person && table.seats.every((each) => each.ready))
      wish({ do: 'start' });
  }

  private waits(number: number): boolean {
    const { game, you } = this.places[number];
    return waitsFor(game, you?.seat ?? null);
  }

  /** Sees who is to look: whoever has the device for as long as they are asked, else the first who is. */
  private turn(): void {
    if (this.waiting || this.together()) return;
    this.over = this.places.some(({ game }) => game?.kind === 'over');
    if (this.shown !== null && (this.over || this.waits(this.shown))) return clearTimeout(this.timer);
    const next = this.places.findIndex((_, number) => this.waits(number));
    if (next < 0) {
      // Nobody here is asked, while bots think or after the end: the first one may look.
      if (this.places.every(({ game }) => game !== null)) this.next ??= 0;
      return;
    }
    this.next = next;
    if (this.shown === null || next === this.shown) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.shown = null), LOOK);
  }

  /** Whether all look at the screen together: while several are asked at once, and for a moment afterwards. */
  private together(): boolean {
    const edges = gameModule(this.info?.game ?? '')?.edges;
    const asked = this.places.flatMap(({ game, you }, number) =>
      game && you?.seat && game.kind !== 'over' && edges?.asks(game) && game.asked.includes(you.seat) ? [number] : [],
    );
    const game = this.places[asked[0]]?.game;
    const others = asked.length > 1 || (asked.length === 1 && asked[0] !== this.shown);
    if (this.info && game && others && (game.kind === 'window' || isRoomy())) {
      clearTimeout(this.timer);
      if (!this.shared || this.shared.over) this.happened = [];
      this.shared = { info: this.info, people: this.neighbours(), happened: this.happened, over: false };
      return true;
    }
    if (!this.shared) return false;
    if (!this.shared.over) {
      this.shared = { ...this.shared, happened: this.happened, over: true };
      this.timer = setTimeout(() => {
        this.shared = null;
        // Whoever had the device may have it no more.
        this.shown = null;
        this.turn();
      }, LOOK);
    }
    return true;
  }

  private neighbours(): Neighbour[] {
    return this.places.flatMap(({ connection, game, you }, number) => {
      if (!game || !you?.seat) return [];
      const play = (move: string): void => {
        connection.send({ type: 'move', id: freshId(), decision: game.decision, move });
      };
      return [{ name: this.names[number], seat: you.seat, position: game, play }];
    });
  }
}
