import type { Snippet } from 'svelte';

/** What a page puts into the dock of the table that it shows. */
export interface DockParts {
  /** Menu, points and rules, where the head has no room over the table. */
  head?: Snippet;
  /** Takes the log's place beside a table (beside a low one that of the last action, too), and that of the last action in one column: the voice of a tour. */
  voice?: Snippet;
  /** There is no dock beside the table: what it would tell stands on the page, such as where a game is looked back at. */
  bare?: boolean;
}

/** The context under which a page hands it in; its fields may change. */
export const DOCK = Symbol('dock');

/** How many tables with a dock are on the page: without one, the head stays where it is. Some have the head in them always. */
export const frames = $state({ present: 0, heads: 0 });
