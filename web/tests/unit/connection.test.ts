import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '../../src/lib/connection';

class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  sent: { type: string; id?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;

  constructor() {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcomes(): void {
    this.onopen?.();
    this.says({ type: 'welcome' });
  }

  get pings(): number {
    return this.sent.filter(({ type }) => type === 'ping').length;
  }
}

const page = new EventTarget();
let states: string[];
let heard: string[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  states = [];
  heard = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('location', { href: 'http://table.test/' });
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
  connection = new Connection('t', {
    hello: () => ({ token: '', key: null, resume: null }),
    message: ({ type }) => heard.push(type),
    state: (state) => states.push(state),
  });
  Socket.all[0].welcomes();
});

afterEach(() => {
  connection.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a connection', () => {
  it('that only seems to be open is let go and comes back', () => {
    vi.advanceTimersByTime(24_000);
    expect(Socket.all[0].pings).toBe(1);
    vi.advanceTimersByTime(6_000);
    expect(Socket.all[0].closed).toBe(true);
    expect(Socket.all.length).toBe(2);
    expect(states).toEqual(['connecting', 'open', 'lost']);
    Socket.all[1].welcomes();
    expect(states.at(-1)).toBe('open');
    Socket.all[0].says({ type: 'chat' });
    expect(heard).toEqual(['welcome', 'welcome']);
  });

  it('whose server answers stays, and the answers are for nobody else', () => {
    for (let times = 0, answered = 0; times < 20; times++) {
      vi.advanceTimersByTime(5_000);
      if (Socket.all[0].pings === answered) continue;
      answered += 1;
      Socket.all[0].says({ type: 'pong' });
    }
    expect(Socket.all.length).toBe(1);
    expect(Socket.all[0].pings).toBeGreaterThan(2);
    expect(heard).toEqual(['welcome']);
  });

  it('is not asked while the server speaks', () => {
    for (let times = 0; times < 30; times++) {
      vi.advanceTimersByTime(3_000);
      Socket.all[0].says({ type: 'update' });
    }
    expect(Socket.all[0].pings).toBe(0);
  });

  it('is asked at once when the network or the person is back', () => {
    page.dispatchEvent(new Event('online'));
    expect(Socket.all[0].pings).toBe(1);
    Socket.all[0].says({ type: 'pong' });
    vi.advanceTimersByTime(5_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(Socket.all[0].pings).toBe(2);
    vi.advanceTimersByTime(5_000);
    expect(Socket.all.length).toBe(2);
  });

  it('that is closed for good tells the first reason', () => {
    for (const reason of ['kicked', 'closed']) Socket.all[0].says({ type: 'closed', reason });
    expect(heard).toEqual(['welcome', 'closed']);
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(1);
  });

  it('tells that the room waits where the server is there and says so', () => {
    Socket.all[0].says({ type: 'closed', reason: 'try-again' });
    Socket.all[0].onclose?.();
    expect(states.at(-1)).toBe('waits');
    vi.advanceTimersByTime(400);
    expect(states.at(-1)).toBe('waits');
    Socket.all[1].onclose?.();
    expect(states.at(-1), 'now nobody answers').toBe('lost');
    vi.advanceTimersByTime(1000);
    Socket.all[2].welcomes();
    expect(states.at(-1)).toBe('open');
  });

  it('that is never welcomed is tried again', () => {
    vi.advanceTimersByTime(30_000);
    expect(Socket.all.length).toBe(2);
    vi.advanceTimersByTime(15_000);
    expect(Socket.all.length).toBe(3);
  });
});
