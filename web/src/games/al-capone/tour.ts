import record from '../../../../records/al-capone/tour.hzr?raw';
import type { Lesson, Tour } from '../../tour/lesson';

const lessons: Lesson[] = [
  {
    id: 'welcome',
    now: true,
    title: { de: 'Setz dich', en: 'Have a seat' },
    text: {
      de: 'Eine echte Runde gegen Luca, einen leichten Bot. Die Karten sind vorbereitet.',
      en: 'A real round against Luca, an easy bot. The cards have been prepared.',
    },
  },
  {
    id: 'hand',
    now: true,
    at: 'hand',
    title: { de: 'Deine Hand', en: 'Your hand' },
    text: {
      de: 'Nur du siehst sie: Helle Karten sind Hinweise auf Gangster, dunkle sind Ereignisse.',
      en: 'Only you can see it. Light cards are clues to gangsters, dark ones are events.',
    },
  },
  {
    id: 'numbers',
    now: true,
    at: '[data-card="capone"]',
    title: { de: 'Die Zahlen', en: 'The numbers' },
    text: {
      de: 'Al Capone zählt 4 Punkte je Karte. Es gibt acht; der komplette Satz zählt 50.',
      en: 'Al Capone is worth 4 points a card. There are eight; the complete set is worth 50.',
    },
  },
  {
    id: 'underworld',
    at: 'underworld',
    move: 'draw underworld',
    title: { de: 'Nimm Al Capone', en: 'Take Al Capone' },
    text: {
      de: 'Luca hat Al Capone abgelegt, und du hast schon zwei: Tippe die Unterwelt an.',
      en: 'Luca has discarded Al Capone, and you hold two: tap the underworld.',
    },
    but: {
      de: 'Die Fallakte gibt dir zwei unbekannte Karten. Der dritte Al Capone ist mehr wert.',
      en: 'The case file gives you two unknown cards. The third Al Capone is worth more.',
    },
  },
  {
    id: 'meld',
    at: 'hand',
    move: 'meld capone 3',
    title: { de: 'Melde einen Gangster', en: 'Meld a gangster' },
    text: {
      de: 'Ab drei gleichen darfst du melden: Tippe alle drei Al Capone an, dann „melden“.',
      en: 'Three of a kind can be melded: tap all three Al Capones, then “Meld”.',
    },
    but: {
      de: 'Melde zuerst die drei Al Capone: Nur was vor dir liegt, bringt Punkte.',
      en: 'Meld the three Al Capones first: only what lies in front of you scores.',
    },
  },
  {
    id: 'melded',
    at: 'area-A',
    title: { de: 'Dein Spielbereich', en: 'Your area' },
    text: {
      de: 'Was hier liegt, zählt am Ende der Runde. Drei von acht hast du: 12 Punkte.',
      en: 'What lies here scores when the round ends. You have three of eight: 12 points.',
    },
  },
  {
    id: 'shut-out',
    at: 'area-A',
    title: { de: 'Der Ausschluss', en: 'The shut-out' },
    text: {
      de: 'Wer alle acht hat und die letzte Karte ablegt, schließt die anderen aus: 0 Punkte für sie.',
      en: 'Whoever goes out with all eight Al Capones shuts the others out: they score nothing.',
    },
  },
  {
    id: 'event',
    at: '[data-card="ness"]',
    move: 'ness draw',
    title: { de: 'Ein Ereignis', en: 'An event' },
    text: {
      de: 'Je Zug darfst du ein Ereignis spielen: Tippe Eliot Ness an, dann „Zwei ziehen“.',
      en: 'You may play one event per turn: tap Eliot Ness, then “Draw two”.',
    },
    but: {
      de: 'Zwei neue Karten helfen jetzt am meisten: Eliot Ness, „Zwei ziehen“.',
      en: 'Two new cards help most now: Eliot Ness, “Draw two”.',
    },
  },
  {
    id: 'second',
    at: 'hand',
    move: 'meld ralph 3',
    title: { de: 'Noch eine Meldung', en: 'Another meld' },
    text: {
      de: 'Der dritte Ralph Capone! In einem Zug darfst du so viel melden, wie du kannst.',
      en: 'The third Ralph Capone! You may meld as often as you can in one turn.',
    },
    but: {
      de: 'Melde erst Ralph Capone: Drei sind es, und jeder zählt 3 Punkte.',
      en: 'Meld Ralph Capone first: you have three, each worth 3 points.',
    },
  },
  {
    id: 'discard',
    at: '[data-card="heitler"]',
    move: 'discard heitler',
    title: { de: 'Leg eine Karte ab', en: 'Discard a card' },
    text: {
      de: 'Jeder Zug endet mit dem Ablegen. Mike Heitler passt zu nichts: Leg ihn ab.',
      en: 'Every turn ends with a discard. Mike Heitler fits nothing: discard him.',
    },
    but: {
      de: 'Von Mike Heitler gibt es nur vier, und er zählt wenig: Ihn entbehrst du am leichtesten.',
      en: 'There are only four Mike Heitlers, and they score little: he is the easiest to spare.',
    },
  },
  {
    id: 'others',
    now: true,
    at: 'seat-B',
    title: { de: 'Jetzt Luca', en: 'Now Luca' },
    text: {
      de: 'So viele Karten hat Luca noch. Wer seine letzte ablegt, beendet die Runde.',
      en: 'Here you see how many cards Luca has left. Whoever discards the last one goes out.',
    },
  },
  {
    id: 'file',
    at: 'file',
    move: 'draw file',
    title: { de: 'Zieh zwei Karten', en: 'Draw two cards' },
    text: {
      de: 'Jack McGurn in der Unterwelt hilft dir nicht: Zieh zwei Karten von der Fallakte.',
      en: 'Jack McGurn in the underworld is no use to you: draw two from the case file.',
    },
    but: {
      de: 'Jack McGurn passt zu nichts. Die Fallakte gibt dir zwei Karten statt einer.',
      en: 'Jack McGurn fits nothing. The case file gives you two cards instead of one.',
    },
  },
  {
    id: 'lay-off',
    at: 'area-B',
    move: 'lay torrio 2',
    title: { de: 'Ergänzen', en: 'Laying off' },
    text: {
      de: 'Johnny Torrio liegt bei Luca: Tippe deine zwei an, dann „ergänzen“. Sie zählen für dich.',
      en: 'Luca has melded Johnny Torrio: tap your two, then “Lay off”. They score for you.',
    },
    but: {
      de: 'Auf der Hand zählen deine zwei Johnny Torrio nichts: Ergänze sie zuerst.',
      en: 'Your two Johnny Torrios score nothing in your hand: lay them off first.',
    },
  },
  {
    id: 'warrant',
    at: '[data-card="warrant"]',
    move: 'warrant one',
    title: { de: 'Durchsuchungsbefehl', en: 'Search Warrant' },
    text: {
      de: 'Tippe den Durchsuchungsbefehl an, dann „Einzeln suchen“: eine Karte aus der Unterwelt.',
      en: 'Tap the Search Warrant, then “Search one”: any card from the underworld.',
    },
    but: {
      de: 'In der Unterwelt liegt noch Eliot Ness: Such mit dem Durchsuchungsbefehl danach.',
      en: 'Eliot Ness is still in the underworld: use the warrant to find him.',
    },
  },
  {
    id: 'take',
    move: 'take ness',
    title: { de: 'Nimm Eliot Ness', en: 'Take Eliot Ness' },
    text: {
      de: 'Nur du siehst, was hier liegt. Nimm Eliot Ness: Mit Meldungen kann er noch mehr.',
      en: 'Only you see what lies here. Take Eliot Ness: with melds he can do even more.',
    },
    but: {
      de: 'Keiner davon passt zu deinen Meldungen. Eliot Ness bringt dir mehr.',
      en: 'None of these matches your melds. Eliot Ness does more for you.',
    },
  },
  {
    id: 'burke',
    at: '[data-card="burke"]',
    move: 'discard burke',
    title: { de: 'Leg eine Karte ab', en: 'Discard a card' },
    text: {
      de: 'Zwei William White warten auf einen dritten. Fred Burke ist allein: Leg ihn ab.',
      en: 'Two William Whites are waiting for a third. Fred Burke is alone: discard him.',
    },
    but: {
      de: 'Behalte William White und die Ereignisse. Fred Burke hast du nur einmal.',
      en: 'Keep William White and the events. You have only one Fred Burke.',
    },
  },
  {
    id: 'robbed',
    at: 'area-B',
    title: { de: 'Überfall!', en: 'A raid!' },
    text: {
      de: 'Luca hat dir beide Johnny Torrio weggenommen: Wer ihn gemeldet hat, darf das.',
      en: 'Luca has taken both of your Johnny Torrios: anyone who has melded him can do that.',
    },
  },
  {
    id: 'again',
    at: 'file',
    move: 'draw file',
    title: { de: 'Du bist dran', en: 'Your turn' },
    text: {
      de: 'Du hast noch vier Karten auf der Hand. Zieh wieder zwei von der Fallakte.',
      en: 'You have four cards left in your hand. Draw two from the case file again.',
    },
    but: {
      de: 'Murray Humphreys hilft dir nicht: Zwei Karten sind besser als eine.',
      en: 'Murray Humphreys is no use to you: two cards are better than one.',
    },
  },
  {
    id: 'white',
    at: 'hand',
    move: 'meld white 3',
    title: { de: 'Der dritte ist da', en: 'There’s the third' },
    text: {
      de: 'Das Warten hat sich gelohnt: Melde alle drei William White.',
      en: 'Waiting has paid off: meld all three William Whites.',
    },
    but: {
      de: 'Erst William White: Eliot Ness findet dann auch seine Karten.',
      en: 'William White first: then Eliot Ness finds his cards too.',
    },
  },
  {
    id: 'ralph',
    at: '[data-card="ralph"]',
    move: 'lay ralph',
    title: { de: 'Ergänzen', en: 'Laying off' },
    text: {
      de: 'Ralph Capone hast du selbst gemeldet: Tippe den vierten an, dann „ergänzen“.',
      en: 'You have melded Ralph Capone yourself: tap the fourth, then “Lay off”.',
    },
    but: {
      de: 'Ergänze zuerst Ralph Capone: Vor dir zählt er, auf der Hand nicht.',
      en: 'Lay off Ralph Capone first: he scores in front of you, not in your hand.',
    },
  },
  {
    id: 'reveal',
    at: '[data-card="ness"]',
    move: 'ness reveal',
    title: { de: 'Sieben aufdecken', en: 'Reveal seven' },
    text: {
      de: 'Eliot Ness, „Sieben aufdecken“: Was zu deinen Meldungen passt, bekommst du.',
      en: 'Eliot Ness, “Reveal seven”: you get whatever matches your melds.',
    },
    but: {
      de: 'Drei Meldungen hast du: Sieben aufgedeckte Karten bringen mehr als zwei gezogene.',
      en: 'You have three melds: seven revealed cards are worth more than two drawn ones.',
    },
  },
  {
    id: 'fourth',
    at: '[data-card="white"]',
    move: 'lay white',
    title: { de: 'Gefunden', en: 'Found' },
    text: { de: 'Ein vierter William White: Ergänze auch ihn.', en: 'A fourth William White: lay him off too.' },
    but: {
      de: 'Ergänze erst William White, dann bleibt nur eine Karte zum Ablegen.',
      en: 'Lay off William White first; that leaves one card to discard.',
    },
  },
  {
    id: 'out',
    at: '[data-card="raid"]',
    move: 'discard raid',
    title: { de: 'Beende die Runde', en: 'Go out' },
    text: {
      de: 'Die letzte Karte darfst du nur ablegen. Damit beendest du die Runde.',
      en: 'Your last card can only be discarded. With that you go out, and the round is over.',
    },
  },
];

export const tour: Tour = {
  record,
  lessons,
  end: {
    de: 'Eine Partie geht bis 200 Punkte, zu viert auch in zwei Teams.',
    en: 'A game goes to 200 points; four can also play in two teams.',
  },
};
