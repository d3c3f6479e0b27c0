import { blanks, cardPictures } from '../../art/sprite';
import { language } from '../../lib/i18n.svelte';
import { plural } from '../../lib/plural';
import type { TableInfo } from '../../lib/wire';
import Piece from '../../parts/Piece.svelte';
import type { Pieces, Question } from '../module';

const words = {
  de: {
    teams: 'Partner sitzen sich gegenüber und teilen Spielbereich und Punkte.',
    everyone: (n: number) =>
      `Bis ${plural('de').count(n, 'Punkt', 'Punkte')}. Wer am Ende einer Runde so viele hat und vorn liegt, gewinnt.`,
    discard: ['Diese Karte ablegen?', 'Damit ist dein Zug zu Ende.', 'Ja, ablegen'] as Question,
  },
  en: {
    teams: 'Partners sit opposite each other and share area and score.',
    everyone: (n: number) =>
      `To ${plural('en').count(n, 'point', 'points')}. Whoever has that many at the end of a round and is ahead wins.`,
    discard: ['Discard this card?', 'That ends your turn.', 'Yes, discard'] as Question,
  },
};

/** What it takes to win, by the rule for teams or the one for everybody alone. */
export function goal(info: TableInfo, teams: boolean, rules: [teams: string, alone: string]): [string, string] {
  const w = words[language.now];
  return teams ? [w.teams, rules[0]] : [w.everyone(Number(info.options.target ?? 0)), rules[1]];
}

export const round = (n: number): string => language.words.table.round(n);

/** A card that is discarded ends the turn. */
export const asks = (move: string): Question | null =>
  move.startsWith('discard ') ? words[language.now].discard : null;

/** The cards of a game; some of them lie under others. */
export const pieces = (game: string, fan: string[]): Pieces => ({
  are: 'cards',
  Piece,
  fan,
  pictures: (lang) => cardPictures(game, lang, ['M', 'S'], true),
  further: (lang) => blanks(game, lang),
});
