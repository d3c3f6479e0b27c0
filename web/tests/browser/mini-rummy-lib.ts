// A table of mini Rummy in the browser: a simple player, and hands that move tiles.
import { expect } from '@playwright/test';
import type { Each, Person, Position } from './types.ts';
import { nextRound } from './lib.ts';
import { openTable, told, until } from './table-lib.ts';

/** Opens a table against bots and begins; the newest position of the server is `page.now()`. */
export const rummy = (page: Person, more: Partial<Parameters<typeof openTable>[1]> = {}) =>
  openTable(page, { game: 'mini-rummy', level: 'easy', ...more });

const worth = (tile: string) => (tile[0] === 'J' ? 25 : Number(tile.slice(1)));

/** What a simple player would do: the lays of the server's list that do not share tiles, and 40 points for the first. */
export function simpleTurn(position: Position) {
  const { view, legal } = position;
  const held = new Map<string, number>();
  for (const tile of view.rack) held.set(tile, (held.get(tile) ?? 0) + 1);
  const lays = legal
    .filter((move) => move.startsWith('lay '))
    .map((move) => ({
      move,
      tiles: move
        .slice(4)
        .split(' ')
        .map((word) => word.split('=')[0]),
    }));
  lays.sort(
    (a, b) => b.tiles.reduce((sum, tile) => sum + worth(tile), 0) - a.tiles.reduce((sum, tile) => sum + worth(tile), 0),
  );
  const chosen: typeof lays = [];
  for (const lay of lays) {
    const left = new Map(held);
    if (!lay.tiles.every((tile) => (left.get(tile) ?? 0) > 0 && left.set(tile, left.get(tile)! - 1))) continue;
    for (const [tile, count] of left) held.set(tile, count);
    chosen.push(lay);
  }
  const points = chosen.flatMap((lay) => lay.tiles).reduce((sum, tile) => sum + worth(tile), 0);
  return view.opened.includes(view.seat!) || points >= 40 ? chosen : [];
}

/** Waits until so many steps stand; says what lies there where there come to be others. */
export async function steps(page: Person, count: number) {
  const there = () => page.evaluate(() => Number(document.querySelector<HTMLElement>('[data-steps]')?.dataset.steps));
  await expect
    .poll(there, { timeout: 20_000, intervals: [20, 50, 100] })
    .toBe(count)
    .catch(async (error: unknown) => {
      const lies = (await tilesOn(page)).join(', ');
      throw new Error(
        `${String(error)}\nOn the page: ${lies}\nAt the server: ${JSON.stringify(page.now().view.table)}`,
      );
    });
}

/** A group of tiles on the table. */
export const group = (page: Person, tiles: string[]) =>
  page.locator(`[data-group-id][data-tiles="${tiles.join(' ')}"]`).first();

/** A tile on the page that nobody holds: one of the rack, or of a group. */
export function find(page: Person, tile: string, tiles: string[] | null = null) {
  const where = tiles === null ? page.locator('.rack') : group(page, tiles);
  return where.locator(`[data-tile="${tile}"][aria-pressed="false"]`).first();
}

/** A point of the table where nothing lies, as far from everything as there is one. */
export const free = (page: Person) =>
  page.evaluate(() => {
    const board = document.querySelector('[data-board]')!.getBoundingClientRect();
    const groups = [...document.querySelectorAll('[data-group-id]')].map((each) => each.getBoundingClientRect());
    let best = { x: 0, y: 0 };
    let most = -1;
    for (let y = board.top + 40; y < board.bottom - 30; y += 10)
      for (let x = board.left + 40; x < board.right - 40; x += 10) {
        const far = Math.min(
          200,
          ...groups.map((box) =>
            Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)),
          ),
        );
        if (far > most) [best, most] = [{ x, y }, far];
      }
    return best;
  });

/** Picks tiles of the rack up by taps, and a free place for them. */
export async function tapLay(page: Person, tiles: string[]) {
  for (const tile of tiles) await find(page, tile).click();
  const { x, y } = await free(page);
  await page.mouse.click(x, y);
}

/** The tiles of a combination of the table. */
export const tilesOf = (page: Person, number: number | string) =>
  page
    .now()
    .view.table.find((laid) => laid.number === Number(number))!
    .tiles.map((each) => each.tile);

/** Moves that put a tile of the rack to a combination. One that is put on a joker may take its place instead, so there is none. */
const plain = ({ legal, view }: Position) =>
  legal.filter((move) => {
    const number = /^add [ogbr]\d+ #(\d+)$/.exec(move)?.[1];
    const laid = view.table.find((each) => each.number === Number(number));
    return laid?.tiles.every((each) => !each.tile.startsWith('J'));
  });
export const plainAdd = (now: Position) => plain(now).at(0);

/** Tiles that can all be put to combinations of the table, one each, besides those that are used. */
function plainAdds(now: Position, used: string[]): [tile: string, number: string][] {
  const left = [...now.view.rack];
  for (const tile of used) left.splice(left.indexOf(tile), 1);
  const numbers = new Set<string>();
  return plain(now).flatMap((move): [string, string][] => {
    const [, tile, place] = move.split(' ');
    const number = place.slice(1);
    const at = left.indexOf(tile);
    if (at < 0 || numbers.has(number)) return [];
    left.splice(at, 1);
    numbers.add(number);
    return [[tile, number]];
  });
}

/** What the server last said that a wish comes to, in moves. */
export const planned = (page: Person) => page.received.findLast(({ type }) => type === 'arranged')?.moves ?? [];

/** The groups that lie on the page's table. */
export const tilesOn = (page: Person) =>
  page.$$eval('[data-group-id]', (all) => all.map((each) => (each as HTMLElement).dataset.tiles!).sort());

/** Ends the turn, by whatever `press` does, and waits until the server has heard of it. The steps of the turn go before. */
export async function endTurn(page: Person, press: () => Promise<unknown>) {
  const before = page.sent.length;
  let asked: number | null = null;
  const heard = told(page, () => {
    if (!page.sent.slice(before).some((move) => move === 'done' || move === 'draw')) return false;
    asked ??= page.now().decision;
    return page.now().decision !== asked || page.now().answered;
  });
  await press();
  await heard;
  return page.sent.slice(before);
}

/** Plays a turn by clicks: what the simple player finds, then tiles that fit what lay there, then done; or a tile from the stock. */
export async function clickTurn(page: Person) {
  const now = page.now();
  let count = now.view.steps;
  const turn = simpleTurn(now);
  for (const lay of turn) {
    await tapLay(page, lay.tiles);
    await steps(page, ++count);
  }
  for (const [tile, number] of plainAdds(
    now,
    turn.flatMap(({ tiles }) => tiles),
  )) {
    const there = tilesOf(page, number).join(' ');
    // Where the same tiles have just been laid once more, a hand could take one for the other: added to those it is no step more.
    if (turn.some(({ tiles }) => tiles.join(' ') === there)) continue;
    await find(page, tile).click();
    await group(page, tilesOf(page, number)).click();
    await steps(page, ++count);
  }
  await endTurn(page, () => page.click(count > 0 ? '[data-done][data-ready="true"]' : '[data-draw]'));
}

/** Plays until the game is over; `each` sees every moment before it is acted on and can stop. */
export async function playMiniRummy(
  page: Person,
  { each = () => {}, limit = 400 }: { each?: Each; limit?: number } = {},
) {
  for (let turn = 0; turn < limit; turn++) {
    const shown = await until(page);
    if ((await each(shown)) === 'stop' || shown.over) return shown;
    if (shown.next) await nextRound(page);
    else await clickTurn(page);
  }
  throw new Error('the game did not end');
}
