import { socketTo, type Wire } from './ends';
import { taskBegins } from './frames';
import { PROTOCOL, type Message } from './wire';

export type Hello = { token: string; key: string | null; resume: { stream: string; seq: number } | null };

/** Where a connection waits, the server is there, but cannot go on with the table at the moment. */
export type Link = 'connecting' | 'open' | 'lost' | 'waits';

export interface Wiring {
  hello(): Hello;
  message(message: Message): void;
  state(state: Link): void;
}

/** Reasons of `closed` after which coming back makes sense. */
const PASSING = new Set(['try-again', 'restart', 'too-slow', 'dead', 'too-fast', 'too-many']);

/** The state of a socket that is open. */
const OPEN = 1;

/** After so much silence the server is asked whether it is still there; it has so long to answer, and for its welcome. */
const SILENCE = 20_000;
const PATIENCE = 5_000;
const WELCOME = 15_000;

/** A socket to a table that comes back by itself, also where it only seems to be open. */
export class Connection {
  private socket: Wire | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  /** What is said while the connection is not there. */
  private away: Link = 'lost';
  private ended = false;
  private welcomed = false;
  /** When the server was heard last. */
  private heard = 0;
  private pings = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly beat = setInterval(() => Date.now() - this.heard >= SILENCE && this.probe(), PATIENCE);

  constructor(
    private readonly table: string,
    private readonly wiring: Wiring,
  ) {
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  send(message: unknown): boolean {
    if (!this.welcomed || this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    clearInterval(this.beat);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.ended || document.hidden) return;
    if (this.socket) return this.probe();
    clearTimeout(this.timer);
    this.open();
  };

  /** Asks whether the server is still there. */
  private probe(): void {
    if (this.patience === undefined && this.send({ type: 'ping', id: `ping-${++this.pings}` })) this.expect(PATIENCE);
  }

  /** Lets the socket go if nothing is heard for so long. */
  private expect(within: number): void {
    const since = Date.now();
    this.patience = setTimeout(() => {
      this.patience = undefined;
      if (this.ended || this.heard >= since || !this.socket) return;
      // A page that has slept finds its answers waiting behind this.
      if (Date.now() - since > within + 2000) return this.expect(PATIENCE);
      const dead = this.socket;
      this.socket = null;
      dead.close();
      this.tries = Math.max(1, this.tries);
      this.open();
    }, within);
  }

  private open(): void {
    this.wiring.state(this.tries === 0 ? 'connecting' : this.away);
    this.welcomed = false;
    const socket = socketTo(this.table);
    let away: Link = 'lost';
    this.socket = socket;
    clearTimeout(this.patience);
    this.expect(WELCOME);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, ...this.wiring.hello() }));
    socket.onmessage = (event) => {
      // After its reason the server closes with a plain word, which is not told instead.
      if (this.socket !== socket || this.ended) return;
      taskBegins();
      this.heard = Date.now();
      const message = JSON.parse(event.data) as Message;
      if (message.type === 'pong') return;
      if (message.type === 'welcome') {
        this.welcomed = true;
        clearTimeout(this.patience);
        this.patience = undefined;
        this.tries = 0;
        this.wiring.state('open');
      }
      if (message.type === 'closed' && !PASSING.has(message.reason)) this.ended = true;
      if (message.type === 'closed' && message.reason === 'try-again') away = 'waits';
      this.wiring.message(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.ended) return;
      this.away = away;
      this.wiring.state(away);
      const wait = Math.min(8000, 300 * 2 ** this.tries) * (0.75 + Math.random() / 2);
      this.tries += 1;
      this.timer = setTimeout(() => this.open(), wait);
    };
  }
}
