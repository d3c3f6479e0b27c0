/** Several people around one device: a table of this device at which each of them has a seat, and hands the device on. */
import { keepKeys } from './api';
import { Connection } from './connection';
import { actAs } from './ends';
import { freshId } from './questions';
import { device } from './storage';
import { waitsFor } from './turn';
import type { Message, Position, Setup, TableCreated, TableInfo, You } from './wire';

/** By what the tables of this device know the people around it; the first one is whoever has it. */
const TOKENS = ['me', 'me-2', 'me-3', 'me-4', 'me-5'];
/** So long whoever has played sees what came of it, before the device is handed on. */
const LOOK = 1500;
/** So many tables are remembered. */
const MOST = 40;

const kept = (): Record<string, string[]> => device.loadJson('around', {});

/** The names of the people around this device at a table; nothing where only one of them has a seat. */
export const namesAround = (table: string): string[] | null => kept()[table] ?? null;

/** Opens a table of this device for people with names, and lets them sit down; its id. */
export async function openAround(setup: Setup, names: string[]): Promise<string> {
  const { ask } = await import('./here');
  const post = async (path: string, token: string, body: unknown, method = 'POST'): Promise<Response> => {
    const answer = await ask(path, { method, body: JSON.stringify(body) }, token);
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  };
  device.save('name', names[0]);
  const made = (await (await post('/tables', TOKENS[0], { setup, sit: true })).json()) as TableCreated;
  for (const [place, name] of names.entries()) {
    if (place === 0) continue;
    await post('/guests/me', TOKENS[place], { name, colour: place }, 'PUT');
    await post(`/tables/${made.table}/requests`, TOKENS[place], { request: { do: 'sit', seat: null } });
  }
  keepKeys(made.table, { join: made.join_key, watch: made.watch_key });
  device.saveJson('around', { ...Object.fromEntries(Object.entries(kept()).slice(-MOST)), [made.table]: names });
  return made.table;
}

/** One of the people around the device, as the table sees them. */
interface Place {
  connection: Connection;
  you: You | null;
  game: Position | null;
}

/** Knows whose turn it is, and keeps everybody at the table while one of them looks at it. */
export class Around {
  /** Whose eyes the page has; nobody's while the device is handed on. */
  shown = $state<number | null>(null);
  /** Who is to look next; not known before the table has told everybody here where the game stands. */
  next = $state<number | null>(null);
  over = $state(false);
  private readonly places: Place[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    table: string,
    readonly names: string[],
  ) {
    this.places = names.map((_, number) => {
      const place: Place = { connection: null as unknown as Connection, you: null, game: null };
      place.connection = new Connection(table, {
        hello: () => ({ token: TOKENS[number], key: null, resume: null }),
        message: (message) => this.take(place, message),
        state: () => {},
      });
      return place;
    });
  }

  end(): void {
    clearTimeout(this.timer);
    for (const { connection } of this.places) connection.end();
    actAs(TOKENS[0]);
  }

  /** Whoever is next has the device now. */
  look(): void {
    if (this.next === null) return;
    actAs(TOKENS[this.next]);
    this.shown = this.next;
  }

  private take(place: Place, message: Message): void {
    if (message.type === 'welcome') {
      place.you = message.you;
      place.game = message.game;
      this.getReady(place, message.table);
    } else if (message.type === 'update') place.game = message.game;
    else if (message.type === 'lobby') this.getReady(place, message.table);
    else if (message.type === 'starting' && message.step === 'commit')
      place.connection.send({ type: 'commit', commitment: null });
    this.turn();
  }

  /** Everybody who sits here is ready, and the first one begins when all are. */
  private getReady(place: Place, table: TableInfo): void {
    const seat = table.seats.find((each) => each.seat === place.you?.seat);
    if (table.stage !== 'waiting' || !seat) return;
    const wish = (request: object): boolean => place.connection.send({ type: 'request', id: freshId(), request });
    if (!seat.ready) wish({ do: 'ready', ready: true });
    else if (table.host === place.you?.person && table.seats.every((each) => each.ready)) wish({ do: 'start' });
  }

  private waits(number: number): boolean {
    const { game, you } = this.places[number];
    return waitsFor(game, you?.seat ?? null);
  }

  /** Sees who is to look: whoever has the device for as long as they are asked, else the first who is. */
  private turn(): void {
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
}
