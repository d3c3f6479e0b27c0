import type { Line, Part, Telling } from '../../lib/lines';
import type { Happened } from '../../lib/table.svelte';
import type { Seat } from '../../lib/wire';
import { drawing, type Event } from './types';

const quiet = new Set(['peeked', 'exposed', 'waited', 'window-closed', 'turn-began', 'patrol-stays', 'snap-opened', 'reaction-opened', 'game-over', 'turned-up', 'counted']);

function german(event: Event, you: Seat | null): Part[] {
  const v = (seat: Seat, own: string, other: string) => (seat === you ? own : other);
  const dat = (seat: Seat): Part => (seat === you ? 'dir' : { who: seat });
  const card = (id: string): Part => ({ card: drawing(id) });
  switch (event.event) {
    case 'round-began':
      return [`Partie ${event.round}: `, { who: event.starter }, v(event.starter, ' beginnst.', ' beginnt.')];
    case 'peeked-at':
      return [{ who: event.seat }, v(event.seat, ' siehst', ' sieht'), ` Karte ${event.first} und ${event.second} an.`];
    case 'looked':
      return [{ who: event.seat }, v(event.seat, ' siehst', ' sieht'), ` Karte ${event.slot} an.`];
    case 'drew-pile':
      return [{ who: event.seat }, v(event.seat, ' ziehst', ' zieht'), ' vom Stapel.'];
    case 'drew-discard':
      return [{ who: event.seat }, v(event.seat, ' nimmst ', ' nimmt '), card(event.card), ' vom Ablagestapel.'];
    case 'drew-nothing':
      return ['Es ist keine Karte mehr zu ziehen.'];
    case 'reshuffled':
      return [`Der Ablagestapel wird gemischt: ein neuer Stapel mit ${event.pile} Karten.`];
    case 'replaced':
      return [{ who: event.seat }, v(event.seat, ' tauschst', ' tauscht'), ` Platz ${event.slot} und ${v(event.seat, 'legst', 'legt')} `, card(event.card), ' ab.'];
    case 'discarded':
      return [{ who: event.seat }, v(event.seat, ' legst ', ' legt '), card(event.card), ' ab.'];
    case 'snapped':
      return [{ who: event.seat }, v(event.seat, ' schnappst', ' schnappt'), ` mit Karte ${event.slot}: `, card(event.card), '.'];
    case 'killed':
      return ['Die Mörderin von ', dat(event.seat), ` (Karte ${event.slot}) verhindert es.`];
    case 'wrong':
      return [{ who: event.seat }, v(event.seat, ' deckst', ' deckt'), ` Karte ${event.slot} auf: `, card(event.card), '. Falsch.'];
    case 'given':
      return [{ who: event.seat }, v(event.seat, ' bekommst', ' bekommt'), ` eine Karte auf Platz ${event.slot}.`];
    case 'declined':
      return [{ who: event.seat }, v(event.seat, ' nutzt', ' nutzt'), ' den Charakter nicht.'];
    case 'shuffled':
      return event.seat === you ? ['Deine Karten werden gemischt.'] : ['Die Karten von ', { who: event.seat }, ' werden gemischt.'];
    case 'swapped':
      return ['Getauscht: Karte ', `${event.first_slot} von `, dat(event.first), ` gegen Karte ${event.second_slot} von `, dat(event.second), '.'];
    case 'drove-away':
      return [{ who: event.seat }, v(event.seat, ' wirst ', ' wird '), card(event.card), ` (Karte ${event.slot}) los.`];
    case 'driver-failed':
      return ['Der Chauffeur trifft einen Charakter: alles zurück.'];
    case 'opened-safe':
      return [{ who: event.seat }, v(event.seat, ' siehst', ' sieht'), ' in den Safe.'];
    case 'swapped-safe':
      return [{ who: event.seat }, v(event.seat, ' tauschst', ' tauscht'), ` Karte ${event.slot} gegen Karte ${event.safe} im Safe.`];
    case 'kept-safe':
      return [{ who: event.seat }, v(event.seat, ' lässt', ' lässt'), ' den Safe, wie er ist.'];
    case 'mamma-placed':
      return [{ card: 'mamma' }, ': ', { who: event.on }, v(event.on, ' setzt aus.', ' setzt aus.')];
    case 'patrol-placed':
      return [{ card: 'patrol' }, ` sperrt Karte ${event.slot} von `, dat(event.on), '.'];
    case 'mamma-left':
      return [{ card: 'mamma' }, ' geht.'];
    case 'patrol-left':
      return [{ card: 'patrol' }, ' fährt weiter.'];
    case 'skipped':
      return [{ who: event.seat }, v(event.seat, ' setzt aus.', ' setzt aus.')];
    case 'said-omerta':
      return [{ who: event.seat }, v(event.seat, ' sagst', ' sagt'), ' Omerta! Alle decken auf.'];
    case 'round-ended':
      return ['Die Runde ist gezählt.'];
    case 'resigned':
      return [{ who: event.seat }, v(event.seat, ' gibst', ' gibt'), ' auf.'];
    default:
      return [];
  }
}

