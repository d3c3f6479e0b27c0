import { painted } from '../../art/sprite';
import { language } from '../../lib/i18n.svelte';
import { plural } from '../../lib/plural';
import type { GameModule, Question } from '../module';
import Tile from './Tile.svelte';
import { tileTokens } from './faces';

const options: GameModule['options'] = {
  de: {
    jokers: ['Joker', 'Anzahl der Joker im Spiel.', 'MR-1.3'],
    rounds: ['Runden', 'Danach gewinnt, wer die meisten Punkte hat.', 'MR-6.4'],
    turn_seconds: ['Bedenkzeit', 'Läuft sie ab, kommt auf deinen Aufsteller, was nicht passt.', 'MR-5.2'],
  },
  en: {
    jokers: ['Jokers', 'Number of jokers in the game.', 'MR-1.3'],
    rounds: ['Rounds', 'After that, whoever has the most points wins.', 'MR-6.4'],
    turn_seconds: ['Time limit', 'When it runs out, whatever doesn’t fit goes to your rack.', 'MR-5.2'],
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
      done: ['Zug beenden?', 'Danach ist die nächste Person dran.', 'Ja, fertig'],
      draw: ['Nichts auslegen?', 'Du nimmst einen Stein, und dein Zug ist zu Ende.', 'Ja, Stein nehmen'],
    } as Record<string, Question>,
  },
  en: {
    goal: (n: number) =>
      plural('en').of(
        n,
        'One round. Whoever has the most points wins.',
        `${n} rounds. Whoever has the most points after that wins.`,
      ),
    sure: {
      done: ['End your turn?', 'Then it’s the next player’s turn.', 'Yes, done'],
      draw: ['Lay nothing out?', 'You take a tile, and your turn is over.', 'Yes, take a tile'],
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
    further: () => tileTokens.map((token) => painted(`tile-${token}-plain`)),
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
