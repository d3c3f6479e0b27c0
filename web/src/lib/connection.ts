import { taskBegins } from './frames';
import { PROTOCOL, type Message } from './wire';

export type Hello = { token: string; key: string | null; resume: { stream: string; seq: number } | null };

export interface Wiring {
  hello(): Hello;
  message(message: Message): void;
  state(state: 'connecting' | 'open' | 'lost'): void;
}

/** Reasons of `closed` after which coming back makes sense. */
const PASSING = new Set(['try-again', 'restart', 'too-slow', 'dead', 'too-fast', 'too-many']);

/** A socket to a table that comes back by itself. */
export class Connection {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private ended = false;
  private welcomed = false;

  constructor(private readonly table: string, private readonly wiring: Wiring) {
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  send(message: unknown): boolean {
    if (!this.welcomed || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.ended || document.hidden || this.socket) return;
    clearTimeout(this.timer);
    this.open();
  };

  private open(): void {
    this.wiring.state(this.tries === 0 ? 'connecting' : 'lost');
    this.welcomed = false;
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/socket`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, ...this.wiring.hello() }));
    socket.onmessage = (event: MessageEvent<string>) => {
      taskBegins();
      const message = JSON.parse(event.data) as Message;
      if (message.type === 'welcome') {
        this.welcomed = true;
        this.tries = 0;
        this.wiring.state('open');
      }
      if (message.type === 'closed' && !PASSING.has(message.reason)) this.ended = true;
      this.wiring.message(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.ended) return;
      this.wiring.state('lost');
      const wait = Math.min(8000, 300 * 2 ** this.tries) * (0.75 + Math.random() / 2);
      this.tries += 1;
      this.timer = setTimeout(() => this.open(), wait);
    };
  }
}
