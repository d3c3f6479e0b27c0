// Somebody who plays a game of cards with the keyboard alone or with a finger alone, by what the page shows.
import { expect } from '@playwright/test';
import { answered, told, until } from './table-lib.ts';
import type { GameId, Person, Position } from './types.ts';
import { wish as rueMorgue } from './rue-morgue-lib.ts';

/** A way to play. */
export interface Hands {
  /** Takes up so many cards of a kind, and lets go of all others. */
  take(page: Person, card: string, count: number): Promise<unknown>;
  /** Points at a card of a search. */
  find(page: Person, card: string): Promise<unknown>;
  /** Does what is offered. */
  press(page: Person, move: string): Promise<unknown>;
  /** Leaves the score sheet for the next round. */
  next(page: Person): Promise<unknown>;
}

const offer = (move: string) => `.act[data-move="${move}"], .act[data-move="${move} 1"]`;

/** Tabs until the focus is on something; no script gives it away. */
async function tabTo(page: Person, selector: string) {
  const there = () =>
    page.evaluate((selector) => document.activeElement?.matches(`:is(${selector}), :is(${selector}) *`), selector);
  for (let i = 0; i < 80 && !(await there()); i++) await page.keyboard.press('Tab');
  expect(await there(), `${selector} cannot be reached by tabbing`).toBeTruthy();
}

/** Walks with the arrows from the first card to others. */
async function walk(page: Person, places: number[]) {
  await page.keyboard.press('Home');
  let at = 0;
  for (const place of places) {
    for (; at < place; at++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
  }
}

export const keyboard: Hands = {
  async take(page, card, count) {
    await page.keyboard.press('Escape');
    await tabTo(page, '.hand [data-card]');
    const held = await page.$$eval('.hand [data-card]', (all) => all.map((each) => each.dataset.card));
    const places = held.flatMap((each, place) => (each === card ? [place] : []));
    await walk(page, places.slice(0, count));
  },
  async find(page, card) {
    await tabTo(page, '[data-search] [data-card]');
    const place = page.now().view.searching!.indexOf(card);
    const from = await page.evaluate(() =>
      [...document.querySelectorAll('[data-search] [data-card]')].indexOf(document.activeElement!),
    );
    for (let at = from; at !== place; at += Math.sign(place - at))
      await page.keyboard.press(place > at ? 'ArrowRight' : 'ArrowLeft');
    await page.keyboard.press('Space');
  },
  async press(page, move) {
    const moves = await page.$$eval('.acts .act[data-move]', (all) => all.map((each) => each.dataset.move));
    const at = moves.findIndex((each) => each === move || each === `${move} 1`);
    if (at >= 0) return page.keyboard.press(String(at + 1));
    await tabTo(page, '[data-more]');
    await page.keyboard.press('Enter');
    await tabTo(page, offer(move));
    await page.keyboard.press('Enter');
  },
  async next(page) {
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-next]', { state: 'detached' });
  },
};

const corner = { position: { x: 8, y: 16 } };

export const finger: Hands = {
  async take(page, card, count) {
    const taken = page.locator('.hand [aria-pressed="true"]');
    // A second tap takes all of a kind, and one more lets go of them.
    while ((await taken.count()) > 0) await taken.first().tap(corner);
    for (const each of (await page.$$(`.hand [data-card="${card}"]`)).slice(0, count)) await each.tap(corner);
  },
  find: (page, card) => page.locator(`[data-search] [data-card="${card}"]`).first().tap(corner),
  async press(page, move) {
    const { decision } = page.now();
    if ((await page.locator(offer(move)).count()) === 0) await page.locator('[data-more]').tap();
    await page.locator(offer(move)).first().tap();
    // What ends a turn is asked about: a second tap does it.
    const armed = page.locator('[data-armed]');
    const done = () => page.now().decision !== decision || page.now().answered;
    for (let i = 0; i < 200 && !done() && (await armed.count()) === 0; i++) await told(page, done, 100);
    if (!done()) await armed.tap();
  },
  async next(page) {
    await page.locator('[data-next]').tap();
    await page.waitForSelector('[data-next]', { state: 'detached' });
  },
};

/** What a simple player of Al Capone does: melds, searches, lays off, or else discards what it has fewest of. */
function alCapone({ legal, view }: Position): string {
  const first = (word: string) => legal.filter((move) => move.startsWith(word));
  const most = (moves: string[]) =>
    moves.sort((a, b) => Number(b.split(' ')[2] ?? 1) - Number(a.split(' ')[2] ?? 1))[0];
  const few = (move: string) => view.hand.filter((card) => card === move.split(' ')[1]).length;
  return (
    most(first('meld ')) ??
    legal.find((move) => ['warrant one', 'ness draw', 'draw file'].includes(move)) ??
    legal.find((move) => move.startsWith('take ') && move !== 'take nothing') ??
    most(first('lay ')) ??
    first('discard ').sort((a, b) => few(a) - few(b))[0] ??
    legal[legal.length - 1]
  );
}

const wishes: Partial<Record<GameId, (now: Position) => string>> = { 'al-capone': alCapone, 'rue-morgue': rueMorgue };

async function play(page: Person, hands: Hands, move: string) {
  const [verb, card, count] = move.split(' ');
  if (verb === 'take' && card !== 'nothing') await hands.find(page, card);
  else if (['meld', 'lay'].includes(verb)) await hands.take(page, card, Number(count ?? 1));
  else if (['discard', 'bury', 'pass'].includes(verb)) await hands.take(page, card, 1);
  else if (!['draw', 'feed', 'take'].includes(verb)) await hands.take(page, verb, 1);
  await hands.press(page, move);
}

/** Plays a whole game to its last score sheet. */
export async function playWhole(page: Person, game: GameId, hands: Hands) {
  for (let step = 0; step < 2000; step++) {
    const { over, next, now } = await until(page);
    if (over) return;
    if (next) {
      await hands.next(page);
      continue;
    }
    await play(page, hands, wishes[game]!(now));
    expect(await answered(page, now.decision), `nothing came of ${wishes[game]!(now)}`).toBeTruthy();
  }
  throw new Error('the game did not end');
}
