import { language } from '../lib/i18n.svelte';

const de = {
  title: 'Einstellungen',
  motion: ['Bewegung', 'Kartenbewegungen zeigen.'],
  sound: ['Ton', 'Leise Geräusche beim Ziehen, Ablegen und wenn du dran bist.'],
  contrast: ['Hoher Kontrast', 'Kräftige Linien, schlichter Hintergrund.'],
  notify: ['Mitteilung', 'Sagt Bescheid, wenn du dran bist und die Seite nicht siehst.'],
  language: 'Sprache',
  confirm: [
    'Vor dem Ablegen fragen',
    'Fragt nach, bevor du eine Karte ablegst oder ersetzt und bevor du deinen Zug oder die Runde beendest.',
  ],
  keys: [
    'Tastenkürzel',
    'Buchstaben und Ziffern steuern den Tisch. Pfeile, Leertaste und Enter wirken immer auf das, was ausgewählt ist.',
  ],
  keyList: 'Alle Tasten',
  size: ['Größe der Karten', { small: 'klein', usual: 'mittel', large: 'groß' }] as [string, Record<string, string>],
  hand: ['Ich spiele mit', { right: 'der rechten Hand', left: 'der linken Hand' }] as [string, Record<string, string>],
  sort: 'Karten sortieren',
  noNotify: 'Dein Browser erlaubt hier keine Mitteilungen.',
  kept: 'Gilt auf diesem Gerät.',
};
const en: typeof de = {
  title: 'Settings',
  motion: ['Motion', 'Show cards moving.'],
  sound: ['Sound', 'Quiet sounds for drawing and discarding, and when it’s your turn.'],
  contrast: ['High contrast', 'Bold lines, plain background.'],
  notify: ['Notifications', 'Tells you when it’s your turn and you’re not looking at the page.'],
  language: 'Language',
  confirm: [
    'Ask before discarding',
    'Asks before you discard or replace a card, and before you end your turn or the round.',
  ],
  keys: [
    'Keyboard shortcuts',
    'Letters and digits control the table. Arrows, space and Enter always act on what has the focus.',
  ],
  keyList: 'All keys',
  size: ['Card size', { small: 'small', usual: 'medium', large: 'large' }],
  hand: ['I play with', { right: 'my right hand', left: 'my left hand' }],
  sort: 'Sort cards',
  noNotify: 'Your browser doesn’t allow notifications here.',
  kept: 'These settings apply to this device.',
};
export const settingsWords = (): typeof de => (language.now === 'de' ? de : en);
