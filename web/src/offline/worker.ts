/**
 * The worker that is a server to the page: it takes frames and requests, hands them to the house, stores what the house wants
 * stored, and only then passes on what tells of it.
 */
import { Thinker } from './apart';
import { House, type Ask, type Batch, type Call, type Done } from './house';
import { openShelf, type Shelf } from './shelf';

/** What the page says. */
export type FromPage =
  | { type: 'start'; wasm: string; pace: number | null }
  | { type: 'open'; connection: number; table: string }
  | { type: 'frame'; connection: number; text: string }
  | { type: 'close'; connection: number }
  | { type: 'ask'; id: number; ask: Ask };

/** What the page is told. */
export type ToPage =
  | { type: 'ready'; lasting: boolean }
  | { type: 'broken'; why: string }
  | { type: 'frame'; connection: number; text: string }
  | { type: 'closed'; connection: number }
  | { type: 'answer'; id: number; status: number; kind: string; name: string | null; body: string }
  | { type: 'trouble'; code: 'storage-full' };

/** So many people can sit around one device. */
const PEOPLE = ['me', 'me-2', 'me-3', 'me-4', 'me-5'];
/** After so many failures of the house nobody tries again. */
const FAILURES = 3;

const scope = self as unknown as { postMessage(message: ToPage): void; onmessage: unknown };
const say = (message: ToPage): void => scope.postMessage(message);

class Worker {
  private readonly awake = new Set<string>();
  /** Sockets that are open, and their tables. */
  private readonly sockets = new Map<number, string>();
  private readonly waiting: Batch[] = [];
  private storing = false;
  private busy = false;
  /** Whether what there is to think about can be thought about in a copy of the house. */
  private apart = false;
  private thinker: Thinker | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private thought: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private canPonder = true;

  private constructor(
    private readonly module: WebAssembly.Module,
    private house: House,
    private readonly shelf: Shelf,
    private readonly pace: number | null,
  ) {}

  static async start(wasm: string, pace: number | null): Promise<Worker> {
    const [module, shelf] = await Promise.all([compile(wasm), openShelf()]);
    const worker = new Worker(module, await House.of(module), shelf, pace);
    await worker.load();
    say({ type: 'ready', lasting: shelf.lasting });
    return worker;
  }

  private async load(): Promise<void> {
    const [tables, known] = await Promise.all([this.shelf.heads(), this.shelf.guests()]);
    const strangers = PEOPLE.filter((token) => !known.some((guest) => guest.token === token));
    const guests = [...known, ...strangers.map((token) => ({ token, name: token, colour: 0 }))];
    const entropy = [...crypto.getRandomValues(new Uint8Array(32))];
    this.call({ do: 'load', entropy, guests, tables, pace: this.pace });
  }

  async take(message: FromPage): Promise<void> {
    switch (message.type) {
      case 'open':
        this.sockets.set(message.connection, message.table);
        if (!(await this.wake(message.table))) return this.elsewhere(message.connection);
        return this.call({ do: 'open', connection: message.connection, table: message.table });
      case 'frame':
        return this.call({ do: 'frame', connection: message.connection, text: message.text });
      case 'close':
        this.sockets.delete(message.connection);
        return this.call({ do: 'close', connection: message.connection });
      case 'ask': {
        const table = tableOf(message.ask);
        if (table && !(await this.wake(table)))
          return say({
            type: 'answer',
            id: message.id,
            status: 409,
            kind: 'application/json',
            name: null,
            body: ELSEWHERE,
          });
        return this.call({ do: 'ask', id: message.id, ...message.ask });
      }
    }
  }

  /** Brings a table from the shelf. False where another tab has it. */
  private async wake(table: string): Promise<boolean> {
    if (this.awake.has(table)) return true;
    const rows = await this.shelf.rows(table);
    if (rows.length === 0) return true;
    if (!(await reserve(table))) return false;
    this.awake.add(table);
    // Another tab may have gone on until a moment ago.
    this.call({ do: 'table', table, rows: await this.shelf.rows(table) });
    return true;
  }

  private elsewhere(connection: number): void {
    say({ type: 'frame', connection, text: JSON.stringify({ type: 'closed', reason: 'elsewhere' }) });
    say({ type: 'closed', connection });
  }

  private call(call: Call): void {
    let done: Done;
    try {
      done = this.house.call(call);
    } catch (error) {
      return void this.mend(error);
    }
    this.waiting.push(...done.batches);
    this.busy = done.busy;
    this.apart = done.apart;
    clearTimeout(this.timer);
    if (done.wake !== null)
      this.timer = setTimeout(() => this.call({ do: 'tick' }), Math.max(0, done.wake - Date.now()));
    void this.store();
  }

  /** Stores and tells what waits, in order. */
  private async store(): Promise<void> {
    if (this.storing) return;
    this.storing = true;
    for (let batch = this.waiting.shift(); batch; batch = this.waiting.shift()) {
      this.send(batch.at_once);
      if (batch.commit && !(await this.keep(batch.commit))) continue;
      this.send(batch.frames);
      for (const { connection, text } of batch.close) {
        if (text) say({ type: 'frame', connection, text });
        say({ type: 'closed', connection });
        this.sockets.delete(connection);
      }
      for (const answer of batch.answers) say({ type: 'answer', ...answer });
      this.sent(batch.frames);
    }
    this.storing = false;
    if (this.busy && !this.thinker?.busy) this.thought ??= setTimeout(() => this.think());
  }

