/** The sentence of the status: whose turn it is, and what is open in it. */
import { language } from '../../lib/i18n.svelte';
import { printed } from './lay.svelte';
import type { Play } from './play.svelte';
import { tileName, tileNames } from './tiles';
import type { View } from './types';
import type { Group } from './wish';

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
  const held = play.hands.told;
  if (held) {
    const tiles = held.uids.map(play.lay.tile);
    const what =
      tiles.length === 1 ? capital(tileName(tiles[0], language.now)) : capital(tileNames(tiles, language.now));
    return plain(`${what}:`, w.say.held(printed(tiles), places(play)));
  }
  if (!play.turn.begun) return plain(w.yourTurn, play.begin(brief));
  const open = unfinished(play, brief);
  if (open) return { ...open, lead: brief ? '' : w.say.open };
  const { answer, lit } = play.turn;
  if (lit) return plain(w.yourTurn, brief ? w.brief.fits : w.say.fits);
  if (answer?.refused) {
    const { code } = answer.refused;
    return plain(w.yourTurn, w.why[code] ?? w.why.other, /^MR-/.test(code) ? code : null);
  }
  return plain(w.yourTurn, w.say.going);
}

/** Whether the sentence is about groups: pressing it leads there, and the rule has a button of its own. */
export const aboutGroups = (said: Saying): boolean => said.bits.some((bit) => bit.group !== undefined);

/** Pressing the sentence leads to what it speaks of: the rule, or the next group that is open. */
export function follow(play: Play, said: Saying): void {
  if (!aboutGroups(said)) return void (play.rule = said.rule);
  const open = play.turn.open.map((group) => group.id);
  const shown = play.hands.pointed.id;
  const now = play.firstOpen?.id;
  const next = shown === now ? open[(open.indexOf(shown) + 1) % open.length] : now;
  if (next !== undefined) play.hands.point(next);
}

/** At how many places fits what is held. */
const places = (play: Play): number => [...play.hands.lights.values()].reduce((sum, lights) => sum + lights.length, 0);

/** What is not yet done: which group, what it lacks and by which rule, how many others, and what waits in the tray. */
function unfinished(play: Play, brief: boolean): Omit<Saying, 'lead'> | null {
  const w = play.words.say;
  const groups = play.turn.open;
  const group = play.firstOpen;
  const tray = play.lay.wish.tray.map(play.lay.tile);
  const bits: Bit[] = tray.length > 0 && !brief ? [{ text: w.inTray(tileNames(tray, language.now)) }] : [];
  if (!group) return bits.length > 0 ? { bits, rule: 'MR-4.3' } : null;
  const { reason, rule } = lack(play, group);
  const what = play.hands.groupName(group);
  const others = groups.length > 1 && !brief ? [{ text: w.others(groups.length - 1), group: group.id }] : [];
  const first = { text: reason ? w.lacks(what, reason) : what, group: group.id };
  return { bits: [brief ? { ...first, text: capital(first.text) } : first, ...others, ...bits], rule };
}

/** Why a group does not stand, in a few words, and the rule behind it; the server has said both. */
function lack(play: Play, group: Group): { reason: string; rule: string | null } {
  const verdict = play.turn.verdicts.get(group.id);
  const code = verdict?.refused?.code;
  const rule = code && /^MR-/.test(code) ? code : null;
  const w = play.words.lack;
  if (!verdict || !code) return { reason: '', rule };
  if (rule === 'MR-4.4' || rule === 'MR-4.5') {
    const by = play.turn.answer?.bound.find(({ part }) => part === verdict.refused?.part)?.by ?? [];
    return { reason: w.joker(by.map((tile) => tileName(tile, language.now))), rule };
  }
  if (verdict.lacks) return { reason: w.tiles(verdict.lacks), rule };
  return { reason: (w.rules as Record<string, string>)[code] ?? w.other, rule };
}
