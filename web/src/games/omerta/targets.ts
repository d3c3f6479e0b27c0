import type { Seat } from '../../lib/wire';

/** A legal move with the places it names: cards `B3`, safe slots `safe2`, players `B`. */
export interface Choice {
  move: string;
  verb: string;
  places: string[];
  ordered: boolean;
}

const OWN = new Set(['peek', 'replace', 'mole', 'snap', 'kill', 'driver']);
/** Moves that are made as soon as their one card is named. */
const AT_ONCE = new Set(['replace', 'mole', 'snap', 'kill']);

/** Reads the places out of a move as the server writes it. */
export function choice(move: string, own: Seat): Choice {
  const [verb, ...rest] = move.split(' ');
  const slot = (text: string) => (/^\d/.test(text) ? own + text : text);
  if (OWN.has(verb)) return { move, verb, places: rest.map(slot), ordered: verb === 'driver' };
  if (verb === 'swap') return { move, verb, places: [slot(rest[0]), `safe${rest[1]}`], ordered: false };
  if (verb === 'henchman' || verb === 'patrol') return { move, verb, places: rest.map(slot), ordered: false };
  if (verb === 'lady' || verb === 'mamma' || verb === 'traitor') return { move, verb, places: rest, ordered: true };
  return { move, verb, places: [], ordered: false };
}

/** What is left of a choice after these picks; nothing where they do not fit. */
function rest(each: Choice, picked: string[]): string[] | null {
  if (each.ordered)
    return picked.every((place, at) => each.places[at] === place) && picked.length <= each.places.length
      ? each.places.slice(picked.length)
      : null;
  const left = [...each.places];
  for (const place of picked) {
    const at = left.indexOf(place);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** The places that can be named next. */
export function next(choices: Choice[], picked: string[]): Set<string> {
  const all = new Set<string>();
  for (const each of choices) {
    const left = each.places.length > 0 ? rest(each, picked) : null;
    if (!left) continue;
    if (each.ordered) {
      if (left[0]) all.add(left[0]);
    } else left.forEach((place) => all.add(place));
  }
  return all;
}

/** The moves that these picks make complete. */
export function complete(choices: Choice[], picked: string[]): Choice[] {
  return picked.length === 0 ? [] : choices.filter((each) => rest(each, picked)?.length === 0);
}

export const atOnce = (each: Choice): boolean => AT_ONCE.has(each.verb);
