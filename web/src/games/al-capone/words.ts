import { kinds } from '../../art/kinds';
import type { Lang } from '../../lib/i18n.svelte';
import { plural } from '../../lib/plural';

const german = plural('de');
const english = plural('en');
const punkte = (n: number) => german.count(n, 'Punkt', 'Punkte');
const points = (n: number) => english.count(n, 'point', 'points');

const name = (lang: Lang, id: string) => kinds[id]?.[lang] ?? id;

/** The words of this game. The client knows no rules: these only say what a legal move does. */
export const words = {
  de: {
    file: 'Fallakte',
    underworld: 'Unterwelt',
    empty: 'leer',
    area: 'Dein Spielbereich',
    teamArea: 'Euer Spielbereich',
    areaOf: (who: string) => `Spielbereich von ${who}`,
    areaNow: (now: number, total: number) => `jetzt ${now}, gesamt ${punkte(total)}`,
    emptyArea: 'Noch liegt hier nichts. Drei Karten desselben Gangsters kannst du melden.',
    steps: ['Ziehen', 'Spielen', 'Ablegen'],
    search: 'Suchen',
    say: {
      draw: 'Zieh zwei Karten von der Fallakte oder die oberste der Unterwelt.',
      play: 'Spiel Karten aus, dann leg eine ab.',
      'search-one': 'Such dir eine Karte aus. Sie kommt verdeckt auf deine Hand.',
      'search-set': 'Wähle einen Gangster: Alle seine Karten kommen auf deine Hand.',
      over: 'Die Partie ist zu Ende.',
    } as Record<string, string>,
    yourTurn: 'Du bist dran.',
    turnOf: (who: string) => `${who} ist am Zug`,
    wait: {
      draw: 'und zieht gleich.',
      play: 'und spielt Karten.',
      'search-one': 'und durchsucht die Unterwelt.',
      'search-set': 'und durchsucht die Unterwelt.',
      over: '',
    } as Record<string, string>,
    searchTip: 'Tippe oben eine Karte an. Graue Karten kannst du gerade nicht nehmen.',
    tip: 'Wähle Karten aus deiner Hand. Eine einzelne kannst du ablegen.',
    mixed: 'Zum Melden brauchst du Karten desselben Gangsters. Zum Ablegen wähle nur eine Karte.',
    drawFile: (n: number) =>
      n === 1
        ? ['Die letzte Karte ziehen', 'Danach endet die Runde mit deinem Zug.']
        : ['Zwei Karten ziehen', 'Die beiden obersten der Fallakte.'],
    drawTop: (id: string) => [`${name('de', id)} nehmen`, 'Die oberste Karte der Unterwelt, nur diese eine.'],
    meld: (n: number, id: string, worth: number, set: number, copies: number) => [
      `${n} × ${name('de', id)} melden`,
      n === copies ? `Der komplette Satz: ${punkte(set)}.` : `${punkte(worth)}; alle ${copies} zusammen zählen ${set}.`,
    ],
    more: (n: number): string => (n === 1 ? 'Noch eine für eine Meldung' : 'Noch zwei für eine Meldung'),
    seen: (held: number, unseen: number) =>
      `${held === 0 ? 'Du hast keine' : `Du hast ${held}`}, ${unseen === 0 ? 'alle sind zu sehen' : `${unseen} ${german.of(unseen, 'ist', 'sind')} nirgends zu sehen`}`,
    lay: (n: number, id: string, worth: number) => [
      `${n} × ${name('de', id)} ergänzen`,
      `Kommt in deinen Spielbereich: ${punkte(worth)}.`,
    ],
    discard: (id: string) => [`${name('de', id)} ablegen`, 'Beendet deinen Zug.'],
    discardOnly: ['Nur ablegen', 'Beendet deinen Zug.'],
    askAround: ['Reihum fragen', 'Wer als Erster eine Karte des Gangsters hat, gibt dir eine.'],
    askOne: ['Gezielt fragen', 'Eine Person gibt dir alle Karten eines Gangsters, den du sammelst.'],
    askWhom: (id: string, who: string) => `${who} nach ${name('de', id)} fragen`,
    askFor: (id: string) => name('de', id),
    searchOne: ['Einzeln suchen', 'Sieh die Unterwelt durch und nimm eine Karte deiner Wahl.'],
    searchSet: ['Satz suchen', 'Nimm alle Karten eines Gangsters, den du schon gemeldet hast.'],
    drawTwo: ['Zwei ziehen', 'Du nimmst die beiden obersten Karten der Fallakte.'],
    revealSeven: [
      'Sieben aufdecken',
      'Was zu deinem Spielbereich passt, kommt auf deine Hand, der Rest in die Unterwelt.',
    ],
    raid: (id: string) => [
      `Überfall auf ${name('de', id)}`,
      'Alle Karten von ihm aus den anderen Spielbereichen kommen in deinen.',
    ],
    raidAny: ['Überfall', 'Hol dir alle Karten eines Gangsters aus den anderen Spielbereichen.'],
    take: (id: string) => [`${name('de', id)} nehmen`, 'Kommt auf deine Hand.'],
    takeSet: (id: string, n: number) => [`${n} × ${name('de', id)} nehmen`, 'Alle kommen offen auf deine Hand.'],
    takeNothing: ['Nichts nehmen', 'Du legst die Karten zurück, wie sie lagen.'],
    searchTitle: {
      'search-one': 'Durchsuchungsbefehl: einzeln suchen',
      'search-set': 'Durchsuchungsbefehl: Satz suchen',
    } as Record<string, string>,
    searchNote: {
      'search-one': 'Nur du siehst die Unterwelt. Nimm genau eine Karte, die anderen bleiben in ihrer Reihenfolge.',
      'search-set': 'Nur du siehst die Unterwelt. Wähle einen Gangster aus deinem Spielbereich, oder nimm nichts.',
    } as Record<string, string>,
    searchRule: { 'search-one': 'AC-4.7', 'search-set': 'AC-4.8' } as Record<string, string>,
    top: 'oben',
    bottom: 'unten',
    fits: 'Passt zu deinem Spielbereich:',
    collects: (who: string) => `${who} sammelt`,
    nothingThere: 'Die Unterwelt ist sonst leer.',
    wentOut: 'Letzte Karte abgelegt',
    shutOut: 'Ausschluss: keine Punkte',
    shutOutSoon: (who: string) => `Ausschluss in Sicht: Legt ${who} die letzte Karte ab, bekommt sonst niemand Punkte.`,
    shutOutOwn: 'Ausschluss in Sicht: Legst du die letzte Karte ab, bekommt sonst niemand Punkte.',
    outBy: (who: string, you: boolean) =>
      you ? 'Du hast deine letzte Karte abgelegt.' : `${who} hat die letzte Karte abgelegt.`,
    fileOut: 'Die Fallakte ist aufgebraucht.',
    shut: 'Der komplette Satz Al Capone schließt alle anderen aus.',
    each: (n: number) => `je ${n}`,
    set: 'Satz',
    valuesNote:
      'Karten zählen ihren Wert, ein kompletter Satz zählt den Satzwert. Die Anleitung nennt die Werte nicht; ohne eigene gelten unsere.',
    whyTitle: (what: string) => `Warum geht „${what}“ gerade nicht?`,
    whyHere: 'Warum geht das hier nicht?',
    situation: (file: number, top: string | null, hand: string) =>
      `Fallakte: ${german.count(file, 'Karte', 'Karten')}. Unterwelt: ${top ? `oben ${name('de', top)}` : 'leer'}.${hand ? ` Deine Hand: ${hand}.` : ''}`,
    missing: (have: number, id: string) =>
      have === 0
        ? `Vor dir liegt keine Karte von ${name('de', id)}.`
        : `Vor dir ${german.of(have, 'liegt', 'liegen')} erst ${german.count(have, 'Karte', 'Karten')} von ${name('de', id)}.`,
    chosen: (n: number, id: string) => `Du hast ${german.count(n, 'Karte', 'Karten')} von ${name('de', id)} gewählt.`,
  },
  en: {
    file: 'Case file',
    underworld: 'Underworld',
    empty: 'empty',
    area: 'Your area',
    teamArea: 'Your team’s area',
    areaOf: (who: string) => `${who}’s area`,
    areaNow: (now: number, total: number) => `${now} now, ${points(total)} in all`,
    emptyArea: 'Nothing here yet. Three of the same gangster make a meld.',
    steps: ['Draw', 'Play', 'Discard'],
    search: 'Search',
    say: {
      draw: 'Draw two cards from the case file or the top one of the underworld.',
      play: 'Play cards, then discard one.',
      'search-one': 'Choose a card. Nobody else sees which one you take.',
      'search-set': 'Choose a gangster: all of his cards go into your hand.',
      over: 'The game is over.',
    },
    yourTurn: 'Your turn.',
    turnOf: (who: string) => `${who}’s turn:`,
    wait: {
      draw: 'about to draw.',
      play: 'playing cards.',
      'search-one': 'searching the underworld.',
      'search-set': 'searching the underworld.',
      over: '',
    },
    searchTip: 'Tap a card above. You can’t take grey cards right now.',
    tip: 'Select cards from your hand. You can discard a single one.',
    mixed: 'A meld needs cards of one gangster. To discard, select one card only.',
    drawFile: (n: number) =>
      n === 1
        ? ['Draw the last card', 'The round then ends with your turn.']
        : ['Draw two cards', 'The top two of the case file.'],
    drawTop: (id: string) => [`Take ${name('en', id)}`, 'The top card of the underworld, just this one.'],
    meld: (n: number, id: string, worth: number, set: number, copies: number) => [
      `Meld ${n} × ${name('en', id)}`,
      n === copies
        ? `The complete set: ${points(set)}.`
        : `${points(worth)} now; all ${copies} together are worth ${set}.`,
    ],
    more: (n: number): string => (n === 1 ? 'One more makes a meld' : 'Two more make a meld'),
    seen: (held: number, unseen: number) =>
      `You hold ${held === 0 ? 'none' : held}; ${unseen === 0 ? 'all can be seen' : `${unseen} still unseen`}`,
    lay: (n: number, id: string, worth: number) => [
      `Lay off ${n} × ${name('en', id)}`,
      `Into your area: ${points(worth)}.`,
    ],
    discard: (id: string) => [`Discard ${name('en', id)}`, 'Ends your turn.'],
    discardOnly: ['Just discard', 'Ends your turn.'],
    askAround: ['Ask around', 'The first player with a card of that gangster gives you one.'],
    askOne: ['Ask one', 'One player gives you all cards of a gangster you collect.'],
    askWhom: (id: string, who: string) => `Ask ${who} for ${name('en', id)}`,
    askFor: (id: string) => name('en', id),
    searchOne: ['Search one', 'Look through the underworld and take a card of your choice.'],
    searchSet: ['Search set', 'Take all cards of a gangster you’ve melded.'],
    drawTwo: ['Draw two', 'You take the top two cards of the case file.'],
    revealSeven: ['Reveal seven', 'Whatever fits your area goes into your hand, the rest to the underworld.'],
    raid: (id: string) => [`Raid ${name('en', id)}`, 'All cards of that gangster in the other areas come into yours.'],
    raidAny: ['Raid', 'Take all cards of a gangster from the other areas.'],
    take: (id: string) => [`Take ${name('en', id)}`, 'It goes into your hand.'],
    takeSet: (id: string, n: number) => [
      `Take ${n} × ${name('en', id)}`,
      'All of them go into your hand, for everyone to see.',
    ],
    takeNothing: ['Take nothing', 'You put the cards back as they were.'],
    searchTitle: { 'search-one': 'Search Warrant: search one', 'search-set': 'Search Warrant: search set' },
    searchNote: {
      'search-one': 'Only you see the underworld. Take exactly one card; the others stay in order.',
      'search-set': 'Only you see the underworld. Choose a gangster in your area, or take nothing.',
    },
    searchRule: { 'search-one': 'AC-4.7', 'search-set': 'AC-4.8' },
    top: 'top',
    bottom: 'bottom',
    fits: 'Fits your area:',
    collects: (who: string) => `${who} collects`,
    nothingThere: 'There’s nothing else in the underworld.',
    wentOut: 'Went out',
    shutOut: 'Shut out: no points',
    shutOutSoon: (who: string) => `Shut-out in sight: if ${who} goes out, nobody else scores.`,
    shutOutOwn: 'Shut-out in sight: if you go out, only your side scores.',
    outBy: (who: string, you: boolean) => (you ? 'You discarded your last card.' : `${who} discarded the last card.`),
    fileOut: 'The case file has run out.',
    shut: 'The complete Al Capone set shuts all others out.',
    each: (n: number) => `${n} each`,
    set: 'Set',
    valuesNote:
      'Cards score their value, a complete set its set value. The booklet doesn’t give the values; unless you enter your own, ours apply.',
    whyTitle: (what: string) => `Why isn’t “${what}” possible right now?`,
    whyHere: 'Why not here?',
    situation: (file: number, top: string | null, hand: string) =>
      `Case file: ${english.count(file, 'card', 'cards')}. Underworld: ${top ? `${name('en', top)} on top` : 'empty'}.${hand ? ` Your hand: ${hand}.` : ''}`,
    missing: (have: number, id: string) =>
      have === 0
        ? `You have no ${name('en', id)} in front of you.`
        : `You have only ${have} × ${name('en', id)} in front of you.`,
    chosen: (n: number, id: string) => `You selected ${n} × ${name('en', id)}.`,
  },
} satisfies Record<Lang, unknown>;

export type GameWords = (typeof words)['de'];
