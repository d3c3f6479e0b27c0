import { blanks, drawing } from '../../art/sprite';
import type { TableInfo } from '../../lib/wire';
import { asks, goal, pieces, round } from '../mystery/room';
import type { GameModule } from '../module';
import { rulebook } from './rulebook';

const options: GameModule['options'] = {
  de: {
    target: ['Punkte zum Sieg', 'Wer am Ende einer Runde so viele hat und vorn liegt, gewinnt.', 'RM-8.4'],
    advanced: [
      'Für Fortgeschrittene',
      'Monsieur Dupin zählt je nach Dupins Hilfen, und ein Ausschluss ist möglich.',
      'RM-9.1',
    ],
  },
  en: {
    target: ['Points to win', 'Whoever has this many at the end of a round and is ahead wins.', 'RM-8.4'],
    advanced: [
      'For advanced players',
      'Monsieur Dupin scores by the number of Dupin’s Helps, and a shut-out is possible.',
      'RM-9.1',
    ],
  },
};

const teams = (info: TableInfo): boolean => info.seats.length === 4;

export const game: GameModule = {
  table: () => import('./Table.svelte'),
  study: () => import('./study'),
  tour: () => import('./tour'),
  keys: () => import('../mystery/keys'),
  pieces: {
    ...pieces('rue-morgue', ['night', 'mlle', 'dupin', 'windows', 'poe']),
    further: (lang) => [...blanks('rue-morgue', lang), drawing('orang'), drawing('orang-arms')],
  },
  rulebook,
  options,
  teams,
  goal: (info) => goal(info, teams(info), ['RM-1.1', 'RM-8.4']),
  round,
  asks,
};
