import type { Lang } from '../../lib/i18n.svelte';
import type { Line, Part, Telling } from '../../lib/lines';
import type { Happened } from '../../lib/table.svelte';
import type { Seat } from '../../lib/wire';
import { drawing, type Event } from './types';

const quiet = new Set([
  'peeked',
  'exposed',
  'waited',
  'window-closed',
  'turn-began',
  'patrol-stays',
  'snap-opened',
  'reaction-opened',
  'game-over',
  'turned-up',
  'counted',
]);

function german(event: Event, you: Seat | null): Part[] {
  const v = (seat: Seat, own: string, other: string) => (seat === you ? own : other);
  const whose = (seat: Seat, slot: number): Part[] =>
    seat === you ? [`deine Karte ${slot}`] : [`Karte ${slot} von `, { who: seat }];
  const card = (id: string): Part => ({ card: drawing(id) });
  switch (event.event) {
    case 'round-began':
      return [`Runde ${event.round}: `, { who: event.starter }, v(event.starter, ' beginnst.', ' beginnt.')];
    case 'peeked-at':
      return [
        { who: event.seat },
        v(event.seat, ' siehst dir', ' sieht sich'),
        ` Karte ${event.first} und ${event.second} an.`,
      ];
    case 'looked':
      return [{ who: event.seat }, v(event.seat, ' siehst dir', ' sieht sich'), ` Karte ${event.slot} an.`];
    case 'drew-pile':
      return [{ who: event.seat }, v(event.seat, ' ziehst', ' zieht'), ' vom Stapel.'];
    case 'drew-discard':
      return [{ who: event.seat }, v(event.seat, ' nimmst ', ' nimmt '), card(event.card), ' von der Ablage.'];
    case 'drew-nothing':
      return ['Es gibt keine Karte mehr zu ziehen.'];
    case 'reshuffled':
      // Whoever needed a card gets it from there at once, and so the only one is gone already.
      return [
        event.pile === 1
          ? 'Der Stapel war leer: Die letzte Karte der Ablage wird gezogen.'
          : `Der Stapel war leer: Die Ablage wird gemischt (${event.pile} Karten).`,
      ];
    case 'replaced':
      return [
        { who: event.seat },
        v(event.seat, ' ersetzt', ' ersetzt'),
        ` Karte ${event.slot} und ${v(event.seat, 'legst', 'legt')} `,
        card(event.card),
        ' ab.',
      ];
    case 'discarded':
      return [{ who: event.seat }, v(event.seat, ' legst ', ' legt '), card(event.card), ' ab.'];
    case 'snapped':
      return [
        { who: event.seat },
        v(event.seat, ' schnappst', ' schnappt'),
        ` mit Karte ${event.slot}: `,
        card(event.card),
        '.',
      ];
    case 'killed':
      return event.seat === you
        ? [`Deine Mörderin (Karte ${event.slot}) verhindert es.`]
        : ['Die Mörderin von ', { who: event.seat }, ` (Karte ${event.slot}) verhindert es.`];
    case 'wrong':
      return [
        { who: event.seat },
        v(event.seat, ' deckst', ' deckt'),
        ` Karte ${event.slot} auf: `,
        card(event.card),
        '. Falsch: 1 Strafkarte.',
      ];
    case 'given':
      return [{ who: event.seat }, v(event.seat, ' bekommst', ' bekommt'), ` eine Karte dazu (Karte ${event.slot}).`];
    case 'declined':
      return [{ who: event.seat }, v(event.seat, ' nutzt', ' nutzt'), ' den Charakter nicht.'];
    case 'shuffled':
      return event.seat === you
        ? ['Deine Karten werden gemischt.']
        : ['Die Karten von ', { who: event.seat }, ' werden gemischt.'];
    case 'swapped':
      return [
        'Getauscht: ',
        ...whose(event.first, event.first_slot),
        ' gegen ',
        ...whose(event.second, event.second_slot),
        '.',
      ];
    case 'drove-away':
      return [{ who: event.seat }, v(event.seat, ' wirst ', ' wird '), card(event.card), ` (Karte ${event.slot}) los.`];
    case 'driver-failed':
      return ['Ein Charakter ist dabei: Der Chauffeur bringt alles zurück.'];
    case 'opened-safe':
      return [{ who: event.seat }, v(event.seat, ' siehst', ' sieht'), ' in den Safe.'];
    case 'swapped-safe':
      return [
        { who: event.seat },
        v(event.seat, ' tauschst', ' tauscht'),
        ` Karte ${event.slot} gegen Karte ${event.safe} im Safe.`,
      ];
    case 'kept-safe':
      return [{ who: event.seat }, v(event.seat, ' lässt', ' lässt'), ' den Safe, wie er ist.'];
    case 'mamma-placed':
      return [{ card: 'mamma' }, ': ', { who: event.on }, v(event.on, ' setzt aus.', ' setzt aus.')];
    case 'patrol-placed':
      return [{ card: 'patrol' }, ' sperrt ', ...whose(event.on, event.slot), '.'];
    case 'mamma-left':
      return [{ card: 'mamma' }, ' geht.'];
    case 'patrol-left':
      return [{ card: 'patrol' }, ' fährt weiter.'];
    case 'skipped':
      return [{ who: event.seat }, v(event.seat, ' setzt aus.', ' setzt aus.')];
    case 'said-omerta':
      return [{ who: event.seat }, v(event.seat, ' sagst', ' sagt'), ' Omerta! Alle decken auf.'];
    case 'round-ended':
      return ['Die Runde ist ausgezählt.'];
    case 'resigned':
      return [{ who: event.seat }, v(event.seat, ' gibst', ' gibt'), ' auf.'];
    default:
      return [];
  }
}

