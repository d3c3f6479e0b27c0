import { clamp, type Room } from './room';

/** The forms of a part, from the one with most to the one with least; which one, the room of its band says. */
export type Form = 'full' | 'compact' | 'chip';

/** A meld or what lies alone, as far as its room goes. */
export interface Laid {
  count: number;
  copies: number;
  complete: boolean;
  /** Another one that is joined to it, with a sign between them. */
  joined?: Laid;
}

/** How an area is drawn: fanned cards of a width, tiles in columns, or chips; dense ones leave out of how many. */
export type AreaForm =
  { form: 'fan'; card: number } | { form: 'tile'; columns: number } | { form: 'chip'; dense: boolean };

export const TILE = { width: 112, height: 44, gap: 6 };
export const CHIP = { width: 52, dense: 33, height: 26, low: 20, gap: 5 };
/** Cards are this much higher than wide. */
export const RATIO = 1.4;
/** What lies under a fan: how many of how many. */
const CAPTION = 22;
/** Below this width of a card no meter is drawn under a fan. */
export const METER_FROM = 60;

/** How wide a fan of cards is. */
export const fanWidth = (count: number, card: number): number => card * (1 + (count - 1) * 0.34);

/** The sign between two that are joined. */
const JOINT = 36;

/** How wide a fan is with what is written under it. */
function laidWidth(laid: Laid, card: number): number {
  const words = laid.complete ? 92 : 50;
  const own = Math.max(
    fanWidth(laid.count, card),
    laid.count > 1 && card >= METER_FROM ? laid.copies * 10 + words + 7 : words,
  );
  return own + (laid.joined ? JOINT + laidWidth(laid.joined, card) : 0);
}

/** How many rows things of some widths take, in order. */
export function rowsOf(widths: number[], width: number, gap: number): number {
  let rows = 1;
  let at = 0;
  for (const each of widths) {
    if (at > 0 && at + gap + each > width) {
      rows += 1;
      at = each;
    } else at += (at > 0 ? gap : 0) + each;
  }
  return rows;
}

/** How an area of a size is drawn: the largest cards at which every fan fits, or else tiles, or else chips. */
export function fitArea(laid: Laid[], width: number, height: number, most = 66, least = 50, gap = 12): AreaForm {
  for (let card = Math.round(most); card >= least; card -= 1) {
    const rows = rowsOf(
      laid.map((each) => laidWidth(each, card)),
      width,
      gap,
    );
    const widest = Math.max(0, ...laid.map((each) => laidWidth(each, card)));
    if (widest <= width && rows * (card * RATIO + CAPTION) + (rows - 1) * 6 <= height) return { form: 'fan', card };
  }
  const columns = Math.max(1, Math.floor((width + TILE.gap) / (TILE.width + TILE.gap)));
  const count = laid.reduce((sum, each) => sum + (each.joined ? 2 : 1), 0);
  const rows = Math.ceil(count / columns);
  if (width >= TILE.width && rows * TILE.height + (rows - 1) * TILE.gap <= height) return { form: 'tile', columns };
  return { form: 'chip', dense: !chipsFit(count, width, height) };
}

/** Whether so many chips have room in a box. */
export function chipsFit(count: number, width: number, height: number): boolean {
  const columns = Math.max(1, Math.floor((width + CHIP.gap) / (CHIP.width + CHIP.gap)));
  return Math.ceil(count / columns) * (CHIP.height + CHIP.gap) - CHIP.gap <= height + 2;
}

/** Whether so many chips without their "of how many" have room in a box. */
export function denseFit(count: number, width: number, height: number): boolean {
  const columns = Math.max(1, Math.floor((width + CHIP.gap) / (CHIP.dense + CHIP.gap)));
  return Math.ceil(count / columns) * (CHIP.low + 4) - 4 <= height + 2;
}

const tightness = (form: AreaForm): number => (form.form === 'fan' ? 0 : form.form === 'tile' ? 1 : form.dense ? 3 : 2);

/** One form for a band: the tightest area decides for all. */
export function tightest(forms: AreaForm[]): AreaForm {
  return forms.reduce((tight, form) => {
    if (tight.form === 'fan' && form.form === 'fan') return form.card < tight.card ? form : tight;
    return tightness(form) > tightness(tight) ? form : tight;
  });
}

/** The form that all areas of a band take in boxes of one size. */
export function fitBand(areas: Laid[][], width: number, height: number, most = 66, least = 50, gap = 12): AreaForm {
  if (areas.length === 0) return { form: 'fan', card: most };
  return tightest(areas.map((laid) => fitArea(laid, width, height, most, least, gap)));
}

