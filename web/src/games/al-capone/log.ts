import { listed, type Line, type Part, type Telling } from '../../lib/lines';
import { plural } from '../../lib/plural';
import type { Happened } from '../../lib/table.svelte';
import type { Seat } from '../../lib/wire';
import { playedCard, type Action, type Event } from './types';

type Group = { key: number; event: Event; cards: (string | null)[]; kept: string[]; put: string[] };

/** Joins what belongs to one sentence: the cards of one draw, the seven of Eliot Ness. */
function groups(happened: Happened[]): Group[] {
  const all: Group[] = [];
  for (const { key, event: raw } of happened) {
    const event = raw as Event;
    const last = all.at(-1);
    if (event.event === 'drew-file' && last?.event.event === 'drew-file' && last.event.seat === event.seat) {
      last.cards.push(event.card);
    } else if (event.event === 'revealed') {
      const open = last?.event.event === 'revealed' ? last : { key, event, cards: [], kept: [], put: [] };
      if (open !== last) all.push(open);
      (event.kept ? open.kept : open.put).push(event.card);
    } else if (!['dealt', 'looked', 'exposed', 'scored', 'game-over'].includes(event.event)) {
      all.push({ key, event, cards: event.event === 'drew-file' ? [event.card] : [], kept: [], put: [] });
    }
  }
  return all;
}

function german(group: Group, you: Seat | null): Part[] {
  const { event } = group;
  const v = (seat: Seat, own: string, other: string) => (seat === you ? own : other);
  const n = (count: number) => plural('de').count(count, 'Karte', 'Karten');
  switch (event.event) {
    case 'round-began':
      return [`Runde ${event.round}: `, { who: event.dealer }, v(event.dealer, ' gibst.', ' gibt.')];
    case 'turned-up':
      return ['Die Unterwelt beginnt mit ', { card: event.card }, '.'];
    case 'drew-file': {
      const known = group.cards.filter((card) => card !== null);
      const tail: Part[] = known.length > 0 ? [': ', ...listed(known, 'und'), '.'] : ['.'];
      return [
        { who: event.seat },
        v(event.seat, ' ziehst ', ' zieht '),
        `${group.cards.length === 1 ? 'eine Karte' : n(group.cards.length)} aus der Fallakte`,
        ...tail,
      ];
    }
    case 'drew-underworld':
      return [{ who: event.seat }, v(event.seat, ' nimmst ', ' nimmt '), { card: event.card }, ' aus der Unterwelt.'];
    case 'melded':
      return [
        { who: event.seat },
        v(event.seat, ' meldest ', ' meldet '),
        `${event.count} × `,
        { card: event.clue },
        '.',
      ];
    case 'laid-off':
      return [
        { who: event.seat },
        v(event.seat, ' ergänzt ', ' ergänzt '),
        `${event.count} × `,
        { card: event.clue },
        '.',
      ];
    case 'discarded':
      return [{ who: event.seat }, v(event.seat, ' legst ', ' legt '), { card: event.card }, ' ab.'];
    case 'played': {
      const tail: Partial<Record<Action['do'], Part[]>> = {
        'ask-around': [
          ` und ${v(event.seat, 'fragst', 'fragt')} reihum nach `,
          { card: 'clue' in event.play ? event.play.clue : '' },
          '.',
        ],
        'ask-one': [
          'seat' in event.play ? ` und ${v(event.seat, 'fragst', 'fragt')} ` : '',
          ...('seat' in event.play
            ? [event.play.seat === you ? 'dich' : { who: event.play.seat }, ' nach ', { card: event.play.clue }, '.']
            : []),
        ],
        raid: [': alle Karten von ', { card: 'clue' in event.play ? event.play.clue : '' }, '.'],
        'search-one': [': einzeln suchen.'],
        'search-set': [': Satz suchen.'],
        'draw-two': [': zwei ziehen.'],
        'reveal-seven': [': sieben aufdecken.'],
      };
      return [
        { who: event.seat },
        v(event.seat, ' spielst ', ' spielt '),
        { card: playedCard(event.play) },
        ...(tail[event.play.do] ?? []),
      ];
    }
    case 'has-none':
      return [{ who: event.seat }, v(event.seat, ' hast ', ' hat '), 'keine Karte von ', { card: event.clue }, '.'];
    case 'gave':
      if (event.seat === you)
        return [
          { who: event.to },
          ` nimmt dir ${event.count > 1 ? `${event.count} × ` : ''}`,
          { card: event.clue },
          ' ab.',
        ];
      return [
        { who: event.seat },
        ' gibt ',
        ...(event.to === you ? ['dir'] : [{ who: event.to }]),
        ` ${event.count} × `,
        { card: event.clue },
        '.',
      ];
    case 'took-one':
      return [
        { who: event.seat },
        v(event.seat, ' nimmst ', ' nimmt '),
        event.card ? { card: event.card } : 'eine Karte',
        ' aus der Unterwelt.',
      ];
    case 'took-set':
      return [
        { who: event.seat },
        v(event.seat, ' nimmst ', ' nimmt '),
        `${event.count} × `,
        { card: event.clue },
        ' aus der Unterwelt.',
      ];
    case 'took-nothing':
      return [{ who: event.seat }, v(event.seat, ' nimmst', ' nimmt'), ' nichts aus der Unterwelt.'];
    case 'revealed':
      return [
        ...(group.kept.length > 0
          ? [
              { who: event.seat },
              v(event.seat, ' bekommst ', ' bekommt '),
              ...listed(group.kept, 'und'),
              group.put.length > 0 ? '; in die Unterwelt: ' : '.',
            ]
          : ['Nichts passt. In die Unterwelt: ']),
        ...(group.put.length > 0 ? [...listed(group.put, 'und'), '.'] : []),
      ] as Part[];
    case 'raided':
      return [
        { who: event.seat },
        v(event.seat, ' erbeutest ', ' erbeutet '),
        `${event.count} × `,
        { card: event.clue },
        ' von ',
        ...(event.from === you ? ['dir'] : [{ who: event.from }]),
        '.',
      ] as Part[];
    case 'went-out':
      return [{ who: event.seat }, v(event.seat, ' hast deine', ' hat die'), ' letzte Karte abgelegt.'];
    case 'file-ran-out':
      return ['Die Fallakte ist leer. Die Runde endet mit diesem Zug.'];
    case 'shut-out':
      return [
        'Ausschluss durch ',
        event.seat === you ? 'dich' : { who: event.seat },
        `: Nur ${v(event.seat, 'deine', 'diese')} Seite bekommt Punkte.`,
      ];
    case 'round-ended':
      return ['Die Runde ist zu Ende.'];
    case 'resigned':
      return [{ who: event.seat }, v(event.seat, ' gibst', ' gibt'), ' auf.'];
    default:
      return [];
  }
}

