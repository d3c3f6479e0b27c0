import { kinds } from '../../art/kinds';
import { language } from '../../lib/i18n.svelte';
import { levelAt } from '../../lib/names';
import { botNote } from '../../lib/ratings.svelte';
import type { TableStore } from '../../lib/table.svelte';
import type { Seat } from '../../lib/wire';
import type { Arrivals, AreaView, Piece, SeatView } from './pieces';
import { areaOf, otherAreas, others, partnerOf, scoreOf, type Sides } from './sides';
import { mysteryWords } from './words';

/** What is said about a seat beside its name. */
function note(store: TableStore, view: Sides<{ seats: string }>, seat: Seat): string {
  const t = language.words;
  const info = store.seat(seat);
  const mate = partnerOf(view, seat);
  if (mate !== null && mate === view.seat) return t.room.partner;
  if (info?.holder.kind === 'bot') return botNote(store.info?.game ?? '', view.hand_sizes.length, info.holder.level);
  if (info?.stand_in) return t.room.standIn;
  return mate ? t.table.team(mate === store.mySeat ? t.you : store.name(mate)) : '';
}

/** The plates of the others; `turn` is whose turn it is, if anybody's. */
export function seatViews(store: TableStore, view: Sides<{ seats: string }>, turn: Seat | null): SeatView[] {
  const partner = partnerOf(view, view.seat);
  return others(view).map((seat) => ({
    seat,
    name: store.name(seat),
    level: levelAt(store.info, seat),
    note: note(store, view, seat),
    cards: view.hand_sizes[seat.charCodeAt(0) - 65],
    points: scoreOf(view, seat),
    turn: turn === seat,
    away: store.absent(seat),
    other: partner !== null && seat !== partner,
  }));
}

/** What a game knows of an area. */
export interface AreaKnowledge<Area> {
  /** The name of somebody's area, of one's own, and of one's own team's. */
  titles: { of: (name: string) => string; own: string; team: string };
  pieces: (area: Area) => Piece[];
  /** In which order they came. */
  arrivals: Arrivals;
  worth: (area: Area) => number;
  /** What one's own area and the points are, in a sentence. */
  now: (worth: number, points: number) => string;
}

/** The areas of the others, in the order of their seats or teams. */
export function areaViews<Area extends { seats: string }>(
  store: TableStore,
  view: Sides<Area>,
  know: AreaKnowledge<Area>,
): AreaView[] {
  const names = (side: string) => [...side].map((seat) => store.name(seat)).join(` ${language.words.and} `);
  return otherAreas(view).map((area) => ({
    seats: area.seats,
    title: area.seats.length > 1 ? names(area.seats) : know.titles.of(names(area.seats)),
    worth: mysteryWords[language.now].worthNow(know.worth(area)),
    pieces: know.arrivals.order(area.seats, know.pieces(area)),
  }));
}

/** One's own area, or one's own team's; none for who watches. */
export function ownAreaView<Area extends { seats: string }>(
  view: Sides<Area>,
  know: AreaKnowledge<Area>,
): AreaView | null {
  const area = areaOf(view, view.seat);
  if (view.seat === null) return null;
  const m = mysteryWords[language.now];
  const [worth, points] = [area ? know.worth(area) : 0, scoreOf(view, view.seat)];
  const team = partnerOf(view, view.seat) !== null;
  return {
    seats: area?.seats ?? view.seat,
    title: team ? know.titles.team : know.titles.own,
    short: team ? m.ownShort.team : m.ownShort.one,
    worth: know.now(worth, points),
    brief: m.ownNow(worth, points),
    pieces: area ? know.arrivals.order(area.seats, know.pieces(area)) : [],
  };
}

/** Which cards are selected, in words. */
export function selectedWords(selection: string[]): string {
  const counts = new Map<string, number>();
  for (const id of selection) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .map(([id, n]) => (n > 1 ? `${n} × ${kinds[id][language.now]}` : kinds[id][language.now]))
    .join(', ');
}
