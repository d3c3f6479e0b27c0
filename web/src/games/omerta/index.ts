import { cardPictures } from '../../art/sprite';
import { language } from '../../lib/i18n.svelte';
import Piece from '../../parts/Piece.svelte';
import type { GameModule, Question } from '../module';
import { rulebook } from './rulebook';
import type { View } from './types';

const options: GameModule['options'] = {
  de: {
    snap_seconds: ['Sekunden zum Schnappen', '0 heißt ohne Uhr: Alle antworten verdeckt und ohne Eile.', 'OM-4.5'],
    memory_aid: ['Gedächtnishilfe', 'Zum Lernen: Du siehst immer, was du schon gesehen hast.', 'OM-1.4'],
  },
  en: {
    snap_seconds: ['Seconds to snap', '0 means no clock: everybody answers in secret, without hurry.', 'OM-4.5'],
    memory_aid: ['Memory aid', 'For learning: you always see what you have seen before.', 'OM-1.4'],
  },
};

const words = {
  de: {
    goal: 'So viele Runden, wie ihr seid. Wer am Ende am wenigsten Punkte hat, gewinnt.',
    sure: {
      discard: ['Die Karte ablegen?', 'Die gezogene Karte kommt auf die Ablage.', 'Ja, ablegen'],
      replace: ['Diese Karte ersetzen?', 'Die Karte, die dort liegt, kommt auf die Ablage.', 'Ja, ersetzen'],
      omerta: ['Omerta sagen?', 'Alle decken auf, und die Runde wird gezählt.', 'Ja, Omerta!'],
    } as Record<string, Question>,
  },
  en: {
    goal: 'As many rounds as players. Whoever has the fewest points at the end wins.',
    sure: {
      discard: ['Discard the card?', 'The card you drew goes onto the discards.', 'Yes, discard'],
      replace: ['Replace this card?', 'The card that lies there goes onto the discards.', 'Yes, replace'],
      omerta: ['Say Omerta?', 'Everybody turns over their cards, and the round is counted.', 'Yes, Omerta!'],
    } as Record<string, Question>,
  },
};

export const game: GameModule = {
  table: () => import('./Table.svelte'),
  study: () => import('./study'),
  tour: () => import('./tour'),
  keys: () => import('./keys'),
  pieces: {
    are: 'cards',
    Piece,
    fan: ['#', 'bottle7', 'lady', 'assassin', '#'],
    pictures: (lang) => cardPictures('omerta', lang, ['L', 'M', 'S'], false),
  },
  edges: {
    asks: ({ view }) => ['snap', 'react'].includes((view as View).phase),
    load: () => import('./Edges.svelte'),
    calm: { snap_seconds: 0 },
  },
  rulebook,
  options,
  teams: () => false,
  goal: () => [words[language.now].goal, 'OM-6.5'],
  round: (n, info) => language.words.table.roundOf(n, info.seats.length),
  asks: (move) => words[language.now].sure[move.split(' ')[0]] ?? null,
};
