/** A recorded game in an address: compressed, and behind `#`, so that nothing of it reaches a server. */
const MARK = 'game=';
/** No game is longer, and no address that somebody was sent need be read beyond that. */
const LONGEST = 400_000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair)).arrayBuffer();
}

/** What stands behind `#` for a game. */
export async function carry(record: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream('gzip'));
  const letters = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join('');
  return MARK + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Whether a game stands behind `#`. */
export const isCarried = (fragment: string | null): boolean => fragment?.startsWith(MARK) ?? false;

/** The game that stands there; nothing where the address was cut or changed. */
export async function carried(fragment: string): Promise<string | null> {
  if (fragment.length > LONGEST) return null;
  try {
    const letters = atob(fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(packed, new DecompressionStream('gzip')));
  } catch {
    return null;
  }
}
