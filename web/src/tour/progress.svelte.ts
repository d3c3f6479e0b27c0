import { gameModule } from '../games';
import { beGuest, makeTable, myName } from '../lib/api';
import { beginAt, setupFor } from '../lib/begin';
import { device } from '../lib/storage';
import type { SeatPlan } from '../lib/wire';
import { readRecord, type Tour } from './lesson';

export interface Progress {
  table: string;
  seen: string[];
  done: boolean;
  /** The lesson that waits for a move, and the decision at which it began to. */
  asked?: [lesson: string, decision: number];
  /** The person plays on without the voice. */
  alone?: boolean;
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

  /** How far the tour at a table is: nothing where another table has it. */
  at(game: string, table: string): Progress {
    const now = this.all[game];
    return now?.table === table ? now : { table, seen: [], done: false };
  }
}

/** How far somebody is in the tours; kept on the device. */
export const tours = new Tours();

/** The tour of a game. */
export async function tourOf(game: string): Promise<Tour | null> {
  return (await gameModule(game)?.tour?.())?.tour ?? null;
}

/** Opens the table of a tour and begins at once. */
export async function beginTour(game: string, tour: Tour, replace = false): Promise<void> {
  await beGuest(myName());
  const { seats, options } = readRecord(tour.record);
  // The words of the tours know them by name.
  const bots = ['luca', 'rosa', 'frankie', 'nina']
    .slice(0, seats - 1)
    .map((level): SeatPlan => ({ for: 'bot', level }));
  const made = await makeTable(setupFor(game, [{ for: 'person' }, ...bots], { options, tour: true }));
  tours.set(game, { table: made.table, seen: [], done: false });
  beginAt(game, made.table, replace);
}

/** The game whose tour comes after another one's: the next that has not been played; none after the last. */
export function nextTour(game: string, all: string[]): string | undefined {
  const at = all.indexOf(game);
  return [...all.slice(at + 1), ...all.slice(0, at)].find((each) => !tours.of(each)?.done);
}
