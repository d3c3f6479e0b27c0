// Somebody from outside: random windows, live games of two people with bots and somebody who watches, and the marks of every moment.
import type { TestInfo } from '@playwright/test';
import { tableWhole } from '../lib.ts';
import { answered, asks, join, keepSockets, openTable, shown, told, watch } from '../table-lib.ts';
import { simpleTurn } from '../mini-rummy-lib.ts';
import { wish as omerta } from '../omerta-lib.ts';
import { wish as rueMorgue } from '../rue-morgue-lib.ts';
import type { GameId, Lang, NewPerson, Person, Position } from '../types.ts';
import { script } from './geometry.ts';
import type { Fault, Place } from './seen.ts';
import { moved } from './walk.ts';
import { anyWindow, dice, type Dice } from './windows.ts';

const NAMES = [
  'Bartholomäus-Maximilian',
  'Wolfeschlegelsteinhausen',
  'Ana',
  'Ayşe-Marie Großkreutz',
  'W W W W W W W W',
];

interface Guest {
  page: Person;
  seat: string | null;
  touch: boolean;
  lang: Lang;
  window: { width: number; height: number };
  before: Record<string, Place> | null;
}

interface Game {
  id: GameId;
  seats: number[];
  options: (dice: Dice, seats: number) => Record<string, unknown>;
}

const games: Game[] = [
  {
    id: 'al-capone',
    seats: [2, 3, 4, 4],
    options: ({ chance }, seats) => (seats === 4 ? { teams: chance(0.5) } : {}),
  },
  { id: 'rue-morgue', seats: [2, 3, 4, 4], options: ({ chance }) => ({ advanced: chance(0.5) }) },
  { id: 'mini-rummy', seats: [2, 3, 4], options: ({ pick }) => ({ rounds: 2, turn_seconds: pick([0, 3600]) }) },
  { id: 'omerta', seats: [3, 4, 5, 5], options: ({ chance }) => ({ memory_aid: chance(0.5), snap_seconds: 0 }) },
];

/** What somebody does who plays quickly: sensible things half of the time, anything that is allowed else. */
export function wishes(game: GameId, now: Position, { chance, pick }: Dice, turn: number): string[] {
  if (game === 'mini-rummy') {
    if (now.view.steps > 0) return ['done'];
    const lays = simpleTurn(now).map(({ move }) => move);
    return lays.length > 0 ? [...lays, 'done'] : ['draw'];
  }
  if (game === 'omerta') return [chance(0.6) ? omerta(now, turn) : pick(now.legal)];
  if (chance(0.4)) return [pick(now.legal)];
  if (game === 'rue-morgue') return [rueMorgue(now)];
  const laid = now.legal.filter((move) => /^(meld|lay) /.test(move));
  return [pick(laid.length > 0 ? laid : now.legal)];
}

interface Stroll {
  person: NewPerson;
  info: TestInfo;
  seed: number;
  /** So many decisions are looked at. */
  steps: number;
  game?: GameId;
}

class Party {
  readonly lines = new Set<string>();
  readonly guests: Guest[] = [];
  private pictures = 0;
  private looks = 0;

  constructor(
    private readonly stroll: Stroll,
    private readonly dice: Dice,
    private readonly game: GameId,
    private readonly seats: number,
  ) {}

  private async guest(seat: string | null): Promise<Guest> {
    const { chance, pick } = this.dice;
    const touch = chance(0.5);
    const window = anyWindow(this.dice, touch);
    const lang = pick(['de', 'en'] as const);
    const page = await this.stroll.person({ lang, viewport: window, hasTouch: touch, isMobile: touch });
    await page.addInitScript(script);
    await keepSockets(page);
    const guest = { page, seat, touch, lang, window, before: null };
    this.guests.push(guest);
    return guest;
  }

  /** Two people, bots, and somebody who watches come to a table. */
  async come(options: Record<string, unknown>) {
    const { pick } = this.dice;
    const host = await this.guest('A');
    const table = { game: this.game, people: 2, bots: this.seats - 2, options, name: pick(NAMES) };
    const link = await openTable(host.page, table);
    const friend = await this.guest('B');
    await join(friend.page, link, pick(NAMES));
    const key = await host.page.evaluate(() => {
      const [keys] = Object.values<{ watch: string }>(JSON.parse(localStorage.getItem('hz.tables')!));
      return keys.watch;
    });
    await host.page.click('[data-begin]:not(:disabled)');
    const eve = await this.guest(null);
    watch(eve.page);
    await eve.page.goto(`${link.split('#')[0]}#${key}`);
    await eve.page.fill('#who', 'Eve');
    await eve.page.click('[data-enter]');
    for (const { page } of this.guests) {
      await tableWhole(page);
      await page.evaluate(() => window.geometry.rest());
      await page.evaluate(() => window.geometry.shifts.take());
    }
  }

