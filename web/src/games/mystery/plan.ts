import {
  CHIP,
  PLATE,
  RATIO,
  TIGHT,
  chipsFit,
  denseFit,
  fitArea,
  fitBand,
  middleOf,
  plateForm,
  seatColumns,
  type AreaForm,
  type Form,
  type Laid,
  type Middle,
} from '../../layout/forms';
import { PANEL, clamp, type Room } from '../../layout/room';

/** What lies on a table with areas, as far as its layout goes. */
export interface Content {
  /** How many plates stand there. */
  seats: number;
  /** Two players share an area: the plates stand in a row over the areas. */
  teams: boolean;
  /** Whether this person plays. */
  own: boolean;
  /** The areas of the others, and one's own. */
  areas: Laid[][];
  ownArea: Laid[];
  middle: MiddleNeeds;
}

/** What a game's piles and places ask for. */
export interface MiddleNeeds {
  /** They can lie in one's own band. */
  small: boolean;
  /** How wide they are there. */
  inOwn: number;
  /** The width of their column: a share of the table between two bounds. */
  share: number;
  least: number;
  most: number;
  /** So narrow the column may become where the others have too little room beside it. */
  floor: number;
  /** The height of the band in one column, for narrow and for other windows. */
  band: [number, number];
}

/** Where everything of such a table stands, and in which form. */
export interface Plan {
  middle: Middle;
  /** The width of the middle's column, and the height it has. */
  middleWidth: number;
  middleHeight: number;
  /** The piles are chips. */
  chips: boolean;
  plate: Form;
  /** The plates of teams stand in so many columns. */
  seats: number;
  /** The seats, or the areas of teams, stand in so many columns. */
  columns: number;
  rows: number;
  them: number;
  area: AreaForm;
  ownBand: number;
  ownArea: AreaForm;
  /** How wide the heading of one's own area is; 0: it stands over it. */
  heading: number;
  /** The heading has room for few words. */
  terse: boolean;
  /** Whether whose areas they are stands over those of teams; or else beside them. */
  captions: boolean;
}

const GAP = 12;
const CAPTION = 24;
/** Where there is no height for a caption, whose area it is stands beside it, so wide with the gap. */
const ASIDE = 70;
/** Small piles with their words need this much height in a column of their own. */
const LEAST_PILES = 116;
/** The most that an area of others can make use of: two rows of fans. */
const MOST_AREA = 2 * (66 * RATIO + 22) + 6;

/** An area late in a round. Where things stand is decided by it, and not by what lies there now: nothing may move for a card. */
const CROWDED: Laid[] = [5, 4, 3, 3, 1, 1].map((count) => ({ count, copies: 7, complete: false }));

/** An area of tiles or chips is pressed to open it, so it is as high as a finger needs. */
const TARGET = 44;
/** From this on, all that lies in an area is seen with its "of how many". */
const ENOUGH = 5;

/**
 * How good a form is to look at. In a narrow column names are shortened, and nothing below them makes up for that but what would
 * not be seen whole else, or not be found by a finger.
 */
function worth(form: AreaForm, content: Laid[], width: number, height: number): number {
  const narrow = width < 150;
  if (form.form === 'fan') return narrow ? ENOUGH : 100 + form.card;
  if (height < TARGET) return height / TARGET;
  if (form.form === 'tile') return narrow ? ENOUGH : 50;
  if (chipsFit(content.length, width, height)) return narrow ? ENOUGH : 10;
  return (denseFit(content.length, width, height) ? 3 : 1) + (narrow ? 0 : 1);
}

/** The best number of columns for crowded areas in a box: each with a plate over it, unless the plates stand elsewhere. */
function arrange(count: number, width: number, height: number, over: number, most: number) {
  const areas = Math.max(1, count);
  const options = [];
  for (let columns = Math.min(areas, most); columns >= 1; columns -= 1) {
    const rows = Math.ceil(areas / columns);
    const wide = (width - GAP * (columns - 1)) / columns;
    const high = (height - 8 * (rows - 1)) / rows - over;
    options.push({ columns, rows, wide, high, value: worth(fitArea(CROWDED, wide, high), CROWDED, wide, high) });
  }
  return options.reduce((best, each) => (each.value > best.value ? each : best));
}

