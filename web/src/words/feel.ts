import { language } from '../lib/i18n.svelte';
import { plural } from '../lib/plural';

/** Words for how it feels to play: the pace of bots, second thoughts, what happened meanwhile, and another game. */
const de = {
  twice: ['Zweimal antippen', 'Mit dem Finger legst du erst beim zweiten Antippen ab. Mit der Maus geht es sofort.'],
  armed: 'Noch einmal antippen',
  pace: ['Tempo der Bots', 'Wie schnell Bots spielen, wenn du nur mit Bots am Tisch sitzt.'],
  paces: { slow: 'langsam', normal: 'normal', quick: 'schnell' },
  skip: 'Weiter zu meinem Zug',
  skipKey: 'während Bots spielen: weiter zum eigenen Zug',
  lastCard: (name: string) => `${name} hat nur noch eine Karte.`,
  lastTile: (name: string) => `${name} hat nur noch einen Stein.`,
  since: 'Seit deinem letzten Zug',
  leaveAsk: 'Den Tisch verlassen?',
  leaveAlone: 'Die Partie wartet auf dich. Du findest sie auf der Startseite wieder.',
  leaveBot: 'Ein Bot spielt für dich weiter, bis du zurückkommst.',
  stay: 'Weiterspielen',
  resignAll:
    'Damit endet die Partie für alle. Statt aufzugeben kannst du deinen Platz einem Bot überlassen; dann spielen die anderen weiter.',
  handOver: 'Einem Bot überlassen',
  kickAsk: (name: string) => `${name} wegschicken?`,
  kickWhy: (name: string) => `${name} kann danach nicht an diesen Tisch zurückkommen.`,
  again: 'Noch eine Partie',
  againWait: 'Wir warten auf die anderen …',
  youWant: (host: string) => `Sobald ${host} noch eine Partie eröffnet, bist du dabei.`,
  wanting: (names: string, n: number) =>
    n === 0
      ? 'Sonst möchte noch niemand weiterspielen.'
      : `${names} ${n === 1 ? 'möchte' : 'möchten'} noch eine Partie.`,
  setUp: 'Tisch ändern',
  tally: 'An diesem Tisch gewonnen',
  noted: (points: number, set: number, n: string) =>
    `${plural('de').count(points, 'Punkt', 'Punkte')}${set ? `; alle ${n} zusammen ${set}` : ''}`,
  numbers: ['null', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
};
const en: typeof de = {
  twice: ['Tap twice', 'On a touchscreen, the second tap discards. With a mouse, one click is enough.'],
  armed: 'Tap again',
  pace: ['Bot speed', 'How fast bots play when all your opponents are bots.'],
  paces: { slow: 'slow', normal: 'normal', quick: 'quick' },
  skip: 'Skip to my turn',
  skipKey: 'while bots play: skip to your turn',
  lastCard: (name: string) => `${name} has one card left.`,
  lastTile: (name: string) => `${name} has one tile left.`,
  since: 'Since your last turn',
  leaveAsk: 'Leave the table?',
  leaveAlone: 'The game will wait for you. You’ll find it on the start page.',
  leaveBot: 'A bot will play for you until you come back.',
  stay: 'Keep playing',
  resignAll:
    'That ends the game for everybody. Instead of resigning you can leave your seat to a bot, so that the others can play on.',
  handOver: 'Leave it to a bot',
  kickAsk: (name: string) => `Remove ${name}?`,
  kickWhy: (name: string) => `${name} won’t be able to come back to this table.`,
  again: 'Play again',
  againWait: 'Waiting for the others …',
  youWant: (host) => `You’re in as soon as ${host} starts another game.`,
  wanting: (names, n) =>
    n === 0 ? 'Nobody else has asked for another game yet.' : `${names} ${n === 1 ? 'wants' : 'want'} to play again.`,
  setUp: 'Change the table',
  tally: 'Games won at this table',
  noted: (points: number, set: number, n: string) =>
    `${plural('en').count(points, 'point', 'points')}${set ? `; all ${n} together ${set}` : ''}`,
  numbers: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
};
export const feelWords = (): typeof de => (language.now === 'de' ? de : en);
