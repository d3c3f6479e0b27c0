// What people see beside the tables: pages, lobbies, dialogs, score sheets, games looked back at, and tours.
import { expect } from '@playwright/test';
import { drop, record } from '../study-lib.ts';
import { openTable, until } from '../table-lib.ts';
import type { GameId, Person } from '../types.ts';
import { Stream } from './stream.ts';

/** A thing to look at. `open` brings it up, from wherever the page is. */
export interface Scene {
  name: string;
  open: (page: Person) => Promise<unknown>;
  /** It only leads to the next. */
  step?: boolean;
  /** Whether axe looks too. */
  axe?: boolean;
}

const path = (to: string, until = 'h1'): Scene => ({
  name: to,
  open: async (page) => {
    await page.goto(to);
    await page.waitForSelector(until);
    // What the page shows is waited for; it asks the server again and again, and may never be quiet.
    await page.waitForFunction(() => [...document.images].every((each) => each.complete));
  },
});

/** What can be reached by its address. */
const pages: Scene[] = [
  { ...path('/'), axe: true },
  path('/about'),
  path('/tour', 'h1'),
  path('/replay', '[data-file] + *'),
  path('/no-such-page'),
  path('/t/somebodys#key', '#who'),
  { ...path('/rules/rue-morgue'), axe: true },
  path('/rules/mini-rummy'),
  path('/new/rue-morgue', '[data-open]:not(:disabled)'),
  { ...path('/new/mini-rummy', '[data-open]:not(:disabled)'), axe: true },
];

const lobby = (game: GameId, people: number, bots: number): Scene => ({
  name: `lobby of ${game} with ${people + bots}`,
  open: async (page) => {
    await openTable(page, { game, people, bots, name: 'Bartholomäus' });
    await page.waitForSelector('#table-link');
    await page.waitForSelector('[data-option]');
  },
});

const lobbies: Scene[] = [
  { ...lobby('omerta', 4, 1), axe: true },
  lobby('rue-morgue', 2, 1),
  lobby('mini-rummy', 2, 0),
  lobby('al-capone', 3, 1),
];

/** Opens something over the page by clicks, after closing what lies over it. */
const clicks = (name: string, wanted: string, ...selectors: string[]): Scene => ({
  name,
  open: async (page) => {
    await page.evaluate(() => document.querySelector<HTMLElement>('dialog .x, [role="dialog"] .x')?.click());
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    for (const selector of selectors) await page.locator(selector).first().click();
    await page.waitForSelector(wanted);
  },
});

const menu = 'header button[aria-label="Menü"], header button[aria-label="Menu"]';

const dialogs: Scene[] = [
  { ...lobby('al-capone', 3, 1), step: true },
  clicks('seat', 'dialog .menu .btn', '.dots'),
  clicks('people', 'dialog li', menu, '[data-people]'),
  { ...clicks('settings', 'dialog [data-setting]', menu, 'dialog .menu .btn >> nth=0'), axe: true },
  {
    name: 'a table',
    step: true,
    open: async (page) => {
      await openTable(page, { game: 'al-capone', bots: 1 });
      await until(page);
      await page
        .locator('[data-region="hand"] [data-card]')
        .first()
        .click({ position: { x: 8, y: 16 } });
    },
  },
  clicks('hint', '[data-hints="ready"]', '[data-hint-button]'),
  clicks('resign', 'dialog .row .btn.pri', menu, 'dialog .menu .btn >> nth=-2'),
  { ...path('/', '.gb .btn'), step: true },
  clicks('against bots', '[data-start-bots]', '.gb .btn'),
];

/** The end of a round with points, of two to five. */
const sheets: Scene[] = (
  [
    ['al-capone', '00-2'],
    ['al-capone', '05-4-teams-false'],
    ['rue-morgue', '03-3-advanced-true'],
    ['rue-morgue', '04-4'],
    ['mini-rummy', '17-4-jokers-2'],
    ['omerta', '01-3-memory_aid-true'],
    ['omerta', '53-long-5-memory_aid-true'],
  ] as const
).map(([game, name]) => ({
  axe: game === 'mini-rummy' || name === '05-4-teams-false',
  name: `score sheet of ${game} ${name}`,
  open: async (page) => {
    const stream = new Stream(page, { game, record: name, seat: 'B', stops: [], lang: 'de' });
    await stream.open(0);
    const scored = stream.after('scored');
    const ends = stream.after('round-ended');
    const best = scored.length > 0 ? ends.filter((each) => scored.includes(each)) : ends;
    await stream.go(best.at(-2) ?? best.at(-1) ?? stream.last);
    await page.waitForSelector('dialog[open] .btn');
  },
}));

const replays: Scene[] = [
  ['al-capone/05-4-teams-false.hzr', 190],
  ['omerta/53-long-5-memory_aid-true.hzr', 145],
  ['mini-rummy/04-4.hzr', 1049],
].flatMap(([file, step]) => [
  {
    name: `replay of ${file}`,
    open: async (page) => {
      // The page would bring the game before once more.
      if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
      await drop(page, record(String(file)));
      await page.waitForSelector('[data-at="0"]');
      await expect(async () => {
        await page.fill('[data-scrub]', String(step));
        await page.waitForSelector(`[data-at="${step}"]`, { timeout: 2000 });
      }).toPass({ timeout: 60_000 });
      await page.waitForSelector('[data-stage] main [data-region]');
    },
  },
  {
    name: `review of ${file}`,
    axe: true,
    open: async (page) => {
      const decisions = Array.from({ length: 20 }, (_, place) => ({
        step: Number(step) - 40 + place * 2,
        round: 1,
        played: ['draw file'],
        chance: 0.3 + place / 40,
        best: ['draw file', 'draw underworld'],
        best_chance: 0.5 + place / 60,
        usual_chance: 0.3,
        reason: { de: 'Das ist ein Satz darüber, warum es besser wäre.', en: 'This says why it would be better.' },
        layout: null,
      }));
      const done = { id: 'audit', stage: 'done', total: 20, decisions, partial: false, result: 1 };
      await page.route(/\/api\/reviews/, (route) => route.fulfill({ json: done }));
      await page.click('[data-begin-review]');
      await page.waitForSelector('[data-review="done"]');
    },
  },
]);

export const groups: Record<string, Scene[]> = { pages, lobbies, dialogs, sheets, replays };
