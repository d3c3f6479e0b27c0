/** The sentence of the status: whose turn it is, and what is open in it. */
import { language } from '../../lib/i18n.svelte';
import { printed } from './lay.svelte';
import type { Play } from './play.svelte';
import { tileName, tileNames } from './tiles';
import type { View } from './types';

/** A piece of the sentence; one that is about a group leads there. */
export interface Bit {
  text: string;
  group?: number;
}
export interface Saying {
  lead: string;
  bits: Bit[];
  /** The rule behind it. */
  rule: string | null;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `brief`: where there is little room its last clause goes. */
export function saying(play: Play, view: View, brief = false): Saying {
  const w = play.words;
  const plain = (lead: string, text: string, rule: string | null = null): Saying => ({ lead, bits: [{ text }], rule });
  if (view.phase === 'over') return plain('', w.say.over);
  if (play.note) return plain('', play.note.text, play.note.rule);
  if (!play.mine) return plain(w.turnOf(play.store.name(view.turn)), brief ? '' : w.say.wait);
  const held = play.hands.held;
  if (held) {
    const tiles = held.uids.map(play.lay.tile);
    const what =
      tiles.length === 1 ? capital(tileName(tiles[0], language.now)) : capital(tileNames(tiles, language.now));
    return plain(`${what}:`, w.say.held(printed(tiles), places(play)));
  }
  if (!play.turn.begun) return plain(w.yourTurn, play.begin(brief));
  const bits = open(play);
  if (bits.length > 0) return { lead: w.say.open, bits, rule: null };
  const { answer, lit } = play.turn;
  if (lit) return plain(w.yourTurn, brief ? w.brief.fits : w.say.fits);
  if (answer?.refused) {
    const { code } = answer.refused;
    return plain(w.yourTurn, w.why[code] ?? w.why.other, /^MR-/.test(code) ? code : null);
  }
  return plain(w.yourTurn, w.say.going);
}

/** Pressing the sentence leads to what it speaks of: the rule, or the next group that is open. */
export function follow(play: Play, said: Saying): void {
  if (said.rule) return void (play.rule = said.rule);
  const open = play.turn.open.map((group) => group.id);
  const next = open[(open.indexOf(play.hands.pointed.id) + 1) % open.length];
  if (next !== undefined) play.hands.point(next);
}

/** At how many places fits what is held. */
const places = (play: Play): number => [...play.hands.lights.values()].reduce((sum, lights) => sum + lights.length, 0);

/** What is not yet done: combinations that are broken, drafts, what waits in the tray. */
function open(play: Play): Bit[] {
  const w = play.words.say;
  const groups = play.turn.open;
  const broken = groups.filter((group) => play.turn.state(group) === 'broken');
  const drafts = groups.filter((group) => play.turn.state(group) === 'draft');
  const tray = play.lay.wish.tray.map(play.lay.tile);
  return [
    ...(broken.length > 0 ? [{ text: w.broken(broken.length), group: broken[0].id }] : []),
    ...(drafts.length > 0 ? [{ text: w.drafts(drafts.length), group: drafts[0].id }] : []),
    ...(tray.length > 0 ? [{ text: tileNames(tray, language.now) }] : []),
  ];
}
