// A simple player of Omerta who plays by clicking what the page shows, and remembers what it was shown.
import { nextRound } from './lib.mjs';
import { answered, until } from './table-lib.mjs';

/** The move a simple player makes. */
export function wish({ legal, view }, turn) {
  if (view.phase === 'snap' || view.phase === 'react') return 'wait';
  if (view.phase === 'draw') return turn > 6 && legal.includes('omerta') ? 'omerta' : 'draw pile';
  if (view.phase === 'place') {
    const card = view.drawn.card;
    const small = /^\d$/.test(card) && Number(card) < 5;
    return small || !legal.includes('discard') ? legal.find((move) => move.startsWith('replace')) : 'discard';
  }
  return legal.find((move) => move !== 'decline' && move !== 'keep') ?? legal[0];
}

/** Makes a move by clicking slots, plates and buttons. */
export async function act(page, move, own = 'A') {
  const [verb, ...places] = move.split(' ');
  const slot = (place) => (/^\d/.test(place) ? own + place : place);
  if (['replace', 'mole', 'snap', 'kill'].includes(verb)) return page.click(`[data-slot="${slot(places[0])}"]`);
  if (verb === 'swap') {
    await page.click(`[data-slot="${slot(places[0])}"]`);
    await page.click(`[data-slot="safe${places[1]}"]`);
  } else if (verb === 'traitor') for (const seat of places) await page.click(`[data-seat="${seat}"]`);
  else if (['peek', 'henchman', 'driver', 'patrol'].includes(verb)) for (const place of places) await page.click(`[data-slot="${slot(place)}"]`);
  await page.click(`[data-move="${move}"]`);
}

/** Plays until the game is over; `each` sees every moment before it is acted on and can stop. */
export async function playOmerta(page, { each = async () => {}, limit = 3000, decide = wish } = {}) {
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
    try {
      await act(page, decide(shown.now, turn));
    } catch (error) {
      // A window can close while the hand is on its way.
      if (page.now().decision === decision) throw error;
    }
    await answered(page, decision);
  }
  throw new Error('the game did not end');
}
