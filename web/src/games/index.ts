import type { Component } from 'svelte';
import type { TableStore } from '../lib/table.svelte';

/** What a game's table is given by the page around it. */
export interface TableProps { store: TableStore; scoresOpen: boolean; closeScores: () => void }

type Loader = () => Promise<{ default: Component<TableProps> }>;

const found = import.meta.glob<{ default: Component<TableProps> }>('./*/Table.svelte');

/** The tables of the games, fetched when one is played: every folder here with a `Table.svelte`. */
export const tables: Record<string, Loader | undefined> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split('/')[1], load]),
);
