import type { CardValues } from '../../art/face';
import { kinds } from '../../art/kinds';
import { sameKind, type Choice, type Offer, type Selection } from '../../lib/actions';
import type { Seat } from '../../lib/wire';
import { feelWords } from '../../words/feel';
import type { View } from './types';
import type { GameWords } from './words';

export interface Scene {
  view: View;
  legal: string[];
  values: CardValues | undefined;
  words: GameWords;
  name: (seat: Seat) => string;
  /** Whether this person has not finished a game of it yet: then numbers explain themselves. */
  firstGame: boolean;
}

type Pair = readonly string[];

/** So many cards of a kind make a meld, as the words of the game say. */
const MELD = 3;

/** What the bar offers for a selection: exactly the legal moves, and the wishes that are not legal to ask about. */
export function offers(scene: Scene, selection: Selection): Offer[] {
  switch (scene.view.phase) {
    case 'draw':
      return drawing(scene);
    case 'play':
      return playing(scene, selection);
    case 'search-one':
    case 'search-set':
      return searching(scene, selection);
    default:
      return [];
  }
}

function offer(scene: Scene, move: string, [title, note]: Pair, more: Partial<Offer> = {}): Offer {
  return { key: move, title, note, move, legal: scene.legal.includes(move), ...more };
}

function drawing(scene: Scene): Offer[] {
  const { view, words } = scene;
  const all = [offer(scene, 'draw file', words.drawFile(view.file_size))];
  if (view.underworld_top) all.push(offer(scene, 'draw underworld', words.drawTop(view.underworld_top)));
  return all;
}

function worth(scene: Scene, id: string): { card: number; set: number } {
  return { card: scene.values?.[id]?.card ?? kinds[id].v, set: scene.values?.[id]?.set ?? kinds[id].set };
}

function playing(scene: Scene, selection: Selection): Offer[] {
  const id = sameKind(selection);
  if (!id) return [];
  const { words } = scene;
  const count = selection.length;
  const all: Offer[] = [];
  if (kinds[id].event) {
    if (count > 1) return [];
    all.push(...events(scene, id));
    all.push(offer(scene, `discard ${id}`, words.discardOnly, { ending: true }));
    return all;
  }
  const { card, set } = worth(scene, id);
  const melded = scene.legal.includes(`meld ${id} ${count}`);
  const laying = [`lay ${id} ${count}`, ...(count === 1 ? [`lay ${id}`] : [])].find((move) =>
    scene.legal.includes(move),
  );
  if (melded)
    all.push(
      offer(scene, `meld ${id} ${count}`, words.meld(count, id, count * card, set, kinds[id].n), { primary: true }),
    );
  else if (laying) all.push(offer(scene, laying, words.lay(count, id, count * card), { primary: true }));
  else all.push(short(scene, id, count, { card, set }));
  if (count === 1) all.push(offer(scene, `discard ${id}`, words.discard(id), { ending: true }));
  return all;
}

/** Too few for a meld: what is missing, and what the numbers on the card mean. Whoever asks is told the rule. */
function short(scene: Scene, id: string, count: number, { card, set }: { card: number; set: number }): Offer {
  const { words } = scene;
  const move = count > 1 ? `meld ${id} ${count}` : `lay ${id} 1`;
  if (count >= MELD) return offer(scene, move, words.meld(count, id, count * card, set, kinds[id].n));
  const worth = feelWords().noted(card, set, feelWords().numbers[kinds[id].n] ?? String(kinds[id].n));
  return offer(scene, move, [words.more(MELD - count), worth], { hint: scene.firstGame ? worth : undefined });
}

/** An offer with a choice inside; with one possibility only it is that move, with none a wish to ask about. */
function choosing(key: string, [title, note]: Pair, choices: Choice[], wish: string): Offer {
  if (choices.length === 0) return { key, title, note, move: wish, legal: false };
  return { key, title, note, legal: true, choose: choices };
}

/** How many of a kind the person holds, and how many are nowhere to be seen: in nobody's area, and not on the pile. */
function seen({ view, words }: Scene, id: string): string {
  const held = view.hand.filter((card) => card === id).length;
  const laid = view.areas.flatMap((area) => area.clues).filter((clues) => clues.clue === id);
  const shown = laid.reduce((sum, clues) => sum + clues.count, 0) + (view.underworld_top === id ? 1 : 0);
  return words.seen(held, Math.max(0, kinds[id].n - held - shown));
}

function events(scene: Scene, id: string): Offer[] {
  const { legal, words, view } = scene;
  const own = view.areas.find((area) => view.seat !== null && area.seats.includes(view.seat));
  const some = own?.clues[0]?.clue ?? 'capone';
  switch (id) {
    case 'meeting': {
      const around = legal
        .filter((move) => move.startsWith('meeting around '))
        .map((move) => {
          const clue = move.split(' ')[2];
          return { key: move, title: words.askFor(clue), card: clue, note: seen(scene, clue), move };
        });
      const ask = legal
        .filter((move) => move.startsWith('meeting ask '))
        .map((move) => {
          const [, , clue, seat] = move.split(' ');
          return { key: move, title: words.askWhom(clue, scene.name(seat)), card: clue, note: seen(scene, clue), move };
        });
      const other = String.fromCharCode(65 + ((view.turn.charCodeAt(0) - 64) % view.hand_sizes.length));
      return [
        choosing('meeting around', words.askAround, around, 'meeting around capone'),
        choosing('meeting ask', words.askOne, ask, `meeting ask ${some} ${other}`),
      ];
    }
    case 'warrant':
      return [offer(scene, 'warrant one', words.searchOne), offer(scene, 'warrant set', words.searchSet)];
    case 'ness':
      return [offer(scene, 'ness draw', words.drawTwo), offer(scene, 'ness reveal', words.revealSeven)];
    case 'raid': {
      const raids = legal.filter((move) => move.startsWith('raid '));
      if (raids.length === 0)
        return [{ key: 'raid', title: words.raidAny[0], note: words.raidAny[1], move: `raid ${some}`, legal: false }];
      if (raids.length <= 2) return raids.map((move) => offer(scene, move, words.raid(move.split(' ')[1])));
      const choices = raids.map((move) => ({
        key: move,
        title: words.askFor(move.split(' ')[1]),
        card: move.split(' ')[1],
        note: seen(scene, move.split(' ')[1]),
        move,
      }));
      return [choosing('raid', words.raidAny, choices, '')];
    }
    default:
      return [];
  }
}

function searching(scene: Scene, selection: Selection): Offer[] {
  const { legal, view, words } = scene;
  const all: Offer[] = [];
  const id = sameKind(selection);
  if (id) {
    const many = view.searching?.filter((card) => card === id).length ?? 0;
    const pair = view.phase === 'search-set' ? words.takeSet(id, many) : words.take(id);
    all.push(offer(scene, `take ${id}`, pair, { primary: legal.includes(`take ${id}`) }));
  }
  if (legal.includes('take nothing')) all.push(offer(scene, 'take nothing', words.takeNothing, { ending: true }));
  return all;
}
