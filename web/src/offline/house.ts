import type { Commit } from './shelf';

/** A request as of REST, taken apart. */
export interface Ask {
  method: string;
  path: string[];
  query: Record<string, string>;
  token: string | null;
  body: string;
}

/** What the house is called with; see the crate `offline`. */
export type Call =
  | { do: 'load'; entropy: number[]; guests: unknown[]; tables: unknown[]; pace: number | null }
  | { do: 'table'; table: string; rows: string[] }
  | { do: 'open'; connection: number; table: string }
  | { do: 'frame'; connection: number; text: string }
  | { do: 'close'; connection: number }
  | { do: 'sent'; connection: number; decision: number }
  | ({ do: 'ask'; id: number } & Ask)
  | { do: 'think' | 'tick' }
  | { do: 'failed'; table: string };

interface Sending {
  to: number[];
  text: string;
  window: number | null;
}

export interface Answer {
  id: number;
  status: number;
  kind: string;
  name: string | null;
  body: string;
}

export interface Batch {
  at_once: Sending[];
  commit: Commit | null;
  frames: Sending[];
  close: { connection: number; text: string | null }[];
  answers: Answer[];
}

export interface Done {
  batches: Batch[];
  wake: number | null;
  busy: boolean;
}

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  call(): number;
  answer(): number;
}

/** The tables, bots and studies of the server, as WebAssembly: text in, text out. */
export class House {
  private readonly writer = new TextEncoder();
  private readonly reader = new TextDecoder();

  private constructor(private readonly exports: Exports) {}

  static async of(module: WebAssembly.Module): Promise<House> {
    const imports = { here: { clock: () => performance.now() } };
    return new House((await WebAssembly.instantiate(module, imports)).exports as unknown as Exports);
  }

  call(call: Call): Done {
    const bytes = this.writer.encode(JSON.stringify({ now: Date.now(), ...call }));
    const { memory, room, call: take, answer } = this.exports;
    const place = room(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const length = take();
    return JSON.parse(this.reader.decode(new Uint8Array(memory.buffer, answer(), length))) as Done;
  }
}
