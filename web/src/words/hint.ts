import { language } from '../lib/i18n.svelte';

const de = {
  short: 'Tipp',
  watch: 'Partie ansehen und auswerten',
  title: 'Tipp',
  why: 'Das würde ein starker Bot tun, der nur sieht, was du siehst.',
  thinking: 'Der Bot denkt nach …',
  play: 'Diesen Zug spielen',
  chance: (percent: number) => `${percent} % Gewinnchance`,
  first: 'Das würde er tun',
  asGood: 'Genauso gut.',
  none: 'Gerade gibt es nichts zu entscheiden.',
  'not-alone': 'Tipps gibt es nur, wenn keine anderen Menschen mitspielen.',
  'too-many': 'Einen Augenblick, der Bot denkt noch.',
  failed: 'Gerade fällt ihm nichts ein.',
};
const en: typeof de = {
  short: 'Hint',
  watch: 'Watch and review the game',
  title: 'Hint',
  why: 'What a strong bot would do, seeing only what you see.',
  thinking: 'The bot is thinking …',
  play: 'Play this move',
  chance: (percent) => `${percent}% chance of winning`,
  first: 'What it would do',
  asGood: 'Just as good.',
  none: 'There’s nothing to decide right now.',
  'not-alone': 'Hints are only for games against bots.',
  'too-many': 'One moment, the bot is still thinking.',
  failed: 'It can’t think of anything right now.',
};
export const hintWords = (): typeof de => (language.now === 'de' ? de : en);