/** What the others have in a place of the middle, and how good that is for them when it is crowded. */
function around(room: Room, content: Content, middle: Middle, middleWidth: number) {
  const grand = room.shape === 'grand';
  const ownBand = content.own || middle === 'own' ? room.ownBand + (grand ? 12 : 0) : 0;
  const bands = [ownBand, grand ? PANEL : 0, content.own ? room.handBand : 0].filter((band) => band > 0);
  const them = room.innerHeight - bands.reduce((sum, band) => sum + band + room.gap, 0);
  const beneath = middle === 'right' || middle === 'centre';
  const width = room.innerWidth - (beneath ? middleWidth + 14 * (middle === 'centre' ? 2 : 1) : 0);
  const opponents = content.teams ? content.areas.length : content.seats;
  const plate = plateForm(room, width / Math.max(1, opponents));
  const plates = content.teams ? PLATE[plate] + room.gap : 0;
  const over = content.teams ? (room.low ? 0 : CAPTION) : PLATE[plate] + room.gap;
  const found =
    middle === 'centre'
      ? { columns: 2, rows: 1, wide: width / 2, high: them - plates - over, value: 100 }
      : arrange(opponents, width, them - plates, over, 4);
  return { middle, middleWidth, ownBand, them, plate, plates, found };
}

/** Where the middle goes. Its column gives way until the others have room beside it; where that is not enough, it goes into one's own band. */
function place(room: Room, content: Content): Placed {
  const { small, share, least, most, floor, inOwn } = content.middle;
  const wanted = Math.round(clamp(least, share * room.innerWidth, most));
  const opponents = content.teams ? content.areas.length : content.seats;
  const middle = middleOf(room, {
    opponents,
    teams: content.teams && content.areas.length === 1,
    width: wanted,
    small,
  });
  if (middle !== 'right') return around(room, content, middle, middle === 'own' ? inOwn : wanted);
  const options = [];
  for (let width = wanted; width >= Math.min(wanted, floor); width -= 22)
    options.push(around(room, content, 'right', width));
  const enough = options.filter(
    ({ found, them, plates }) =>
      found.value >= ENOUGH && found.wide >= (room.low ? 140 : 180) && (!small || them - plates >= LEAST_PILES),
  );
  if (enough.length === 0) return around(room, content, 'own', inOwn);
  const kind = (value: number) => (value >= 100 ? 2 : value >= 50 ? 1 : 0);
  return enough.reduce((best, each) => (kind(each.found.value) > kind(best.found.value) ? each : best));
}

type Placed = ReturnType<typeof around>;
const placed = new WeakMap<Room, Map<string, Placed>>();

/** The same for every card that comes or goes, so it is worked out once for a room. */
function placeOnce(room: Room, content: Content): Placed {
  const known = placed.get(room) ?? new Map<string, Placed>();
  const { seats, teams, own, areas, middle } = content;
  const key = JSON.stringify([seats, teams, own, areas.length, middle]);
  const found = known.get(key) ?? place(room, content);
  placed.set(room, known.set(key, found));
  return found;
}

function beside(room: Room, content: Content): Plan {
  const { middle, middleWidth, ownBand, them, plate, plates, found } = placeOnce(room, content);
  /** A big stage in one's own band leaves no room for a heading beside the area. */
  const cramped = middle === 'own' && room.innerWidth - content.middle.inOwn < 240;
  const heading = cramped ? 0 : room.low ? 72 : 126;
  const ownWidth = room.innerWidth - heading - 16 - (middle === 'own' ? content.middle.inOwn + 14 : 0);
  return {
    middle,
    middleWidth,
    middleHeight: middle === 'own' ? ownBand - (room.low ? 6 : 9) : them - plates,
    chips: false,
    plate,
    seats: content.seats,
    columns: found.columns,
    rows: found.rows,
    them,
    area: fitBand(
      content.areas,
      found.wide - (content.teams && room.low ? ASIDE : 0),
      found.high,
      Math.round(66 * room.large),
    ),
    ownBand,
    ownArea: fitArea(
      content.ownArea,
      ownWidth,
      room.meld * RATIO + (cramped ? 0 : 23),
      room.meld,
      48,
      room.low ? 12 : 14,
    ),
    heading,
    terse: room.low || cramped,
    captions: !room.low,
  };
}

