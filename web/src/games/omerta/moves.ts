import { sayer, type Names, type Sayings } from '../../study/moves';

/** Somebody else's card with the name of the player, one's own by its number. */
const karte = (names: Names, token: string) =>
  /^[A-E]\d$/.test(token) ? `Karte ${token[1]} von ${names.who(token[0])}` : `Karte ${token}`;
const card = (names: Names, token: string) =>
  /^[A-E]\d$/.test(token) ? `${names.who(token[0])}’s card ${token[1]}` : `card ${token}`;

/** Words for moves. */
export const sayings: Sayings = {
  de: {
    'draw pile': () => 'vom Stapel nehmen',
    'draw discard': () => 'die abgelegte Karte nehmen',
    discard: () => 'die Karte ablegen',
    swap: (w) => `Karte ${w[1]} gegen Karte ${w[2]} im Safe tauschen`,
    peek: (w) => `Karte ${w[1]} und ${w[2]} ansehen`,
    omerta: () => 'Omerta sagen',
    replace: (w) => `Karte ${w[1]} ersetzen`,
    lady: (w, x) => `Dame: Karten von ${x.who(w[1])} mischen`,
    mole: (w) => `Maulwurf: Karte ${w[1]} ansehen`,
    henchman: (w, x) => `Handlanger: ${karte(x, w[1])} gegen ${karte(x, w[2])} tauschen`,
    traitor: (w, x) =>
      w[1] === w[2]
        ? `Verräter: zwei Karten für ${x.who(w[1])}`
        : `Verräter: je eine Karte für ${x.who(w[1])} und ${x.who(w[2])}`,
    mamma: (w, x) => `La Mamma: ${x.who(w[1])} setzt aus`,
    patrol: (w, x) => `Polizeipatrouille: ${karte(x, w[1])} sperren`,
    driver: (w) =>
      w.length === 1 ? 'Chauffeur: verzichten' : `Chauffeur: Karte ${w.slice(1).join(' und ')} aufdecken`,
    safecracker: () => 'Geldschrank\u00adknacker: den Safe ansehen',
    keep: () => 'alles liegen lassen',
    decline: () => 'verzichten',
    snap: (w) => `mit Karte ${w[1]} schnappen`,
    kill: (w) => `Karte ${w[1]} als Mörderin aufdecken`,
    wait: () => 'passen',
  },
  en: {
    'draw pile': () => 'take from the pile',
    'draw discard': () => 'take the discarded card',
    discard: () => 'discard the card',
    swap: (w) => `swap card ${w[1]} for card ${w[2]} in the safe`,
    peek: (w) => `look at cards ${w[1]} and ${w[2]}`,
    omerta: () => 'say Omerta',
    replace: (w) => `replace card ${w[1]}`,
    lady: (w, x) => `Lady: shuffle ${x.who(w[1])}’s cards`,
    mole: (w) => `Mole: look at card ${w[1]}`,
    henchman: (w, x) => `Henchman: swap ${card(x, w[1])} for ${card(x, w[2])}`,
    traitor: (w, x) =>
      w[1] === w[2]
        ? `Traitor: two cards for ${x.who(w[1])}`
        : `Traitor: one card each for ${x.who(w[1])} and ${x.who(w[2])}`,
    mamma: (w, x) => `La Mamma: ${x.who(w[1])} sits out`,
    patrol: (w, x) => `Police Patrol: block ${card(x, w[1])}`,
    driver: (w) =>
      w.length === 1
        ? 'Driver: decline'
        : `Driver: turn up ${w.length > 2 ? 'cards' : 'card'} ${w.slice(1).join(' and ')}`,
    safecracker: () => 'Safecracker: look into the safe',
    keep: () => 'leave everything as it is',
    decline: () => 'decline',
    snap: (w) => `snap with card ${w[1]}`,
    kill: (w) => `turn up card ${w[1]} as the Assassin`,
    wait: () => 'pass',
  },
};

export const say = sayer(sayings);
