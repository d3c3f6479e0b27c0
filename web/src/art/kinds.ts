import { OM } from './omerta-kinds.ts';
import { RM } from './rue-morgue-kinds.ts';

/** A kind of card: how it is called, drawn and counted. */
export interface Kind {
  id: string;
  game: 'ac' | 'rm' | 'om';
  de: string;
  en: string;
  /** Short names for the spines. */
  short: string;
  enShort: string;
  /** Copies in the deck. */
  n: number;
  /** The value of a card and of the complete set where the table has no table of its own. */
  v: number;
  set: number;
  event: boolean;
  colour?: string;
  emblem?: string;
  crop?: string;
  partner?: string;
  duo?: string[];
  bottle?: boolean;
}

type Row = [string, string, string, number, number, number, string?, string?];
const rows: Row[] = [
  ['capone', 'Al Capone', 'Capone', 8, 4, 50],
  ['ralph', 'Ralph Capone', 'Ralph', 7, 3, 35],
  ['guzik', 'Jake Guzik', 'Guzik', 7, 3, 35],
  ['mcgurn', 'Jack McGurn', 'McGurn', 7, 3, 35],
  ['humphreys', 'Murray Humphreys', 'Humphreys', 7, 3, 35],
  ['white', 'William White', 'White', 6, 3, 30],
  ['nitti', 'Frank Nitti', 'Nitti', 6, 3, 30],
  ['torrio', 'Johnny Torrio', 'Torrio', 6, 3, 30],
  ['hunt', 'Samuel Hunt', 'Hunt', 5, 2, 20],
  ['burke', 'Fred Burke', 'Burke', 5, 2, 20],
  ['heitler', 'Mike Heitler', 'Heitler', 4, 2, 15],
  ['meeting', 'Agententreffen', 'Treffen', 5, 0, 0, 'Agent Meeting', 'Meeting'],
  ['warrant', 'Durchsuchungsbefehl', 'Befehl', 5, 0, 0, 'Search Warrant', 'Warrant'],
  ['ness', 'Eliot Ness', 'Ness', 5, 0, 0],
  ['raid', 'Überfall', 'Überfall', 3, 0, 0, 'Raid', 'Raid'],
];

/** The kinds of Al Capone in the order of the rules. */
export const alCaponeKinds: Kind[] = rows.map(([id, de, short, n, v, set, en, enShort]) => ({
  id, game: 'ac', de, en: en ?? de, short, enShort: enShort ?? short, n, v, set, event: set === 0,
}));

/** Every kind of every game by its token. */
export const kinds: Record<string, Kind> = Object.fromEntries(
  [...alCaponeKinds, ...(RM as Kind[]), ...(OM as Kind[])].map((kind) => [kind.id, kind]),
);

/** The place of a kind in the rules' order. */
export const kindOrder: Record<string, number> = Object.fromEntries(
  Object.keys(kinds).map((id, place) => [id, place]),
);

/** The class that sets a kind's colour. */
export function kindClass(id: string): string {
  const kind = kinds[id];
  return `k-${kind?.colour ?? (kind?.event ? 'event' : id)}`;
}

/** The name that tells a kind apart from every other one: deductions are called alike, and differ by what they join. */
export function fullName(id: string, lang: 'de' | 'en'): string {
  const kind = kinds[id];
  if (!kind) return id;
  const joined = kind.duo?.map((each) => kinds[each]?.[lang] ?? each).join(lang === 'de' ? ' und ' : ' and ');
  return joined ? `${kind[lang]}: ${joined}` : kind[lang];
}

/** The name inside a sentence. German names lose their article there, which would have to be inflected. */
export function spokenName(id: string, lang: 'de' | 'en'): string {
  const name = kinds[id]?.[lang] ?? id;
  return lang === 'de' ? name.replace(/^(Der|Die|Das) /, '') : name;
}
