import record from '../../../../records/rue-morgue/tour.hzr?raw';
import type { Lesson, Tour } from '../../tour/lesson';

const lessons: Lesson[] = [
  {
    id: 'welcome',
    now: true,
    title: { de: 'Paris, 1841', en: 'Paris, 1841' },
    text: {
      de: 'Der Orang-Utan war es, nun fang ihn: eine echte Runde gegen Luca, einen leichten Bot.',
      en: 'The orang-utan did it, now catch him: a real round against Luca, an easy bot.',
    },
  },
  {
    id: 'numbers',
    now: true,
    at: '[data-card="lebon"]',
    title: { de: 'Die Zahlen', en: 'The numbers' },
    text: {
      de: 'So viel zählt eine Karte: vor dir dazu, am Ende auf der Hand davon ab.',
      en: 'What a card is worth: added in front of you, deducted if still in your hand.',
    },
  },
  {
    id: 'bury',
    at: '[data-card="mme"]',
    move: 'bury mme',
    title: { de: 'Ein Happen vorweg', en: 'A first bite' },
    text: {
      de: 'Zuerst gibt jeder dem Orang-Utan eine Karte. Gib ihm Madame L’Espanaye.',
      en: 'First everybody gives the orang-utan a card. Give him Madame L’Espanaye.',
    },
    but: {
      de: 'Was du mehrfach hast, und Dupins Hilfe, brauchst du noch. Sie hast du nur einmal.',
      en: 'You need what you have several of, and Dupin’s Help. Of her you have only one.',
    },
  },
  {
    id: 'orang',
    at: 'orang',
    title: { de: 'Der Orang-Utan', en: 'The orang-utan' },
    text: {
      de: 'Wer den Fall löst, ehe die erste Fallakte leer ist, bekommt von hier, was passt.',
      en: 'Solve the case before the first case file runs out, and you get what fits from here.',
    },
  },
  {
    id: 'draw',
    at: 'file',
    move: 'draw file',
    title: { de: 'Zieh eine Karte', en: 'Draw a card' },
    text: {
      de: 'Jeder Zug beginnt mit dem Ziehen. Nimm die oberste Karte der Fallakte.',
      en: 'Every turn begins with a draw. Take the top card of the case file.',
    },
    but: {
      de: 'Madame L’Espanaye hast du gerade abgegeben: Zieh von der Fallakte.',
      en: 'You have just given Madame L’Espanaye away: draw from the case file.',
    },
  },
  {
    id: 'meld',
    at: 'hand',
    move: 'meld lebon 3',
    title: { de: 'Melde Hinweise', en: 'Meld clues' },
    text: {
      de: 'Ab drei gleichen darfst du melden: Tippe alle drei Adolphe Le Bon an, dann „melden“.',
      en: 'Three of a kind can be melded: tap all three Adolphe Le Bons, then “Meld”.',
    },
    but: {
      de: 'Melde zuerst Adolphe Le Bon: Nur was vor dir liegt, zählt für dich.',
      en: 'Meld Adolphe Le Bon first: only what lies in front of you scores.',
    },
  },
  {
    id: 'feed',
    at: 'orang',
    move: 'feed morgue',
    title: { de: 'Füttern', en: 'Feeding' },
    text: {
      de: 'Nach jeder Meldung frisst er eine der zwei. Gib ihm die offene, die auch Luca sieht.',
      en: 'After every meld he eats one of the two. Give him the open one, which Luca sees, too.',
    },
    but: {
      de: 'Die verdeckte Karte kannst du gleich selbst ziehen: Gib ihm die offene.',
      en: 'You can draw the hidden card yourself in a moment: give him the open one.',
    },
  },
  {
    id: 'event',
    at: '[data-card="help"]',
    move: 'help draw',
    title: { de: 'Ein Ereignis', en: 'An event' },
    text: {
      de: 'Je Zug darfst du ein Ereignis spielen: Tippe Dupins Hilfe an, dann „Zwei ziehen“.',
      en: 'You may play one event per turn: tap Dupin’s Help, then “Draw two”.',
    },
    but: {
      de: 'Zwei neue Karten helfen jetzt am meisten: Dupins Hilfe, „Zwei ziehen“.',
      en: 'Two new cards help most now: Dupin’s Help, “Draw two”.',
    },
  },
  {
    id: 'pair',
    at: '[data-card="rod"]',
    title: { de: 'Paare', en: 'Pairs' },
    text: {
      de: 'Zwei Zeichen und +10: Hast du beide Hinweise gemeldet, gibt es zehn Punkte dazu.',
      en: 'Two signs and +10: with both clues melded you get ten points more.',
    },
  },
  {
    id: 'discard',
    at: '[data-card="deduction-rod"]',
    move: 'discard deduction-rod',
    title: { de: 'Leg eine Karte ab', en: 'Discard a card' },
    text: {
      de: 'Die Folgerung mit dem Blitz gilt erst mit beiden Meldungen: Leg sie ab, sie kostet 7.',
      en: 'The Deduction with the lightning needs both melds: discard it, it would cost you 7.',
    },
    but: {
      de: 'Blitzableiter und Fenster liegen noch nirgends: Die Folgerung kostet auf der Hand 7.',
      en: 'Rod and windows lie nowhere yet: in your hand that Deduction costs 7 points.',
    },
  },
  {
    id: 'others',
    now: true,
    at: 'seat-B',
    title: { de: 'Jetzt Luca', en: 'Now Luca' },
    text: {
      de: 'Hier siehst du, wie viele Karten Luca noch hat. Wer die letzte ablegt, löst den Fall.',
      en: 'Here you see how many cards Luca has left. Whoever discards the last solves the case.',
    },
  },
  {
    id: 'file',
    at: 'file',
    move: 'draw file',
    title: { de: 'Du bist dran', en: 'Your turn' },
    text: {
      de: 'Die Zeitungsanzeige in der Rue Morgue passt nicht: Zieh von der Fallakte.',
      en: 'The Newspaper Ad in the Rue Morgue does not fit: draw from the case file.',
    },
    but: {
      de: 'Du hast noch keine Zeitungsanzeige: Die Fallakte ist die bessere Wahl.',
      en: 'You have no Newspaper Ad: the case file is the better choice.',
    },
  },
  {
    id: 'lay-off',
    at: 'area-B',
    move: 'lay night',
    title: { de: 'Ergänzen', en: 'Laying off' },
    text: {
      de: 'Luca hat „3 Uhr nachts“ gemeldet: Darum darfst du deine Karte ergänzen.',
      en: 'Luca has melded “3 in the Morning”: so you may lay off your card.',
    },
    but: {
      de: '„3 Uhr nachts“ zählt vor dir 2 Punkte, auf der Hand kostet es 2.',
      en: '“3 in the Morning” scores 2 in front of you, and costs 2 in your hand.',
    },
  },
  {
    id: 'lebon',
    at: 'area-A',
    move: 'lay lebon',
    title: { de: 'Noch eine', en: 'One more' },
    text: {
      de: 'Und Adolphe Le Bon zu deiner eigenen Meldung. Beim Ergänzen wird nicht gefüttert.',
      en: 'And Adolphe Le Bon to your own meld. There is no feeding after a lay-off.',
    },
    but: { de: 'Ergänze zuerst Adolphe Le Bon.', en: 'Lay off Adolphe Le Bon first.' },
  },
  {
    id: 'help',
    at: '[data-card="help"]',
    move: 'help draw',
    title: { de: 'Dupins Hilfe', en: 'Dupin’s Help' },
    text: {
      de: 'Du hast noch einmal Dupins Hilfe: Zieh wieder zwei.',
      en: 'You have Dupin’s Help once more: draw two again.',
    },
    but: {
      de: 'Mehr Karten bringen mehr Meldungen: Dupins Hilfe, „Zwei ziehen“.',
      en: 'More cards make more melds: Dupin’s Help, “Draw two”.',
    },
  },
  {
    id: 'night',
    at: 'area-B',
    move: 'lay night',
    title: { de: 'Passt auch', en: 'Fits, too' },
    text: {
      de: 'Noch einmal „3 Uhr nachts“: Ergänze auch diese Karte.',
      en: '“3 in the Morning” again: lay off this card, too.',
    },
    but: {
      de: 'Erst „3 Uhr nachts“ ergänzen: Vor dir zählt die Karte.',
      en: 'Lay off “3 in the Morning” first: in front of you it scores.',
    },
  },
  {
    id: 'second',
    at: '[data-card="deduction-lespanaye"]',
    move: 'discard deduction-lespanaye',
    title: { de: 'Weg mit der Folgerung', en: 'Let the Deduction go' },
    text: {
      de: 'Mit dem Ablegen endet dein Zug. Auch diese Folgerung ist jetzt nur teuer: Leg sie ab.',
      en: 'A discard ends your turn. This Deduction, too, is only a risk now: discard it.',
    },
    but: {
      de: 'Die Hinweise hast du doppelt und kannst sie bald melden: Leg die Folgerung ab.',
      en: 'You hold pairs of clues that you may soon meld: discard the Deduction.',
    },
  },
  {
    id: 'morgue',
    at: 'morgue',
    move: 'draw morgue',
    title: { de: 'Die Rue Morgue', en: 'The Rue Morgue' },
    text: {
      de: 'Luca hat Mademoiselle L’Espanaye abgelegt, und du hast zwei: Nimm die offene Karte.',
      en: 'Luca has discarded Mademoiselle L’Espanaye, and you hold two: take the open card.',
    },
    but: {
      de: 'Die offene Karte macht drei gleiche; von der Fallakte weißt du nichts.',
      en: 'The open card makes three of a kind; of the case file you know nothing.',
    },
  },
  {
    id: 'mlle',
    at: 'hand',
    move: 'meld mlle 3',
    title: { de: 'Melden', en: 'Meld' },
    text: { de: 'Melde Mademoiselle L’Espanaye.', en: 'Meld Mademoiselle L’Espanaye.' },
    but: { de: 'Melde erst die drei Mademoiselle L’Espanaye.', en: 'Meld the three Mademoiselles first.' },
  },
  {
    id: 'feast',
    at: 'orang',
    move: 'feed morgue',
    title: { de: 'Ein Leckerbissen', en: 'A titbit' },
    text: {
      de: 'Gib ihm die offene Folgerung: Fängst du ihn, kann sie bei dir zählen.',
      en: 'Give him the open Deduction: if you catch him, it may score for you.',
    },
    but: {
      de: 'Sonst könnte Luca die offene Folgerung nehmen: Gib sie ihm.',
      en: 'Otherwise Luca could take the open Deduction: give it to him.',
    },
  },
  {
    id: 'sailor',
    at: '[data-card="sailor"]',
    move: 'discard sailor',
    title: { de: 'Ablegen', en: 'Discard' },
    text: {
      de: 'Blitzableiter hast du zwei. Den Seemann kannst du entbehren: Leg ihn ab.',
      en: 'You have two Lightning Rods. You can spare the Sailor: discard it.',
    },
    but: {
      de: 'Blitzableiter und Fenster wären ein Paar: Behalte sie und leg den Seemann ab.',
      en: 'Rod and windows would be a pair: keep them and discard the Sailor.',
    },
  },
  {
    id: 'rod',
    at: 'morgue',
    move: 'draw morgue',
    title: { de: 'Genau der dritte', en: 'Just the third one' },
    text: {
      de: 'Luca hat einen Blitzableiter abgelegt: Nimm ihn.',
      en: 'Luca has discarded a Lightning Rod: take it.',
    },
    but: {
      de: 'Mit dem offenen Blitzableiter kannst du melden und den Fall lösen.',
      en: 'With the open Lightning Rod you can meld and solve the case.',
    },
  },
  {
    id: 'rods',
    at: 'hand',
    move: 'meld rod 3',
    title: { de: 'Melden', en: 'Meld' },
    text: { de: 'Melde die drei Blitzableiter.', en: 'Meld the three Lightning Rods.' },
    but: {
      de: 'Drei Blitzableiter: Melde sie, dann bleibt nur noch eine Karte.',
      en: 'Three Lightning Rods: meld them, and only one card is left.',
    },
  },
  {
    id: 'last-bite',
    at: 'orang',
    move: 'feed file',
    title: { de: 'Der letzte Happen', en: 'The last bite' },
    text: {
      de: 'Nur du siehst den Blitzableiter: Gib ihm den. Gleich bekommst du ihn zurück.',
      en: 'Only you see the Lightning Rod: give him that. You will get it back in a moment.',
    },
    but: {
      de: 'Die Zeitungsanzeige passt zu keiner Meldung; den Blitzableiter bekommst du zurück.',
      en: 'The Newspaper Ad fits no meld; the Lightning Rod comes back to you.',
    },
  },
  {
    id: 'shut-out',
    at: 'area-A',
    title: { de: 'Der Ausschluss', en: 'The shut-out' },
    text: {
      de: 'Für Fortgeschrittene: Fangen mit einem Paar und seiner Folgerung schließt andere aus.',
      en: 'For advanced players: a catch with a pair and its Deduction shuts the others out.',
    },
  },
  {
    id: 'solve',
    at: 'hand',
    move: 'discard windows',
    title: { de: 'Löse den Fall', en: 'Solve the case' },
    text: {
      de: 'Leg die letzte Karte ab: Der Fall ist gelöst und der Orang-Utan gefangen.',
      en: 'Discard your last card: the case is solved and the orang-utan is caught.',
    },
  },
];

export const tour: Tour = {
  record,
  lessons,
  end: {
    de: 'Eine Partie geht bis 100 Punkte; zu viert spielt ihr in zwei Teams.',
    en: 'A game goes to 100 points; four play in two teams.',
  },
};
