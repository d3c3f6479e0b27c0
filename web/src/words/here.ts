import { language } from '../lib/i18n.svelte';

/** Words about playing without a server. */
const de = {
  here: 'auf diesem Gerät',
  server: 'auf dem Server',
  seat: 'jemand an diesem Gerät',
  nameOf: (n: number) => `Name auf Platz ${n}`,
  player: (n: number) => `Spieler ${n}`,
  pass: (name: string) => `${name} ist dran`,
  passWhy: 'Gib das Gerät weiter. Bis dahin bleibt die Partie verdeckt.',
  look: (name: string) => `Ich bin ${name}`,
  notKept: 'Dieser Browser merkt sich nichts. Deine Partie bleibt, solange die Seite offen ist.',
  newVersion: 'Eine neue Version ist bereit.',
  takeIt: 'Jetzt laden',
  cut: 'Dieser Link ist nicht vollständig. Bitte um ihn noch einmal, oder um die Datei.',
  full: 'Auf diesem Gerät ist kein Platz mehr. Der letzte Zug ist nicht gespeichert.',
};
const en: typeof de = {
  here: 'on this device',
  server: 'on the server',
  seat: 'someone at this device',
  nameOf: (n) => `Name at seat ${n}`,
  player: (n) => `Player ${n}`,
  pass: (name) => `It’s ${name}’s turn`,
  passWhy: 'Pass the device on. Until then the game stays hidden.',
  look: (name) => `I am ${name}`,
  notKept: 'This browser doesn’t store anything. Your game lasts only as long as the page is open.',
  newVersion: 'A new version is ready.',
  takeIt: 'Load it now',
  cut: 'This link is incomplete. Ask for it again, or for the file.',
  full: 'There’s no space left on this device. The last move was not saved.',
};
export const hereWords = (): typeof de => (language.now === 'de' ? de : en);
