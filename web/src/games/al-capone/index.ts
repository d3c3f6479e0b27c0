import type { TableInfo } from '../../lib/wire';
import { asks, goal, pieces, round } from '../mystery/room';
import type { GameModule } from '../module';
import { rulebook } from './rulebook';

const options: GameModule['options'] = {
  de: {
    teams: ['Zwei Teams', 'Zu viert: zwei gegen zwei, Partner gegenüber.', 'AC-1.1'],
    target: ['Punkte zum Sieg', 'Wer am Ende einer Runde so viele hat und vorn liegt, gewinnt.', 'AC-6.3'],
  },
  en: {
    teams: ['Two teams', 'With four: two against two, partners opposite.', 'AC-1.1'],
    target: ['Points to win', 'Whoever has this many at the end of a round and is ahead wins.', 'AC-6.3'],
  },
};

const teams = (info: TableInfo): boolean => info.seats.length === 4 && info.options.teams === true;

export const game: GameModule = {
  table: () => import('./Table.svelte'),
  study: () => import('./study'),
  tour: () => import('./tour'),
  keys: () => import('../mystery/keys'),
  pieces: pieces('al-capone', ['nitti', 'guzik', 'capone', 'mcgurn', 'ness']),
  rulebook,
  options,
  teams,
  goal: (info) => goal(info, teams(info), ['AC-1.2', 'AC-6.3']),
  round,
  asks,
};
