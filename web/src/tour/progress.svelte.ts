import { gameModule } from '../games';
import { device } from '../lib/storage';
import type { Tour } from './lesson';

export interface Progress {
  table: string;
  seen: string[];
  done: boolean;
}

class Tours {
  all = $state.raw<Record<string, Progress | undefined>>(device.loadJson<Record<string, Progress>>('tours', {}));

  of(game: string): Progress | undefined {
    return this.all[game];
  }

  set(game: string, progress: Progress): void {
    this.all = { ...this.all, [game]: progress };
    device.saveJson('tours', this.all);
  }

  forget(game: string): void {
    this.all = { ...this.all, [game]: undefined };
    device.saveJson('tours', this.all);
  }

  saw(game: string, table: string, id: string): void {
    const now = this.all[game];
    const seen = now?.table === table ? now.seen : [];
    if (!seen.includes(id)) this.set(game, { table, seen: [...seen, id], done: now?.done ?? false });
  }
}

/** How far somebody is in the tours; kept on the device. */
export const tours = new Tours();

/** The tour of a game. */
export async function tourOf(game: string): Promise<Tour | null> {
  return (await gameModule(game)?.tour?.())?.tour ?? null;
}
