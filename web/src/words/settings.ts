import { language } from '../lib/i18n.svelte';

const de = {
  title: 'Einstellungen',
  motion: ['Bewegung', 'Karten wandern dorthin, wohin sie gehen.'],
  sound: ['Ton', 'Leise Geräusche beim Ziehen, Ablegen und wenn du dran bist.'],
  contrast: ['Hoher Kontrast', 'Kräftige Linien, schlichter Grund.'],
  notify: ['Mitteilung', 'Sagt Bescheid, wenn du dran bist und die Seite nicht siehst.'],
  language: 'Sprache',
  confirm: ['Vor dem Ablegen fragen', 'Erst wenn du zustimmst, ist dein Zug zu Ende.'],
  size: ['Größe der Karten', { small: 'klein', usual: 'mittel', large: 'groß' }] as [string, Record<string, string>],
  hand: ['Ich spiele mit', { right: 'der rechten Hand', left: 'der linken Hand' }] as [string, Record<string, string>],
  sort: 'Karten sortieren',
  kept: 'Das gilt auf diesem Gerät.',
  sure: 'Wirklich ablegen?',
  sureWhy: 'Damit ist dein Zug zu Ende.',
  sureYes: 'Ja, ablegen',
};
const en: typeof de = {
  title: 'Settings',
  motion: ['Motion', 'Cards travel to where they go.'],
  sound: ['Sound', 'Quiet sounds for drawing, discarding, and when it is your turn.'],
  contrast: ['High contrast', 'Strong lines, plain ground.'],
  notify: ['Notification', 'Tells you when it is your turn and you do not see the page.'],
  language: 'Language',
  confirm: ['Ask before discarding', 'Your turn ends only when you agree.'],
  size: ['Size of the cards', { small: 'small', usual: 'medium', large: 'large' }],
  hand: ['I play with', { right: 'my right hand', left: 'my left hand' }],
  sort: 'Sort cards',
  kept: 'This holds on this device.',
  sure: 'Really discard?',
  sureWhy: 'That ends your turn.',
  sureYes: 'Yes, discard',
};
export const settingsWords = (): typeof de => (language.now === 'de' ? de : en);
