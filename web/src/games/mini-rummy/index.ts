import { language } from '../../lib/i18n.svelte';
import { plural } from '../../lib/plural';
import type { GameModule, Question } from '../module';
import Tile from './Tile.svelte';
import { tileTokens } from './faces';

const options: GameModule['options'] = {
  de: {
    jokers: ['Joker', 'Anzahl der Joker im Spiel.', 'MR-1.3'],
    rounds: ['Runden', 'Danach gewinnt, wer die meisten Punkte hat.', 'MR-6.4'],
    turn_seconds: ['Sekunden für einen Zug', 'Bei 0 läuft keine Uhr.', 'MR-5.1'],
  },
  en: {
    jokers: ['Jokers', 'Number of jokers in the game.', 'MR-1.3'],
    rounds: ['Rounds', 'After that, whoever has the most points wins.', 'MR-6.4'],
    turn_seconds: ['Seconds for a turn', 'At 0 there is no clock.', 'MR-5.1'],
  },
};

const words = {
  de: {
    goal: (n: number) =>
      plural('de').of(
        n,
        'Eine Runde. Wer die meisten Punkte hat, gewinnt.',
        `${n} Runden. Danach gewinnt, wer die meisten Punkte hat.`,
      ),
    sure: {
      done: ['Wirklich fertig?', 'Damit ist dein Zug zu Ende.', 'Ja, fertig'],
      draw: ['Wirklich nichts auslegen?', 'Damit ist dein Zug zu Ende.', 'Ja, nichts auslegen'],
    } as Record<string, Question>,
  },
  en: {
    goal: (n: number) =>
      plural('en').of(
        n,
        'One round. Whoever has the most points wins.',
        `${n} rounds. Whoever then has the most points wins.`,
      ),
    sure: {
      done: ['Really done?', 'That ends your turn.', 'Yes, done'],
      draw: ['Really lay nothing out?', 'That ends your turn.', 'Yes, lay nothing out'],
    } as Record<string, Question>,
  },
};

export const game: GameModule = {
  table: () => import('./Table.svelte'),
  study: () => import('./study'),
  tour: () => import('./tour'),
  keys: () => import('./keys'),
  pieces: {
    are: 'tiles',
    Piece: Tile,
    fan: ['b5', 'b6', 'J', 'b8'],
    pictures: () => tileTokens.map((token) => `tile-${token}`),
    shown: {
      some: ['o1', 'g5', 'b9', 'r13', 'J'],
      text: {
        de: 'Zahlen von 1 bis 13 in vier Farben, jede zweimal, dazu die Joker.',
        en: 'Numbers from 1 to 13 in four colours, each twice, and the jokers.',
      },
    },
  },
  options,
  teams: () => false,
  goal: (info) => [words[language.now].goal(Number(info.options.rounds)), 'MR-6.4'],
  round: (n, info) => language.words.table.roundOf(n, Number(info.options.rounds)),
  asks: (move) => words[language.now].sure[move] ?? null,
};
