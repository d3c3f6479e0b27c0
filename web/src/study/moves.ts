import { kinds, spokenName } from '../art/kinds';
import { combinationName, tileName, tileNames } from '../games/mini-rummy/tiles';
import type { Laid } from '../games/mini-rummy/types';
import { language } from '../lib/i18n.svelte';

type Say = (words: string[], names: Names) => string;
interface Names {
  card: (token: string) => string;
  who: (seat: string) => string;
  tiles: (tokens: string[]) => string;
  /** A combination of mini Rummy: one that lies there in its own words, or else one of the two given. */
  combo: (token: string, fresh: string, unknown: string) => string;
}

const n = (count: string | undefined, one: string) => (count && count !== '1' ? `${count} × ${one}` : one);
const place = (words: Names, token: string) => (/^[A-E]\d$/.test(token) ? `${words.who(token[0])} ${token[1]}` : token);

/** Words for moves, by how a move begins: the longest beginning that is known. */
const sayings: Record<'de' | 'en', Record<string, Say>> = {
  de: {
    'draw file': () => 'aus der Fallakte ziehen',
    'draw underworld': () => 'aus der Unterwelt nehmen',
    'draw morgue': () => 'aus der Rue Morgue nehmen',
    'draw pile': () => 'vom Stapel nehmen',
    'draw discard': () => 'die abgelegte Karte nehmen',
    draw: () => 'einen Stein nehmen',
    meld: (w, x) => `${n(w[2], x.card(w[1]))} melden`,
    lay: (w, x) => (w.length > 3 ? `${x.tiles(w.slice(1))} auslegen` : `${n(w[2], x.card(w[1]))} ergänzen`),
    'meeting around': (w, x) => `Agententreffen: reihum nach ${x.card(w[2])} fragen`,
    'meeting ask': (w, x) => `Agententreffen: ${x.who(w[3])} nach ${x.card(w[2])} fragen`,
    'warrant one': () => 'Durchsuchungsbefehl: einzeln suchen',
    'warrant set': () => 'Durchsuchungsbefehl: Satz suchen',
    'ness draw': () => 'Eliot Ness: zwei ziehen',
    'ness reveal': () => 'Eliot Ness: sieben aufdecken',
    raid: (w, x) => `Überfall: ${x.card(w[1])}`,
    'take nothing': () => 'nichts nehmen',
    take: (w, x) => (w[2] ? `${x.tiles([w[1]])} aus ${x.combo(w[2], 'der neuen Kombination', 'einer Kombination')} aufnehmen` : `${x.card(w[1])} nehmen`),
    discard: (w, x) => (w[1] ? `${x.card(w[1])} ablegen` : 'die Karte ablegen'),
    pass: (w, x) => `${x.card(w[1])} weitergeben`,
    bury: (w, x) => `${x.card(w[1])} unter den Orang-Utan legen`,
    'feed file': () => 'mit der Karte der Fallakte füttern',
    'feed morgue': () => 'mit der Karte der Rue Morgue füttern',
    'help draw': () => 'Dupins Hilfe: zwei ziehen',
    'help search': () => 'Dupins Hilfe: die Rue Morgue durchsuchen',
    'help consult': () => 'Dupins Hilfe: den Partner konsultieren',
    dupin: (_, x) => `${x.card('dupin')} spielen`,
    prefect: (_, x) => `${x.card('prefect')} spielen`,
    add: (w, x) => `${x.tiles([w[1]])} an ${x.combo(w[2], 'die neue Kombination', 'eine Kombination')} anlegen`,
    swap: (w, x) => (/^\d$/.test(w[1]) ? `Platz ${w[1]} gegen Safe ${w[2]} tauschen` : `${x.tiles([w[1]])} statt des Jokers in ${x.combo(w[2], 'der neuen Kombination', 'einer Kombination')}`),
    undo: () => 'einen Schritt zurücknehmen',
    reset: () => 'alles zurücknehmen',
    done: () => 'fertig',
    peek: (w) => `Platz ${w[1]} und ${w[2]} ansehen`,
    omerta: () => 'Omerta sagen',
    replace: (w) => `Platz ${w[1]} ersetzen`,
    lady: (w, x) => `Dame: Karten von ${x.who(w[1])} mischen`,
    mole: (w) => `Maulwurf: Platz ${w[1]} ansehen`,
    henchman: (w, x) => `Handlanger: ${place(x, w[1])} mit ${place(x, w[2])} tauschen`,
    traitor: (w, x) => w[1] === w[2] ? `Verräter: zwei Karten für ${x.who(w[1])}` : `Verräter: je eine Karte für ${x.who(w[1])} und ${x.who(w[2])}`,
    mamma: (w, x) => `La Mamma: ${x.who(w[1])} sperren`,
    patrol: (w, x) => `Polizeipatrouille: ${place(x, w[1])} sperren`,
    driver: (w) => (w.length === 1 ? 'Chauffeur: verzichten' : `Chauffeur: Platz ${w.slice(1).join(' und ')} aufdecken`),
    safecracker: () => 'Geldschrankknacker: den Safe ansehen',
    keep: () => 'alles lassen, wie es ist',
    decline: () => 'verzichten',
    snap: (w) => `Platz ${w[1]} schnappen`,
    kill: (w) => `Platz ${w[1]} als Mörderin aufdecken`,
    wait: () => 'warten',
  },
  en: {
    'draw file': () => 'draw from the case file',
    'draw underworld': () => 'take from the underworld',
    'draw morgue': () => 'take from the Rue Morgue',
    'draw pile': () => 'take from the pile',
    'draw discard': () => 'take the discarded card',
    draw: () => 'take a tile',
    meld: (w, x) => `meld ${n(w[2], x.card(w[1]))}`,
    lay: (w, x) => (w.length > 3 ? `lay ${x.tiles(w.slice(1))}` : `lay off ${n(w[2], x.card(w[1]))}`),
    'meeting around': (w, x) => `Agent Meeting: ask around for ${x.card(w[2])}`,
    'meeting ask': (w, x) => `Agent Meeting: ask ${x.who(w[3])} for ${x.card(w[2])}`,
    'warrant one': () => 'Search Warrant: search one',
    'warrant set': () => 'Search Warrant: search set',
    'ness draw': () => 'Eliot Ness: draw two',
    'ness reveal': () => 'Eliot Ness: reveal seven',
    raid: (w, x) => `Raid: ${x.card(w[1])}`,
    'take nothing': () => 'take nothing',
    take: (w, x) => (w[2] ? `pick up ${x.tiles([w[1]])} from ${x.combo(w[2], 'the new combination', 'a combination')}` : `take ${x.card(w[1])}`),
    discard: (w, x) => (w[1] ? `discard ${x.card(w[1])}` : 'discard the card'),
    pass: (w, x) => `pass ${x.card(w[1])}`,
    bury: (w, x) => `put ${x.card(w[1])} under the orang-utan`,
    'feed file': () => 'feed the card of the case file',
    'feed morgue': () => 'feed the card of the Rue Morgue',
    'help draw': () => 'Dupin’s help: draw two',
    'help search': () => 'Dupin’s help: search the Rue Morgue',
    'help consult': () => 'Dupin’s help: consult the partner',
    dupin: (_, x) => `play ${x.card('dupin')}`,
    prefect: (_, x) => `play ${x.card('prefect')}`,
    add: (w, x) => `add ${x.tiles([w[1]])} to ${x.combo(w[2], 'the new combination', 'a combination')}`,
    swap: (w, x) => (/^\d$/.test(w[1]) ? `swap slot ${w[1]} with safe ${w[2]}` : `${x.tiles([w[1]])} for the joker in ${x.combo(w[2], 'the new combination', 'a combination')}`),
    undo: () => 'take one step back',
    reset: () => 'take everything back',
    done: () => 'done',
    peek: (w) => `look at slots ${w[1]} and ${w[2]}`,
    omerta: () => 'say Omerta',
    replace: (w) => `replace slot ${w[1]}`,
    lady: (w, x) => `Lady: shuffle the cards of ${x.who(w[1])}`,
    mole: (w) => `Mole: look at slot ${w[1]}`,
    henchman: (w, x) => `Henchman: swap ${place(x, w[1])} with ${place(x, w[2])}`,
    traitor: (w, x) => w[1] === w[2] ? `Traitor: two cards for ${x.who(w[1])}` : `Traitor: a card each for ${x.who(w[1])} and ${x.who(w[2])}`,
    mamma: (w, x) => `La Mamma: block ${x.who(w[1])}`,
    patrol: (w, x) => `Police Patrol: block ${place(x, w[1])}`,
    driver: (w) => (w.length === 1 ? 'Driver: decline' : `Driver: turn up slot ${w.slice(1).join(' and ')}`),
    safecracker: () => 'Safecracker: look into the safe',
    keep: () => 'leave everything as it is',
    decline: () => 'decline',
    snap: (w) => `snap slot ${w[1]}`,
    kill: (w) => `turn up slot ${w[1]} as the Assassin`,
    wait: () => 'wait',
  },
};