function english(event: Event, you: Seat | null): Part[] {
  const v = (seat: Seat, own: string, other: string) => (seat === you ? own : other);
  const of = (seat: Seat): Part => (seat === you ? 'yours' : { who: seat });
  const card = (id: string): Part => ({ card: drawing(id) });
  switch (event.event) {
    case 'round-began':
      return [`Round ${event.round}: `, { who: event.starter }, v(event.starter, ' begin.', ' begins.')];
    case 'peeked-at':
      return [{ who: event.seat }, v(event.seat, ' look', ' looks'), ` at cards ${event.first} and ${event.second}.`];
    case 'looked':
      return [{ who: event.seat }, v(event.seat, ' look', ' looks'), ` at card ${event.slot}.`];
    case 'drew-pile':
      return [{ who: event.seat }, v(event.seat, ' draw', ' draws'), ' from the pile.'];
    case 'drew-discard':
      return [{ who: event.seat }, v(event.seat, ' take ', ' takes '), card(event.card), ' from the discards.'];
    case 'drew-nothing':
      return ['There is no card left to draw.'];
    case 'reshuffled':
      return [`The discards are shuffled: a new pile of ${event.pile} cards.`];
    case 'replaced':
      return [{ who: event.seat }, v(event.seat, ' replace', ' replaces'), ` slot ${event.slot} and ${v(event.seat, 'discard', 'discards')} `, card(event.card), '.'];
    case 'discarded':
      return [{ who: event.seat }, v(event.seat, ' throw away ', ' throws away '), card(event.card), '.'];
    case 'snapped':
      return [{ who: event.seat }, v(event.seat, ' snap', ' snaps'), ` with card ${event.slot}: `, card(event.card), '.'];
    case 'killed':
      return ['An Assassin of ', of(event.seat), ` (card ${event.slot}) stops it.`];
    case 'wrong':
      return [{ who: event.seat }, v(event.seat, ' turn', ' turns'), ` card ${event.slot} up: `, card(event.card), '. Wrong.'];
    case 'given':
      return [{ who: event.seat }, v(event.seat, ' get', ' gets'), ` a card on slot ${event.slot}.`];
    case 'declined':
      return [{ who: event.seat }, v(event.seat, ' do not use', ' does not use'), ' the character.'];
    case 'shuffled':
      return event.seat === you ? ['Your cards are shuffled.'] : ['Shuffled: the cards of ', { who: event.seat }, '.'];
    case 'swapped':
      return [`Swapped: card ${event.first_slot} of `, of(event.first), ` for card ${event.second_slot} of `, of(event.second), '.'];
    case 'drove-away':
      return [{ who: event.seat }, v(event.seat, ' get rid of ', ' gets rid of '), card(event.card), ` (card ${event.slot}).`];
    case 'driver-failed':
      return ['The Driver meets a character: all go back.'];
    case 'opened-safe':
      return [{ who: event.seat }, v(event.seat, ' look', ' looks'), ' into the safe.'];
    case 'swapped-safe':
      return [{ who: event.seat }, v(event.seat, ' swap', ' swaps'), ` card ${event.slot} for card ${event.safe} of the safe.`];
    case 'kept-safe':
      return [{ who: event.seat }, v(event.seat, ' leave', ' leaves'), ' the safe as it is.'];
    case 'mamma-placed':
      return [{ card: 'mamma' }, ': ', { who: event.on }, v(event.on, ' sit out.', ' sits out.')];
    case 'patrol-placed':
      return [{ card: 'patrol' }, ` blocks card ${event.slot} of `, of(event.on), '.'];
    case 'mamma-left':
      return [{ card: 'mamma' }, ' leaves.'];
    case 'patrol-left':
      return [{ card: 'patrol' }, ' drives on.'];
    case 'skipped':
      return [{ who: event.seat }, v(event.seat, ' sit out.', ' sits out.')];
    case 'said-omerta':
      return [{ who: event.seat }, v(event.seat, ' say', ' says'), ' Omerta! All cards are turned up.'];
    case 'round-ended':
      return ['The round is counted.'];
    case 'resigned':
      return [{ who: event.seat }, v(event.seat, ' resign.', ' resigns.')];
    default:
      return [];
  }
}

/** The log in words. What was looked at in private is never in it. */
export function lines(happened: Happened[], telling: Telling): Line[] {
  return happened
    .filter(({ event }) => !quiet.has((event as Event).event))
    .map(({ key, event: raw }) => {
      const event = raw as Event;
      return {
        key,
        parts: telling.lang === 'de' ? german(event, telling.you) : english(event, telling.you),
        mine: 'seat' in event && event.seat === telling.you,
        heading: event.event === 'round-began',
      };
    });
}