  private note(guest: Guest, { check, detail }: Fault, now: Position) {
    const { width, height } = guest.window;
    const who = `${this.game} ${this.seats}, ${guest.seat ?? 'watching'}, ${guest.lang}${guest.touch ? ', touch' : ''}`;
    this.lines.add(`${check}: ${detail} (${who}, ${width}×${height}, ${now.view.phase} ${now.decision})`);
  }

  private async picture(guest: Guest, now: Position) {
    if (this.pictures++ >= 20) return;
    const { width, height } = guest.window;
    const path = this.stroll.info.outputPath(`${width}x${height}-${guest.seat ?? 'w'}-${now.decision}.png`);
    await guest.page.screenshot({ path });
  }

  /** What is wrong with what one of them sees. */
  private async lookAt(guest: Guest, now: Position) {
    const { page, seat, touch } = guest;
    this.looks += 1;
    await page.evaluate(() => window.geometry.rest());
    const shift = await page.evaluate(() => window.geometry.shifts.take());
    const seats = [...'ABCDE'].slice(0, this.seats);
    const { dialog, places, faults } = await page.evaluate(
      ({ moment }) => ({
        dialog: document.querySelector('dialog[open]') !== null,
        places: window.geometry.places(),
        faults: window.geometry.audit(moment),
      }),
      { moment: { seats, seat, touch, large: false } },
    );
    // Bots play as fast as they can: between two looks lie many states, each of which is a frame at least.
    if (shift.most > 0.05) faults.push({ check: 'shift', detail: `${shift.most.toFixed(2)} by ${shift.what}` });
    if (!dialog && guest.before) faults.push(...moved(guest.before, places));
    guest.before = dialog ? guest.before : places;
    for (const fault of faults) this.note(guest, fault, now);
    if (faults.length > 0) await this.picture(guest, now);
  }

  /** Everybody looks, closes what has come up, and now and then takes another window. */
  async look(now: Position) {
    for (const guest of this.guests) {
      await shown(guest.page);
      await this.lookAt(guest, now);
      const next = guest.page.locator('[data-next]');
      if ((await next.count()) > 0) {
        await next.click();
        await next.waitFor({ state: 'detached' });
        await this.lookAt(guest, now);
      }
      if (!this.dice.chance(0.25)) continue;
      guest.window = anyWindow(this.dice, guest.touch);
      guest.before = null;
      await guest.page.setViewportSize(guest.window);
      await guest.page.evaluate(() => window.geometry.rest());
      await guest.page.evaluate(() => window.geometry.shifts.take());
      await this.lookAt(guest, now);
    }
  }

  /** Plays on by sockets, so that no hand needs anything of the page. */
  async play(): Promise<string> {
    const seats = { A: this.guests[0].page, B: this.guests[1].page };
    for (let step = 0; step < this.stroll.steps; step++) {
      const pages = Object.values(seats);
      await told(pages, () => over(pages[0]) || Object.entries(seats).some(([seat, page]) => asks(page.now(), seat)));
      const asked = Object.entries(seats).find(([seat, page]) => asks(page.now(), seat));
      await this.look(pages[0].now());
      if (!asked || over(pages[0])) break;
      const [, page] = asked;
      for (const move of wishes(this.game, page.now(), this.dice, step / 6)) {
        const { decision } = page.now();
        const text = JSON.stringify({ type: 'move', id: `strolled-${decision}`, decision, move });
        await page.evaluate((text) => window.sockets.at(-1)!.send(text), text);
        await answered(page, decision);
      }
    }
    for (const { page } of this.guests) for (const detail of page.problems) this.lines.add(`problem: ${detail}`);
    return `${this.looks} looks`;
  }
}

const over = (page: Person) => page.now()?.kind === 'over';

/** One stroll; the same seed takes the same windows, and another deal. */
export async function stroll(walk: Stroll): Promise<{ lines: string[]; looks: string }> {
  const rolls = dice(walk.seed);
  const { id, seats, options } = games.find((each) => each.id === walk.game) ?? rolls.pick(games);
  const count = rolls.pick(seats);
  const party = new Party(walk, rolls, id, count);
  await party.come(options(rolls, count));
  const looks = await party.play();
  return { lines: [...party.lines], looks };
}
