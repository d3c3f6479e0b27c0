// A recorded game brought to the page of a table: every view comes from the server's replay, every legal move from the program.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { WebSocketRoute } from '@playwright/test';
import type { Replay, TableInfo } from '../../../src/generated/protocol.ts';
import { binary } from '../server.ts';
import { tableWhole } from '../lib.ts';
import type { Person, Position, View } from '../types.ts';
import type { Visit } from './positions.ts';

const run = promisify(execFile);
/** Long enough to be a trouble. */
const names = ['Maximiliane', 'Konstantin', 'Ayşe-Marie', 'Friederike', 'Bartholomäus'];
const records = new URL('../../../../records/', import.meta.url).pathname;

const answers = new Map<string, Promise<string>>();

/** What the program says; the same question is asked once. */
function told(flags: string[]): Promise<string> {
  const key = flags.join(' ');
  const answer = answers.get(key) ?? run(binary(), flags, { maxBuffer: 2 ** 26 }).then(({ stdout }) => stdout);
  answers.set(key, answer);
  return answer;
}

export class Stream {
  private seq = 1;
  private at = 0;
  private socket: WebSocketRoute | null = null;
  private replay!: Replay<View, unknown>;
  private readonly path: string;

  constructor(
    private readonly page: Person,
    private readonly visit: Visit,
  ) {
    this.path = `${records}${visit.game}/${visit.record}.hzr`;
  }

  get seats(): string[] {
    return [...'ABCDE'].slice(0, this.replay.seats);
  }

  /** The move with which the game ended. */
  get last(): number {
    return this.replay.steps.length - 1;
  }

  /** After which moves something has happened. */
  after(event: string): number[] {
    return this.replay.steps.flatMap(({ events }, step) =>
      (events as { event: string }[]).some((each) => each.event === event) ? [step] : [],
    );
  }

  /** The first move after which something has happened. */
  find(is: (event: unknown) => boolean): number {
    const at = this.replay.steps.findIndex((step) => step.events.some(is));
    if (at < 0) throw new Error(`that never happens in ${this.path}`);
    return at;
  }

  /** After which move before another one a seat was asked last. */
  lastAsked(seat: string, before: number): number {
    return this.replay.steps.findLastIndex(({ next }, step) => step < before && next.includes(seat));
  }

  /** What has happened after a move, until another one. */
  between(from: number, to: number): unknown[] {
    return this.replay.steps.slice(from + 1, to + 1).flatMap(({ events }) => events);
  }

  /** Opens the table after a number of moves. */
  async open(at: number): Promise<void> {
    this.at = at;
    await this.page.goto('/about');
    this.replay = await this.ask(at);
    await this.page.routeWebSocket(/\/socket$/, (socket) => {
      this.socket = socket;
      socket.onMessage((text) => void this.answer(String(text)));
    });
    await this.page.route(/\/api\/tables\/[^/]+\/steps/, (route) => {
      const steps = this.replay.steps.slice(0, this.at + 1).map(({ events }, step) => ({ step, events }));
      return route.fulfill({ json: steps.slice(-499) });
    });
    await this.page.goto('/t/audit');
    await tableWhole(this.page);
  }

  /** Plays on to a later move, as one message; `change` makes of the view what no recorded game has. */
  async go(to: number, change: (view: View) => void = () => {}): Promise<void> {
    const events = this.replay.steps.slice(this.at + 1, to + 1).flatMap((step) => step.events);
    this.at = to;
    const game = await this.position();
    change(game.view);
    this.say({ type: 'update', seq: ++this.seq, events: events.slice(-200), game });
    await this.page.waitForFunction(
      (seq) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) === seq,
      this.seq,
    );
  }

  /** Asks by the page, as the page's own guest. */
  private ask(from: number): Promise<Replay<View, unknown>> {
    return this.page.evaluate(
      async ({ from, seat, body }) => {
        const headers = { 'Content-Type': 'application/json' };
        const guest = { name: 'Mara', colour: 0 };
        const made = await fetch('/api/guests', { method: 'POST', headers, body: JSON.stringify(guest) });
        const { token } = await made.json();
        localStorage.setItem('hz.token', token);
        localStorage.setItem('hz.name', guest.name);
        localStorage.setItem('hz.tables', JSON.stringify({ audit: { join: 'key', watch: 'key' } }));
        const wish = new URLSearchParams({ from: String(from), most: '1', ...(seat ? { seat } : {}) });
        const answer = await fetch(`/api/replays?${wish}`, {
          method: 'POST',
          body,
          headers: { Authorization: `Bearer ${token}` },
        });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      },
      { from, seat: this.visit.seat, body: readFileSync(this.path, 'utf8') },
    );
  }

  private async position(): Promise<Position> {
    const { seat } = this.visit;
    const flags = ['replay', this.path, '--at', String(this.at), '--json', ...(seat ? ['--seat', seat] : [])];
    const { view, legal } = JSON.parse(await told(flags));
    if (!legal) throw new Error('`hinterzimmer replay --json` tells no legal moves: build it from this checkout');
    const asked = this.replay.steps[this.at].next;
    const last = this.at === this.replay.steps.length - 1;
    const window = ['snap', 'react'].includes(view.phase);
    return {
      number: 1,
      decision: this.at,
      kind: asked === '' ? 'over' : window ? 'window' : asked.length > 1 ? 'sealed' : 'turn',
      asked,
      answered: false,
      view,
      legal,
      handles: null,
      left_ms: window || this.timed ? 3_000_000 : null,
      result: last ? this.replay.result : null,
    };
  }

  /** Where three play, they play against the clock. */
  private get timed(): boolean {
    return this.replay.seats === 3 && !('snap_seconds' in this.replay.options);
  }

  private async answer(text: string): Promise<void> {
    const { type, id } = JSON.parse(text);
    if (type === 'ping') this.say({ type: 'pong', id, now_ms: 0 });
    if (type === 'try') this.say({ type: 'tried', id, refused: null, allowed: 0 });
    if (type !== 'hello') return;
    const { seat } = this.visit;
    const person = seat ? seat.charCodeAt(0) - 64 : 9;
    this.say({
      type: 'welcome',
      protocol: 1,
      stream: 'audit',
      seq: this.seq,
      you: { person, seat, host: seat === 'A', watch_only: seat === null },
      table: this.table(),
      game: await this.position(),
      starting: null,
      missed: null,
      chat: [],
      now_ms: 0,
    });
  }

  private table(): TableInfo {
    const seats = names.slice(0, this.replay.seats);
    return {
      id: 'audit',
      game: this.visit.game,
      revision: 1,
      options: this.replay.options,
      public: false,
      tour: false,
      locked: false,
      slow_chat_seconds: 0,
      clock: this.timed ? { kind: 'per-turn', seconds: 3000 } : { kind: 'none' },
      stage: 'running',
      games: 1,
      host: 1,
      seats: seats.map((_, place) => ({
        seat: String.fromCharCode(65 + place),
        holder: { kind: 'person', person: place + 1 },
        ready: true,
        stand_in: null,
        wait: [],
        call: [],
      })),
      people: [...seats, 'Eve'].map((name, place) => ({
        person: place < seats.length ? place + 1 : 9,
        name,
        colour: place,
        connected: true,
        muted: false,
        away_ms: null,
      })),
      knocking: [],
    };
  }

  private say(message: unknown): void {
    this.socket?.send(JSON.stringify(message));
  }
}
