/**
 * The layout of every table, in numbers: the window fixes the bands, the bands fix the forms, and no card that comes or goes moves a
 * band. Nothing here knows a game, a browser or a rule.
 */

/**
 * - `grand`: the action panel lies on the table, the log stands beside it;
 * - `wide`: the table on the left, and a dock with status, last action, actions and log on the right;
 * - `tall`: one column with a dock at its foot;
 * - `flow`: one column that scrolls, for text so large, or windows so small, that not everything can be in sight.
 */
export type Shape = 'grand' | 'wide' | 'tall' | 'flow';

/** What a table is given. */
export interface Space {
  /** The box of the table below the head, in pixels. */
  width: number;
  height: number;
  /** The height of the head over it; 0 where the head stands in the dock. */
  head: number;
  /** How large text is; 1 is 16 px. */
  text?: number;
  /** Whether people touch it. */
  touch?: boolean;
  /** How large the person wants one's own cards; 1 is usual. */
  cards?: number;
  /** Nothing stands beside the table: it has the whole width. */
  bare?: boolean;
}

/** The sizes that follow from a space; all lengths in pixels. */
export interface Room {
  shape: Shape;
  /** A window under 480 px high: the head stands in the dock, seats are chips. */
  low: boolean;
  /** A window under 700 px wide: less air. */
  slim: boolean;
  /** One column under 620 px high: less of everything. */
  short: boolean;
  touch: boolean;
  /** How large text is; 1 is 16 px. */
  text: number;
  /** By how much cards may outgrow their usual size in a very large window. */
  large: number;
  /** The window as far as the table has it: with its head. */
  width: number;
  height: number;
  /** The column at the side; 0 in one column. */
  dock: number;
  rail: number;
  pad: number;
  /** Inside the rail and its padding: what the bands share. */
  innerWidth: number;
  innerHeight: number;
  /** Between two bands. */
  gap: number;
  /** How wide a card is in the hand, in one's own area, on a pile. */
  hand: number;
  meld: number;
  pile: number;
  /** How high the bands `own` and `hand` are in a game with melds. */
  ownBand: number;
  handBand: number;
  /** The slot of the last action. */
  lastAction: number;
  /** The place of the actions in one column. */
  acts: number;
  /** What a dock at the foot of one column takes, for a player and for who watches. */
  foot: { player: number; watcher: number };
}

/** The action panel where it lies on the table. */
export const PANEL = 138;

export const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** How high the head of a page with a table is in a window; 0: it goes into the dock. */
export function headHeight(width: number, height: number): number {
  if (height < 480 && width > height * 1.2) return 0;
  return height < 760 ? 44 : 52;
}

/** Which shape a table takes. */
export function shapeOf(width: number, height: number, text = 1): Shape {
  if (text > 1.2 || width < 340 || height < 340) return 'flow';
  if (width <= height * 1.2) return height < 540 ? 'flow' : 'tall';
  if (width < 600) return 'flow';
  return width >= 1200 && height >= 820 ? 'grand' : 'wide';
}

/** How high the dock at the foot is: last action and sentence, the place of the actions, the hand. */
function footOf(slim: boolean, acts: number, hand: number): Room['foot'] {
  const watcher = slim ? 1 + 6 + 44 + 4 + 71 + 8 : 1 + 8 + 77 + 10;
  return { watcher, player: watcher + (slim ? 8 : 12) + acts + hand };
}

/** The room of a table. */
export function room(space: Space): Room {
  const { width, head, touch = false, text = 1, cards = 1, bare = false } = space;
  const height = space.height + head;
  const full = shapeOf(width, height, text);
  const shape = bare && full === 'grand' ? 'wide' : full;
  const beside = shape === 'wide' || shape === 'grand';
  const low = shape === 'wide' && height < 480;
  const slim = width < 700;
  const short = !beside && height < 620;
  const acts = short ? 44 : slim ? 48 : 56;
  const dock = bare ? 0 : shape === 'grand' ? 316 : beside ? Math.round(clamp(216, 0.24 * width, 316)) : 0;
  const rail = !beside ? 0 : low ? 5 : shape === 'grand' ? 10 : 8;
  const pad = shape === 'grand' ? 16 : beside ? (low ? 8 : 12) : short ? 4 : slim ? 6 : 10;
  const tableWidth = beside ? width - dock - rail * 2 - (low ? 6 : shape === 'grand' ? 8 : 12) : width;
  const tableHeight = space.height - (beside ? rail * 2 + (low ? 2 : 8) : 0);
  const large = beside ? clamp(1, Math.min(width / 1920, height / 1000), 1.5) : 1;
  const hand = Math.round(
    cards *
      (beside
        ? clamp(64, 0.162 * tableHeight, 116 * large)
        : clamp(short ? 62 : 72, Math.min(0.115 * height, 0.2 * width), 112)),
  );
  const meld = Math.round(
    beside ? clamp(50, 0.11 * tableHeight, 76 * large) : clamp(52, Math.min(0.075 * height, 0.16 * width), 76),
  );
  const pile = Math.round(
    beside ? clamp(50, 0.15 * tableHeight, 104 * large) : clamp(46, Math.min(0.1 * height, 0.19 * width), 96),
  );
  const handBand = Math.round(hand * 1.4 + (low || short ? 20 : 24));
  return {
    shape,
    low,
    slim,
    short,
    touch,
    text,
    large,
    width,
    height,
    dock,
    rail,
    pad,
    innerWidth: tableWidth - pad * 2,
    innerHeight: tableHeight - pad * 2,
    gap: low || slim ? 6 : 8,
    hand,
    meld,
    pile,
    ownBand: Math.round(meld * 1.4 + 32),
    handBand,
    lastAction: low || (shape === 'tall' && slim) ? 44 : 54,
    acts,
    foot: footOf(slim, acts, handBand),
  };
}
