import { listed, type Line, type Part, type Telling } from '../../lib/lines';
import { plural } from '../../lib/plural';
import type { Happened } from '../../lib/table.svelte';
import type { Seat } from '../../lib/wire';
import { playedCard, type Action, type Event } from './types';

type Group = {
  key: number;
  event: Event;
  cards: (string | null)[];
  counts: { card: string; count: number; taken?: boolean }[];
};

const quiet = new Set([
  'dealt',
  'chose',
  'exposed',
  'looked-at-file',
  'looked-in-morgue',
  'looked-under',
  'scored',
  'game-over',
]);

/** Joins what belongs to one sentence: cards drawn together, hands shown, what lay under the orang-utan. */
function groups(happened: Happened[]): Group[] {
  const all: Group[] = [];
  for (const { key, event: raw } of happened) {
    const event = raw as Event;
    if (quiet.has(event.event)) continue;
    const last = all.at(-1);
    const same =
      last?.event.event === event.event && 'seat' in event && 'seat' in last.event && last.event.seat === event.seat;
    if (event.event === 'drew-file' && same) last.cards.push(event.card);
    else if (event.event === 'put-under' && last?.event.event === 'put-under') last.cards.push(null);
    else if ((event.event === 'showed-hand' || event.event === 'shed' || event.event === 'found') && same)
      last.counts.push(event);
    else
      all.push({
        key,
        event,
        cards: event.event === 'drew-file' ? [event.card] : [null],
        counts: event.event === 'showed-hand' || event.event === 'shed' || event.event === 'found' ? [event] : [],
      });
  }
  return all;
}

const counted = (counts: Group['counts']): Part[] =>
  counts.flatMap(
    (each, place) => [place === 0 ? '' : ', ', each.count > 1 ? `${each.count} × ` : '', { card: each.card }] as Part[],
  );

