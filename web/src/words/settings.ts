import { language } from '../lib/i18n.svelte';

const de = {
  title: 'Einstellungen',
  motion: ['Bewegung', 'Karten wandern dorthin, wohin sie gehen.'],
  sound: ['Ton', 'Leise Geräusche beim Ziehen, Ablegen und wenn du dran bist.'],
  contrast: ['Hoher Kontrast', 'Kräftige Linien, schlichter Grund.'],
  notify: ['Mitteilung', 'Sagt Bescheid, wenn du dran bist und die Seite nicht siehst.'],
  language: 'Sprache',
  confirm: ['Vor dem Ende des Zuges fragen', 'Erst wenn du zustimmst, ist dein Zug zu Ende.'],
  size: ['Größe der Karten', { small: 'klein', usual: 'mittel', large: 'groß' }] as [string, Record<string, string>],
  hand: ['Ich spiele mit', { right: 'der rechten Hand', left: 'der linken Hand' }] as [string, Record<string, string>],
  sort: 'Karten sortieren',
  noNotify: 'Dein Browser erlaubt hier keine Mitteilungen.',
  kept: 'Das gilt auf diesem Gerät.',
  sure: { discard: 'Wirklich ablegen?', done: 'Wirklich fertig?' } as Record<string, string>,
  sureWhy: 'Damit ist dein Zug zu Ende.',
  sureYes: { discard: 'Ja, ablegen', done: 'Ja, fertig' } as Record<string, string>,
};
const en: typeof de = {
  title: 'Settings',
  motion: ['Motion', 'Cards travel to where they go.'],
  sound: ['Sound', 'Quiet sounds for drawing, discarding, and when it is your turn.'],
  contrast: ['High contrast', 'Strong lines, plain ground.'],
  notify: ['Notification', 'Tells you when it is your turn and you do not see the page.'],
  language: 'Language',
  confirm: ['Ask before a turn ends', 'Your turn ends only when you agree.'],
  size: ['Size of the cards', { small: 'small', usual: 'medium', large: 'large' }],
  hand: ['I play with', { right: 'my right hand', left: 'my left hand' }],
  sort: 'Sort cards',
  noNotify: 'Your browser does not allow notifications here.',
  kept: 'This holds on this device.',
  sure: { discard: 'Really discard?', done: 'Really done?' },
  sureWhy: 'That ends your turn.',
  sureYes: { discard: 'Yes, discard', done: 'Yes, done' },
};
export const settingsWords = (): typeof de => (language.now === 'de' ? de : en);
