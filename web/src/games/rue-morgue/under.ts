import type { Happened } from '../../lib/table.svelte';
import type { Seat } from '../../lib/wire';
import type { Event } from './types';

/** A card under the orang-utan that this person has a right to remember, and why. */
export interface Known { card: string; why: 'hid' | 'fed' | 'open' | 'saw'; seat: Seat }

/** What this person knows to lie under the orang-utan: what was hidden or fed before the own eyes. */
export function known(happened: Happened[], you: Seat | null): Known[] {
  let all: Known[] = [];
  let looking: Known[] | null = null;
  for (const { event: raw } of happened) {
    const event = raw as Event;
    if (event.event === 'looked-under' && event.seat === you) {
      (looking ??= []).push({ card: event.card, why: 'saw', seat: event.seat });
      continue;
    }
    if (looking) {
      all = looking;
      looking = null;
    }
    switch (event.event) {
      case 'round-began':
      case 'second-file-made':
        all = [];
        break;
      case 'buried':
        if (event.card) all.push({ card: event.card, why: 'hid', seat: event.seat });
        break;
      case 'fed':
        if (event.card) all.push({ card: event.card, why: event.seat === you ? 'fed' : 'open', seat: event.seat });
        break;
      case 'took-from-under': {
        const place = all.findIndex((each) => each.card === event.card);
        if (place >= 0) all.splice(place, 1);
        break;
      }
    }
  }
  return looking ?? all;
}
