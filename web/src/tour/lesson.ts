import type { Lang } from '../lib/i18n.svelte';
import type { Happened } from '../lib/table.svelte';

/** What a lesson looks at: the table as the person sees it. A list of lessons is of one game, whose view is known there only. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Scene<V = any> {
  view: V;
  legal: string[];
  mine: boolean;
  own: string;
  decision: number;
  /** How often something has happened by the person. */
  did: (event: string) => number;
}

type Words = Record<Lang, string>;

/** Something that the voice says: read and gone on with or, with a move, done on the table. */
export interface Lesson {
  id: string;
  /** What it points at: the name of an anchor on the table. */
  at?: string;
  /** What the person is to do: the next move of the record. Several where a turn is put together on the table. */
  move?: string | string[];
  /** It is said while the others play, and does not wait for the person's turn. */
  now?: boolean;
  title: Words;
  /** Two lines of one column: see `MOST`. */
  text: Words;
  /** Why nothing else will do here. */
  but?: Words;
}

/** What a lesson has to fit into, in characters. */
export const MOST = 90;

export interface Tour {
  /** The record that the table follows: its cards, what is advised, and what the bots do. */
  record: string;
  lessons: Lesson[];
  /** What is said when the tour is over. */
  end: Words;
  /** Whether a lesson has been done, where that is not to be seen from moves alone: what lies on the page may be ahead of the server. */
  done?: (lesson: Lesson, scene: Scene, page?: ParentNode) => boolean;
  /** Whether a move belongs to what a lesson asks for, where it need not be the one of the record. */
  allows?: (move: string, lesson: Lesson, scene: Scene) => boolean;
}

/** What a record says of the table it was played at, and the moves of the first seat. */
export function readRecord(record: string): {
  seats: number;
  options: Record<string, number | boolean>;
  moves: string[];
} {
  const lines = record.split('\n');
  const words = lines.slice(0, lines.indexOf('')).map((line) => line.split(' '));
  const options = words
    .filter(([word]) => word === 'option')
    .map(([, id, value]): [string, number | boolean] => [
      id,
      value === 'true' || value === 'false' ? value === 'true' : Number(value),
    ]);
  return {
    seats: Number(words.find(([word]) => word === 'seats')?.[1]),
    options: Object.fromEntries(options),
    moves: lines.filter((line) => line.startsWith('A ')).map((line) => line.slice(2)),
  };
}

/** The moves that a lesson asks for. */
export const movesOf = (lesson: Lesson): string[] => [lesson.move ?? []].flat();

/** Whether two texts are the same move: a count of one need not be written. */
export const isSame = (one: string, other: string): boolean =>
  one === other || one === `${other} 1` || `${one} 1` === other;

/** The scene after everything that has happened. */
export function sceneOf(
  view: unknown,
  legal: string[],
  mine: boolean,
  own: string,
  decision: number,
  happened: Happened[],
): Scene {
  const did = (event: string) =>
    happened.filter(({ event: raw }) => {
      const each = raw as { event: string; seat?: string };
      return each.event === event && each.seat === own;
    }).length;
  return { view, legal, mine, own, decision, did };
}

/** The first lesson that has not been said or done yet. */
export const nextLesson = (lessons: Lesson[], seen: readonly string[]): Lesson | null =>
  lessons.find((lesson) => !seen.includes(lesson.id)) ?? null;

/** Whether the table has left the record, so that what a lesson asks for cannot be done. */
export function isLost(tour: Tour, lesson: Lesson, scene: Scene): boolean {
  if (!lesson.move || !scene.mine || tour.allows) return false;
  return !movesOf(lesson).every((move) => scene.legal.some((each) => isSame(each, move)));
}