/** How high a seat's plate is in each form. */
export const PLATE: Record<Form, number> = { full: 60, compact: 46, chip: 30 };

/** One column below this height has plates of one line. */
export const TIGHT = 680;

/** The form of the seats' plates: one for all of a band. */
export function plateForm(room: Room, width: number): Form {
  if (room.shape === 'grand') return 'full';
  if (room.shape === 'wide') return room.low ? 'chip' : 'compact';
  if (room.shape === 'flow') return 'compact';
  return room.width < 480 || room.height < TIGHT ? 'chip' : width >= 260 && room.height >= 900 ? 'full' : 'compact';
}

/** How the cards of a hand lie in a width. */
export interface HandForm {
  card: number;
  rows: 1 | 2;
  inRow: number;
  /** From one card to the next. */
  step: number;
  /** Whether a card shows so much less than its width that the words at its foot would be cut. */
  under: boolean;
}

/** The least that is seen of a card with another one over it. */
export const LEAST_STEP = 28;
/** Of a card with a row of others over it, this much of its height is seen. */
export const UPPER_ROW = 0.42;

/** The cards of a hand in one row, or in two that are as high together as one is, so that the band keeps its height; `least`: none is narrower. */
export function fitHand(count: number, width: number, card: number, least = 0): HandForm {
  const one = count > 1 ? Math.min(card + 6, (width - card - 2) / (count - 1)) : card;
  if (one >= LEAST_STEP) return { card, rows: 1, inRow: count, step: one, under: one < card * 0.82 };
  const smaller = Math.max(least, Math.round(card / (1 + UPPER_ROW)));
  const inRow = Math.ceil(count / 2);
  const step = Math.min(smaller + 4, (width - smaller - 2) / Math.max(1, inRow - 1));
  return { card: smaller, rows: 2, inRow, step, under: step < smaller * 0.82 };
}

/** Where a card of a hand begins, from the middle of its row: the same whether the others are there already or not. */
export function fromMiddle(form: HandForm, count: number, place: number): number {
  const row = Math.floor(place / form.inRow);
  const here = Math.min(form.inRow, count - row * form.inRow);
  return (place - row * form.inRow) * form.step - (form.card + (here - 1) * form.step) / 2;
}

/**
 * Slots that lie side by side and never move: how wide each is, in how many rows. In one row while they keep `least`, else in two
 * fixed rows.
 */
export function fitSlots(
  count: number,
  width: number,
  height: number,
  most: number,
  least = 52,
  gap = 12,
): { card: number; rows: 1 | 2 } {
  const wide = (inRow: number) => (width - gap * (inRow - 1)) / Math.max(1, inRow);
  const one = Math.floor(Math.min(most, wide(count), height / RATIO));
  if (one >= least || count < 2) return { card: one, rows: 1 };
  const two = Math.floor(Math.min(most, wide(Math.ceil(count / 2)), (height - gap) / 2 / RATIO));
  return two > one ? { card: two, rows: 2 } : { card: one, rows: 1 };
}

/** Which drawing of a card a width takes. */
export const drawing = (width: number): 'S' | 'M' | 'L' => (width < 88 ? 'S' : width < 132 ? 'M' : 'L');

/** Where piles and places stand. */
export type Middle = 'centre' | 'right' | 'own' | 'band';

/**
 * Where the middle of a table goes: between two opponents if each keeps 240 px; beside the one area of two teams; else into one's own
 * band if it is small enough for that, or into a column on the right. In one column it is a band of its own.
 */
export function middleOf(
  room: Room,
  table: { opponents: number; teams: boolean; width: number; small: boolean },
): Middle {
  if (room.shape === 'tall' || room.shape === 'flow') return 'band';
  if (table.teams) return room.low && table.small ? 'own' : 'right';
  if (table.opponents === 1) return 'right';
  // In a low window there is no height for it between two others.
  if (room.low && table.small) return 'own';
  if (table.opponents === 2 && (room.innerWidth - table.width - 28) / 2 >= 240) return 'centre';
  return table.small ? 'own' : 'right';
}

/** How many columns seats stand in, in one column of bands. */
export const seatColumns = (seats: number, width: number): number =>
  clamp(1, Math.floor((width + 8) / (165 + 8)), seats === 4 ? 2 : Math.min(seats, 3));

/** The largest letters, in px, at which so many of them have room in a box, in as many lines as it is high; at least those that can be read. */
export function lettersIn(count: number, width: number, height: number, text = 1): number {
  for (let size = 20 * text; size > 12; size -= 1) {
    const inLine = Math.floor((width - 30) / (size * 0.54));
    if (Math.ceil(count / Math.max(1, inLine)) * size * 1.08 <= height - 6) return size;
  }
  return 12;
}
