import type { TableStore, Turned } from './table.svelte';
import type { Position, Seat } from './wire';

/** Whether a position waits for somebody. */
export function waitsFor(position: Position | null, seat: Seat | null): boolean {
  return (
    seat !== null &&
    position !== null &&
    position.kind !== 'over' &&
    position.asked.includes(seat) &&
    !position.answered
  );
}

/** Whether the person at a table is asked for something else than before: their turn has come, or a new part of it. */
export function asksAnew(store: TableStore, { before, after }: Turned): boolean {
  const phase = (position: Position) => (position.view as { phase?: string }).phase;
  return store.myTurn && (before === null || !waitsFor(before, store.mySeat) || phase(before) !== phase(after));
}

/** What a game's page has put together and not yet played; `play` plays it. */
export const unplayed: { play: (() => Promise<unknown>) | null } = { play: null };
