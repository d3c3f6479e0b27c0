// Hands at a table of mini Rummy: tiles that are dragged, tapped and carried by keys, and positions in which that is worth trying.
import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';
import { find, free, group, plainAdd, playMiniRummy } from './mini-rummy-lib.ts';
import { told } from './table-lib.ts';
import type { Laid, Person, Position } from './types.ts';

/** Plays until `stop` likes the position. */
export const playUntil = (page: Person, stop: (now: Position) => unknown) =>
  playMiniRummy(page, { each: async ({ now, next, over }) => (!next && !over && stop(now) ? 'stop' : undefined) });

export type Point = { x: number; y: number };
export const middle = async (locator: Locator): Promise<Point> => {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** How often the server has said where something fits. */
const fits = (page: Person) => page.received.filter(({ type }) => type === 'fits').length;

/** Drags with the mouse from the middle of a tile to a point, in one's own turn. A drop before the server has said what fits goes beside it. */
export async function drag(page: Person, from: Locator, to: Point, modifier?: 'Shift') {
  const { x, y } = await middle(from);
  if (modifier) await page.keyboard.down(modifier);
  await page.mouse.move(x, y);
  const known = fits(page);
  await page.mouse.down();
  await page.mouse.move(x + 14, y + 10, { steps: 3 });
  await told(page, () => fits(page) > known);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  if (modifier) await page.keyboard.up(modifier);
}

/** Drags a tile with a finger, which rests first where the tile lies on the table. On a busy machine it rests too long. */
export async function fingerDrag(page: Person, from: Locator, to: Point, rests: boolean) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const held = page.locator('.held [data-held]');
  const start = await middle(from);
  const along = (part: number) => ({ x: start.x + (to.x - start.x) * part, y: start.y + (to.y - start.y) * part });
  for (;;) {
    await touch('touchStart', [start]);
    if (rests) await held.first().waitFor();
    for (let step = 1; step <= 6; step++) await touch('touchMove', [along(step / 6)]);
    await held.first().waitFor();
    const whole = (await held.count()) > 1;
    if (whole) await touch('touchMove', [start]);
    await touch('touchEnd', []);
    await expect(held).toHaveCount(0);
    if (!whole) return;
  }
}

/** Rests with a finger on a tile until so many are held, and drags them. */
export async function fingerHold(page: Person, from: Locator, count: number, to: Point) {
  const cdp = await page.context().newCDPSession(page);
  const held = page.locator('.held [data-held]');
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middle(from)] });
  await expect(held).toHaveCount(count);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(held).toHaveCount(0);
}

/** Walks with the keyboard alone to a tile of the rack, or of the table. */
export async function walk(page: Person, tile: string, where: '.rack' | '[data-board]' = '.rack') {
  const inside = () => page.evaluate((where) => document.activeElement?.closest(`${where} .tile`) !== null, where);
  const here = () =>
    page.evaluate(() => [
      (document.activeElement as HTMLElement | null)?.dataset.tile,
      document.activeElement?.getAttribute('aria-pressed'),
    ]);
  for (let press = 0; press < 80 && !(await inside()); press++) await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  for (let press = 0; press < 150; press++) {
    const [at, on] = await here();
    if (at === tile && on === 'false') return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`the keyboard does not reach ${tile}`);
}

/** Chooses a place with the arrows, by what is said about it. */
export async function choose(page: Person, place: RegExp) {
  const said = () => page.textContent('[data-live]');
  await expect.poll(said, { message: 'no place is offered' }).toMatch(/\d+ (of|von) \d+$/);
  for (let press = 0; press < 40; press++) {
    const now = (await said()) ?? '';
    if (place.test(now)) return;
    await page.keyboard.press('ArrowRight');
    await expect.poll(said).not.toBe(now);
  }
  throw new Error(`the keyboard is not offered ${place}`);
}

/** In the page: messages of the kinds in `window.kept` wait until they are let go. Before the page is opened. */
export const slowAnswers = (page: Person) =>
  page.addInitScript(() => {
    window.kept = new Set();
    const waiting: (() => void)[] = [];
    window.release = () => {
      window.kept.clear();
      for (const hear of waiting.splice(0)) hear();
    };
    window.WebSocket = class extends WebSocket {
      override set onmessage(hear: (event: MessageEvent<string>) => void) {
        super.onmessage = (event: MessageEvent<string>) => {
          if (window.kept.has(JSON.parse(event.data).type)) waiting.push(() => hear(event));
          else hear(event);
        };
      }
    };
  });

export interface Hands {
  /** Puts a tile of the rack to a group. */
  add(page: Person, tile: string, tiles: string[]): Promise<void>;
  /** Takes a tile out of a group to a free place. */
  take(page: Person, tile: string, tiles: string[]): Promise<void>;
}

export const dragging: Hands = {
  add: async (page, tile, tiles) => drag(page, find(page, tile), await middle(group(page, tiles))),
  take: async (page, tile, tiles) => drag(page, find(page, tile, tiles), await free(page)),
};

export const tapping: Hands = {
  async add(page, tile, tiles) {
    await find(page, tile).click();
    await group(page, tiles).click();
  },
  async take(page, tile, tiles) {
    await find(page, tile, tiles).click();
    const { x, y } = await free(page);
    await page.mouse.click(x, y);
  },
};

export const keyboard: Hands = {
  async add(page, tile, tiles) {
    const name = (await group(page, tiles).getAttribute('aria-label'))!.split('.')[0];
    await walk(page, tile);
    await page.keyboard.press('Enter');
    await choose(page, new RegExp(`to ${name}, `));
    await page.keyboard.press('Enter');
  },
  async take(page, tile, tiles) {
    await walk(page, tiles[0], '[data-board]');
    await find(page, tile, tiles).focus();
    await page.keyboard.press('Enter');
    await choose(page, /to a free place/);
    await page.keyboard.press('Enter');
  },
};

export const plainOf = ({ view }: Position) =>
  view.table.filter((laid) => laid.tiles.every((each) => each.tile !== 'J'));
export const tokens = (laid: Laid) => laid.tiles.map((each) => each.tile);
/** A tile of the rack that fits a combination, and another combination that breaks without its middle one. */
export function workOf(now: Position) {
  if (!now.view.opened.includes(now.view.seat!)) return null;
  const add = plainAdd(now);
  if (!add) return null;
  const [, tile, number] = add.split(' ');
  // Of two groups with the same tiles nobody could say which is meant.
  const alike = (laid: Laid) => now.view.table.filter((other) => String(tokens(other)) === String(tokens(laid))).length;
  const alone = now.view.table.find((laid) => `#${laid.number}` === number && alike(laid) === 1);
  const brittle = plainOf(now).find(
    (laid) => laid.tiles.length === 3 && `#${laid.number}` !== number && alike(laid) === 1,
  );
  return alone && brittle ? { tile, number: number.slice(1), brittle: tokens(brittle) } : null;
}
export const stateOf = (page: Person, state: string) => page.locator(`[data-state="${state}"]`);
