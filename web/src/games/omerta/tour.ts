import record from '../../../../records/omerta/tour.hzr?raw';
import type { Lesson, Tour } from '../../tour/lesson';

const lessons: Lesson[] = [
  {
    id: 'welcome',
    now: true,
    title: { de: 'Setz dich', en: 'Have a seat' },
    text: {
      de: 'Eine Runde gegen zwei leichte Bots. Alle wollen möglichst wenige Punkte.',
      en: 'A round against two easy bots. Everybody wants as few points as possible.',
    },
  },
  {
    id: 'numbers',
    now: true,
    at: 'hand',
    title: { de: 'Was Karten zählen', en: 'What cards are worth' },
    text: {
      de: 'Flaschen zählen ihre Zahl, das Alibi 0, andere Charaktere 10 bis 20: Weg damit!',
      en: 'Bottles are worth their number, the Alibi 0, other characters 10 to 20: get rid of those!',
    },
  },
  {
    id: 'peek',
    at: 'hand',
    move: 'peek 1 2',
    title: { de: 'Sieh dir zwei an', en: 'Look at two' },
    text: {
      de: 'Zwei deiner verdeckten Karten darfst du ansehen: Tippe Karte 1 und Karte 2 an.',
      en: 'You may look at two of your face-down cards: tap card 1 and card 2.',
    },
    but: { de: 'Nimm diesmal Karte 1 und Karte 2.', en: 'Take card 1 and card 2 this time.' },
  },
  {
    id: 'aid',
    at: 'hand',
    title: { de: 'Gut gemerkt?', en: 'Got them?' },
    text: {
      de: 'Gleich liegen sie wieder verdeckt. Heute zeigt die Gedächtnishilfe, was du gesehen hast.',
      en: 'They will soon be face down again. Today the memory aid shows what you have seen.',
    },
  },
  {
    id: 'draw',
    at: 'pile',
    move: 'draw pile',
    title: { de: 'Nimm eine Karte', en: 'Take a card' },
    text: {
      de: 'Jeder Zug beginnt so: Nimm die oberste Karte vom Stapel. Nur du siehst sie.',
      en: 'Every turn begins like this: take the top card of the pile. Only you see it.',
    },
  },
  {
    id: 'place',
    at: 'slot-A1',
    move: 'replace 1',
    title: { de: 'Tauschen', en: 'Replace' },
    text: {
      de: 'Eine 7 ist besser als der Maulwurf mit 15: Tippe Karte 1 an, dort kommt die 7 hin.',
      en: 'A 7 is better than the Mole, who is worth 15: tap card 1, and the 7 replaces him.',
    },
    but: {
      de: 'Karte 1 ist der Maulwurf und zählt 15: Ihn willst du loswerden.',
      en: 'Card 1 is the Mole, worth 15 points: that is the one to get rid of.',
    },
  },
  {
    id: 'mole',
    at: 'slot-A4',
    move: 'mole 4',
    title: { de: 'Ein Charakter handelt', en: 'A character acts' },
    text: {
      de: 'Wer einen Charakter ablegt, nutzt ihn. Der Maulwurf zeigt dir eine Karte: die 4.',
      en: 'A character acts when you discard it. The Mole shows you one of your own: card 4.',
    },
    but: {
      de: 'Karte 4 kennst du noch nicht: Sieh sie dir an.',
      en: 'You don’t know card 4 yet: look at it.',
    },
  },
  {
    id: 'kill',
    at: 'slot-A4',
    move: 'kill 4',
    title: { de: 'Die Mörderin', en: 'The Assassin' },
    text: {
      de: 'Lucas Verräter will dir eine Karte geben. Deine Mörderin verhindert es: Karte 4.',
      en: 'Luca’s Traitor is about to give you a card. Your Assassin stops him: card 4.',
    },
    but: {
      de: 'Karte 4 ist die Mörderin. Jede andere Karte kostet eine Strafkarte.',
      en: 'Card 4 is the Assassin. Any other card costs you a penalty card.',
    },
  },
  {
    id: 'second',
    at: 'pile',
    move: 'draw pile',
    title: { de: 'Du bist dran', en: 'Your turn' },
    text: {
      de: 'Beide Charaktere sind weg, und du hast nur noch drei Karten. Nimm eine vom Stapel.',
      en: 'Both characters are gone, and you have only three cards left. Take one from the pile.',
    },
    but: {
      de: 'Der Maulwurf zählt 15: Den willst du nicht. Nimm vom Stapel.',
      en: 'The Mole is worth 15, and you don’t want him. Take from the pile.',
    },
  },
  {
    id: 'blind',
    at: 'slot-A3',
    move: 'replace 3',
    title: { de: 'Was du nicht kennst', en: 'What you don’t know' },
    text: {
      de: 'Eine 5 ist gut. Karte 3 kennst du nicht, sie ist wohl höher: Ersetze sie.',
      en: 'A 5 is good. You don’t know card 3, and it is probably higher: replace it.',
    },
    but: {
      de: 'Die 1 behältst du sicher, und Karte 3 kennst du nicht: Ersetze die.',
      en: 'Keep the 1, of course. You don’t know card 3: replace that one.',
    },
  },
  {
    id: 'alibi',
    now: true,
    at: 'discard',
    title: { de: 'Pech!', en: 'Bad luck!' },
    text: {
      de: 'Das war das Alibi, 0 Punkte. Merke dir, wer es jetzt nimmt und wohin es kommt.',
      en: 'That was the Alibi, 0 points. Remember who takes it now, and where it goes.',
    },
  },
  {
    id: 'snap',
    at: 'slot-A3',
    move: 'snap 3',
    title: { de: 'Schnapp!', en: 'Snap!' },
    text: {
      de: 'Rosa hat eine 5 abgelegt, du hast auch eine: Tippe Karte 3 an und werde sie los.',
      en: 'Rosa has discarded a 5, and you have one too: tap card 3 to get rid of it.',
    },
    but: {
      de: 'Deine 5 ist Karte 3. Eine falsche Karte kostet eine Strafkarte.',
      en: 'Your 5 is card 3. A wrong card costs you a penalty card.',
    },
  },
  {
    id: 'third',
    at: 'pile',
    move: 'draw pile',
    title: { de: 'Du bist dran', en: 'Your turn' },
    text: {
      de: 'Nur noch zwei Karten! Nimm wieder eine vom Stapel.',
      en: 'Only two cards left! Take one from the pile again.',
    },
    but: {
      de: 'Die offene 5 ist mehr als deine 1 und kaum weniger als die 7: Nimm vom Stapel.',
      en: 'The open 5 is more than your 1 and hardly less than the 7: take from the pile.',
    },
  },
  {
    id: 'use',
    at: 'discard',
    move: 'discard',
    title: { de: 'Gleich ablegen', en: 'Discard it at once' },
    text: {
      de: 'Der Handlanger zählt 15. Leg ihn gleich ab, dann handelt er für dich.',
      en: 'The Henchman is worth 15. Discard him at once, and he acts for you.',
    },
    but: {
      de: 'Behalte deine zwei niedrigen Karten und leg den Handlanger ab.',
      en: 'Keep your two low cards and discard the Henchman.',
    },
  },
  {
    id: 'henchman',
    at: 'slot-B2',
    move: 'henchman A1 B2',
    title: { de: 'Tausch mit Luca', en: 'Swap with Luca' },
    text: {
      de: 'Luca hat das Alibi auf Karte 2: Tausche deine 7, also Karte 1, gegen sie.',
      en: 'Luca has the Alibi as card 2: swap your 7, card 1, for it.',
    },
    but: {
      de: 'Gib die 7 her, Karte 1, und nimm Lucas Karte 2: das Alibi mit 0 Punkten.',
      en: 'Give the 7 away, card 1, and take Luca’s card 2: the Alibi with 0 points.',
    },
  },
  {
    id: 'pass',
    at: '[data-move="wait"]',
    move: 'wait',
    title: { de: 'Kein Schnapp', en: 'No snap' },
    text: {
      de: 'Luca hat eine 6 abgelegt. Du hast keine, also: „Passen“.',
      en: 'Luca has discarded a 6. You have none, so press “Pass”.',
    },
    but: {
      de: 'Du hast keine 6: Eine falsche Karte kostet eine Strafkarte.',
      en: 'You have no 6: a wrong card costs you a penalty card.',
    },
  },
  {
    id: 'rule',
    at: 'hand',
    title: { de: 'Omerta', en: 'Omerta' },
    text: {
      de: 'Hast du höchstens 7 und niemand weniger, bekommst du 0. Sonst zählt alles, dazu 20.',
      en: 'With at most 7, and nobody lower, you get 0. Otherwise your cards count, plus 20.',
    },
  },
  {
    id: 'omerta',
    at: '[data-move="omerta"]',
    move: 'omerta',
    title: { de: 'Sag es!', en: 'Say it!' },
    text: {
      de: 'Alibi und 1: Du hast 1 Punkt. Sag jetzt „Omerta“, bevor du ziehst.',
      en: 'The Alibi and a 1: you have 1 point. Say “Omerta” now, before you draw.',
    },
    but: {
      de: 'Weniger als 1 Punkt geht kaum: Sag jetzt „Omerta“.',
      en: 'You’ll hardly get below 1 point: say “Omerta” now.',
    },
  },
];

export const tour: Tour = {
  record,
  lessons,
  end: {
    de: 'Gespielt werden so viele Runden, wie Leute da sind; am Ende gewinnt die kleinste Summe.',
    en: 'There are as many rounds as players; in the end the lowest total wins.',
  },
};
