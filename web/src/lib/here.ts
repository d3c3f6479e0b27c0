/** This device as a server: the page's side of the worker. */
import { language } from './i18n.svelte';
import { device } from './storage';
import { lack, wasm } from './capable';
import { toast } from '../parts/Toasts.svelte';
import { hereWords } from '../words/here';
import type { Ask } from '../offline/house';
import type { FromPage, ToPage } from '../offline/worker';

interface Line {
  opened(): void;
  message(text: string): void;
  closed(): void;
}

/** The worker and everybody who waits for it. */
class Here {
  private readonly worker = new Worker(new URL('../offline/worker.ts', import.meta.url), { type: 'module' });
  private readonly lines = new Map<number, Line>();
  private readonly asked = new Map<number, { answer: (answer: Response) => void; fail: (error: Error) => void }>();
  private count = 0;
  readonly ready: Promise<void>;

  constructor(address: string) {
    this.ready = new Promise((resolve, reject) => {
      this.worker.onerror = () => reject(new TypeError('the worker does not start'));
      this.worker.onmessage = ({ data }: MessageEvent<ToPage>) => {
        if (data.type === 'broken') reject(new TypeError(data.why));
        else if (data.type === 'ready') {
          if (!data.lasting) toast(hereWords().notKept);
          resolve();
        }
        this.take(data);
      };
    });
    const pace = device.load('pace-ms');
    this.say({ type: 'start', wasm: new URL(address, location.href).href, pace: pace === null ? null : Number(pace) });
  }

  private say(message: FromPage): void {
    this.worker.postMessage(message);
  }

  private take(data: ToPage): void {
    switch (data.type) {
      case 'frame':
        return this.lines.get(data.connection)?.message(data.text);
      case 'closed': {
        const line = this.lines.get(data.connection);
        this.lines.delete(data.connection);
        return line?.closed();
      }
      case 'answer': {
        const headers = new Headers({ 'Content-Type': data.kind });
        if (data.name) headers.set('Content-Disposition', `attachment; filename="${data.name}"`);
        // An answer without content must not have any.
        const body = data.status === 204 ? null : data.body;
        this.asked.get(data.id)?.answer(new Response(body, { status: data.status, headers }));
        this.asked.delete(data.id);
        return;
      }
      case 'trouble':
        return toast(hereWords().full);
      case 'broken':
        for (const { fail } of this.asked.values()) fail(new TypeError(data.why));
        this.asked.clear();
        for (const line of this.lines.values()) line.closed();
        this.lines.clear();
        return;
    }
  }

  ask(ask: Ask): Promise<Response> {
    const id = ++this.count;
    return new Promise((answer, fail) => {
      this.asked.set(id, { answer, fail });
      this.say({ type: 'ask', id, ask });
    });
  }

  open(table: string, line: Line): { send(text: string): void; close(): void } {
    const connection = ++this.count;
    this.lines.set(connection, line);
    this.say({ type: 'open', connection, table });
    this.ready.then(
      () => line.opened(),
      () => line.closed(),
    );
    return {
      send: (text) => this.say({ type: 'frame', connection, text }),
      close: () => {
        this.lines.delete(connection);
        this.say({ type: 'close', connection });
      },
    };
  }
}

let only: Here | null = null;

/** The worker, started when it is wanted first; again where it did not start. */
async function start(): Promise<Here> {
  if (wasm === null || lack() !== null) throw new TypeError('this page cannot play without a server');
  const here = (only ??= new Here(wasm));
  try {
    await here.ready;
  } catch (error) {
    if (only === here) only = null;
    throw error;
  }
  return here;
}

/** Asks something, as of REST, for somebody who plays on this device. */
export async function ask(path: string, init: RequestInit, token: string): Promise<Response> {
  const here = await start();
  const address = new URL(path, 'http://here');
  const make = (method: string, at: string, body: string): Ask => ({
    method,
    path: at.split('/').filter(Boolean).map(decodeURIComponent),
    query: Object.fromEntries(address.searchParams),
    token,
    body,
  });
  const method = init.method ?? 'GET';
  if (path === '/tables' && method === 'POST') {
    // Whoever opens a table is there under the name that this device knows.
    const name = device.load('name') || language.words.guest;
    await here.ask(make('PUT', '/guests/me', JSON.stringify({ name, colour: 0 })));
    void navigator.storage?.persist?.().catch(() => false);
  }
  return here.ask(make(method, address.pathname, typeof init.body === 'string' ? init.body : ''));
}

/** Opens a socket to a table of this device. */
export function open(table: string, line: Line): { send(text: string): void; close(): void } {
  let end: { send(text: string): void; close(): void } | null = null;
  let closed = false;
  start().then(
    (here) => {
      if (!closed) end = here.open(table, line);
    },
    () => line.closed(),
  );
  return {
    send: (text) => end?.send(text),
    close: () => {
      closed = true;
      end?.close();
    },
  };
}
