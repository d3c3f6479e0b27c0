import { language } from '../lib/i18n.svelte';

/** Words about playing without a server. */
const de = {
  here: 'auf diesem Gerät',
  server: 'auf dem Server',
  notKept: 'Dieser Browser merkt sich nichts. Deine Partie bleibt, solange die Seite offen ist.',
  newVersion: 'Eine neue Version ist bereit.',
  takeIt: 'Jetzt laden',
  full: 'Auf diesem Gerät ist kein Platz mehr. Der letzte Zug ist nicht gespeichert.',
};
const en: typeof de = {
  here: 'on this device',
  server: 'on the server',
  notKept: 'This browser keeps nothing. Your game lasts as long as the page is open.',
  newVersion: 'A new version is ready.',
  takeIt: 'Load it now',
  full: 'There is no room left on this device. The last move is not saved.',
};
export const hereWords = (): typeof de => (language.now === 'de' ? de : en);
