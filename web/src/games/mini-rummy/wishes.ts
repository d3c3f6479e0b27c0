import type { Refused } from '../../lib/wire';
import type { Place } from './pieces.svelte';
import { byNumber } from './tiles';
import type { Laid } from './types';

/** A tile that is to go somewhere, and where it lies. */
export interface Chosen { tile: string; place: Place }
export type Target = { to: 'new' } | { to: 'tray' } | { to: 'combo'; number: number; joker: boolean };
/** What a wish comes to: moves, a choice between readings, or why it is not allowed. */
export type Plan = { moves: string[] } | { choices: string[] } | { refused: Refused; move: string };
type Ask = (moves: string[]) => Promise<Refused | null>;

export function takes(chosen: Chosen[]): string[] {
  return chosen.filter(({ place }) => typeof place === 'number').map(({ tile, place }) => `take ${tile} #${place}`);
}

/** The moves for new combinations that the server lists and that are made of exactly these tiles. */
export function readings(legal: string[], tiles: string[]): string[] {
  const key = (words: string[]) => words.map((word) => word.split('=')[0]).sort().join(' ');
  const wanted = key(tiles);
  return legal.filter((move) => move.startsWith('lay ') && key(move.slice(4).split(' ')) === wanted);
}

/** Asks the server what a wish means in moves. What is allowed is known only there. */
export async function plan(chosen: Chosen[], target: Target, table: Laid[], legal: string[], ask: Ask): Promise<Plan> {
  if (target.to === 'tray') return asked(takes(chosen), ask);
  if (target.to === 'new') return laying(chosen, legal, ask);
  const others = chosen.filter(({ place }) => place !== target.number);
  if (others.length === 0) return { moves: [] };
  const first = takes(others);
  const [only] = others.length === 1 ? others : [];
  const holdsJoker = table.find((laid) => laid.number === target.number)?.tiles.some((each) => each.tile === 'J') ?? false;
  const swap = only && only.tile !== 'J' && holdsJoker ? [...first, `swap ${only.tile} #${target.number}`] : null;
  let why: Plan | null = null;
  if (swap && target.joker) {
    const answer = await asked(swap, ask);
    if ('moves' in answer) return answer;
    why = answer;
  }
  if (only?.tile === 'J') {
    const ways = await jokerWays(first, table.find((laid) => laid.number === target.number), ask);
    if (ways.length > 1) return first.length === 0 ? { choices: ways } : { moves: [...first, ways[0]] };
  }
  const added = await adding(first, others.map(({ tile }) => tile), target.number, ask);
  if ('moves' in added) return added;
  if (swap && !target.joker) {
    const answer = await asked(swap, ask);
    if ('moves' in answer) return answer;
  }
  return why ?? added;
}

/** The ends of a run that a joker can go to. The server's list leaves them out while something on the table is broken. */
async function jokerWays(first: string[], laid: Laid | undefined, ask: Ask): Promise<string[]> {
  if (!laid?.run) return [];
  const lowest = laid.tiles[0].name ?? laid.tiles[0].tile;
  const below = `${lowest[0]}${Number(lowest.slice(1)) - 1}`;
  const ways = [];
  for (const move of [`add J #${laid.number}`, `add J=${below} #${laid.number}`]) if ((await ask([...first, move])) === null) ways.push(move);
  return ways;
}

async function asked(moves: string[], ask: Ask): Promise<Plan> {
  if (moves.length === 0) return { moves };
  const refused = await ask(moves);
  return refused ? { refused, move: moves[moves.length - 1] } : { moves };
}

async function laying(chosen: Chosen[], legal: string[], ask: Ask): Promise<Plan> {
  const tiles = chosen.map(({ tile }) => tile);
  const first = takes(chosen);
  if (first.length === 0 && tiles.includes('J')) {
    const ways = readings(legal, tiles);
    if (ways.length > 1) return { choices: ways };
  }
  return asked([...first, `lay ${tiles.join(' ')}`], ask);
}

/** Finds an order in which tiles fit a combination one after the other. */
async function adding(first: string[], tiles: string[], number: number, ask: Ask): Promise<Plan> {
  const rest = [...tiles].sort(byNumber);
  let moves = first;
  while (rest.length > 0) {
    let why: Plan | null = null;
    let found = -1;
    for (let at = 0; at < rest.length && found < 0; at++) {
      const answer = await asked([...moves, `add ${rest[at]} #${number}`], ask);
      if ('moves' in answer) {
        moves = answer.moves;
        found = at;
      } else why ??= answer;
    }
    if (found < 0) return why ?? { moves };
    rest.splice(found, 1);
  }
  return { moves };
}

/** The board without some tiles, as a wish for the whole table. */
export function without(table: { number: number; tiles: { tile: string; name: string | null }[] }[], chosen: Chosen[]): string {
  const left = [...chosen];
  const parts = table.map((laid) =>
    laid.tiles
      .filter((each) => {
        const at = left.findIndex(({ tile, place }) => place === laid.number && tile === each.tile);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      })
      .map((each) => (each.name ? `${each.tile}=${each.name}` : each.tile))
      .join(' '),
  );
  return parts.filter(Boolean).join('; ');
}
