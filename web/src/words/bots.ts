import { language } from '../lib/i18n.svelte';
import { listed } from '../lib/winners';

const de = {
  title: (game: string) => `${game} gegen Bots`,
  opponents: 'Wie viele Gegner?',
  who: 'Wer spielt mit?',
  more: 'Länge und Regeln',
  elo: (elo: number) => `Elo ${elo}`,
  /** How far off the number may be. */
  within: (elo: number, points: number) => `Elo ${elo}, auf ±${points} genau gemessen; Frankie hat 1500`,
  about: {
    nina: 'spielt zum ersten Mal: nimmt, was ihr gefällt, und übersieht viel',
    luca: 'spielt zum Vergnügen: sammelt gern und vergisst schnell',
    frankie: 'geht auf Nummer sicher und passt auf, was die anderen tun',
    rosa: 'wagt viel, greift gern an und denkt ein Stück voraus',
    vito: 'rechnet jeden Zug durch, vergisst nichts und ist schneller als die meisten',
  } as Record<string, string>,
  start: 'Los geht’s',
  first: 'Zum ersten Mal hier?',
  tour: 'Zuerst die Einführung spielen',
  short: (game: string, names: string[]) => `${game} gegen ${listed(names)}`,
};
const en: typeof de = {
  title: (game) => `${game} against bots`,
  opponents: 'How many opponents?',
  who: 'Who’s playing?',
  more: 'Length and rules',
  elo: (elo) => `Elo ${elo}`,
  within: (elo, points) => `Elo ${elo}, give or take ${points}; Frankie is at 1500`,
  about: {
    nina: 'is playing for the first time: takes what she likes and misses a lot',
    luca: 'plays for fun: loves to collect and soon forgets',
    frankie: 'plays it safe and watches what the others do',
    rosa: 'takes risks, likes to attack and thinks a little ahead',
    vito: 'works out every move, forgets nothing and is quicker than most',
  },
  start: 'Start the game',
  first: 'New here?',
  tour: 'Play the tour first',
  short: (game, names) => `${game} against ${listed(names)}`,
};
export const botsWords = (): typeof de => (language.now === 'de' ? de : en);
