// A simple player of Omerta who plays by clicking what the page shows, and remembers what it was shown.
import type { Each, Person, Position } from './types.ts';
import { nextRound } from './lib.ts';
import { answered, until } from './table-lib.ts';

/** The move a simple player makes. */
export function wish({ legal, view }: Position, turn: number): string {
  if (view.phase === 'snap' || view.phase === 'react') return 'wait';
  if (view.phase === 'draw') return turn > 6 && legal.includes('omerta') ? 'omerta' : 'draw pile';
  if (view.phase === 'place') {
    const { card } = view.drawn!;
    const small = /^\d$/.test(card) && Number(card) < 5;
    return small || !legal.includes('discard') ? legal.find((move) => move.startsWith('replace'))! : 'discard';
  }
  return legal.find((move) => move !== 'decline' && move !== 'keep') ?? legal[0];
}

/** Makes a move by clicking slots, plates and buttons. */
export async function act(page: Person, move: string, own = 'A') {
  const [verb, ...places] = move.split(' ');
  const slot = (place: string) => (/^\d/.test(place) ? own + place : place);
  /** A touch right after a window has closed was meant for it and says only that it came too late: then once more. */
  const choose = async (place: string) => {
    const card = page.locator(`[data-slot="${place}"]`);
    await card.click();
    if ((await card.locator('.late').count()) > 0) await card.click();
  };
  /** Where cards of others are small, one touches the player first and sees them larger. */
  const touch = async (place: string) => {
    const near = page.locator(`[data-near="${place[0]}"]`);
    if (place[0] !== own && (await near.count()) > 0) await near.click();
    await choose(place);
  };
  if (['replace', 'mole'].includes(verb)) return choose(slot(places[0]));
  if (['snap', 'kill'].includes(verb)) return page.click(`[data-slot="${slot(places[0])}"]`);
  if (verb === 'swap') {
    // Own cards can be chosen once the open safe is on the table.
    await page.waitForSelector(`[data-slot="safe${places[1]}"]`);
    await page.click(`[data-slot="${slot(places[0])}"]`);
    await page.click(`[data-slot="safe${places[1]}"]`);
  } else if (verb === 'traitor') for (const seat of places) await page.click(`[data-seat="${seat}"]`);
  else if (['peek', 'henchman', 'driver', 'patrol'].includes(verb))
    for (const place of places) await touch(slot(place));
  else if (['lady', 'mamma'].includes(verb) && (await page.locator(`[data-move="${move}"]`).count()) === 0)
    await page.click(`[data-seat="${places[0]}"]`);
  await page.click(`[data-move="${move}"]`);
  if (verb === 'omerta') await page.click('[data-sure]');
}

/** Answers in a window, which others can close while the hand is on its way. */
export async function react(page: Person, move: string, decision: number, own = 'A') {
  const open = () => page.now().decision === decision;
  const [verb, place] = move.split(' ');
  const target = verb === 'wait' ? '[data-move="wait"]' : `[data-slot="${own}${place}"]`;
  for (const end = Date.now() + 60_000; open();) {
    try {
      return await page.click(target, { timeout: 1000 });
    } catch (error) {
      if (open() && Date.now() > end) throw error;
    }
  }
}

interface Play {
  each?: Each;
  limit?: number;
  decide?: (now: Position, turn: number) => string;
}

/** Plays until the game is over; `each` sees every moment before it is acted on and can stop. */
export async function playOmerta(page: Person, { each = () => {}, limit = 3000, decide = wish }: Play = {}) {
  let turn = 0;
  for (let step = 0; step < limit; step++) {
    const shown = await until(page);
    if ((await each(shown)) === 'stop' || shown.over) return shown;
    if (shown.next) {
      turn = 0;
      await nextRound(page);
      continue;
    }
    if (shown.now.view.phase === 'draw') turn += 1;
    const { decision } = shown.now;
    const move = decide(shown.now, turn);
    const inWindow = ['snap', 'react'].includes(shown.now.view.phase);
    await (inWindow ? react(page, move, decision) : act(page, move));
    await answered(page, decision);
  }
  throw new Error('the game did not end');
}
