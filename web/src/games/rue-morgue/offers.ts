import type { CardValues } from '../../art/face';
import { kinds } from '../../art/kinds';
import { sameKind, type Offer, type Selection } from '../../lib/actions';
import type { Seat } from '../../lib/wire';
import type { View } from './types';
import type { GameWords } from './words';

export interface Scene { view: View; legal: string[]; values: CardValues | undefined; words: GameWords; partner: Seat | null; name: (seat: Seat) => string }

type Pair = readonly string[];

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
      return one ? [offer(scene, `pass ${one}`, words.pass(one, scene.partner ? scene.name(scene.partner) : ''), { primary: true })] : [];
    case 'bury':
      return one ? [offer(scene, `bury ${one}`, words.bury(one), { primary: true })] : [];
    case 'draw': {
      const all = [offer(scene, 'draw file', words.drawFile)];
      if (view.morgue_top) all.push(offer(scene, 'draw morgue', words.drawTop(view.morgue_top)));
      return all;
    }
    case 'feed':
      return [offer(scene, 'feed file', words.feedFile), offer(scene, 'feed morgue', words.feedMorgue)].filter((each) => each.legal);
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
  if (!meld && !lay) all.push(count >= 2 ? offer(scene, `meld ${id} ${count}`, words.meld(count, id, points)) : offer(scene, `lay ${id} 1`, words.lay(1, id, points)));
  if (count === 1) all.push(offer(scene, `discard ${id}`, words.discard(id), { ending: true }));
  return all;
}

function events(scene: Scene, id: string): Offer[] {
  const { words, view } = scene;
  if (id === 'help') {
    const two = view.hand_sizes.length < 4;
    return two
      ? [offer(scene, 'help draw', words.helpDraw), offer(scene, 'help search', words.helpSearch)]
      : [offer(scene, 'help search', words.helpSearch), offer(scene, 'help consult', words.helpConsult)];
  }
  if (id === 'dupin') return [offer(scene, 'dupin', view.second_file ? words.dupinSecond : words.dupinFirst, { primary: true })];
  if (id === 'prefect') return [offer(scene, 'prefect', words.prefect, { primary: true })];
  return [offer(scene, id, words.deduce(id), { primary: true })];
}
