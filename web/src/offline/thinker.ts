/** Thinks in a copy of the house, beside the worker that has the house: whoever plays is heard meanwhile. */
import { House, type Pondered } from './house';

/** What there is to think about: the house as it is now. */
export interface Pondering {
  module: WebAssembly.Module;
  memory: Uint8Array<ArrayBuffer>;
}

/** What came of it; nothing where the house has fallen down over it. */
export type Thought = Pondered | null;

const scope = self as unknown as { postMessage(thought: Thought): void; onmessage: unknown };

// A copy is used once: it knows nothing of the memory that another one has asked for.
scope.onmessage = async ({ data }: MessageEvent<Pondering>): Promise<void> => {
  try {
    const house = await House.of(data.module);
    house.become(data.memory);
    scope.postMessage(house.call({ do: 'ponder' }).thought);
  } catch (error) {
    console.error(error);
    scope.postMessage(null);
  }
};
