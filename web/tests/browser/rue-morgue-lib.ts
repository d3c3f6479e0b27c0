// A simple player of Rue Morgue who plays by clicking what the page shows.
import type { Each, Person, Position } from './types.ts';
import { nextRound } from './lib.ts';
import { answered, until } from './table-lib.ts';

const at = { position: { x: 8, y: 16 } };

async function choose(page: Person, card: string, count = 1) {
  const clear = await page.$('.acts .sel button, .act.x');
  if (clear) await clear.click();
  const cards = await page.$$(`.hand [data-card="${card}"]`);
  for (const each of cards.slice(0, count)) await each.click(at);
}

/** The move a simple player makes: melds, then events, then lay-offs, else discards what it has fewest of; draws from the file. */
export function wish({ legal, view }: Position): string {
  const first = (word: string) => legal.filter((move) => move.startsWith(word));
  const meld = first('meld ').sort((a, b) => Number(b.split(' ')[2]) - Number(a.split(' ')[2]))[0];
  if (meld) return meld;
  const event = legal.find((move) => /^(help|dupin|prefect|deduction)/.test(move));
  if (event) return event;
  const lay = first('lay ').at(-1);
  if (lay) return lay;
  if (legal.includes('draw file')) return 'draw file';
  const few = (move: string) => view.hand.filter((card) => card === move.split(' ')[1]).length;
  const discard = first('discard ').sort((a, b) => few(a) - few(b))[0];
  return discard ?? legal[legal.length - 1];
}

/** Makes a move by clicking; once more where the hand was still being laid out. */
export async function act(page: Person, move: string) {
  try {
    await attempt(page, move);
  } catch {
    if (page.now().answered || !page.now().legal.includes(move)) return;
    await attempt(page, move);
  }
}

async function attempt(page: Person, move: string) {
  const [verb, card, count] = move.split(' ');
  if (verb === 'feed') return page.click(`.acts [data-move="${move}"]`);
  if (verb === 'draw') return page.click(`.act[data-move="${move}"]`);
  if (verb === 'take') {
    if (card !== 'nothing') await page.click(`[data-search] [data-card="${card}"]`, at);
  } else if (/^(help|dupin|prefect|deduction|ness|warrant|meeting|raid)/.test(verb)) await choose(page, verb);
  else await choose(page, card, verb === 'meld' || verb === 'lay' ? Number(count ?? 1) : 1);
  const offer = `.act[data-move="${move}"], .act[data-move="${move} 1"]`;
  // On a narrow screen the last of four is behind a button of its own.
  if (!(await page.$(offer)) && (await page.$('[data-more]'))) await page.click('[data-more]');
  await page.click(offer, { timeout: 5000 });
}

interface Play {
  each?: Each;
  limit?: number;
  decide?: (now: Position) => string;
}

/** Plays until the game is over; `each` sees every moment before it is acted on and can stop. */
export async function playRueMorgue(page: Person, { each = () => {}, limit = 3000, decide = wish }: Play = {}) {
  for (let step = 0; step < limit; step++) {
    const shown = await until(page);
    if ((await each(shown)) === 'stop' || shown.over) return shown;
    if (shown.next) {
      await nextRound(page);
      continue;
    }
    const decision = shown.now.decision;
    await act(page, decide(shown.now));
    await answered(page, decision);
  }
  throw new Error('the game did not end');
}
