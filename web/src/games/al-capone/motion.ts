import { fly, type Flight } from '../../lib/motion';
import { sound } from '../../lib/sound';
import type { Seat } from '../../lib/wire';
import { playedCard, type Event } from './types';

/** What of a batch of events travels, and where. */
export function flights(events: Event[], you: Seat | null): Flight[] {
  const at = (seat: Seat) => (seat === you ? 'hand' : `seat-${seat}`);
  const area = (seat: Seat) => `area-${seat}`;
  const all: Flight[] = [];
  let turned = 0;
  const several = (count: number, flight: Flight, fan = false) => {
    const of = Math.min(count, 8);
    for (let at = 0; at < of; at++)
      all.push({ ...flight, delay: (flight.delay ?? 0) + at * 30, ...(fan ? { fan: { at, of } } : {}) });
  };
  for (const event of events) {
    switch (event.event) {
      case 'drew-file':
        all.push({ card: event.card, from: 'file', to: at(event.seat), delay: all.length * 60 });
        break;
      case 'drew-underworld':
        all.push({ card: event.card, from: 'underworld', to: at(event.seat) });
        break;
      case 'took-one':
        all.push({ card: event.card, from: 'underworld', to: at(event.seat) });
        break;
      case 'took-set':
        several(event.count, { card: event.clue, from: 'underworld', to: at(event.seat) });
        break;
      case 'melded':
      case 'laid-off':
        several(event.count, { card: event.clue, from: at(event.seat), to: area(event.seat), millis: 320 }, true);
        break;
      case 'played':
        all.push({ card: playedCard(event.play), from: at(event.seat), to: 'underworld', millis: 220 });
        break;
      case 'gave':
        several(event.count, { card: event.clue, from: at(event.seat), to: at(event.to), millis: 320 });
        break;
      case 'revealed':
        all.push({
          card: event.card,
          from: 'file',
          to: event.kept ? at(event.seat) : 'underworld',
          delay: turned * 60,
          shown: { at: turned++, of: events.filter((each) => each.event === 'revealed').length },
        });
        break;
      case 'raided':
        several(event.count, {
          card: event.clue,
          from: area(event.from),
          to: area(event.seat),
          millis: 400,
          swept: true,
        });
        break;
      case 'discarded':
        all.push({ card: event.card, from: at(event.seat), to: 'underworld', millis: 220 });
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
