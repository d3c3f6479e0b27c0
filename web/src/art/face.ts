import type { Lang } from '../lib/i18n.svelte.ts';
import { HEIGHT, WIDTH, type Size } from './frame.ts';
import { kinds } from './kinds.ts';
import { foot, spine } from './lettering.ts';
import { blank, drawing, need } from './sprite.ts';

export { HEIGHT, WIDTH, type Size };

/** What a table says a card and its complete set are worth. */
export type CardValues = Record<string, { card?: number; set?: number } | undefined>;

/** Whether a table says something else of a card than its picture does. */
export function differs(id: string, values?: CardValues): boolean {
  const [kind, own] = [kinds[id], values?.[id]];
  return own !== undefined && ((own.card ?? kind?.v) !== kind?.v || (own.set ?? kind?.set) !== kind?.set);
}

/** The inside of a card with a table's own values, to be put into an `svg` of the size's box: its picture, and words on it. */
export function face(id: string, size: Size, lang: Lang, under: boolean, values?: CardValues): string {
  need(id);
  const kind = kinds[id];
  const words = { id, size, lang, value: values?.[id]?.card ?? kind.v, set: values?.[id]?.set ?? kind.set };
  return `<image href="${drawing(blank(id, size, lang))}" width="${WIDTH[size]}" height="${HEIGHT[size]}"/>${spine(words)}${under ? '' : foot(words)}`;
}
