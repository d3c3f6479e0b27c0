import { kinds, spokenName } from '../art/kinds';
import type { Lang } from '../lib/i18n.svelte';
import type { Happened } from '../lib/table.svelte';

/** What a lesson looks at: the table as the person sees it. */
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
export function sceneOf(view: unknown, legal: string[], mine: boolean, own: string, lang: Lang, happened: Happened[]): Scene {
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

export const cardName = (id: string, lang: Lang): string => spokenName(id, lang);

/** The kind of which a hand has most, if it is enough for a meld. */
export function triple(hand: string[]): { id: string; count: number } | null {
  const counts = new Map<string, number>();
  for (const id of hand) if (!kinds[id]?.event) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= 3 ? { id: best[0], count: best[1] } : null;
}

/** The kind of which a hand has fewest: what one would rather do without. */
export function loneliest(hand: string[]): string {
  const counts = new Map<string, number>();
  for (const id of hand) counts.set(id, (counts.get(id) ?? 0) + (kinds[id]?.event ? 5 : 1));
  return [...counts].sort((a, b) => a[1] - b[1])[0]?.[0] ?? '';
}
