import type { House, Pondered } from './house';
import type { Pondering, Thought } from './thinker';

/** Somebody who thinks in copies of the house, one at a time. */
export class Thinker {
  private readonly worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
  private tell: ((thought: Thought) => void) | null = null;

  constructor(private readonly module: WebAssembly.Module) {
    this.worker.onmessage = ({ data }: MessageEvent<Thought>) => this.done(data);
    this.worker.onerror = () => this.done(null);
  }

  get busy(): boolean {
    return this.tell !== null;
  }

  /** Thinks about what is most urgent in a house; nothing where that cannot be done here. */
  ponder(house: House): Promise<Pondered | null> {
    const memory = house.copy();
    this.worker.postMessage({ module: this.module, memory } satisfies Pondering, [memory.buffer]);
    return new Promise((resolve) => (this.tell = resolve));
  }

  end(): void {
    this.worker.terminate();
  }

  private done(thought: Thought): void {
    const { tell } = this;
    this.tell = null;
    tell?.(thought);
  }
}
