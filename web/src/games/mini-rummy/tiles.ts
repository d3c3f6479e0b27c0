import type { Lang } from '../../lib/i18n.svelte';
import type { Written } from './types';

/** The colours in the order of the deck, by their letters. */
export const COLOURS = 'ogbr';
const ADJECTIVE: Record<Lang, Record<string, string>> = {
  de: { o: 'orange', g: 'grüne', b: 'blaue', r: 'rote' },
  en: { o: 'orange', g: 'green', b: 'blue', r: 'red' },
};
const NOUN: Record<Lang, Record<string, string>> = {
  de: { o: 'Orange', g: 'Grün', b: 'Blau', r: 'Rot' },
  en: { o: 'orange', g: 'green', b: 'blue', r: 'red' },
};

export const isJoker = (tile: string): boolean => tile === 'J';
export const colourOf = (tile: string): string => (isJoker(tile) ? 'J' : tile[0]);
export const numberOf = (tile: string): number => (isJoker(tile) ? 99 : Number(tile.slice(1)));

/** The name of a tile in a sentence, without its article. */
export function tileName(tile: string, lang: Lang): string {
  return isJoker(tile) ? (lang === 'de' ? 'Joker' : 'joker') : `${ADJECTIVE[lang][tile[0]]} ${tile.slice(1)}`;
}

/** A tile with its article, as something that is taken or laid. */
export function theTile(tile: string, lang: Lang): string {
  const article = lang === 'en' ? 'the' : isJoker(tile) ? 'den' : 'die';
  return `${article} ${tileName(tile, lang)}`;
}

/** Some tiles in a sentence, those of one colour together. */
export function tileNames(tiles: string[], lang: Lang): string {
  const groups: string[] = [];
  tiles.forEach((tile, at) => {
    if (at > 0 && !isJoker(tile) && colourOf(tiles[at - 1]) === tile[0])
      groups[groups.length - 1] += ` ${tile.slice(1)}`;
    else groups.push(tileName(tile, lang));
  });
  return groups.join(', ');
}

/** A combination as the server writes it, read into tiles: `J=b7` is a joker with a name. */
export function readCombination(text: string): Written[] {
  return text.split(' ').map((word) => {
    const [tile, name] = word.split('=');
    return { tile, name: name ?? null };
  });
}

/** Whether one numbered tile with jokers is a run, by how it is written: a joker's name tells; without one it is a run where that fits. */
function readAsRun(tiles: Written[]): boolean {
  const at = tiles.findIndex((each) => !isJoker(each.tile));
  const number = numberOf(tiles[at].tile);
  const named = tiles.find((each) => isJoker(each.tile) && each.name !== null);
  if (named?.name) return numberOf(named.name) !== number;
  return number - at >= 1 && number + tiles.length - 1 - at <= 13;
}

/** A combination in words: `blaue 10 11 12`, or `13 in Orange, Grün, Rot`. Where it lies on the table, that knows whether it is a run. */
export function combinationName(tiles: Written[], lang: Lang, isRun?: boolean): string {
  const numbered = tiles.filter((each) => !isJoker(each.tile));
  const joker = lang === 'de' ? 'Joker' : 'joker';
  if (numbered.length === 0) return tiles.map(() => joker).join(' ');
  const first = numbered[0].tile;
  const run = isRun ?? (numbered.length > 1 ? numbered.every((each) => each.tile[0] === first[0]) : readAsRun(tiles));
  if (run)
    return `${ADJECTIVE[lang][first[0]]} ${tiles.map((each) => (isJoker(each.tile) ? joker : each.tile.slice(1))).join(' ')}`;
  return `${first.slice(1)} in ${tiles.map((each) => (isJoker(each.tile) ? joker : NOUN[lang][each.tile[0]])).join(', ')}`;
}

export function byColour(a: string, b: string): number {
  const place = (tile: string) => (isJoker(tile) ? 9 : COLOURS.indexOf(tile[0]));
  return place(a) - place(b) || numberOf(a) - numberOf(b);
}

export function byNumber(a: string, b: string): number {
  return numberOf(a) - numberOf(b) || byColour(a, b);
}
