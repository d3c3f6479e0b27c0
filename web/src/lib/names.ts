import { language } from './i18n.svelte';
import type { Seat, TableInfo } from './wire';

export const botNames = ['Frankie', 'Luca', 'Rosa', 'Vito', 'Nina'];

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

/** A bot keeps its name from game to game, unless a person at the table has the same. */
function botName(info: TableInfo, place: number): string {
  const name = botNames[place] ?? language.words.bot;
  return info.people.some((each) => alike(each.name, name)) ? `${name} (${language.words.bot})` : name;
}

/** The name of whoever sits there; empty where nobody does. `place`: where they sat in the first game. */
export function nameAt(info: TableInfo, seat: Seat, place: (seat: Seat) => number): string {
  const holder = info.seats.find((each) => each.seat === seat)?.holder;
  if (holder?.kind === 'bot') return botName(info, place(seat));
  return holder?.kind === 'person' ? personName(info, holder.person) : '';
}
