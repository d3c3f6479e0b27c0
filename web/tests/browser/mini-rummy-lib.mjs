// A table of mini Rummy in the browser: a simple player, and hands that move tiles.
import { nextRound } from './lib.mjs';
import { answered, openTable, until } from './table-lib.mjs';

/** Opens a table against bots and begins; the newest position of the server is `page.now()`. */
export const rummy = (page, more = {}) => openTable(page, { game: 'mini-rummy', level: 'easy', ...more });

const worth = (tile) => (tile[0] === 'J' ? 25 : Number(tile.slice(1)));

/** What a simple player would do: the lays of the server's list that do not share tiles, and 40 points for the first. */
export function simpleTurn(position) {
  const { view, legal } = position;
  const held = new Map();
  for (const tile of view.rack) held.set(tile, (held.get(tile) ?? 0) + 1);
  const lays = legal.filter((move) => move.startsWith('lay ')).map((move) => ({ move, tiles: move.slice(4).split(' ').map((word) => word.split('=')[0]) }));
  lays.sort((a, b) => b.tiles.reduce((sum, tile) => sum + worth(tile), 0) - a.tiles.reduce((sum, tile) => sum + worth(tile), 0));
  const chosen = [];
  for (const lay of lays) {
    const left = new Map(held);
    if (!lay.tiles.every((tile) => (left.get(tile) ?? 0) > 0 && left.set(tile, left.get(tile) - 1))) continue;
    for (const [tile, count] of left) held.set(tile, count);
    chosen.push(lay);
  }
  const points = chosen.flatMap((lay) => lay.tiles).reduce((sum, tile) => sum + worth(tile), 0);
  return view.opened.includes(view.seat) || points >= 40 ? chosen : [];
}

export const steps = (page, count) => page.waitForFunction((count) => Number(document.querySelector('[data-steps]')?.dataset.steps) === count, count, { timeout: 20_000 });

/** The places of tiles on the page for tokens: those of the rack or tray, or of a combination. */
export function find(page, tile, number = null) {
  const where = number === null ? '.rack' : `[data-combo="${number}"]`;
  return page.locator(`${where} [data-tile="${tile}"][aria-pressed="false"]`).first();
}

export async function tapLay(page, tiles) {
  for (const tile of tiles) await find(page, tile).click();
  await page.click('[data-lay-bar]');
  await page.waitForFunction(() => document.querySelector('[data-acts] [data-lay-bar]') === null || document.querySelector('dialog [data-move]') !== null);
  const choice = page.locator('dialog [data-move]').first();
  if (await choice.count()) await choice.click();
}

/** Plays a turn by clicks: what the simple player finds, then tiles that fit, then done; or a tile from the stock. */
export async function clickTurn(page) {
  let before = page.now().view.steps;
  const turn = simpleTurn(page.now());
  for (const lay of turn) {
    await tapLay(page, lay.tiles);
    await steps(page, ++before);
  }
  const open = () => page.now().view.opened.includes(page.now().view.seat) || turn.length > 0;
  for (let tries = 0; open() && tries < 12; tries++) {
    const add = page.now().legal.find((move) => /^add [ogbr]\d+ #\d+$/.test(move));
    if (!add) break;
    const [, tile, number] = add.split(' ');
    await find(page, tile).click();
    await page.click(`[data-chip="${number.slice(1)}"]`);
    await steps(page, ++before);
  }
  const decision = page.now().decision;
  await page.click(before > 0 ? '[data-done][data-ready="true"]' : '[data-draw]');
  await answered(page, decision);
}

/** Plays until the game is over; `each` sees every moment before it is acted on and can stop. */
export async function playMiniRummy(page, { each = async () => {}, limit = 400 } = {}) {
  for (let turn = 0; turn < limit; turn++) {
    const shown = await until(page);
    if ((await each(shown)) === 'stop' || shown.over) return shown;
    if (shown.next) await nextRound(page);
    else await clickTurn(page);
  }
  throw new Error('the game did not end');
}
