import type { Looks } from '../../art/kinds.ts';

type Row = [id: string, de: string, short: string, en?: string, enShort?: string];
const rows: Row[] = [
  ['capone', 'Al Capone', 'Capone'],
  ['ralph', 'Ralph Capone', 'Ralph'],
  ['guzik', 'Jake Guzik', 'Guzik'],
  ['mcgurn', 'Jack McGurn', 'McGurn'],
  ['humphreys', 'Murray Humphreys', 'Humphreys'],
  ['white', 'William White', 'White'],
  ['nitti', 'Frank Nitti', 'Nitti'],
  ['torrio', 'Johnny Torrio', 'Torrio'],
  ['hunt', 'Samuel Hunt', 'Hunt'],
  ['burke', 'Fred Burke', 'Burke'],
  ['heitler', 'Mike Heitler', 'Heitler'],
  ['meeting', 'Agententreffen', 'Treffen', 'Agent Meeting', 'Meeting'],
  ['warrant', 'Durchsuchungsbefehl', 'Befehl', 'Search Warrant', 'Warrant'],
  ['ness', 'Eliot Ness', 'Ness'],
  ['raid', 'Überfall', 'Überfall', 'Raid', 'Raid'],
];

/** The kinds in the order of the rules. */
export const kinds: Looks[] = rows.map(([id, de, short, en, enShort]) => ({
  id,
  de,
  en: en ?? de,
  short,
  enShort: enShort ?? short,
  soft: id === 'warrant' ? 'Durchsuchungs\u00adbefehl' : undefined,
}));
