import type { Line, Part, Telling } from '../../lib/lines';
import type { Happened } from '../../lib/table.svelte';
import { combinationName, readCombination, theTile, tileName, tileNames } from './tiles';
import type { Event } from './types';

const TIME_UP = { de: 'Deine Zeit ist um.', en: 'Your time is up.' };
const STEPS = new Set(['laid', 'added', 'took', 'swapped']);

/** Something to tell, with the tiles of all like it that follow. */
interface Told {
  key: number;
  event: Event;
  tiles: string[];
  /** The end of somebody's time undid the whole turn. */
  back?: boolean;
}

/** What stands: steps that were taken back are not told. */
function standing(happened: Happened[]): Told[] {
  const all: Told[] = [];
  let undone: string | null = null;
  for (const { key, event: raw } of happened) {
    const event = raw as Event;
    const back = event.event === 'expired' && event.seat === undone;
    undone = event.event === 'reset' ? event.seat : null;
    if (event.event === 'dealt') continue;
    if (event.event === 'undid') {
      const at = all.findLastIndex((each) => STEPS.has(each.event.event));
      if (at >= 0) all.splice(at, 1);
    } else if (event.event === 'reset') {
      while (all.length > 0 && STEPS.has(all[all.length - 1].event.event)) all.pop();
    } else if (event.event !== 'done') all.push({ key, event, tiles: [], back });
  }
  return joined(all);
}

/** Joins what somebody takes up, or adds, in one go. */
function joined(all: Told[]): Told[] {
  const out: Told[] = [];
  for (const told of all) {
    const { event } = told;
    const last = out.at(-1);
    const tile =
      event.event === 'took' ? event.tile : event.event === 'added' && !event.tile.name ? event.tile.tile : null;
    if (tile === null) out.push(told);
    else if (
      last &&
      last.tiles.length > 0 &&
      last.event.event === event.event &&
      'seat' in last.event &&
      'seat' in event &&
      last.event.seat === event.seat
    )
      last.tiles.push(tile);
    else out.push({ ...told, tiles: [tile] });
  }
  return out;
}

function german({ event, tiles, back }: Told, you: string | null): Part[] {
  const v = (seat: string, mine: string, other: string) => (seat === you ? mine : other);
  const acc = (tile: string) => theTile(tile, 'de');
  switch (event.event) {
    case 'round-began':
      return [`Runde ${event.round}`];
    case 'drew':
      return [
        { who: event.seat },
        v(event.seat, ' nimmst ', ' nimmt '),
        event.tile ? acc(event.tile) : 'einen Stein',
        ' vom Vorrat.',
      ];
    case 'laid':
      return [
        { who: event.seat },
        v(event.seat, ' legst aus: ', ' legt aus: '),
        `${combinationName(readCombination(event.combination), 'de')}.`,
      ];
    case 'added':
      if (tiles.length > 1)
        return [{ who: event.seat }, v(event.seat, ' legst an: ', ' legt an: '), `${tileNames(tiles, 'de')}.`];
      return [
        { who: event.seat },
        v(event.seat, ' legst ', ' legt '),
        `${acc(event.tile.tile)}${event.tile.name ? ` als ${tileName(event.tile.name, 'de')}` : ''} an.`,
      ];
    case 'took':
      if (tiles.length > 1)
        return [{ who: event.seat }, v(event.seat, ' nimmst auf: ', ' nimmt auf: '), `${tileNames(tiles, 'de')}.`];
      return [{ who: event.seat }, v(event.seat, ' nimmst ', ' nimmt '), `${acc(event.tile)} auf.`];
    case 'swapped':
      return [{ who: event.seat }, v(event.seat, ' ersetzt ', ' ersetzt '), `einen Joker durch ${acc(event.tile)}.`];
    case 'expired':
      return [
        ...(event.seat === you ? [TIME_UP.de] : ['Die Zeit von ', { who: event.seat }, ' ist um.']),
        ...(event.to_rack.length > 0 ? [` Zurück auf den Aufsteller: ${tileNames(event.to_rack, 'de')}.`] : []),
        ...(back ? [' Alle Steine kommen zurück.'] : []),
      ];
    case 'went-out':
      return [{ who: event.seat }, v(event.seat, ' hast deinen', ' hat den'), ' letzten Stein gelegt.'];
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

function english({ event, tiles, back }: Told, you: string | null): Part[] {
  const v = (seat: string, mine: string, other: string) => (seat === you ? mine : other);
  const the = (tile: string) => theTile(tile, 'en');
  switch (event.event) {
    case 'round-began':
      return [`Round ${event.round}`];
    case 'drew':
      return [
        { who: event.seat },
        v(event.seat, ' take ', ' takes '),
        event.tile ? the(event.tile) : 'a tile',
        ' from the stock.',
      ];
    case 'laid':
      return [
        { who: event.seat },
        v(event.seat, ' lay out: ', ' lays out: '),
        `${combinationName(readCombination(event.combination), 'en')}.`,
      ];
    case 'added':
      if (tiles.length > 1)
        return [{ who: event.seat }, v(event.seat, ' add: ', ' adds: '), `${tileNames(tiles, 'en')}.`];
      return [
        { who: event.seat },
        v(event.seat, ' add ', ' adds '),
        `${the(event.tile.tile)}${event.tile.name ? ` as ${the(event.tile.name)}` : ''}.`,
      ];
    case 'took':
      if (tiles.length > 1)
        return [{ who: event.seat }, v(event.seat, ' pick up: ', ' picks up: '), `${tileNames(tiles, 'en')}.`];
      return [{ who: event.seat }, v(event.seat, ' pick up ', ' picks up '), `${the(event.tile)}.`];
    case 'swapped':
      return [{ who: event.seat }, v(event.seat, ' replace ', ' replaces '), `a joker with ${the(event.tile)}.`];
    case 'expired':
      return [
        ...(event.seat === you ? [TIME_UP.en] : [{ who: event.seat }, '’s time is up.']),
        ...(event.to_rack.length > 0 ? [` Back on the rack: ${tileNames(event.to_rack, 'en')}.`] : []),
        ...(back ? [' All tiles go back.'] : []),
      ];
    case 'went-out':
      return [{ who: event.seat }, v(event.seat, ' have laid your', ' has laid their'), ' last tile.'];
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

/** What is shown on the table for a moment; of a time that is up only that it is, because the tiles are many. */
function bannerOf(event: Event, { lang, you }: Telling): boolean | string {
  if (event.event === 'expired') return event.seat === you && TIME_UP[lang];
  return event.event === 'went-out' || event.event === 'round-drawn';
}

/** The log in words. */
export function lines(happened: Happened[], telling: Telling): Line[] {
  return standing(happened)
    .map((told) => ({
      key: told.key,
      parts: telling.lang === 'de' ? german(told, telling.you) : english(told, telling.you),
      mine: 'seat' in told.event && told.event.seat === telling.you,
      heading: told.event.event === 'round-began',
      banner: bannerOf(told.event, telling),
    }))
    .filter((line) => line.parts.length > 0);
}
