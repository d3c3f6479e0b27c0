import type { About } from './module';

const found = import.meta.glob<About>('./*/about.ts', { eager: true, import: 'about' });

/** The games in their order, with what the start page tells about them. */
export const gameList: (About & { id: string })[] = Object.entries(found)
  .map(([path, about]) => ({ id: path.split('/')[1], ...about }))
  .sort((a, b) => a.place - b.place);

/** The game for whoever has not chosen any. */
export const firstGame: string = gameList[0].id;

/** What a game is called. */
export const gameName = (game: string): string => gameList.find((each) => each.id === game)?.name ?? game;
