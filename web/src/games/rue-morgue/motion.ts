import { fly, type Flight } from '../../lib/motion';
import { sound } from '../../lib/sound';
import type { Seat } from '../../lib/wire';
import { playedCard, type Event } from './types';

const room = 'rue-morgue';

/** What of a batch of events travels, and where. */
export function flights(events: Event[], you: Seat | null): Flight[] {
  const at = (seat: Seat) => (seat === you ? 'hand' : `seat-${seat}`);
  const area = (seat: Seat) => `area-${seat}`;
  const all: Flight[] = [];
  const several = (count: number, flight: Flight, fan = false) => {
    const of = Math.min(count, 8);
    for (let at = 0; at < of; at++)
      all.push({ ...flight, delay: (flight.delay ?? 0) + at * 30, ...(fan ? { fan: { at, of } } : {}) });
  };
  for (const event of events) {
    switch (event.event) {
      case 'drew-file':
        all.push({ card: event.card, from: 'file', to: at(event.seat), delay: all.length * 60, room });
        break;
      case 'drew-morgue':
      case 'took-from-morgue':
        all.push({ card: event.card, from: 'morgue', to: at(event.seat), room });
        break;
      case 'took-from-under':
        all.push({ card: event.card, from: 'orang', to: at(event.seat), room });
        break;
      case 'passed':
        all.push({ card: event.card, from: at(event.seat), to: at(event.to), millis: 320, room });
        break;
      case 'buried':
        all.push({ card: event.card, from: at(event.seat), to: 'orang', millis: 380, room });
        break;
      case 'fed':
        all.push({ card: event.card, from: event.from, to: 'orang', millis: 380, room });
        break;
      case 'melded':
      case 'laid-off':
        several(event.count, { card: event.clue, from: at(event.seat), to: area(event.seat), millis: 320, room }, true);
        break;
      case 'played':
        all.push({ card: playedCard(event.play), from: at(event.seat), to: area(event.seat), millis: 260, room });
        break;
      case 'discarded':
        all.push({ card: event.card, from: at(event.seat), to: 'morgue', millis: 220, room });
        break;
      case 'second-file-made':
        several(6, { card: null, from: 'morgue', to: 'file', millis: 400, room });
        several(4, { card: null, from: 'orang', to: 'file', millis: 400, room });
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
