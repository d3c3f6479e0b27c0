import { language } from '../lib/i18n.svelte';
import { plural } from '../lib/plural';

const de = {
  title: (game: string) => `${game} gegen Bots`,
  opponents: 'Wie viele Gegner?',
  strength: 'Wie stark?',
  more: 'Länge und Regeln',
  about: {
    random: 'zieht und legt, wie es kommt',
    simple: 'spielt nach einfachen Regeln',
    easy: 'verzeiht Fehler, gut für den Anfang',
    medium: 'passt auf und nutzt, was du liegen lässt',
    hard: 'rechnet voraus und merkt sich viel',
  } as Record<string, string>,
  start: 'Los geht’s',
  first: 'Zum ersten Mal hier?',
  tour: 'Zuerst die Einführung spielen',
  short: (game: string, bots: number, level: string) =>
    `${game} gegen ${plural('de').count(bots, 'Bot', 'Bots')} (${level})`,
};
const en: typeof de = {
  title: (game) => `${game} against bots`,
  opponents: 'How many opponents?',
  strength: 'How strong?',
  more: 'Length and rules',
  about: {
    random: 'plays whatever comes up',
    simple: 'follows simple rules',
    easy: 'forgives mistakes, good for a first game',
    medium: 'pays attention and uses what you leave',
    hard: 'thinks ahead and remembers a lot',
  },
  start: 'Start the game',
  first: 'New here?',
  tour: 'Play the tour first',
  short: (game, bots, level) => `${game} against ${plural('en').count(bots, 'bot', 'bots')} (${level})`,
};
export const botsWords = (): typeof de => (language.now === 'de' ? de : en);
