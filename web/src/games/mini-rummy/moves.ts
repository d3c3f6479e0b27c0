import type { Lang } from '../../lib/i18n.svelte';
import { sayer, type Names, type Sayings } from '../../study/moves';
import { combinationName, theTile, tileName, tileNames } from './tiles';
import type { View } from './types';

interface TileNames extends Names {
  tiles: (tokens: string[]) => string;
  /** One tile with its article, and what a joker stands for. */
  the: (token: string) => string;
  /** A combination: one that lies there in its own words, or else one of the two given. */
  combo: (token: string, fresh: string, unknown: string) => string;
}

/** Words for moves. */
export const sayings: Sayings<TileNames> = {
  de: {
    draw: () => 'einen Stein nehmen',
    lay: (w, x) => `${x.tiles(w.slice(1))} auslegen`,
    take: (w, x) => `${x.the(w[1])} aufnehmen`,
    add: (w, x) => `${x.the(w[1])} an ${x.combo(w[2], 'die neue Kombination', 'eine Kombination')} anlegen`,
    swap: (w, x) => `einen Joker durch ${x.the(w[1])} ersetzen`,
    undo: () => 'einen Schritt zurücknehmen',
    reset: () => 'alles zurücknehmen',
    done: () => 'fertig',
  },
  en: {
    draw: () => 'take a tile',
    lay: (w, x) => `lay out ${x.tiles(w.slice(1))}`,
    take: (w, x) => `pick up ${x.the(w[1])}`,
    add: (w, x) => `add ${x.the(w[1])} to ${x.combo(w[2], 'the new combination', 'a combination')}`,
    swap: (w, x) => `replace a joker with ${x.the(w[1])}`,
    undo: () => 'take one step back',
    reset: () => 'take everything back',
    done: () => 'done',
  },
};

/** The names of tiles, and of the combinations that lie on the table. */
function names(view: unknown, lang: Lang): Omit<TileNames, keyof Names> {
  const table = (view as View | null | undefined)?.table;
  return {
    tiles: (tokens) =>
      tileNames(
        tokens.map((token) => token.split('=')[0]),
        lang,
      ),
    the: (token) => {
      const [tile, name] = token.split('=');
      const means = name ? ` ${lang === 'de' ? 'als' : 'as'} ${tileName(name, lang)}` : '';
      return `${theTile(tile, lang)}${means}`;
    },
    combo: (token, fresh, unknown) => {
      if (!table) return unknown;
      const laid = table.find((each) => `#${each.number}` === token);
      if (!laid) return fresh;
      return `${lang === 'de' ? 'die' : 'the'} ${combinationName(laid.tiles, lang, laid.run)}`;
    },
  };
}

export const say = sayer(sayings, names);

/** The steps of a turn that stood in the end: what was taken back is not worth a word. */
export function lasting(moves: string[]): string[] {
  const stood: string[] = [];
  for (const move of moves) {
    if (move === 'reset') stood.length = 0;
    else if (move === 'undo') stood.pop();
    else stood.push(move);
  }
  return stood;
}
