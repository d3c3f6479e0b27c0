import record from '../../../../records/rue-morgue/tour.hzr?raw';
import type { Lesson, Tour } from '../../tour/lesson';

const lessons: Lesson[] = [
  {
    id: 'welcome',
    now: true,
    title: { de: 'Paris, 1841', en: 'Paris, 1841' },
    text: {
      de: 'Der Orang-Utan war es, nun fang ihn: eine echte Runde gegen Luca, einen leichten Bot.',
      en: 'The orang-utan did it. Catch him, in a real round against Luca, an easy bot.',
    },
  },
  {
    id: 'numbers',
    now: true,
    at: '[data-card="lebon"]',
    title: { de: 'Die Zahlen', en: 'The numbers' },
    text: {
      de: 'Die Zahl ist der Wert: Vor dir bringt die Karte Punkte, auf der Hand kostet sie welche.',
      en: 'The number is the card’s value: it scores in front of you, and costs you in your hand.',
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
      de: 'Behalte Dupins Hilfe und was du mehrfach hast. Madame L’Espanaye hast du nur einmal.',
      en: 'Keep what you have several of, and Dupin’s Help. You have only one of her.',
    },
  },
  {
    id: 'orang',
    at: 'orang',
    title: { de: 'Der Orang-Utan', en: 'The orang-utan' },
    text: {
      de: 'Wer den Fall löst, ehe die erste Fallakte leer ist, bekommt von hier, was passt.',
      en: 'Solve the case before the first case file runs out, and whatever fits here is yours.',
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
      de: 'Nach jeder Meldung frisst er eine dieser zwei Karten. Gib ihm die offene.',
      en: 'After every meld he eats one of these two cards. Give him the open one.',
    },
    but: {
      de: 'Die offene Karte könnte Luca nehmen: Gib dem Orang-Utan lieber die.',
      en: 'Luca could take the open card: give that one to the orang-utan.',
    },
  },
  {
    id: 'discard',
    at: '[data-card="sailor"]',
    move: 'discard sailor',
    title: { de: 'Leg eine Karte ab', en: 'Discard a card' },
    text: {
      de: 'Jeder Zug endet mit dem Ablegen. Den Seemann kannst du entbehren: Leg ihn ab.',
      en: 'Every turn ends with a discard. You can spare the Sailor: discard that card.',
    },
    but: {
      de: 'Zwei Blitzableiter und Dupins Hilfe helfen dir noch: Leg den Seemann ab.',
      en: 'Your two Lightning Rods and Dupin’s Help are still useful: discard the Sailor.',
    },
  },
  {
    id: 'others',
    now: true,
    at: 'seat-B',
    title: { de: 'Jetzt Luca', en: 'Now Luca' },
    text: {
      de: 'Hier siehst du, wie viele Karten Luca noch hat. Wer die letzte ablegt, löst den Fall.',
      en: 'Here you see how many cards Luca has left. Whoever discards their last solves the case.',
    },
  },
  {
    id: 'morgue',
    at: 'morgue',
    title: { de: 'Die Rue Morgue', en: 'The Rue Morgue' },
    text: {
      de: 'Hier liegt, was abgelegt wird. Statt der verdeckten darfst du die oberste davon nehmen.',
      en: 'Discards go here. You may take the top one instead of a card you can’t see.',
    },
  },
  {
    id: 'file',
    at: 'file',
    move: 'draw file',
    title: { de: 'Du bist dran', en: 'Your turn' },
    text: {
      de: 'Quartier St. Roch hilft dir nicht: Zieh von der Fallakte.',
      en: 'Quartier St. Roch is no use to you: draw from the case file.',
    },
    but: {
      de: 'Du hast sonst kein Quartier St. Roch: Die Fallakte ist die bessere Wahl.',
      en: 'You have no other Quartier St. Roch: the case file is the better choice.',
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
    id: 'rods',
    at: 'hand',
    move: 'meld rod 3',
    title: { de: 'Noch eine Meldung', en: 'Another meld' },
    text: {
      de: 'Der dritte Blitzableiter ist dabei: Melde alle drei.',
      en: 'That brought the third Lightning Rod: meld all three.',
    },
    but: {
      de: 'Melde zuerst die drei Blitzableiter: Vor dir bringen sie Punkte.',
      en: 'Meld the three Lightning Rods first: in front of you they score.',
    },
  },
  {
    id: 'feast',
    at: 'orang',
    move: 'feed morgue',
    title: { de: 'Er hat wieder Hunger', en: 'Hungry again' },
    text: {
      de: 'Gib ihm die offene Karte, Quartier St. Roch. Die verdeckte bleibt auf der Fallakte.',
      en: 'Give him the open card, Quartier St. Roch. The hidden one stays on the case file.',
    },
    but: {
      de: 'Die offene Karte könnte Luca nehmen: Gib sie lieber dem Orang-Utan.',
      en: 'Luca could take the open card: give it to the orang-utan instead.',
    },
  },
  {
    id: 'pair',
    at: '[data-card="windows"]',
    title: { de: 'Paare', en: 'Pairs' },
    text: {
      de: 'Zwei Zeichen und +10: Sind Fenster und Blitzableiter gemeldet, gibt es zehn Punkte dazu.',
      en: 'Two signs and +10: meld Rear Windows and Lightning Rod for ten extra points.',
    },
  },
  {
    id: 'deduction',
    at: '[data-card="deduction-rod"]',
    title: { de: 'Die Folgerung', en: 'The Deduction' },
    text: {
      de: 'Erst wenn beide gemeldet sind, kannst du sie spielen: 7 Punkte. Auf der Hand kostet sie 7.',
      en: 'You can play it once both are melded: 7 points. In your hand it costs you 7.',
    },
  },
  {
    id: 'mlle',
    at: '[data-card="mlle"]',
    move: 'discard mlle',
    title: { de: 'Ablegen', en: 'Discard' },
    text: {
      de: 'Behalte die zwei Fenster für das Paar. Leg Mademoiselle L’Espanaye ab.',
      en: 'Keep the two windows for the pair. Discard Mademoiselle L’Espanaye.',
    },
    but: {
      de: 'Ein drittes Fenster macht das Paar: Leg lieber Mademoiselle L’Espanaye ab.',
      en: 'A third window makes the pair: discard Mademoiselle L’Espanaye instead.',
    },
  },
  {
    id: 'dupin',
    at: 'file',
    move: 'draw file',
    title: { de: 'Du bist dran', en: 'Your turn' },
    text: {
      de: 'Monsieur Dupin ist ein Ereignis. Du brauchst Hinweise: Zieh von der Fallakte.',
      en: 'Monsieur Dupin is an event. You need clues: draw from the case file.',
    },
    but: {
      de: 'Hinweise bringen dir jetzt mehr als noch ein Ereignis: Zieh von der Fallakte.',
      en: 'Clues help you more than another event now: draw from the case file.',
    },
  },
  {
    id: 'lay-off',
    at: 'area-B',
    move: 'lay night',
    title: { de: 'Ergänzen', en: 'Laying off' },
    text: {
      de: 'Luca hat „3 Uhr nachts“ gemeldet: Tippe deine Karte an, dann „ergänzen“.',
      en: 'Luca has melded “3 in the Morning”: tap your card, then “Lay off”.',
    },
    but: {
      de: '„3 Uhr nachts“ bringt vor dir 2 Punkte, auf der Hand kostet es 2.',
      en: '“3 in the Morning” scores 2 in front of you, and costs 2 in your hand.',
    },
  },
  {
    id: 'lebon',
    at: '[data-card="lebon"]',
    move: 'lay lebon',
    title: { de: 'Noch eine', en: 'One more' },
    text: {
      de: 'Und Adolphe Le Bon zu deiner eigenen Meldung. Beim Ergänzen wird nicht gefüttert.',
      en: 'And Adolphe Le Bon to your own meld. There is no feeding after a lay-off.',
    },
    but: {
      de: 'Ergänze zuerst Adolphe Le Bon.',
      en: 'Lay off Adolphe Le Bon first.',
    },
  },
  {
    id: 'help',
    at: '[data-card="help"]',
    move: 'help draw',
    title: { de: 'Dupins Hilfe', en: 'Dupin’s Help' },
    text: {
      de: 'Du hast noch einmal Dupins Hilfe: Zieh wieder zwei.',
      en: 'You have another Dupin’s Help: draw two again.',
    },
    but: {
      de: 'Vielleicht kommt das dritte Fenster: Dupins Hilfe, „Zwei ziehen“.',
      en: 'It may bring the third window: Dupin’s Help, “Draw two”.',
    },
  },
  {
    id: 'night',
    at: '[data-card="night"]',
    move: 'lay night',
    title: { de: 'Passt auch', en: 'Another one' },
    text: {
      de: 'Noch einmal „3 Uhr nachts“: Ergänze auch diese Karte.',
      en: '“3 in the Morning” again: lay off this card too.',
    },
    but: {
      de: 'Erst „3 Uhr nachts“ ergänzen: Vor dir bringt die Karte Punkte.',
      en: 'Lay off “3 in the Morning” first: in front of you it scores.',
    },
  },
  {
    id: 'second',
    at: '[data-card="mlle"]',
    move: 'discard mlle',
    title: { de: 'Ablegen', en: 'Discard' },
    text: {
      de: 'Mademoiselle L’Espanaye ist wieder allein: Leg sie ab.',
      en: 'Mademoiselle L’Espanaye is alone again: discard her.',
    },
    but: {
      de: 'Fenster und Folgerung gehören zu deinem Paar: Leg Mademoiselle L’Espanaye ab.',
      en: 'Windows and Deduction belong to your pair: discard Mademoiselle L’Espanaye.',
    },
  },
  {
    id: 'again',
    at: 'file',
    move: 'draw file',
    title: { de: 'Noch drei Karten', en: 'Three cards left' },
    text: {
      de: 'Madame L’Espanaye passt nicht. Zieh von der Fallakte: Ein Fenster fehlt noch!',
      en: 'Madame L’Espanaye doesn’t fit. Draw from the case file: one more window!',
    },
    but: {
      de: 'Nur ein drittes Fenster hilft dir jetzt: Zieh von der Fallakte.',
      en: 'Only a third window helps you now: draw from the case file.',
    },
  },
  {
    id: 'windows',
    at: 'hand',
    move: 'meld windows 3',
    title: { de: 'Da ist es!', en: 'There it is!' },
    text: {
      de: 'Melde die drei Fenster: Mit den Blitzableitern ist das Paar komplett, zehn Punkte dazu.',
      en: 'Meld the three windows: with the Lightning Rods the pair is complete, ten points extra.',
    },
    but: {
      de: 'Melde die drei Fenster, dann bleibt nur noch eine Karte.',
      en: 'Meld the three windows, and only one card is left.',
    },
  },
  {
    id: 'last-bite',
    at: 'orang',
    move: 'feed file',
    title: { de: 'Der letzte Happen', en: 'The last bite' },
    text: {
      de: 'Keine der beiden passt zu einer Meldung. Gib ihm die verdeckte.',
      en: 'Neither of the two fits a meld. Give him the hidden one.',
    },
    but: {
      de: 'Diesmal ist es gleich. Nimm die verdeckte.',
      en: 'This time it makes no difference. Take the hidden one.',
    },
  },
  {
    id: 'shut-out',
    at: 'area-A',
    title: { de: 'Der Ausschluss', en: 'The shut-out' },
    text: {
      de: 'Für Fortgeschrittene: Wer ihn mit Paar und Folgerung fängt, schließt die anderen aus.',
      en: 'For advanced players: catch him with a pair and its Deduction to shut the others out.',
    },
  },
  {
    id: 'solve',
    at: '[data-card="deduction-rod"]',
    move: 'discard deduction-rod',
    title: { de: 'Löse den Fall', en: 'Solve the case' },
    text: {
      de: 'Die letzte Karte kannst du nur ablegen. Damit löst du den Fall und fängst den Orang-Utan.',
      en: 'Your last card can only be discarded. That solves the case and catches the orang-utan.',
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
