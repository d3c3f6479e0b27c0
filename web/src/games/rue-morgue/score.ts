import type { Sheet, SheetLine } from '../../lib/sheets';
import type { Event } from './types';

/** Cards that came to light at the end of a round. */
export interface Light {
  card: string;
  count: number;
  taken: boolean;
}

/** A round that is scored: the sheet, and what was shown before. */
export interface Ending extends Sheet {
  /** What lay under the caught orang-utan, in the order in which it is turned up. */
  found: Light[];
  /** What was shed without penalty. */
  shed: { seat: string; card: string; count: number }[];
}

/** How long after the one before a card from under the orang-utan is turned up, in milliseconds. */
export const BEAT = 220;

/** How long it takes until all of them lie open, in milliseconds. */
export const turnedUp = ({ found }: Ending): number =>
  found.reduce((sum, light) => sum + light.count, 0) * BEAT + (found.length > 0 ? BEAT : 0);

/** The sheets of the rounds that ended within these events. The server itemises them; they are only gathered. */
export function endings(events: Event[], sides: string[], begun = 0): Ending[] {
  const done: Ending[] = [];
  let round = begun;
  let now = blank();
  for (const event of events) {
    switch (event.event) {
      case 'round-began':
        round = event.round;
        now = blank();
        break;
      case 'solved':
        now.out = event.seat;
        break;
      case 'shut-out':
        now.shut = true;
        break;
      case 'found':
        now.found.push({ card: event.card, count: event.count, taken: event.taken });
        break;
      case 'shed':
        now.shed.push({ seat: event.seat, card: event.card, count: event.count });
        break;
      case 'scored': {
        const line: SheetLine = {
          card: event.card ?? undefined,
          count: event.count,
          rule: event.rule,
          points: event.points,
          word: event.card ? undefined : 'shut-out',
        };
        now.lines.set(event.seats, [...(now.lines.get(event.seats) ?? []), line]);
        break;
      }
      case 'round-ended': {
        const { lines, ...rest } = now;
        const columns = sides.map((side, place) => ({
          seats: side,
          lines: lines.get(side) ?? [],
          points: event.points[place],
          total: event.totals[place],
        }));
        done.push({ ...rest, round, columns });
        now = blank();
        break;
      }
    }
  }
  return done;
}

function blank() {
  return {
    out: null as string | null,
    shut: false,
    found: [] as Light[],
    shed: [] as Ending['shed'],
    lines: new Map<string, SheetLine[]>(),
  };
}
