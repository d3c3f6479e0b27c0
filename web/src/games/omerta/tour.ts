import type { OmertaView } from '../../generated/protocol';
import type { Lesson, Tour } from '../../tour/lesson';

const hand = () => ['hand'];

const lessons: Lesson<OmertaView>[] = [
  {
    id: 'welcome',
    when: () => true,
    de: [
      'Setz dich',
      'Das ist eine echte Partie Omerta gegen zwei leichte Bots. Alle wollen möglichst wenige Punkte. Zum Lernen läuft keine Uhr, und die Gedächtnishilfe ist an.',
    ],
    en: [
      'Have a seat',
      'This is a real game of Omerta against two easy bots. Everybody wants as few points as possible. For learning there is no clock, and the memory aid is on.',
    ],
  },
  {
    id: 'peek',
    act: true,
    when: (s) => s.mine && s.view.phase === 'peek',
    at: hand,
    de: [
      'Sieh dir zwei an',
      'Vor dir liegen vier verdeckte Karten. Zwei davon darfst du jetzt ansehen: Tippe zwei an. Danach liegen sie wieder verdeckt, und du musst sie dir merken.',
    ],
    en: [
      'Look at two',
      'Four face-down cards lie in front of you. You may look at two of them now: tap two. Then they are face down again, and you have to remember them.',
    ],
  },
  {
    id: 'peeked',
    when: (s) => s.own_did('peeked') > 0 || s.own_did('peeked-at') > 0 || !['peek'].includes(s.view.phase),
    at: hand,
    de: [
      'Gut gemerkt?',
      'Flaschen zählen ihre Zahl, das Alibi 0, die Zeugin 10 und die anderen Charaktere 15 oder 20. Hohe Karten willst du loswerden.',
    ],
    en: [
      'Got them?',
      'Bottles count their number, the Alibi 0, the Witness 10 and the other characters 15 or 20. You want to get rid of high cards.',
    ],
  },
  {
    id: 'draw',
    act: true,
    when: (s) => s.mine && s.view.phase === 'draw',
    at: () => ['pile'],
    de: [
      'Nimm eine Karte',
      'Du nimmst die oberste vom Stapel, die nur du siehst, oder die offene vom Ablagestapel. Nimm eine vom Stapel.',
    ],
    en: [
      'Take a card',
      'You take the top one of the pile, which only you see, or the open one that was discarded. Take one from the pile.',
    ],
  },
  {
    id: 'place',
    act: true,
    when: (s) => s.mine && s.view.phase === 'place',
    at: () => ['drawn', 'hand'],
    de: [
      'Behalten oder ablegen',
      'Ist sie niedrig, tippe eine deiner Karten an: Die neue kommt an ihre Stelle. Ist sie hoch, leg sie gleich ab.',
    ],
    en: [
      'Keep or discard',
      'If it is low, tap one of your cards: the new one takes its place. If it is high, discard it at once.',
    ],
  },
  {
    id: 'power',
    when: (s) => s.mine && (s.view.phase === 'power' || s.view.phase === 'safe'),
    at: () => ['discard', 'hand'],
    de: [
      'Ein Charakter',
      'Ein Charakter, den du ablegst, tut etwas: In der Mitte steht, was. Du darfst auch verzichten.',
    ],
    en: [
      'A character',
      'A character you discard does something: the middle of the table says what. You may also decline.',
    ],
  },
  {
    id: 'snap',
    when: (s) => s.view.phase === 'snap',
    at: () => ['discard', 'hand'],
    de: [
      'Schnapp!',
      'Eine Flasche wurde abgelegt. Wer eine mit derselben Zahl hat, darf sie jetzt loswerden: Tippe deine Karte an, wenn du sicher bist. Eine falsche kostet eine Strafkarte. Sonst: „Passen“.',
    ],
    en: [
      'A snap!',
      'A bottle was discarded. Anyone who has one with the same number may get rid of it now: tap your card if you are sure. A wrong one costs a penalty card. Otherwise press “Pass”.',
    ],
  },
  {
    id: 'react',
    when: (s) => s.view.phase === 'react' && s.mine,
    at: hand,
    de: [
      'Die Mörderin',
      'Gleich handelt ein Charakter. Hast du eine Mörderin, kannst du sie jetzt aufdecken und es verhindern. Sonst passe.',
    ],
    en: [
      'The Assassin',
      'A character is about to act. If you have an Assassin, you can turn her up now and stop it. Otherwise pass.',
    ],
  },
  {
    id: 'others',
    when: (s) => s.own_did('discarded') + s.own_did('replaced') > 0 && !s.mine,
    at: () => ['seat-B'],
    de: ['Jetzt die anderen', 'Achte darauf, was die anderen ablegen und tauschen: Auch das hilft beim Merken.'],
    en: ['Now the others', 'Watch what the others discard and swap: that helps you remember, too.'],
  },
  {
    id: 'omerta',
    when: (s) => s.mine && s.view.phase === 'draw' && s.own_did('discarded') + s.own_did('replaced') > 0,
    at: () => ['pile'],
    de: [
      'Omerta',
      'Glaubst du, höchstens 7 Punkte zu haben, sag am Anfang deines Zuges „Omerta“. Stimmt es und hat niemand weniger, bekommst du 0 Punkte; sonst zählen deine Karten und 20 dazu.',
    ],
    en: [
      'Omerta',
      'If you think you have 7 points at most, say “Omerta” at the beginning of your turn. If you are right and nobody has fewer, you get 0 points; otherwise your cards count, plus 20.',
    ],
  },
  {
    id: 'hint',
    when: (s) => s.mine && s.view.phase === 'draw' && s.own_did('discarded') + s.own_did('replaced') > 1,
    de: ['Nun du', 'Spiel weiter, wie du magst. Weißt du nicht weiter, drück oben auf „Tipp“.'],
    en: ['Your turn now', 'Carry on as you like. If you are stuck, press “Hint” above.'],
  },
];

export const tour: Tour = {
  seats: 3,
  options: { snap_seconds: 0, memory_aid: true },
  lessons,
  end: {
    de: 'Du weißt jetzt, wie Omerta geht. Gespielt werden so viele Runden, wie Leute da sind; am Ende gewinnt, wer am wenigsten Punkte hat.',
    en: 'Now you know how to play Omerta. There are as many rounds as players; in the end the lowest total wins.',
  },
};
