// A first evening as two people walk it, by clicks and taps alone: from the bare address and from a link in a chat to the end of a
// first game, and into the next one. By hand: `WALK=omerta PICTURES=folder` keeps a picture of every new kind of moment.
import { fingers } from './fingers.ts';
import { expect, test } from './fixtures.ts';
import { nextRound, quiet, tableWhole } from './lib.ts';
import { clickTurn } from './mini-rummy-lib.ts';
import * as omerta from './omerta-lib.ts';
import * as mystery from './rue-morgue-lib.ts';
import { answered, asks, shown, told, watch } from './table-lib.ts';
import type { GameId, Lang, NewPerson, Person, Shown } from './types.ts';

const devices = {
  laptop: { viewport: { width: 1366, height: 650 } },
  phone: { size: 'phone', viewport: { width: 390, height: 844 } },
} as const;
type Device = keyof typeof devices;

const games: Record<GameId, { name: string; option: [id: string, value: string] | null; bot: boolean }> = {
  'al-capone': { name: 'Al Capone', option: ['target', '20'], bot: false },
  'rue-morgue': { name: 'Rue Morgue', option: ['target', '20'], bot: false },
  'mini-rummy': { name: 'mini Rummy', option: ['rounds', '1'], bot: false },
  omerta: { name: 'Omerta', option: null, bot: true },
};

/** Somebody on the way, and what has been kept a picture of. */
interface Walker {
  page: Person;
  seat: string;
  turns: number;
  /** A finger discards with its second tap. */
  finger: boolean;
  shot: (moment: string, again?: boolean) => Promise<void>;
}

async function walker(person: NewPerson, game: GameId, seat: string, lang: Lang, device: Device): Promise<Walker> {
  const page = await person({ lang, ...devices[device] });
  watch(page);
  if (device === 'phone') fingers(page);
  const kept = new Set<string>();
  const shot = async (moment: string) => {
    if (!process.env.PICTURES || kept.has(moment)) return;
    kept.add(moment);
    await quiet(page, 150);
    const name = [game, lang, device, String(kept.size).padStart(2, '0'), moment].join('-');
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  };
  return { page, seat, turns: 0, finger: device === 'phone', shot };
}

/** From the bare address to a table with a link. */
async function open({ page, shot }: Walker, game: GameId): Promise<string> {
  const { name, option, bot } = games[game];
  await page.goto('/');
  await page.locator(`article:has-text("${name}")`).waitFor();
  await shot('start');
  await page
    .locator(`article:has-text("${name}")`)
    .getByRole('button', { name: /Mit Freunden|With friends/ })
    .click();
  await page.fill('.nm input', 'Mara');
  await page.waitForSelector('[data-open]:not(:disabled)');
  if (!bot) await page.locator('.counts button', { hasText: '2' }).click();
  await page.waitForSelector('[data-open]:not(:disabled)');
  await shot('new');
  if (option) await page.fill(`[data-option="${option[0]}"] input`, option[1]);
  if (bot) await page.selectOption('.box li:nth-child(3) select', 'luca');
  await page.click('[data-open]');
  await page.waitForSelector('#table-link');
  await shot('lobby');
  return page.inputValue('#table-link');
}

async function come({ page, shot }: Walker, link: string) {
  await page.goto(link);
  await page.waitForSelector('#who');
  await shot('invitation');
  await page.fill('#who', 'Tom');
  await page.click('[data-enter]');
  await page.waitForSelector('[data-ready]');
  await shot('lobby');
  await page.click('[data-ready]');
}

async function play(walker: Walker, game: GameId, { now }: Shown) {
  const { page, seat, finger } = walker;
  if (game === 'mini-rummy') return clickTurn(page);
  const { decision, view } = now;
  if (view.phase === 'draw') walker.turns += 1;
  const event = game === 'al-capone' && now.legal.find((each) => ['ness draw', 'warrant one'].includes(each));
  const move = event || (game === 'omerta' ? omerta.wish(now, walker.turns) : mystery.wish(now));
  if (game !== 'omerta') await mystery.act(page, move);
  else if (['snap', 'react'].includes(view.phase)) await omerta.react(page, move, decision, seat);
  else await omerta.act(page, move, seat);
  if (finger && /^discard/.test(move)) await page.click(`[data-move="${move}"]`);
  await answered(page, decision);
}

/** Both play until both see the end. */
async function wholeGame(walkers: Walker[], game: GameId) {
  for (let step = 0; step < 3000; step++) {
    const before = walkers.map(({ page }) => page.seq());
    let acted = false;
    let over = 0;
    for (const walker of walkers) {
      const seen = await shown(walker.page);
      if (seen.over) over += 1;
      else if (seen.next) {
        await walker.shot('round');
        walker.turns = 0;
        await nextRound(walker.page);
        acted = true;
      } else if (asks(seen.now, walker.seat) && !seen.sent) {
        await walker.shot(`${seen.now.kind}-${seen.now.view.phase}`);
        await play(walker, game, seen);
        acted = true;
      } else await walker.shot(`waits-${seen.now.view.phase}`);
    }
    if (over === walkers.length) return;
    if (!acted)
      await told(
        walkers.map(({ page }) => page),
        () => walkers.some(({ page }, at) => page.seq() !== before[at]),
        500,
      );
  }
  throw new Error('the game did not end');
}

const pairs: [Lang, Device, Lang, Device][] = [
  ['de', 'laptop', 'en', 'phone'],
  ['en', 'laptop', 'de', 'phone'],
  ['de', 'phone', 'en', 'laptop'],
  ['en', 'phone', 'de', 'laptop'],
];

for (const game of (process.env.WALK?.split(',') ?? Object.keys(games)) as GameId[])
  for (const [hostLang, hostDevice, guestLang, guestDevice] of pairs)
    test(`${game} from a link to the end, host ${hostLang} on a ${hostDevice}, guest ${guestLang} on a ${guestDevice}`, async ({
      person,
    }) => {
      const host = await walker(person, game, 'A', hostLang, hostDevice);
      const guest = await walker(person, game, 'B', guestLang, guestDevice);
      await come(guest, await open(host, game));
      await host.page.waitForSelector('[data-begin]:not(:disabled)');
      await host.shot('all ready');
      await host.page.click('[data-begin]');
      for (const { page } of [host, guest]) await tableWhole(page);
      await wholeGame([host, guest], game);
      for (const { page, shot } of [host, guest]) {
        await expect(page.locator('dialog[open]')).toContainText(/gewinn|win|Sieg|Unentschieden|draw/);
        await shot('end');
      }
      await guest.page.click('[data-play-again]');
      await guest.shot('pressed again');
      await host.shot('the other wants more');
      await host.page.click('[data-play-again]');
      for (const { page, shot } of [host, guest]) {
        await page.waitForSelector('[data-download]', { state: 'detached' });
        await tableWhole(page);
        await shot('again');
        await expect(page.locator('.toast'), 'something is complained about').toHaveCount(0);
        expect(page.problems).toEqual([]);
      }
    });
