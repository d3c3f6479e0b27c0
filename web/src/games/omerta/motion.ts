import { fly, type Flight } from '../../lib/motion';
import { sound } from '../../lib/sound';
import type { Seat } from '../../lib/wire';
import { drawing, type Event } from './types';

const room = 'omerta';
const at = (seat: Seat, slot: number) => `slot-${seat}${slot}`;
const hand = (seat: Seat, you: Seat | null) => (seat === you ? 'drawn' : `seat-${seat}`);

/** What of a batch of events travels, and where. Faces travel only where everybody sees them. */
export function flights(events: Event[], you: Seat | null): Flight[] {
  const all: Flight[] = [];
  let given = 0;
  for (const event of events) {
    switch (event.event) {
      case 'drew-pile':
        all.push({ card: null, from: 'pile', to: hand(event.seat, you), room });
        break;
      case 'drew-discard':
        all.push({ card: drawing(event.card), from: 'discard', to: hand(event.seat, you), room });
        break;
      case 'replaced':
        all.push({ card: null, from: hand(event.seat, you), to: at(event.seat, event.slot), room });
        all.push({ card: drawing(event.card), from: at(event.seat, event.slot), to: 'discard', delay: 120, room });
        break;
      case 'discarded':
        all.push({ card: drawing(event.card), from: hand(event.seat, you), to: 'discard', millis: 220, room });
        break;
      case 'snapped':
      case 'drove-away':
        all.push({ card: drawing(event.card), from: at(event.seat, event.slot), to: 'discard', millis: 300, room });
        break;
      case 'killed':
        all.push({ card: 'assassin', from: at(event.seat, event.slot), to: 'discard', millis: 300, room });
        break;
      case 'given':
        all.push({ card: null, from: 'pile', to: at(event.seat, event.slot), millis: 300, delay: given++ * 120, room });
        break;
      case 'swapped':
        all.push({
          card: null,
          from: at(event.first, event.first_slot),
          to: at(event.second, event.second_slot),
          millis: 400,
          room,
        });
        all.push({
          card: null,
          from: at(event.second, event.second_slot),
          to: at(event.first, event.first_slot),
          millis: 400,
          room,
        });
        break;
      case 'swapped-safe':
        all.push({ card: null, from: at(event.seat, event.slot), to: `slot-safe${event.safe}`, millis: 400, room });
        all.push({ card: null, from: `slot-safe${event.safe}`, to: at(event.seat, event.slot), millis: 400, room });
        break;
      case 'mamma-placed':
        all.push({ card: 'mamma', from: 'discard', to: `seat-${event.on}`, millis: 400, room });
        break;
      case 'patrol-placed':
        all.push({ card: 'patrol', from: 'discard', to: at(event.on, event.slot), millis: 400, room });
        break;
    }
  }
  return all;
}

export function show(events: Event[], you: Seat | null): void {
  const all = flights(events, you);
  fly(all);
  if (all.length > 0) sound('card');
}
