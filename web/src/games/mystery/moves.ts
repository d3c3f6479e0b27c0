import { times, type Sayings } from '../../study/moves';

/** Words for the moves of a game of clues and melds. */
export const common: Sayings = {
  de: {
    'draw file': () => 'aus der Fallakte ziehen',
    meld: (w, x) => `${times(w[2], x.card(w[1]))} melden`,
    lay: (w, x) => `${times(w[2], x.card(w[1]))} ergänzen`,
    'take nothing': () => 'nichts nehmen',
    take: (w, x) => `${x.card(w[1])} nehmen`,
    discard: (w, x) => `${x.card(w[1])} ablegen`,
  },
  en: {
    'draw file': () => 'draw from the case file',
    meld: (w, x) => `meld ${times(w[2], x.card(w[1]))}`,
    lay: (w, x) => `lay off ${times(w[2], x.card(w[1]))}`,
    'take nothing': () => 'take nothing',
    take: (w, x) => `take ${x.card(w[1])}`,
    discard: (w, x) => `discard ${x.card(w[1])}`,
  },
};
