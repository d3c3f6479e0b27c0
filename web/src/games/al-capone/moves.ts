import { sayer, type Sayings } from '../../study/moves';
import { common } from '../mystery/moves';

/** Words for moves. */
export const sayings: Sayings = {
  de: {
    ...common.de,
    'draw underworld': () => 'aus der Unterwelt nehmen',
    'meeting around': (w, x) => `Agententreffen: reihum nach ${x.card(w[2])} fragen`,
    'meeting ask': (w, x) => `Agententreffen: ${x.who(w[3])} nach ${x.card(w[2])} fragen`,
    'warrant one': () => 'Durchsuchungsbefehl: einzeln suchen',
    'warrant set': () => 'Durchsuchungsbefehl: Satz suchen',
    'ness draw': () => 'Eliot Ness: zwei ziehen',
    'ness reveal': () => 'Eliot Ness: sieben aufdecken',
    raid: (w, x) => `Überfall: ${x.card(w[1])}`,
  },
  en: {
    ...common.en,
    'draw underworld': () => 'take from the underworld',
    'meeting around': (w, x) => `Agent Meeting: ask around for ${x.card(w[2])}`,
    'meeting ask': (w, x) => `Agent Meeting: ask ${x.who(w[3])} for ${x.card(w[2])}`,
    'warrant one': () => 'Search Warrant: search one',
    'warrant set': () => 'Search Warrant: search set',
    'ness draw': () => 'Eliot Ness: draw two',
    'ness reveal': () => 'Eliot Ness: reveal seven',
    raid: (w, x) => `Raid: ${x.card(w[1])}`,
  },
};

export const say = sayer(sayings);
