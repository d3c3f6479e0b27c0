import type { Happened } from '../../lib/table.svelte';
import type { Event } from './types';

/** Takes the faces out of what was looked at in private. The log needs only where somebody looked. */
export function scrub(each: Happened): Happened {
  const event = each.event as Event;
  switch (event.event) {
    case 'peeked':
    case 'looked':
    case 'drew-pile':
      return event.card === null ? each : { key: each.key, event: { ...event, card: null } };
    case 'opened-safe':
      return { key: each.key, event: { ...event, cards: event.cards.map(() => null) } };
    default:
      return each;
  }
}
