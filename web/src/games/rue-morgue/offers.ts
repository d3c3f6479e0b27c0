import type { CardValues } from '../../art/face';
import { kinds } from '../../art/kinds';
import { sameKind, type Offer, type Selection } from '../../lib/actions';
import type { Seat } from '../../lib/wire';
import { feelWords } from '../../words/feel';
import type { View } from './types';
import type { GameWords } from './words';

export interface Scene {
  view: View;
  legal: string[];
  values: CardValues | undefined;
  words: GameWords;
  partner: Seat | null;
  name: (seat: Seat) => string;
  /** Whether this person has not finished a game of it yet: then numbers explain themselves. */
  firstGame: boolean;
}

type Pair = readonly string[];

/** So many cards of a kind make a meld, as the words of the game say. */
const MELD = 3;

function offer(scene: Scene, move: string, [title, note]: Pair, more: Partial<Offer> = {}): Offer {
  return { key: move, title, note, move, legal: scene.legal.includes(move), ...more };
}

/** What the bar offers for a selection: exactly the legal moves, and the wishes that are not legal to ask about. */
export function offers(scene: Scene, selection: Selection): Offer[] {
  const { view, words, legal } = scene;
  const one = selection.length === 1 ? selection[0] : null;
  switch (view.phase) {
    case 'pass':
    case 'consult':
      return one
        ? [
            offer(scene, `pass ${one}`, words.pass(one, scene.partner ? scene.name(scene.partner) : ''), {
              primary: true,
            }),
          ]
        : [];
    case 'bury':
      return one ? [offer(scene, `bury ${one}`, words.bury(one), { primary: true })] : [];
    case 'draw': {
      const all = [offer(scene, 'draw file', words.drawFile)];
      if (view.morgue_top) all.push(offer(scene, 'draw morgue', words.drawTop(view.morgue_top)));
      return all;
    }
    case 'feed':
      return [offer(scene, 'feed file', words.feedFile), offer(scene, 'feed morgue', words.feedMorgue)].filter(
        (each) => each.legal,
      );
    case 'play':
      return playing(scene, selection);
    case 'search-morgue':
    case 'search-orangutan': {
      const all: Offer[] = [];
      if (one) all.push(offer(scene, `take ${one}`, words.take(one), { primary: true }));
      if (legal.includes('take nothing')) all.push(offer(scene, 'take nothing', words.takeNothing, { ending: true }));
      return all;
    }
    default:
      return [];
  }
}

function playing(scene: Scene, selection: Selection): Offer[] {
  const id = sameKind(selection);
  if (!id) return [];
  const { words, legal } = scene;
  const count = selection.length;
  if (kinds[id].event) {
    if (count > 1) return [];
    return [...events(scene, id), offer(scene, `discard ${id}`, words.discardOnly, { ending: true })];
  }
  const points = count * (scene.values?.[id]?.card ?? kinds[id].v);
  const all: Offer[] = [];
  const lay = [`lay ${id} ${count}`, ...(count === 1 ? [`lay ${id}`] : [])].find((move) => legal.includes(move));
  const meld = legal.includes(`meld ${id} ${count}`);
  if (meld) all.push(offer(scene, `meld ${id} ${count}`, words.meld(count, id, points), { primary: true }));
  if (lay) all.push(offer(scene, lay, words.lay(count, id, points), { primary: !meld }));
  if (!meld && !lay) all.push(short(scene, id, count));
  if (count === 1) all.push(offer(scene, `discard ${id}`, words.discard(id), { ending: true }));
  return all;
}

/** Too few for a meld: what is missing, and what the number on the card means. Whoever asks is told the rule. */
function short(scene: Scene, id: string, count: number): Offer {
  const { words } = scene;
  const each = scene.values?.[id]?.card ?? kinds[id].v;
  if (count >= MELD) return offer(scene, `meld ${id} ${count}`, words.meld(count, id, count * each));
  const worth = feelWords().noted(each, 0, '');
  return offer(scene, count > 1 ? `meld ${id} ${count}` : `lay ${id} 1`, [words.more(MELD - count), worth], {
    hint: scene.firstGame ? worth : undefined,
  });
}

function events(scene: Scene, id: string): Offer[] {
  const { words, view } = scene;
  if (id === 'help') {
    const two = view.hand_sizes.length < 4;
    return two
      ? [offer(scene, 'help draw', words.helpDraw), offer(scene, 'help search', words.helpSearch)]
      : [offer(scene, 'help search', words.helpSearch), offer(scene, 'help consult', words.helpConsult)];
  }
  if (id === 'dupin')
    return [offer(scene, 'dupin', view.second_file ? words.dupinSecond : words.dupinFirst, { primary: true })];
  if (id === 'prefect') return [offer(scene, 'prefect', words.prefect, { primary: true })];
  return [offer(scene, id, words.deduce(id), { primary: true })];
}