function english(event: Event, you: Seat | null): Part[] {
  const v = (seat: Seat, own: string, other: string) => (seat === you ? own : other);
  const whose = (seat: Seat, slot: number): Part[] =>
    seat === you ? [`your card ${slot}`] : [{ who: seat }, `’s card ${slot}`];
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
      return [
        event.pile === 1
          ? 'The pile was empty: the last of the discards is drawn.'
          : `The pile was empty: the discards are shuffled (${event.pile} cards).`,
      ];
    case 'replaced':
      return [
        { who: event.seat },
        v(event.seat, ' replace', ' replaces'),
        ` card ${event.slot} and ${v(event.seat, 'discard', 'discards')} `,
        card(event.card),
        '.',
      ];
    case 'discarded':
      return [{ who: event.seat }, v(event.seat, ' discard ', ' discards '), card(event.card), '.'];
    case 'snapped':
      return [
        { who: event.seat },
        v(event.seat, ' snap', ' snaps'),
        ` with card ${event.slot}: `,
        card(event.card),
        '.',
      ];
    case 'killed':
      return event.seat === you
        ? [`Your Assassin (card ${event.slot}) stops it.`]
        : [{ who: event.seat }, `’s Assassin (card ${event.slot}) stops it.`];
    case 'wrong':
      return [
        { who: event.seat },
        v(event.seat, ' turn', ' turns'),
        ` card ${event.slot} up: `,
        card(event.card),
        '. Wrong: one penalty card.',
      ];
    case 'given':
      return [{ who: event.seat }, v(event.seat, ' get', ' gets'), ` another card (card ${event.slot}).`];
    case 'declined':
      return [{ who: event.seat }, v(event.seat, ' do not use', ' does not use'), ' the character.'];
    case 'shuffled':
      return event.seat === you ? ['Your cards are shuffled.'] : [{ who: event.seat }, '’s cards are shuffled.'];
    case 'swapped':
      return [
        'Swapped: ',
        ...whose(event.first, event.first_slot),
        ' for ',
        ...whose(event.second, event.second_slot),
        '.',
      ];
    case 'drove-away':
      return [
        { who: event.seat },
        v(event.seat, ' get rid of ', ' gets rid of '),
        card(event.card),
        ` (card ${event.slot}).`,
      ];
    case 'driver-failed':
      return ['One is a character: the Driver brings everything back.'];
    case 'opened-safe':
      return [{ who: event.seat }, v(event.seat, ' look', ' looks'), ' into the safe.'];
    case 'swapped-safe':
      return [
        { who: event.seat },
        v(event.seat, ' swap', ' swaps'),
        ` card ${event.slot} for card ${event.safe} in the safe.`,
      ];
    case 'kept-safe':
      return [{ who: event.seat }, v(event.seat, ' leave', ' leaves'), ' the safe as it is.'];
    case 'mamma-placed':
      return [{ card: 'mamma' }, ': ', { who: event.on }, v(event.on, ' sit out.', ' sits out.')];
    case 'patrol-placed':
      return [{ card: 'patrol' }, ' blocks ', ...whose(event.on, event.slot), '.'];
    case 'mamma-left':
      return [{ card: 'mamma' }, ' leaves.'];
    case 'patrol-left':
      return [{ card: 'patrol' }, ' drives on.'];
    case 'skipped':
      return [{ who: event.seat }, v(event.seat, ' sit out.', ' sits out.')];
    case 'said-omerta':
      return [{ who: event.seat }, v(event.seat, ' say', ' says'), ' Omerta! Everybody turns over their cards.'];
    case 'round-ended':
      return ['The round has been counted.'];
    case 'resigned':
      return [{ who: event.seat }, v(event.seat, ' resign.', ' resigns.')];
    default:
      return [];
  }
}

