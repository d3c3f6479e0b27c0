// What the browser tests speak of: people at pages, and what a server has told them.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { GameId, Position as Told } from '../../src/generated/protocol.ts';

export type { GameId };
export type Lang = 'de' | 'en';
export type Size = 'desktop' | 'phone';

/** What a viewer sees, as a player that serves every game reads it: a field that the game does not have is not asked for. */
export interface View {
  seat: string | null;
  phase: string;
  turn: string;
  hand: string[];
  hand_sizes: number[];
  searching: string[] | null;
  second_file: boolean;
  areas: { seats: string; cards: unknown[]; clues: { clue: string; count: number; complete: boolean }[] }[];
  rack: string[];
  stock_size: number;
  rack_sizes: number[];
  table: Laid[];
  opened: string[];
  steps: number;
  first_points: number;
  drawn: { card: string } | null;
  slots: unknown;
  mamma: unknown;
  patrol: unknown;
  pile_size: number;
  discard_top: string | null;
}

/** A combination on the table of mini Rummy. */
export interface Laid {
  number: number;
  tiles: { tile: string }[];
}

export type Position = Told<View>;

/** What the page shows when it has come to rest, and the position that belongs to it. */
export interface Shown {
  now: Position;
  seq: number;
  next: boolean;
  over: boolean;
  sent: boolean;
}

/** Looks at every moment of a game before it is acted on, and can stop it. */
export type Each = (shown: Shown) => Promise<unknown> | unknown;

/** A message of the server, as far as tests look into it. */
export interface Message {
  type: string;
  seq?: number;
  game?: Position | null;
  events?: Event[];
  missed?: Event[];
  /** What a wish comes to. */
  moves?: string[] | null;
}

interface Event {
  event: string;
  seat?: string;
  slot?: number;
  card?: string | null;
  tile?: string | null;
}

/** Somebody at a page of their own, and what has gone wrong there. */
export interface Person extends Page {
  problems: string[];
  /** What went over the socket, once `watch` looks at it. */
  received: Message[];
  sent: string[];
  /** The newest position the server has told. */
  now(): Position;
  /** The number of the last message. */
  seq(): number | undefined;
  /** The lessons of a tour that were read. */
  said: string[];
}

export interface PersonOptions extends BrowserContextOptions {
  lang?: Lang;
  size?: Size;
  motion?: 'reduce' | 'no-preference';
}

/** Brings somebody new: own storage, own language, own size. */
export type NewPerson = (options?: PersonOptions) => Promise<Person>;

/** A running server. */
export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Whoever takes pictures is given a person, and a way to take one of them. */
export interface Scene {
  page: Person;
  shot(name: string, whole?: boolean, by?: Person): Promise<void>;
  people: NewPerson;
  lang: Lang;
  size: Size;
  browser: Browser;
}

declare global {
  /** What tests keep in the page itself. */
  interface Window {
    seen: Set<string>;
    sockets: WebSocket[];
    banners: { text: string; left: number; right: number; pointerEvents: string }[];
    sounds: number;
    copied?: string;
    waits: number[];
    done: boolean;
    go?: boolean;
    seat?: string | null;
    /** The kinds of messages that are kept back, and how they are let go. */
    kept: Set<string>;
    release: () => void;
  }
}
