import type { Lang } from '../lib/i18n.svelte';
import type { Happened } from '../lib/table.svelte';

/** What a lesson looks at: the table as the person sees it. A list of lessons is of one game, whose view is known there only. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Scene<V = any> {
  view: V;
  legal: string[];
  mine: boolean;
  own: string;
  lang: Lang;
  /** How often something has happened, by the person or by anybody. */
  own_did: (event: string) => number;
  did: (event: string) => number;
}

type Text<V> = string | ((scene: Scene<V>) => string);

/** Something that the voice says once. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Lesson<V = any> {
  id: string;
  /** The moment for it. */
  when: (scene: Scene<V>) => boolean;
  /** What it points at: the name of an anchor on the table; the first that is there. */
  at?: (scene: Scene<V>) => string[];
  /** It waits for the person to do something on the table. */
  act?: boolean;
  de: [string, Text<V>];
  en: [string, Text<V>];
}

export interface Tour {
  seats: number;
  options: Record<string, number | boolean>;
  lessons: Lesson[];
  /** What is said when the tour is over. */
  end: { de: string; en: string };
}

/** The scene after everything that has happened. */
export function sceneOf(
  view: unknown,
  legal: string[],
  mine: boolean,
  own: string,
  lang: Lang,
  happened: Happened[],
): Scene {
  const count = (event: string, seat: string | null) =>
    happened.filter(({ event: raw }) => {
      const each = raw as { event: string; seat?: string };
      return each.event === event && (seat === null || each.seat === seat);
    }).length;
  return { view, legal, mine, own, lang, own_did: (event) => count(event, own), did: (event) => count(event, null) };
}

/** What a lesson says in a scene. */
export function words(lesson: Lesson, scene: Scene): { title: string; text: string } {
  const [title, text] = lesson[scene.lang];
  return { title, text: typeof text === 'string' ? text : text(scene) };
}

/** The next lesson whose moment has come. */
export function nextLesson(lessons: Lesson[], seen: readonly string[], scene: Scene): Lesson | null {
  return lessons.find((lesson) => !seen.includes(lesson.id) && lesson.when(scene)) ?? null;
}
