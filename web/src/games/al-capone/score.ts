import { kinds } from '../../art/kinds';
import type { Sheet, SheetLine } from '../../lib/sheets';
import type { Event } from './types';

/** The score sheets of the rounds that ended within these events. The lines are the server's. */
export function sheets(events: Event[], sides: string[], begun = 0): Sheet[] {
  const done: Sheet[] = [];
  let round = begun;
  let out: string | null = null;
  let shut = false;
  let lines = new Map<string, SheetLine[]>();
  const clear = () => {
    out = null;
    shut = false;
    lines = new Map();
  };
  for (const event of events) {
    switch (event.event) {
      case 'round-began':
        round = event.round;
        clear();
        break;
      case 'went-out':
        out = event.seat;
        break;
      case 'shut-out':
        shut = true;
        break;
      case 'scored': {
        const { seats, clue, count, points, rule } = event;
        const each = clue && count > 0 ? points / count : 0;
        const line = clue
          ? { card: clue, count, set: count === kinds[clue]?.n, each, rule, points }
          : { word: 'shut-out', rule, points };
        lines.set(seats, [...(lines.get(seats) ?? []), line]);
        break;
      }
      case 'round-ended': {
        const columns = sides.map((side, place) => ({
          seats: side,
          lines: [
            ...(lines.get(side) ?? []),
            ...(out && side.includes(out) ? [{ word: 'went-out', rule: shut ? 'AC-5.3' : 'AC-5.1', points: 0 }] : []),
          ],
          points: event.points[place],
          total: event.totals[place],
        }));
        done.push({ round, out, shut, columns });
        clear();
        break;
      }
    }
  }
  return done;
}
