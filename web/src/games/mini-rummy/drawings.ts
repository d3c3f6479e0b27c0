import type { Drawings } from '../../art/drawings.ts';
import { TILE, tile, tileTokens } from './faces.ts';

const box = `0 0 ${TILE.width} ${TILE.height}`;

export const drawings: Drawings = {
  cards: {},
  cover: ['tile-b5', 'tile-b6', 'tile-J', 'tile-b8'],
  others: Object.fromEntries(
    tileTokens.flatMap((token) => [
      [`tile-${token}`, { body: tile(token, false), box }],
      [`tile-${token}-plain`, { body: tile(token, true), box }],
    ]),
  ),
};
