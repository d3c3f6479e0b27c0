import type { Happened } from '../../lib/table.svelte';
import type { Seat } from '../../lib/wire';
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

/** What this person has seen and where it lies now, for tables that help remembering. Cards by place, `safe2` in the safe. */
export function remembered(happened: Happened[], you: Seat | null): Record<string, string> {
  let known: Record<string, string> = {};
  let held: string | null = null;
  /** The place that the Patrol keeps from being shuffled. */
  let kept: string | null = null;
  const put = (place: string, card: string | null | undefined) => {
    if (card) known[place] = card;
    else delete known[place];
  };
  const swap = (a: string, b: string) => {
    const [x, y] = [known[a], known[b]];
    put(a, y);
    put(b, x);
  };
  for (const { event: raw } of happened) {
    const event = raw as Event;
    switch (event.event) {
      case 'round-began':
        known = {};
        held = kept = null;
        break;
      case 'patrol-placed':
        kept = event.on + event.slot;
        break;
      case 'patrol-left':
        kept = null;
        break;
      case 'peeked':
      case 'looked':
        if (event.seat === you) put(event.seat + event.slot, event.card);
        break;
      case 'drew-pile':
        held = event.seat === you ? event.card : null;
        break;
      case 'drew-discard':
        held = event.card;
        break;
      case 'replaced':
        put(event.seat + event.slot, held);
        held = null;
        break;
      case 'wrong':
      case 'turned-up':
        put(event.seat + event.slot, event.card);
        break;
      case 'snapped':
      case 'killed':
      case 'drove-away':
      case 'given':
        put(event.seat + event.slot, null);
        break;
      case 'shuffled':
        for (const place of Object.keys(known)) if (place[0] === event.seat && place !== kept) delete known[place];
        break;
      case 'swapped':
        swap(event.first + event.first_slot, event.second + event.second_slot);
        break;
      case 'opened-safe':
        if (event.seat === you) event.cards.forEach((card, at) => put(`safe${at + 1}`, card));
        break;
      case 'swapped-safe':
        swap(event.seat + event.slot, `safe${event.safe}`);
        break;
    }
  }
  return known;
}
