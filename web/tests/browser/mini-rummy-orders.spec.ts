// A rebuilt table is the same whatever was moved first.
import { expect, test } from './fixtures.ts';
import { drag, type Point } from './mini-rummy-hands.ts';
import { find, free, rummy, steps } from './mini-rummy-lib.ts';
import { keepSockets, playMoves, until } from './table-lib.ts';
import type { Person } from './types.ts';

/** The deal of the tour, and its bot, are the same every time: after these moves and the bot's this lies on the table. */
const BEFORE = ['lay r9 r10 r11', 'lay o11 b11 r11', 'lay o12 g12 r12', 'lay b6 J b8', 'done'];
const TABLE = ['r9 r10 r11', 'o11 b11 r11', 'o12 g12 r12', 'b6 J b8', 'o6 o7 o8', 'b2 b3 b4 b5', 'b13 r13 J'];
/** Single tiles, where they lie, and the tiles beside which they shall lie: a joker is replaced and used again in a new set. */
const MOVES = [
  { tile: 'g13', to: ['b13', 'r13'] },
  { tile: 'J', of: TABLE[6], to: 'new' },
  { tile: 'b5', of: TABLE[5], to: 'new' },
  { tile: 'g5', to: 'new' },
] as const;
/** So they lie in the end. */
const REBUILT = [...TABLE.slice(0, 5), 'b2 b3 b4', 'g13 b13 r13', 'g5 b5 J'];

/** Ten orders, the same every time. */
function orders(count: number) {
  let state = 20;
  const chance = (below: number) => {
    state = (state * 48271) % 2147483647;
    return Math.floor((state / 2147483647) * below);
  };
  return Array.from({ length: 10 }, () => {
    const order = Array.from({ length: count }, (_, at) => at);
    for (let at = count - 1; at > 0; at--) {
      const other = chance(at + 1);
      [order[at], order[other]] = [order[other], order[at]];
    }
    return order;
  });
}

const byUid = (page: Person, uid: string) => page.locator(`[data-uid="${uid}"]`);
const uidOf = async (page: Person, tile: string, of?: string) =>
  (await find(page, tile, of?.split(' ')).getAttribute('data-uid'))!;

/** Between two tiles, or right of one. */
async function beside(page: Person, uids: string[]): Promise<Point> {
  const boxes = await Promise.all(uids.map(async (uid) => (await byUid(page, uid).boundingBox())!));
  const [first, last] = [boxes[0], boxes.at(-1)!];
  const x = boxes.length > 1 ? (first.x + first.width + last.x) / 2 : last.x + last.width + 4;
  return { x, y: first.y + first.height / 2 };
}

const tilesOn = (page: Person) =>
  page.$$eval('[data-group-id]', (all) => all.map((each) => (each as HTMLElement).dataset.tiles!).sort());
/** What is left of the steps of a turn once some were taken back. */
function lasting(sent: string[]): string[] {
  const steps: string[] = [];
  for (const move of sent) {
    if (move === 'reset') steps.length = 0;
    else if (move === 'undo') steps.pop();
    else steps.push(move);
  }
  return steps;
}

test('a rebuilt table with a joker is the same in ten orders of single tiles', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await keepSockets(page);
  await rummy(page, { tour: true, bots: 1, level: 'random', options: { rounds: 1, turn_seconds: 0 } });
  // The voice has no room for this button at mini Rummy's table.
  await page.locator('[data-quit-tour]').dispatchEvent('click');
  await page.click('dialog [data-instead]');
  await until(page);
  await playMoves(page, BEFORE);
  expect(await tilesOn(page), 'the tour deals other tiles').toEqual([...TABLE].sort());

  const uids = await Promise.all(
    MOVES.map(({ tile, ...from }) => uidOf(page, tile, 'of' in from ? from.of : undefined)),
  );
  const neighbours = await Promise.all(
    MOVES.map(({ to }) =>
      to === 'new'
        ? []
        : Promise.all(
            to.map((tile) =>
              uidOf(
                page,
                tile,
                TABLE.find((of) => of.split(' ').includes(tile))!,
              ),
            ),
          ),
    ),
  );
  const records = new Set<string>();
  const tables = new Set<string>();
  for (const order of orders(MOVES.length)) {
    const before = page.sent.length;
    const laid: string[] = [];
    for (const at of order) {
      const next = MOVES[at].to === 'new' ? laid.slice(-1) : neighbours[at];
      await drag(page, byUid(page, uids[at]), next.length > 0 ? await beside(page, next) : await free(page));
      if (MOVES[at].to === 'new') laid.push(uids[at]);
    }
    await page.waitForSelector('[data-done][data-ready="true"]');
    // What stands is added to where that will do, so the same steps may come in another order.
    records.add(lasting(page.sent.slice(before)).sort().join('\n'));
    tables.add(
      page
        .now()
        .view.table.map(({ tiles }) => tiles.map(({ tile }) => tile).join(' '))
        .sort()
        .join('; '),
    );
    await page.click('[data-reset]');
    await steps(page, 0);
    await page.waitForSelector('[data-draw]');
  }
  expect([...records], 'the steps differ').toEqual(['lay g5 b5 J\nswap g13 #7\ntake b5 #6']);
  expect([...tables], 'the tables differ').toEqual([[...REBUILT].sort().join('; ')]);
  expect(page.problems).toEqual([]);
});
