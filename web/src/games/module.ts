import type { Component } from 'svelte';
import type { Lang } from '../lib/i18n.svelte';
import type { Line, Telling } from '../lib/lines';
import type { Rulebook } from '../lib/rulebook';
import type { Happened, TableStore } from '../lib/table.svelte';
import type { OptionChoice, Position, Seat, TableInfo } from '../lib/wire';
import type { Tour } from '../tour/lesson';

/** What the start page tells about a game: `about.ts` in its folder. It is there from the beginning, so there is little of it. */
export interface About {
  name: string;
  /** Its place among the games. */
  place: number;
  from: number;
  to: number;
  minutes: number;
  /** What it is about, in a sentence. */
  lead: Record<Lang, string>;
}

/** What a game's table is given by the page around it. */
export interface TableProps {
  store: TableStore;
  scoresOpen: boolean;
  closeScores: () => void;
}

/** How a card or a tile is drawn by itself; `#` is one that is face down. */
export interface PieceProps {
  id: string;
  game: string;
  size?: 'L' | 'M' | 'S';
  label?: boolean;
}

/** What a game is played with. */
export interface Pieces {
  are: 'cards' | 'tiles';
  Piece: Component<PieceProps>;
  /** Some of them, for the middle of a table at which nobody plays yet. */
  fan: string[];
  /** The names of all their pictures. */
  pictures: (lang: Lang) => string[];
  /** Further files of theirs that a table may need where there is no network: of whoever chose contrast, or other values. */
  further?: (lang: Lang) => string[];
  /** Where they are no cards of kinds: what the rules page shows and says of them. */
  shown?: { some: string[]; text: Record<Lang, string> };
}

/** An option in words: its title, what it does, and the rule that tells of it. */
export type OptionWords = [title: string, why: string, rule: string];

/** The question before a move, what it means, and the answer that agrees. */
export type Question = [ask: string, why: string, yes: string];

/** Keys of the table, and what they do. */
export type Keys = [keys: string, what: string][];

/** Somebody around this device, as the table sees them. */
export interface Neighbour {
  name: string;
  seat: Seat;
  position: Position;
  play: (move: string) => void;
}

/** What all people around one device look at together. */
export interface EdgesProps {
  info: TableInfo;
  /** In the order in which they sit. */
  people: Neighbour[];
  /** What has happened since they were asked, as all of them may know it. */
  happened: Happened[];
  /** Whether it is over, and is only looked at. */
  over: boolean;
}

/** Questions to several people at once that need no curtain: nothing in them is for one person alone. */
export interface Edges {
  /** Whether a position puts such a question. */
  asks: (position: Position) => boolean;
  /** What people at the edges of one screen touch. */
  load: () => Promise<{ default: Component<EdgesProps> }>;
  /** The options without haste, for screens without room for everybody: there people answer one after the other. */
  calm: Record<string, OptionChoice>;
}

/** What it takes to tell of a game; for those who look at one, and for hints. */
export interface Study {
  lines: (happened: Happened[], telling: Telling) => Line[];
  /** Shows what has happened as it happens. */
  show?: (events: unknown[], you: Seat | null) => void;
  /** A move of the notation in words. What lies on the table is in the view. */
  say: (move: string, who: (seat: Seat) => string, view: unknown) => string;
  /** The steps of a turn that stood in the end, where steps can be taken back. */
  lasting?: (moves: string[]) => string[];
  /** Hands that are laid open. */
  hands: {
    /** They are shown of whoever looks, too: not even they know them. */
    own?: boolean;
    /** They lie apart, in places of their own. */
    apart?: boolean;
    /** The pieces as they are drawn, in an order that is good to read; `_` is an empty place. */
    sorted: (cards: string[]) => string[];
  };
}

/**
 * What the page knows of a game: `index.ts` in its folder. What is large is fetched when it is needed. Its `kinds`, `emblems`,
 * `drawings` and `theme.css` are files of their own, because the pictures are painted from them before there is a page.
 */
export interface GameModule {
  /** The table, in all its forms. */
  table: () => Promise<{ default: Component<TableProps> }>;
  study: () => Promise<{ study: Study }>;
  tour?: () => Promise<{ tour: Tour }>;
  keys: () => Promise<{ keys: Record<Lang, Keys> }>;
  pieces: Pieces;
  /** Where people who are asked at once can answer together at one device. */
  edges?: Edges;
  rulebook?: Rulebook;
  options: Record<Lang, Record<string, OptionWords>>;
  /** Whether two play against two at a table. */
  teams: (info: TableInfo) => boolean;
  /** What it takes to win, and the rule that says so. */
  goal: (info: TableInfo) => [text: string, rule: string] | null;
  /** Which round it is, in the words of the rules. */
  round: (round: number, info: TableInfo) => string;
  /** What is asked before a move, where the person wants that: it puts a card away, or ends a turn or a round. */
  asks: (move: string) => Question | null;
}