/** What somebody else did to this person, with who it was: at a table one sees whose hand it is. */
function doneToYou(event: Event, by: Seat, lang: Lang, you: Seat): Part[] {
  const de = lang === 'de';
  const who = { who: by };
  switch (event.event) {
    case 'shuffled':
      return [who, de ? ' mischt deine Karten.' : ' shuffles your cards.'];
    case 'given':
      return [who, de ? ` gibt dir eine Karte (Karte ${event.slot}).` : ` gives you a card (card ${event.slot}).`];
    case 'swapped': {
      const first = event.first === you;
      const [own, seat, slot] = first
        ? [event.first_slot, event.second, event.second_slot]
        : [event.second_slot, event.first, event.first_slot];
      const mine = de ? ` tauscht deine Karte ${own} gegen ` : ` swaps your card ${own} for `;
      if (seat === by) return [who, mine, de ? `die eigene Karte ${slot}.` : `their own card ${slot}.`];
      return [who, mine, ...(de ? [`Karte ${slot} von `, { who: seat }] : [{ who: seat }, `’s card ${slot}`]), '.'];
    }
    case 'mamma-placed':
      return [who, de ? ' schickt dir ' : ' sends you ', { card: 'mamma' }, de ? ': Du setzt aus.' : ': you sit out.'];
    case 'patrol-placed':
      return de
        ? [who, ` sperrt deine Karte ${event.slot}: `, { card: 'patrol' }, '.']
        : [who, ` blocks your card ${event.slot}: `, { card: 'patrol' }, '.'];
    default:
      return [];
  }
}

/** Whether somebody else did something to this person's cards. `actor` is whoever is on turn. */
function toYou(event: Event, you: Seat | null, actor: Seat | null): boolean {
  if (you === null) return false;
  switch (event.event) {
    case 'shuffled':
      return event.seat === you;
    case 'killed':
      return event.seat !== you && actor === you;
    case 'given':
      return event.seat === you && actor !== you;
    case 'swapped':
      return (event.first === you || event.second === you) && actor !== you;
    case 'mamma-placed':
    case 'patrol-placed':
      return event.on === you && event.by !== you;
    default:
      return false;
  }
}

/** The log in words. What was looked at in private is never in it. `turn`: whoever was on turn before, whose doing it is. */
export function lines(happened: Happened[], telling: Telling, turn: Seat | null = null): Line[] {
  let actor = turn;
  /** Whose next card is a penalty. */
  const erred = new Set<Seat>();
  const all: Line[] = [];
  for (const { key, event: raw } of happened) {
    const event = raw as Event;
    if (event.event === 'turn-began') actor = event.seat;
    if (event.event === 'wrong') erred.add(event.seat);
    if (quiet.has(event.event)) continue;
    const penalty = event.event === 'given' && erred.delete(event.seat);
    const yours = !penalty && toYou(event, telling.you, actor);
    const by = 'by' in event ? event.by : actor;
    const told =
      yours && telling.you && by && by !== telling.you ? doneToYou(event, by, telling.lang, telling.you) : [];
    const plainly = () => (telling.lang === 'de' ? german(event, telling.you) : english(event, telling.you));
    all.push({
      key,
      parts: told.length > 0 ? told : plainly(),
      mine: 'seat' in event && event.seat === telling.you,
      heading: event.event === 'round-began',
      toYou: yours,
      banner: event.event === 'said-omerta',
    });
  }
  return all;
}
