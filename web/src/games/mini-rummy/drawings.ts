import type { Drawings } from '../../art/drawings.ts';
import { TILE, tile, tileTokens } from './faces.ts';

const box = `0 0 ${TILE.width} ${TILE.height}`;

export const drawings: Drawings = {
  cards: {},
  cover: ['tile-o7', 'tile-g7', 'tile-b7', 'tile-r7'],
  others: Object.fromEntries(
    tileTokens.flatMap((token) => [
      [`tile-${token}`, { body: tile(token, false), box }],
      [`tile-${token}-plain`, { body: tile(token, true), box }],
    ]),
  ),
};
