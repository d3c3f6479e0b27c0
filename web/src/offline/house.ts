import { cleanLine } from './line';
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
  | { do: 'think' | 'ponder' | 'tick' }
  | { do: 'pondered'; thought: Pondered }
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

/** What a copy of the house has thought. */
export interface Pondered {
  work: number;
  text: string | null;
}

export interface Done {
  batches: Batch[];
  wake: number | null;
  busy: boolean;
  /** Whether a copy of the house could think about it. */
  apart: boolean;
  thought: Pondered | null;
}

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  call(): number;
  answer(): number;
}

/** Memory comes in pieces of so many bytes. */
const PAGE = 65_536;

/** The tables, bots and studies of the server, as WebAssembly: text in, text out. */
export class House {
  private readonly writer = new TextEncoder();
  private readonly reader = new TextDecoder();

  private exports!: Exports;

  private constructor() {}

  static async of(module: WebAssembly.Module): Promise<House> {
    const house = new House();
    const clock = (): number => performance.now();
    const line = (at: number, bytes: number, most: number): void => house.write(cleanLine(house.read(at, bytes), most));
    const { exports } = await WebAssembly.instantiate(module, { here: { clock, line } });
    house.exports = exports as unknown as Exports;
    return house;
  }

  /** Everything that the house is. */
  copy(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer).slice();
  }

  /** Becomes a copy of another one. */
  become(copy: Uint8Array): void {
    const { memory } = this.exports;
    const missing = copy.length - memory.buffer.byteLength;
    if (missing > 0) memory.grow(missing / PAGE);
    new Uint8Array(memory.buffer).set(copy);
  }

  private read(at: number, bytes: number): string {
    return this.reader.decode(new Uint8Array(this.exports.memory.buffer, at, bytes));
  }

  private write(text: string): void {
    const bytes = this.writer.encode(text);
    const place = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
  }

  call(call: Call): Done {
    this.write(JSON.stringify({ now: Date.now(), ...call }));
    const length = this.exports.call();
    return JSON.parse(this.read(this.exports.answer(), length)) as Done;
  }
}