function german(group: Group, you: Seat | null): Part[] {
  const { event } = group;
  const v = (seat: Seat, own: string, other: string) => (seat === you ? own : other);
  const { count: n } = plural('de');
  switch (event.event) {
    case 'round-began':
      return [`Runde ${event.round}: `, { who: event.dealer }, v(event.dealer, ' gibst.', ' gibt.')];
    case 'turned-up':
      return ['Die Rue Morgue beginnt mit ', { card: event.card }, '.'];
    case 'put-under':
      return [`${n(group.cards.length, 'Karte kommt', 'Karten kommen')} ungesehen unter den Orang-Utan.`];
    case 'passed':
      return [
        { who: event.seat },
        v(event.seat, ' gibst ', ' gibt '),
        ...(event.to === you ? ['dir'] : [{ who: event.to }]),
        ' ',
        event.card ? { card: event.card } : 'eine Karte',
        '.',
      ] as Part[];
    case 'buried':
      return [
        { who: event.seat },
        v(event.seat, ' versteckst ', ' versteckt '),
        event.card ? { card: event.card } : 'eine Karte',
        ' unter dem Orang-Utan.',
      ];
    case 'drew-file': {
      const known = group.cards.filter((card) => card !== null);
      return [
        { who: event.seat },
        v(event.seat, ' ziehst ', ' zieht '),
        `${group.cards.length === 1 ? 'eine Karte' : n(group.cards.length, 'Karte', 'Karten')} aus der Fallakte`,
        ...(known.length > 0 ? [': ', ...listed(known, 'und'), '.'] : ['.']),
      ];
    }
    case 'drew-morgue':
      return [{ who: event.seat }, v(event.seat, ' nimmst ', ' nimmt '), { card: event.card }, ' aus der Rue Morgue.'];
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
    case 'fed':
      return [
        { who: event.seat },
        v(event.seat, ' verfütterst ', ' verfüttert '),
        event.card ? { card: event.card } : 'eine Karte',
        event.from === 'file' ? ' aus der Fallakte.' : ' aus der Rue Morgue.',
      ];
    case 'played': {
      const tail: Partial<Record<Action['do'], string>> = {
        'help-draw': ': zwei ziehen.',
        'help-search': ': die Rue Morgue durchsuchen.',
        'help-consult': ': mit dem Partner beraten.',
        dupin: '.',
        prefect: '.',
        deduce: '.',
      };
      return [
        { who: event.seat },
        v(event.seat, ' spielst ', ' spielt '),
        { card: playedCard(event.play) },
        tail[event.play.do] ?? '.',
      ];
    }
    case 'took-from-morgue':
      return [{ who: event.seat }, v(event.seat, ' nimmst ', ' nimmt '), { card: event.card }, ' aus der Rue Morgue.'];
    case 'took-from-under':
      return [
        { who: event.seat },
        v(event.seat, ' nimmst ', ' nimmt '),
        { card: event.card },
        ' unter dem Orang-Utan hervor.',
      ];
    case 'took-nothing':
      return [{ who: event.seat }, v(event.seat, ' nimmst', ' nimmt'), ' nichts.'];
    case 'discarded':
      return [{ who: event.seat }, v(event.seat, ' legst ', ' legt '), { card: event.card }, ' ab.'];
    case 'file-ran-out':
      return ['Die Fallakte ist leer.'];
    case 'second-file-made':
      return ['Der Orang-Utan ist entkommen! Rue Morgue und Karten unter ihm werden zur zweiten Fallakte.'];
    case 'solved':
      return [{ who: event.seat }, v(event.seat, ' hast', ' hat'), ' den Fall gelöst.'];
    case 'unsolved':
      return ['Der Fall bleibt ungelöst. Niemand bekommt Punkte.'];
    case 'showed-hand':
      return [{ who: event.seat }, v(event.seat, ' hast noch ', ' hat noch '), ...counted(group.counts), '.'];
    case 'found': {
      const taken = group.counts.filter((each) => each.taken);
      const left = group.counts.filter((each) => !each.taken);
      return [
        'Unter dem Orang-Utan hervor ',
        ...(taken.length > 0 ? ['in den Spielbereich: ', ...counted(taken)] : []),
        ...(left.length > 0
          ? [taken.length > 0 ? '; in die Rue Morgue: ' : 'in die Rue Morgue: ', ...counted(left)]
          : []),
        '.',
      ];
    }
    case 'shed':
      return [
        { who: event.seat },
        v(event.seat, ' wirfst ', ' wirft '),
        ...counted(group.counts),
        ' ohne Minuspunkte ab.',
      ];
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
  const { count: n } = plural('en');
  switch (event.event) {
    case 'round-began':
      return [`Round ${event.round}: `, { who: event.dealer }, v(event.dealer, ' deal.', ' deals.')];
    case 'turned-up':
      return ['The Rue Morgue begins with ', { card: event.card }, '.'];
    case 'put-under':
      return [`${n(group.cards.length, 'card goes', 'cards go')} unseen under the orang-utan.`];
    case 'passed':
      return [
        { who: event.seat },
        v(event.seat, ' pass ', ' passes '),
        event.card ? { card: event.card } : 'a card',
        ' to ',
        ...(event.to === you ? ['you'] : [{ who: event.to }]),
        '.',
      ] as Part[];
    case 'buried':
      return [
        { who: event.seat },
        v(event.seat, ' hide ', ' hides '),
        event.card ? { card: event.card } : 'a card',
        ' under the orang-utan.',
      ];
    case 'drew-file': {
      const known = group.cards.filter((card) => card !== null);
      return [
        { who: event.seat },
        v(event.seat, ' draw ', ' draws '),
        `${group.cards.length === 1 ? 'a card' : n(group.cards.length, 'card', 'cards')} from the case file`,
        ...(known.length > 0 ? [': ', ...listed(known, 'and'), '.'] : ['.']),
      ];
    }
    case 'drew-morgue':
      return [{ who: event.seat }, v(event.seat, ' take ', ' takes '), { card: event.card }, ' from the Rue Morgue.'];
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
    case 'fed':
      return [
        { who: event.seat },
        v(event.seat, ' feed the orang-utan ', ' feeds the orang-utan '),
        event.card ? { card: event.card } : 'a card',
        event.from === 'file' ? ' from the case file.' : ' from the Rue Morgue.',
      ];
    case 'played': {
      const tail: Partial<Record<Action['do'], string>> = {
        'help-draw': ': draw two.',
        'help-search': ': search the Rue Morgue.',
        'help-consult': v(event.seat, ': consult your partner.', ': consult their partner.'),
        dupin: '.',
        prefect: '.',
        deduce: '.',
      };
      return [
        { who: event.seat },
        v(event.seat, ' play ', ' plays '),
        { card: playedCard(event.play) },
        tail[event.play.do] ?? '.',
      ];
    }
    case 'took-from-morgue':
      return [{ who: event.seat }, v(event.seat, ' take ', ' takes '), { card: event.card }, ' from the Rue Morgue.'];
    case 'took-from-under':
      return [
        { who: event.seat },
        v(event.seat, ' take ', ' takes '),
        { card: event.card },
        ' from under the orang-utan.',
      ];
    case 'took-nothing':
      return [{ who: event.seat }, v(event.seat, ' take', ' takes'), ' nothing.'];
    case 'discarded':
      return [{ who: event.seat }, v(event.seat, ' discard ', ' discards '), { card: event.card }, '.'];
    case 'file-ran-out':
      return ['The case file is empty.'];
    case 'second-file-made':
      return ['The orang-utan has escaped! The Rue Morgue and the cards under him become the second case file.'];
    case 'solved':
      return [{ who: event.seat }, v(event.seat, ' have', ' has'), ' solved the case.'];
    case 'unsolved':
      return ['The case remains unsolved. Nobody scores.'];
    case 'showed-hand':
      return [{ who: event.seat }, v(event.seat, ' still hold ', ' still holds '), ...counted(group.counts), '.'];
    case 'found': {
      const taken = group.counts.filter((each) => each.taken);
      const left = group.counts.filter((each) => !each.taken);
      return [
        'From under the orang-utan ',
        ...(taken.length > 0 ? ['into the area: ', ...counted(taken)] : []),
        ...(left.length > 0
          ? [taken.length > 0 ? '; to the Rue Morgue: ' : 'to the Rue Morgue: ', ...counted(left)]
          : []),
        '.',
      ];
    }
    case 'shed':
      return [{ who: event.seat }, v(event.seat, ' shed ', ' sheds '), ...counted(group.counts), ' without penalty.'];
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

/** What turns the round. */
const TURNS = new Set(['second-file-made', 'file-ran-out', 'solved', 'unsolved', 'shut-out']);

/** The log in words. */
export function lines(happened: Happened[], telling: Telling): Line[] {
  return groups(happened).map((group) => ({
    key: group.key,
    parts: telling.lang === 'de' ? german(group, telling.you) : english(group, telling.you),
    mine: 'seat' in group.event && group.event.seat === telling.you,
    heading: group.event.event === 'round-began',
    toYou: group.event.event === 'passed' && group.event.to === telling.you,
    banner: TURNS.has(group.event.event),
  }));
}
