import type { StartStep } from './wire';

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** This person's part in a fair deal: a random part of the seed, first its hash, then the part itself. */
export class Dealing {
  private part: Uint8Array<ArrayBuffer> | null = null;

  constructor(private readonly send: (message: unknown) => void) {}

  async answer(step: StartStep): Promise<void> {
    if (step === 'reveal') {
      if (this.part) this.send({ type: 'reveal', part: hex(this.part) });
      return;
    }
    // Browsers hash only on secure pages; elsewhere the server's part alone decides, and the record says so.
    if (!globalThis.crypto.subtle) {
      this.part = null;
      this.send({ type: 'commit', commitment: null });
      return;
    }
    const part = crypto.getRandomValues(new Uint8Array(32));
    this.part = part;
    const hash = await crypto.subtle.digest('SHA-256', part);
    this.send({ type: 'commit', commitment: hex(new Uint8Array(hash)) });
  }
}
