import type { Line, Part, Telling } from '../../lib/lines';
import type { Happened } from '../../lib/table.svelte';
import { combinationName, readCombination, tileName, tileNames } from './tiles';
import type { Event } from './types';

const STEPS = new Set(['laid', 'added', 'took', 'swapped']);

/** What left the rack with each step that stands in this turn. */
export function laidSteps(happened: Happened[]): string[][] {
  const steps: string[][] = [];
  for (const { event: raw } of happened) {
    const event = raw as Event;
    if (event.event === 'laid') steps.push(event.from_rack);
    else if (event.event === 'added') steps.push(event.from_rack ? [event.tile.tile] : []);
    else if (event.event === 'swapped') steps.push(event.from_rack ? [event.tile] : []);
    else if (event.event === 'took') steps.push([]);
    else if (event.event === 'undid') steps.pop();
    else steps.length = 0;
  }
  return steps;
}

/** Something to tell, with the tiles of all like it that follow. */
interface Told { key: number; event: Event; tiles: string[] }

/** What stands: steps that were taken back are not told. */
function standing(happened: Happened[]): Told[] {
  const all: Told[] = [];
  for (const { key, event: raw } of happened) {
    const event = raw as Event;
    if (event.event === 'dealt') continue;
    if (event.event === 'undid') {
      const at = all.findLastIndex((each) => STEPS.has(each.event.event));
      if (at >= 0) all.splice(at, 1);
    } else if (event.event === 'reset') {
      while (all.length > 0 && STEPS.has(all[all.length - 1].event.event)) all.pop();
    } else if (event.event !== 'done') all.push({ key, event, tiles: [] });
  }
  return joined(all);
}

/** Joins what somebody takes up, or adds, in one go. */
function joined(all: Told[]): Told[] {
  const out: Told[] = [];
  for (const told of all) {
    const { event } = told;
    const last = out.at(-1);
    const tile = event.event === 'took' ? event.tile : event.event === 'added' && !event.tile.name ? event.tile.tile : null;
    if (tile === null) out.push(told);
    else if (last && last.tiles.length > 0 && last.event.event === event.event && 'seat' in last.event && 'seat' in event && last.event.seat === event.seat) last.tiles.push(tile);
    else out.push({ ...told, tiles: [tile] });
  }
  return out;
}

function german({ event, tiles }: Told, you: string | null): Part[] {
  const v = (seat: string, mine: string, other: string) => (seat === you ? mine : other);
  const acc = (tile: string) => (tile === 'J' ? 'den Joker' : `die ${tileName(tile, 'de')}`);
  switch (event.event) {
    case 'round-began':
      return [`Runde ${event.round}`];
    case 'drew':
      return [{ who: event.seat }, v(event.seat, ' nimmst ', ' nimmt '), event.tile ? acc(event.tile) : 'einen Stein', ' vom Vorrat.'];
    case 'laid':
      return [{ who: event.seat }, v(event.seat, ' legst aus: ', ' legt aus: '), `${combinationName(readCombination(event.combination), 'de')}.`];
    case 'added':
      if (tiles.length > 1) return [{ who: event.seat }, v(event.seat, ' legst an: ', ' legt an: '), `${tileNames(tiles, 'de')}.`];
      return [{ who: event.seat }, v(event.seat, ' legst ', ' legt '), `${acc(event.tile.tile)}${event.tile.name ? ` als ${tileName(event.tile.name, 'de')}` : ''} an.`];
    case 'took':
      if (tiles.length > 1) return [{ who: event.seat }, v(event.seat, ' nimmst auf: ', ' nimmt auf: '), `${tileNames(tiles, 'de')}.`];
      return [{ who: event.seat }, v(event.seat, ' nimmst ', ' nimmt '), `${acc(event.tile)} auf.`];
    case 'swapped':
      return [{ who: event.seat }, v(event.seat, ' tauschst ', ' tauscht '), `${acc(event.tile)} gegen den Joker.`];
    case 'expired':
      return ['Die Zeit ist um. ', { who: event.seat }, v(event.seat, ' nimmst zurück: ', ' nimmt zurück: '), event.to_rack.length > 0 ? `${tileNames(event.to_rack, 'de')}.` : 'nichts.'];
    case 'went-out':
      return [{ who: event.seat }, v(event.seat, ' hast', ' hat'), ' den letzten Stein gelegt.'];
    case 'round-drawn':
      return ['Der Vorrat ist leer. Die Runde endet unentschieden.'];
    case 'round-ended':
      return ['Die Runde ist zu Ende.'];
    case 'resigned':
      return [{ who: event.seat }, v(event.seat, ' gibst auf.', ' gibt auf.')];
    default:
      return [];
  }
}

function english({ event, tiles }: Told, you: string | null): Part[] {
  const v = (seat: string, mine: string, other: string) => (seat === you ? mine : other);
  const the = (tile: string) => `the ${tileName(tile, 'en')}`;
  switch (event.event) {
    case 'round-began':
      return [`Round ${event.round}`];
    case 'drew':
      return [{ who: event.seat }, v(event.seat, ' take ', ' takes '), event.tile ? the(event.tile) : 'a tile', ' from the stock.'];
    case 'laid':
      return [{ who: event.seat }, v(event.seat, ' lay out: ', ' lays out: '), `${combinationName(readCombination(event.combination), 'en')}.`];
    case 'added':
      if (tiles.length > 1) return [{ who: event.seat }, v(event.seat, ' add: ', ' adds: '), `${tileNames(tiles, 'en')}.`];
      return [{ who: event.seat }, v(event.seat, ' add ', ' adds '), `${the(event.tile.tile)}${event.tile.name ? ` as ${tileName(event.tile.name, 'en')}` : ''}.`];
    case 'took':
      if (tiles.length > 1) return [{ who: event.seat }, v(event.seat, ' take up: ', ' takes up: '), `${tileNames(tiles, 'en')}.`];
      return [{ who: event.seat }, v(event.seat, ' take up ', ' takes up '), `${the(event.tile)}.`];
    case 'swapped':
      return [{ who: event.seat }, v(event.seat, ' replace ', ' replaces '), `a joker with ${the(event.tile)}.`];
    case 'expired':
      return ['Time is up. ', { who: event.seat }, v(event.seat, ' take back: ', ' takes back: '), event.to_rack.length > 0 ? `${tileNames(event.to_rack, 'en')}.` : 'nothing.'];
    case 'went-out':
      return [{ who: event.seat }, v(event.seat, ' have', ' has'), ' laid the last tile.'];
    case 'round-drawn':
      return ['The stock is empty. The round is drawn.'];
    case 'round-ended':
      return ['The round is over.'];
    case 'resigned':
      return [{ who: event.seat }, v(event.seat, ' resign.', ' resigns.')];
    default:
      return [];
  }
}

/** The log in words. */
export function lines(happened: Happened[], telling: Telling): Line[] {
  return standing(happened)
    .map((told) => ({
      key: told.key,
      parts: telling.lang === 'de' ? german(told, telling.you) : english(told, telling.you),
      mine: 'seat' in told.event && told.event.seat === telling.you,
      heading: told.event.event === 'round-began',
    }))
    .filter((line) => line.parts.length > 0);
}