function column(room: Room, content: Content): Plan {
  const slim = room.width < 480;
  const roomy = room.height >= (slim ? 760 : TIGHT);
  const heading = slim || !roomy ? 0 : 126;
  /** As high as cards, as two rows of chips, or in the shortest windows as one of them that a finger finds. */
  const laid = roomy ? room.meld * RATIO + 23 : room.short ? 44 : 2 * CHIP.height + CHIP.gap;
  const ownBand = content.own ? Math.round((heading === 0 ? 21 : 10) + laid) : 0;
  const table = room.innerHeight - (content.own ? room.foot.player : room.foot.watcher);
  const shared = table - room.gap - (content.own ? ownBand + room.gap : 0);
  /** Three in a short and narrow window stand side by side, so that each has as many rows of chips as there is height for. */
  const abreast = (content.teams && !slim) || (content.seats === 3 && room.height < (slim ? 760 : 900));
  const seats = abreast ? content.seats : seatColumns(content.seats, room.innerWidth);
  const plate = plateForm(room, room.innerWidth / seats);
  const plateRows = Math.ceil(content.seats / seats);
  const plates = plateRows * (PLATE[plate] + room.gap);
  const areas = content.teams ? content.areas.length : content.seats;
  const columns = content.teams ? (room.innerWidth < 600 ? 1 : areas) : seats;
  const rows = Math.ceil(areas / columns);
  /** In a narrow window a caption has to leave an area two rows of chips. */
  const spare = (shared - content.middle.band[0] - plates - (rows - 1) * 8) / rows - CAPTION;
  const captioned = slim ? spare >= 2 * CHIP.height + CHIP.gap : room.height >= TIGHT;
  const caption = content.teams && captioned ? CAPTION : 0;
  const used = content.teams ? plates + rows * caption : plates;
  const left = (least: number) => (shared - least - used - (rows - 1) * 8) / rows;
  /** The piles become chips before an area has less than two rows of them. */
  const chips = slim || left(content.middle.band[1]) < 2 * CHIP.height + CHIP.gap;
  const least = content.middle.band[chips ? 0 : 1];
  const rest = shared - least;
  const high = Math.min(MOST_AREA, left(least));
  const wide = (room.innerWidth - (slim ? 8 : GAP) * (columns - 1)) / columns;
  const them = Math.round(used + rows * high + (rows - 1) * 8);
  return {
    middle: 'band',
    middleWidth: room.innerWidth,
    middleHeight: least + Math.max(0, rest - them),
    chips,
    plate,
    seats,
    columns: content.teams ? columns : seats,
    rows,
    them,
    area: fitBand(content.areas, wide - (content.teams && caption === 0 ? ASIDE : 0), high, 66, slim ? 52 : 50),
    ownBand,
    ownArea: fitArea(
      content.ownArea,
      room.innerWidth - (heading === 0 ? 0 : heading + 16),
      ownBand - (heading === 0 ? 21 : 10),
      room.meld,
      48,
      slim ? 12 : 14,
    ),
    heading,
    terse: false,
    captions: caption > 0,
  };
}

/** One column that scrolls: everything is as high as it is, and as large as it can be read. */
function flow(room: Room, content: Content): Plan {
  const columns = clamp(1, Math.floor(room.innerWidth / (300 * room.text)), Math.max(1, content.seats));
  return {
    middle: 'band',
    middleWidth: room.innerWidth,
    middleHeight: 0,
    chips: false,
    plate: 'compact',
    seats: columns,
    columns: content.teams ? 1 : columns,
    rows: content.teams ? content.areas.length : Math.ceil(content.seats / columns),
    them: 0,
    area: { form: 'chip', dense: false },
    ownBand: 0,
    ownArea: { form: 'chip', dense: false },
    heading: 0,
    terse: false,
    captions: true,
  };
}

/** The plan of a table with areas: from the window and from how much lies where, and from nothing else. */
export function plan(room: Room, content: Content): Plan {
  if (room.shape === 'flow') return flow(room, content);
  return room.shape === 'tall' ? column(room, content) : beside(room, content);
}
