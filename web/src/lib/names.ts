import { characterOf } from './characters';
import { language } from './i18n.svelte';
import type { Seat, TableInfo } from './wire';

/** A name as people read it: the server has one word for somebody who deleted themselves. */
export function shownName(name: string): string {
  return name === 'deleted guest' ? language.words.privacy.deleted : name;
}

const alike = (one: string, two: string): boolean => one.toLocaleLowerCase() === two.toLocaleLowerCase();

/** The name of a person at a table. Of several who are called the same, those who came later have a number. */
export function personName(info: TableInfo, person: number): string {
  const known = info.people.find((each) => each.person === person);
  if (!known) return '';
  const name = shownName(known.name);
  const before = info.people.filter((each) => each.person < person && alike(shownName(each.name), name)).length;
  return before > 0 ? `${name} (${before + 1})` : name;
}

/** The bot that sits there; null where a person does, or nobody. */
export function levelAt(info: TableInfo | null, seat: Seat): string | null {
  const holder = info?.seats.find((each) => each.seat === seat)?.holder;
  return holder?.kind === 'bot' ? holder.level : null;
}

/**
 * A bot is called like its character, unless a person at the table is. Of several who are the same, those who sat later in the
 * first game have a number: they keep it from game to game.
 */
function botName(info: TableInfo, seat: Seat, level: string, place: (seat: Seat) => number): string {
  const { bot, levels } = language.words;
  const who = characterOf(level);
  const name = who ? levels[who] : bot;
  const same = (each: Seat) => {
    const other = levelAt(info, each);
    return other !== null && characterOf(other) === who;
  };
  const before = info.seats.filter((each) => same(each.seat) && place(each.seat) < place(seat)).length;
  const marks = [
    info.people.some((each) => alike(each.name, name)) ? bot : '',
    before > 0 ? String(before + 1) : '',
  ].filter(Boolean);
  return marks.length > 0 ? `${name} (${marks.join(' ')})` : name;
}

/** The name of whoever sits there; empty where nobody does. `place`: where they sat in the first game. */
export function nameAt(info: TableInfo, seat: Seat, place: (seat: Seat) => number): string {
  const holder = info.seats.find((each) => each.seat === seat)?.holder;
  if (holder?.kind === 'bot') return botName(info, seat, holder.level, place);
  return holder?.kind === 'person' ? personName(info, holder.person) : '';
}
