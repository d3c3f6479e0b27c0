import { sayer, type Sayings } from '../../study/moves';
import { common } from '../mystery/moves';

/** Words for moves. */
export const sayings: Sayings = {
  de: {
    ...common.de,
    'draw morgue': () => 'aus der Rue Morgue nehmen',
    pass: (w, x) => `${x.card(w[1])} weitergeben`,
    bury: (w, x) => `${x.card(w[1])} unter den Orang-Utan legen`,
    'feed file': () => 'die Karte der Fallakte verfüttern',
    'feed morgue': () => 'die Karte der Rue Morgue verfüttern',
    'help draw': () => 'Dupins Hilfe: zwei ziehen',
    'help search': () => 'Dupins Hilfe: die Rue Morgue durchsuchen',
    'help consult': () => 'Dupins Hilfe: mit dem Partner beraten',
    dupin: (_, x) => `${x.card('dupin')} spielen`,
    prefect: (_, x) => `${x.card('prefect')} spielen`,
  },
  en: {
    ...common.en,
    'draw morgue': () => 'take from the Rue Morgue',
    pass: (w, x) => `pass ${x.card(w[1])}`,
    bury: (w, x) => `put ${x.card(w[1])} under the orang-utan`,
    'feed file': () => 'feed the card from the case file',
    'feed morgue': () => 'feed the card from the Rue Morgue',
    'help draw': () => 'Dupin’s Help: draw two',
    'help search': () => 'Dupin’s Help: search the Rue Morgue',
    'help consult': () => 'Dupin’s Help: consult your partner',
    dupin: (_, x) => `play ${x.card('dupin')}`,
    prefect: (_, x) => `play ${x.card('prefect')}`,
  },
};

export const say = sayer(sayings);
