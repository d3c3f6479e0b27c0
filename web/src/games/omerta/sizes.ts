import { PLATE, RATIO, fitSlots, type Form } from '../../layout/forms';
import { clamp, type Room } from '../../layout/room';

/** A card that somebody taps is at least this wide; with a mouse less will do. */
const TOUCH = 44;
const POINT = 24;
/** An opponent as a chip: the name over very small cards. */
const CHIP = 50;
/** Smaller than this a card is only counted. */
const TINY = 7;
/** The least that own cards keep. */
const LEAST = 52;
/** Numbers under a row of cards. */
const NUMBERS = 20;

/** How the opponents stand: in how many columns, in which form, and how wide their cards are. */
export interface Them {
  columns: number;
  form: Form;
  /** How wide a card of each opponent is. */
  cards: number[];
  gap: number;
  /** How high one opponent is, whatever lies there. */
  height: number;
  numbers: boolean;
  /** Their cards are too small to be touched one by one: the whole opponent is, and shows them larger. */
  whole: boolean;
}

/** How one's own cards lie. */
export interface Own {
  card: number;
  rows: 1 | 2;
  inRow: number;
  gap: number;
  /** How high the band is, whatever lies there. */
  height: number;
  /** Numbers stand under the cards, or else on them. */
  numbers: boolean;
}

function columnsOf(room: Room, seats: number, watching: boolean): number {
  if (room.shape === 'wide' || room.shape === 'grand')
    return watching && room.innerWidth / seats < 170 ? Math.ceil(seats / 2) : seats;
  // The shortest windows have all of them in a row; names then may end in dots.
  if (room.slim && !watching && room.height < 640) return seats;
  if (seats === 4 || room.slim) return Math.min(2, seats);
  return Math.min(seats, 3);
}

/** The least that the piles and a window between the others and one's own cards have in one column. */
const LEAST_MIDDLE = 150;

function formOf(room: Room, rows: number, compact: number): Form {
  if (room.shape === 'grand') return 'full';
  if (room.low || (room.shape === 'tall' && room.slim)) return 'chip';
  if (room.shape !== 'tall') return 'compact';
  const others = rows * (compact + 6) + room.gap * 2;
  const own = room.foot.player - room.handBand + fitOwn(room, 4).height;
  return room.innerHeight - others - own >= LEAST_MIDDLE ? 'compact' : 'chip';
}

/** The most a card of an opponent has, in each shape. */
function mostOf(room: Room, form: Form): number {
  if (form === 'chip') return 18;
  if (form === 'full') return 62 * room.large;
  return clamp(32, 0.1 * room.innerHeight, 58);
}

/** How the opponents stand. `counts` is how many places each has; nobody has fewer than four, so that nothing grows at once. */
export function fitThem(room: Room, counts: number[], watching: boolean): Them {
  const columns = columnsOf(room, counts.length, watching);
  const tall = Math.min(mostOf(room, 'compact'), room.innerWidth / columns / 4.5) * RATIO;
  const form = formOf(room, Math.ceil(counts.length / columns), PLATE.compact + 8 + tall + NUMBERS);
  const between = room.slim || room.low || columns > 3 ? 6 : 12;
  const width = (room.innerWidth - between * (columns - 1)) / columns - (form === 'chip' ? 16 : 8);
  const most = mostOf(room, form);
  const few = form === 'chip' ? (width < 90 ? 2 : 3) : width < 180 ? 4 : 7;
  // In two rows of a chip even those of somebody who was punished again and again are seen whole.
  const inRow = Math.ceil(Math.max(4, ...counts) / 2);
  const gap = form === 'chip' && (width + few) / inRow - few < TINY ? 1 : few;
  const usual = Math.min(most, (width - gap * 3) / 4);
  const numbers = form !== 'chip' && usual >= 30;
  const tallest = Math.floor(usual * RATIO);
  const fits = counts.map((count) => fitSlots(Math.max(4, count), width, tallest, most, 15, gap));
  const cards = fits.map((each, at) => {
    const card = Math.max(TINY, each.card);
    const perRow = Math.ceil(Math.max(4, counts[at]) / 2);
    return form === 'chip' ? Math.min(card, Math.floor(((width + gap) / perRow - gap) * 10) / 10) : card;
  });
  const least = Math.min(...cards);
  const height = form === 'chip' ? CHIP : PLATE[form] * room.text + 8 + tallest + (numbers ? NUMBERS * room.text : 2);
  return {
    columns,
    form,
    cards,
    gap,
    height,
    numbers: numbers && least >= 22 && fits.every((each) => each.rows === 1),
    whole: least < (room.touch ? TOUCH : POINT),
  };
}

/** How wide the plate beside one's own cards is; in one column it stands with the sentence. */
export function ownPlate(room: Room): number {
  if (room.shape === 'tall' || room.shape === 'flow') return 0;
  return room.low ? 74 : 132;
}

/** How one's own cards lie: in one row while they keep 52 px, else in two; the band is as high as it was with four. */
export function fitOwn(room: Room, count: number, scale = 1): Own {
  const column = room.shape === 'tall' || room.shape === 'flow';
  const plate = ownPlate(room);
  const width = room.innerWidth - (plate ? plate + 14 : 0) - 8;
  const cards = Math.max(4, count);
  if (column) {
    const small = clamp(LEAST, 0.075 * room.height * scale, 88);
    const height = Math.round(2 * small * RATIO + 20);
    const rows = (width - 6 * (cards - 1)) / cards >= LEAST ? 1 : 2;
    const inRow = rows === 1 ? cards : Math.max(4, Math.ceil(cards / 2));
    const gap = inRow > 5 ? 6 : 8;
    const wide = (width - gap * (inRow - 1)) / inRow;
    const high = rows === 1 ? (height - 10) / RATIO : (height - 18) / 2 / RATIO;
    return { card: Math.floor(Math.min(112 * scale, wide, high)), rows, inRow, gap, height, numbers: false };
  }
  const usual = Math.min(112 * scale * room.large, 0.2 * (room.innerHeight + room.pad * 2));
  const height = Math.round(Math.max(usual * RATIO + (room.low ? 18 : 46), 2 * LEAST * RATIO + 24));
  const gap = width < 420 ? 7 : cards > 6 ? 12 : 16;
  const under = room.low ? 0 : NUMBERS + 8;
  const { card, rows } = fitSlots(cards, width, height - 14, usual, LEAST, gap);
  const one = Math.floor(Math.min(card, (height - 14 - under) / RATIO));
  return {
    card: rows === 1 ? one : card,
    rows,
    inRow: rows === 1 ? cards : Math.ceil(cards / 2),
    gap,
    height,
    numbers: rows === 1 && !room.low,
  };
}
