/** What a page needs to play without a server, and does not have: it was built without it, or the browser is too old. */
export type Lack = 'not-built' | 'too-old';

/** Where the tables, bots and studies for this device are; nothing where the page was built without them. */
export const wasm: string | null = __OFFLINE__;

/** The smallest program with a vector in it: browsers that cannot read it cannot read ours. */
const VECTOR = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

let vectors: boolean | null = null;

function readsVectors(): boolean {
  try {
    vectors ??= WebAssembly.validate(new Uint8Array(VECTOR));
  } catch {
    vectors = false;
  }
  return vectors;
}

/** What is missing for playing without a server; nothing where everything is there. */
export function lack(): Lack | null {
  if (wasm === null) return 'not-built';
  return typeof Worker === 'function' && typeof WebAssembly === 'object' && readsVectors() ? null : 'too-old';
}