/** The combinations that lie on the table in a view of mini Rummy. */
export function tableIn(view: unknown): Laid[] | null {
  const table = (view as { table?: unknown } | null | undefined)?.table;
  return Array.isArray(table) ? (table as Laid[]) : null;
}

/** A reason as it comes from the server, with the names of the players, who stand there as {A}. */
export const reasonWords = (reason: string, who: (seat: string) => string): string => reason.replace(/\{([A-E])\}/g, (_, seat: string) => who(seat));

/** A move of the notation in words. In mini Rummy the table says which combinations are meant. */
export function moveWords(move: string, who: (seat: string) => string, table: Laid[] | null = null): string {
  const words = move.split(' ');
  const lang = language.now;
  const say = sayings[lang];
  const card = (token: string) => (kinds[token] ? spokenName(token, lang) : token);
  const tiles = (tokens: string[]) => {
    const [first] = tokens;
    const [joker, name] = first.split('=');
    if (tokens.length === 1) return name ? `${tileName(joker, lang)} (${tileName(name, lang)})` : tileName(first, lang);
    return tileNames(tokens.map((token) => token.split('=')[0]), lang);
  };
  const combo = (token: string, fresh: string, unknown: string) => {
    if (!table) return unknown;
    const laid = table.find((each) => `#${each.number}` === token);
    return laid ? combinationName(laid.tiles, lang, laid.run) : fresh;
  };
  const known = say[words.slice(0, 2).join(' ')] ?? say[words[0]];
  return known ? known(words, { card, who, tiles, combo }) : words.map(card).join(' ');
}

/** The steps of a turn that stood in the end: what was taken back is not worth a word. */
export function lasting(moves: string[]): string[] {
  const stood: string[] = [];
  for (const move of moves) {
    if (move === 'reset') stood.length = 0;
    else if (move === 'undo') stood.pop();
    else stood.push(move);
  }
  return stood;
}
