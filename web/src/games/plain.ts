import Piece from '../parts/Piece.svelte';
import type { GameModule, Study } from './module';

/** Something of a view or of an event as it comes over the wire, in a line. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const study: Study = {
  lines: (happened) => happened.map(({ key, event }) => ({ key, parts: [asText(event)], mine: false })),
  say: (move) => move,
  hands: { sorted: (cards) => cards },
};

/**
 * The smallest module: a table that lists the view and the legal moves as buttons. It stands in for a game that has no folder
 * here, such as one on its first day.
 */
export const plain: GameModule = {
  table: () => import('./Plain.svelte'),
  study: () => Promise.resolve({ study }),
  keys: () => Promise.resolve({ keys: { de: [], en: [] } }),
  pieces: { are: 'cards', Piece, fan: [], pictures: () => [] },
  options: { de: {}, en: {} },
  teams: () => false,
  goal: () => null,
  round: (n) => String(n),
  asks: () => null,
};
