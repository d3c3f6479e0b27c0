import type { GameModule } from './module';
import { plain } from './plain';

export type { GameModule, TableProps } from './module';

const found = import.meta.glob<GameModule>('./*/index.ts', { eager: true, import: 'game' });

/** What the page knows of a game: every folder here with an `index.ts` is one. Any other game is shown plainly. */
export function gameModule(game: string): GameModule | undefined {
  return found[`./${game}/index.ts`] ?? (game ? plain : undefined);
}