  /** Thinks beside the house where that is possible: whoever thinks in it hears nothing meanwhile. */
  private think(): void {
    this.thought = undefined;
    if (this.storing || !this.busy || this.thinker?.busy) return;
    if (!this.apart || !this.canPonder) return this.call({ do: 'think' });
    const { house } = this;
    try {
      this.thinker ??= new Thinker(this.module);
      void this.thinker.ponder(house).then((thought) => {
        // Another house has other things to think about.
        if (house !== this.house) return;
        if (thought) return this.call({ do: 'pondered', thought });
        this.canPonder = false;
        this.call({ do: 'think' });
      });
    } catch {
      this.canPonder = false;
      this.call({ do: 'think' });
    }
  }

  private async keep(commit: NonNullable<Batch['commit']>): Promise<boolean> {
    try {
      if (commit.what === 'rows' && commit.first === 0) {
        this.awake.add(commit.head.id);
        await reserve(commit.head.id);
      }
      await this.shelf.commit(commit);
      return true;
    } catch {
      say({ type: 'trouble', code: 'storage-full' });
      if (commit.what === 'rows') {
        const table = commit.head.id;
        this.awake.delete(table);
        this.call({ do: 'failed', table });
      }
      return false;
    }
  }

  private send(frames: Batch['frames']): void {
    for (const { to, text } of frames) for (const connection of to) say({ type: 'frame', connection, text });
  }

  private sent(frames: Batch['frames']): void {
    for (const { to, window } of frames)
      if (window !== null) for (const connection of to) this.call({ do: 'sent', connection, decision: window });
  }

  /** The house has fallen down: another one is built from what is stored, and whoever is connected comes again. */
  private async mend(error: unknown): Promise<void> {
    console.error(error);
    this.failures += 1;
    if (this.failures > FAILURES) return say({ type: 'broken', why: String(error) });
    this.waiting.length = 0;
    this.awake.clear();
    this.thinker?.end();
    this.thinker = null;
    this.house = await House.of(this.module);
    await this.load();
    for (const connection of this.sockets.keys()) say({ type: 'closed', connection });
    this.sockets.clear();
  }
}

const ELSEWHERE = JSON.stringify({
  error: { code: 'elsewhere', detail: 'another tab has this game', part: null, column: null },
});

const NOT_KEPT = JSON.stringify({
  error: { code: 'gone', detail: 'these rules are not kept on this device', part: null, column: null },
});

/** The table that a request is about. */
function tableOf({ path, body }: Ask): string | null {
  if (path[0] === 'tables') return path[1] ?? null;
  if (path[0] !== 'reviews' || !body) return null;
  return (JSON.parse(body) as { table?: string }).table ?? null;
}

/** The rules of all games in words: files that are fetched when somebody reads them. */
const books = import.meta.glob<string>('../../../docs/rules/*/*.md', { query: '?url', import: 'default', eager: true });

/** The page of rules that a request is about. */
function bookOf({ method, path, query }: Ask): string | undefined {
  const [kind, game, what] = path;
  if (method !== 'GET' || kind !== 'games' || what !== 'rules') return undefined;
  return books[`../../../docs/rules/${query.lang === 'de' ? 'de' : 'en'}/${game}.md`];
}

/** Brings the page of rules along that a request is about; no game waits for it. */
async function bring(id: number, ask: Ask, book: string): Promise<void> {
  try {
    const answer = await fetch(book);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const body = await answer.text();
    take({ type: 'ask', id, ask: { ...ask, body } });
  } catch {
    say({ type: 'answer', id, status: 503, kind: 'application/json', name: null, body: NOT_KEPT });
  }
}

const reserved = new Set<string>();

/** Has a table for this tab alone, for as long as the tab is open. */
function reserve(table: string): Promise<boolean> {
  if (reserved.has(table) || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`hinterzimmer ${table}`, { ifAvailable: true }, (lock) => {
      if (lock) reserved.add(table);
      resolve(lock !== null);
      return lock ? new Promise<void>(() => {}) : undefined;
    });
  });
}

async function compile(wasm: string): Promise<WebAssembly.Module> {
  const answer = await fetch(wasm);
  if (!answer.ok) throw new Error(`${answer.status}`);
  // Where the type of the file is told wrong, it is compiled when it has come.
  if (answer.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

let worker: Promise<Worker> | null = null;
/** One message after the other: some wait for the shelf. */
let turn: Promise<void> = Promise.resolve();

function take(message: FromPage): void {
  turn = turn.then(async () => (await worker)?.take(message)).catch((error: unknown) => console.error(error));
}

scope.onmessage = ({ data }: MessageEvent<FromPage>): void => {
  if (data.type === 'start') {
    worker = Worker.start(data.wasm, data.pace);
    worker.catch((error: unknown) => say({ type: 'broken', why: String(error) }));
    return;
  }
  const book = data.type === 'ask' && bookOf(data.ask);
  if (book) void bring(data.id, data.ask, book);
  else take(data);
};
