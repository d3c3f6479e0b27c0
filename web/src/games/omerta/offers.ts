import type { Offer } from '../../lib/actions';
import type { Seat } from '../../lib/wire';
import { choice, complete, type Choice } from './targets';
import type { View } from './types';
import type { GameWords } from './words';

export interface Scene {
  view: View;
  choices: Choice[];
  picked: string[];
  words: GameWords;
  name: (seat: Seat) => string;
  own: Seat;
}

const PASSIVE = new Set(['wait', 'decline', 'keep', 'discard']);

/** How a card on the table is called. */
export function placeName(scene: Pick<Scene, 'words' | 'name' | 'own'>, place: string): string {
  if (place.startsWith('safe')) return `${scene.words.safe} ${place.slice(4)}`;
  return place[0] === scene.own
    ? scene.words.yourCard(place.slice(1))
    : scene.words.cardOf(scene.name(place[0]), place.slice(1));
}

/** What an action that can still be prevented would do. `person` says a seat in the form its sentence wants: whoever sits out, or whoever cards are given to or belong to. */
export function announced(
  scene: Pick<Scene, 'words' | 'name' | 'own'>,
  action: View['action'],
  person: (seat: Seat, form: 'nominative' | 'dative') => string,
): string {
  const w = scene.words.action;
  switch (action?.do) {
    case 'henchman':
      return w.henchman(placeName(scene, action.first), placeName(scene, action.second));
    case 'patrol':
      return w.patrol(placeName(scene, action.card));
    case 'traitor':
      return w.traitor(person(action.first, 'dative'), person(action.second, 'dative'));
    case 'mamma':
      return w.mamma(person(action.seat, 'nominative'));
    case 'lady':
      return w.lady(person(action.seat, 'dative'));
    default:
      return '';
  }
}

function words(scene: Scene, each: Choice): readonly string[] {
  const { words: w, name, view } = scene;
  const [a = '', b = ''] = each.places;
  switch (each.verb) {
    case 'peek':
      return w.peek(...([a.slice(1), b.slice(1)].sort() as [string, string]));
    case 'omerta':
      return w.omerta;
    case 'draw':
      return each.move === 'draw pile' ? w.drawPile : w.drawDiscard(view.discard_top ?? '');
    case 'discard':
      return w.discardIt(view.drawn?.card ?? '');
    case 'replace':
      return [w.replace(a.slice(1)), ''];
    case 'snap':
    case 'kill':
      return [w.turnUp(a.slice(1)), ''];
    case 'lady':
      return w.lady(name(a));
    case 'mamma':
      return w.mamma(name(a));
    case 'mole':
      return w.peek(a.slice(1), '');
    case 'henchman':
      return w.henchman(placeName(scene, a), placeName(scene, b));
    case 'traitor':
      return w.traitor(name(a), name(b));
    case 'driver':
      return w.driver(each.places.length);
    case 'safecracker':
      return w.safecracker;
    case 'swap':
      return w.swap(a.slice(1), b.slice(4));
    case 'keep':
      return w.keep;
    case 'patrol':
      return w.patrol(name(a[0]), a.slice(1));
    case 'decline':
      return w.decline;
    default:
      return w.wait1;
  }
}

const offer = (scene: Scene, each: Choice, more: Partial<Offer> = {}): Offer => {
  const [title, note] = words(scene, each);
  return { key: each.move, title, note, move: each.move, legal: true, ...more };
};

/** What can be done now beside touching cards: moves that name nobody, moves that are complete, players to choose. */
export function offers(scene: Scene): Offer[] {
  const done = complete(scene.choices, scene.picked).map((each) => offer(scene, each, { primary: true }));
  if (done.length > 0) return done;
  const plain = scene.choices
    .filter((each) => each.places.length === 0 && !PASSIVE.has(each.verb))
    .map((each) => offer(scene, each, { ending: each.verb === 'omerta' }));
  const players = scene.choices
    .filter((each) => each.verb === 'lady' || each.verb === 'mamma')
    .map((each) => offer(scene, each));
  return [...plain, ...players].sort((a, b) => Number(a.ending ?? false) - Number(b.ending ?? false));
}

/** The move that does nothing more: wait, decline, keep, throw away. */
export function passive(scene: Scene): Offer | null {
  const each = scene.choices.find((one) => PASSIVE.has(one.verb));
  return each ? offer(scene, each) : null;
}

/** What a move is called. */
export const titleOf = (scene: Scene, move: string): string => words(scene, choice(move, scene.own))[0];