function english(group: Group, you: Seat | null): Part[] {
  const { event } = group;
  const v = (seat: Seat, own: string, other: string) => (seat === you ? own : other);
  const n = (count: number) => plural('en').count(count, 'card', 'cards');
  switch (event.event) {
    case 'round-began':
      return [`Round ${event.round}: `, { who: event.dealer }, v(event.dealer, ' deal.', ' deals.')];
    case 'turned-up':
      return ['The underworld begins with ', { card: event.card }, '.'];
    case 'drew-file': {
      const known = group.cards.filter((card) => card !== null);
      const tail: Part[] = known.length > 0 ? [': ', ...listed(known, 'and'), '.'] : ['.'];
      return [
        { who: event.seat },
        v(event.seat, ' draw ', ' draws '),
        `${group.cards.length === 1 ? 'a card' : n(group.cards.length)} from the case file`,
        ...tail,
      ];
    }
    case 'drew-underworld':
      return [{ who: event.seat }, v(event.seat, ' take ', ' takes '), { card: event.card }, ' from the underworld.'];
    case 'melded':
      return [{ who: event.seat }, v(event.seat, ' meld ', ' melds '), `${event.count} × `, { card: event.clue }, '.'];
    case 'laid-off':
      return [
        { who: event.seat },
        v(event.seat, ' lay off ', ' lays off '),
        `${event.count} × `,
        { card: event.clue },
        '.',
      ];
    case 'discarded':
      return [{ who: event.seat }, v(event.seat, ' discard ', ' discards '), { card: event.card }, '.'];
    case 'played': {
      const tail: Partial<Record<Action['do'], Part[]>> = {
        'ask-around': [
          ` and ${v(event.seat, 'ask', 'asks')} around for `,
          { card: 'clue' in event.play ? event.play.clue : '' },
          '.',
        ],
        'ask-one':
          'seat' in event.play
            ? [
                ` and ${v(event.seat, 'ask', 'asks')} `,
                event.play.seat === you ? 'you' : { who: event.play.seat },
                ' for ',
                { card: event.play.clue },
                '.',
              ]
            : [],
        raid: [': every ', { card: 'clue' in event.play ? event.play.clue : '' }, ' in the other areas.'],
        'search-one': [': search one.'],
        'search-set': [': search set.'],
        'draw-two': [': draw two.'],
        'reveal-seven': [': reveal seven.'],
      };
      return [
        { who: event.seat },
        v(event.seat, ' play ', ' plays '),
        { card: playedCard(event.play) },
        ...(tail[event.play.do] ?? []),
      ];
    }
    case 'has-none':
      return [{ who: event.seat }, v(event.seat, ' have', ' has'), ' no ', { card: event.clue }, '.'];
    case 'gave':
      if (event.seat === you)
        return [
          { who: event.to },
          ` takes ${event.count > 1 ? `${event.count} × ` : ''}`,
          { card: event.clue },
          ' from you.',
        ];
      return [
        { who: event.seat },
        ' gives ',
        ...(event.to === you ? ['you'] : [{ who: event.to }]),
        ` ${event.count} × `,
        { card: event.clue },
        '.',
      ];
    case 'took-one':
      return [
        { who: event.seat },
        v(event.seat, ' take ', ' takes '),
        event.card ? { card: event.card } : 'a card',
        ' from the underworld.',
      ];
    case 'took-set':
      return [
        { who: event.seat },
        v(event.seat, ' take ', ' takes '),
        `${event.count} × `,
        { card: event.clue },
        ' from the underworld.',
      ];
    case 'took-nothing':
      return [{ who: event.seat }, v(event.seat, ' take', ' takes'), ' nothing from the underworld.'];
    case 'revealed':
      return [
        ...(group.kept.length > 0
          ? [
              { who: event.seat },
              v(event.seat, ' get ', ' gets '),
              ...listed(group.kept, 'and'),
              group.put.length > 0 ? '; to the underworld: ' : '.',
            ]
          : ['Nothing fits. To the underworld: ']),
        ...(group.put.length > 0 ? [...listed(group.put, 'and'), '.'] : []),
      ] as Part[];
    case 'raided':
      return [
        { who: event.seat },
        v(event.seat, ' capture ', ' captures '),
        `${event.count} × `,
        { card: event.clue },
        ' from ',
        ...(event.from === you ? ['you'] : [{ who: event.from }]),
        '.',
      ] as Part[];
    case 'went-out':
      return [{ who: event.seat }, v(event.seat, ' have discarded your', ' has discarded their'), ' last card.'];
    case 'file-ran-out':
      return ['The case file is empty. The round ends with this turn.'];
    case 'shut-out':
      return [
        'Shut-out by ',
        event.seat === you ? 'you' : { who: event.seat },
        `: only ${v(event.seat, 'your', 'that')} side scores.`,
      ];
    case 'round-ended':
      return ['The round is over.'];
    case 'resigned':
      return [{ who: event.seat }, v(event.seat, ' resign.', ' resigns.')];
    default:
      return [];
  }
}

/** Whether somebody else took cards from this person: by a raid, or by asking for them. */
function toYou(event: Event, you: Seat | null): boolean {
  if (you === null) return false;
  return event.event === 'raided'
    ? event.from === you && event.seat !== you
    : event.event === 'gave' && event.seat === you;
}

/** What turns the round. */
const TURNS = new Set(['went-out', 'file-ran-out', 'shut-out']);

/** The log in words. */
export function lines(happened: Happened[], telling: Telling): Line[] {
  let asker: Seat | null = null;
  return groups(happened).map((group) => {
    const { event } = group;
    if (event.event === 'played') asker = event.seat;
    return {
      key: group.key,
      parts: telling.lang === 'de' ? german(group, telling.you) : english(group, telling.you),
      mine: 'seat' in event && event.seat === telling.you,
      heading: event.event === 'round-began',
      toYou: toYou(event, telling.you),
      banner: TURNS.has(event.event) || (event.event === 'has-none' && asker === telling.you && asker !== null),
    };
  });
}
