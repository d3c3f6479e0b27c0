import { language } from '../lib/i18n.svelte';

const de = {
  title: 'Einstellungen',
  motion: ['Bewegung', 'Karten wandern dorthin, wohin sie gehen.'],
  sound: ['Ton', 'Leise Geräusche beim Ziehen, Ablegen und wenn du dran bist.'],
  contrast: ['Hoher Kontrast', 'Kräftige Linien, schlichter Grund.'],
  notify: ['Mitteilung', 'Sagt Bescheid, wenn du dran bist und die Seite nicht siehst.'],
  language: 'Sprache',
  confirm: ['Vor dem Ablegen fragen', 'Fragt, bevor du eine Karte ablegst oder weglegst, deinen Zug beendest oder Omerta sagst.'],
  keys: ['Tastenkürzel', 'Buchstaben und Ziffern tun etwas am Tisch. Pfeile, Leertaste und Enter wirken immer auf das, was ausgewählt ist.'],
  keyList: 'Alle Tasten',
  size: ['Größe der Karten', { small: 'klein', usual: 'mittel', large: 'groß' }] as [string, Record<string, string>],
  hand: ['Ich spiele mit', { right: 'der rechten Hand', left: 'der linken Hand' }] as [string, Record<string, string>],
  sort: 'Karten sortieren',
  noNotify: 'Dein Browser erlaubt hier keine Mitteilungen.',
  kept: 'Das gilt auf diesem Gerät.',
  sure: {
    discard: ['Wirklich ablegen?', 'Damit ist dein Zug zu Ende.', 'Ja, ablegen'],
    drawn: ['Wirklich ablegen?', 'Die gezogene Karte kommt auf den Ablagestapel.', 'Ja, ablegen'],
    replace: ['Wirklich hierher?', 'Die Karte, die dort liegt, kommt auf den Ablagestapel.', 'Ja, hierher'],
    omerta: ['Wirklich Omerta?', 'Alle decken auf, und die Partie wird gezählt.', 'Ja, Omerta!'],
    done: ['Wirklich fertig?', 'Damit ist dein Zug zu Ende.', 'Ja, fertig'],
    draw: ['Wirklich nichts auslegen?', 'Damit ist dein Zug zu Ende.', 'Ja, nichts auslegen'],
  } as Record<string, string[]>,
};
const en: typeof de = {
  title: 'Settings',
  motion: ['Motion', 'Cards travel to where they go.'],
  sound: ['Sound', 'Quiet sounds for drawing, discarding, and when it is your turn.'],
  contrast: ['High contrast', 'Strong lines, plain ground.'],
  notify: ['Notification', 'Tells you when it is your turn and you do not see the page.'],
  language: 'Language',
  confirm: ['Ask before discarding', 'Asks before you discard or put away a card, end your turn or say Omerta.'],
  keys: ['Keyboard shortcuts', 'Letters and digits do something at the table. Arrows, space and Enter always act on what has the focus.'],
  keyList: 'All keys',
  size: ['Size of the cards', { small: 'small', usual: 'medium', large: 'large' }],
  hand: ['I play with', { right: 'my right hand', left: 'my left hand' }],
  sort: 'Sort cards',
  noNotify: 'Your browser does not allow notifications here.',
  kept: 'This holds on this device.',
  sure: {
    discard: ['Really discard?', 'That ends your turn.', 'Yes, discard'],
    drawn: ['Really discard?', 'The card you drew goes onto the discards.', 'Yes, discard'],
    replace: ['Really here?', 'The card that lies there goes onto the discards.', 'Yes, here'],
    omerta: ['Really Omerta?', 'Everybody turns up their cards, and the game is counted.', 'Yes, Omerta!'],
    done: ['Really done?', 'That ends your turn.', 'Yes, done'],
    draw: ['Really lay nothing?', 'That ends your turn.', 'Yes, lay nothing'],
  },
};
export const settingsWords = (): typeof de => (language.now === 'de' ? de : en);

/** The question before a move, what it means, and the answer that agrees. A card that was drawn is discarded without being named. */
export function askWords(move: string): string[] {
  return settingsWords().sure[move === 'discard' ? 'drawn' : move.split(' ')[0]];
}
