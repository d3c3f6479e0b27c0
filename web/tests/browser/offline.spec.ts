// Without a server: its process is ended, and the page plays on from what the browser keeps.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { tableWhole } from './lib.ts';
import { acknowledged, asked, begin, canPlayAlone, play, prepare, serveFiles, visitor } from './offline-lib.ts';
import { chromiumOptions, startServer } from './server.ts';
import type { GameId, Person } from './types.ts';

// Where everything must hold, a missing part is a failure, not a reason to skip.
const mustRun = Boolean(process.env.CI);

test.skip(!canPlayAlone && !mustRun, 'the page was built without the part for playing without a server: make offline');

/** Waits until the browser has everything that is needed without a network. */
const kept = (page: Person) => page.waitForSelector('html[data-kept]', { timeout: 120_000 });

/** Ends a browser and everything of it at once, with nothing said before: its processes name its folder. */
function kill(folder: string): number {
  const of = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  };
  const pids = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid && of(pid));
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
  return pids.length;
}

test('after one visit every game can be played to its end without a server', async ({ browser }) => {
  const server = await startServer();
  const page = await visitor(browser, server, { serviceWorkers: 'allow', lang: 'de' });
  await page.goto('/');
  await kept(page);
  const client = await page.context().newCDPSession(page);
  expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  expect((await client.send('Page.getAppManifest')).errors).toEqual([]);
  await server.stop();
  await page.context().setOffline(true);
  const all: GameId[] = ['al-capone', 'rue-morgue', 'mini-rummy', 'omerta'];
  for (const game of all) {
    await begin(page, game);
    expect(page.url()).toContain('/t/here-');
    const half = await play(page, 2);
    expect(half.moves).toBe(2);
    await page.reload();
    await asked(page);
    expect((await play(page)).over, `${game} has no end`).toBeTruthy();
  }
  await page.waitForSelector('[data-download]');
  // Looking back, and a first game with explanations.
  await page.goto(`/replay/${/here-\w+/.exec(page.url())?.[0]}`);
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-grade]', { timeout: 120_000 });
  await page.goto('/tour/al-capone');
  await page.waitForURL(/\/t\/here-/);
  await tableWhole(page);
  await page.goto('/');
  const rows = page.locator('[data-mine] li');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('auf diesem Gerät');
  expect(page.problems).toEqual([]);
  await page.context().close();
});

test('a browser that is killed loses no move that was acknowledged', async () => {
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), 'hinterzimmer-browser-'));
  const open = async () => {
    const context = await chromium.launchPersistentContext(folder, { ...chromiumOptions(), baseURL: server.url });
    const page = context.pages()[0] ?? (await context.newPage());
    await prepare(page);
    await page.route('**/api/**', (route) => route.abort());
    return { context, page };
  };
  const first = await open();
  await begin(first.page, 'al-capone');
  await play(first.page, 6);
  const told = await acknowledged(first.page);
  expect(told.length).toBeGreaterThanOrEqual(6);
  const address = first.page.url();
  expect(kill(folder), 'no browser was found').toBeGreaterThan(0);
  await first.context.close().catch(() => {});
  const second = await open();
  await second.page.goto(address);
  await asked(second.page);
  const rows = await second.page.evaluate(async () => {
    const request = indexedDB.open('hinterzimmer');
    const db = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const rows = db.transaction('rows').objectStore('rows').getAll();
    await new Promise((resolve) => (rows.onsuccess = resolve));
    return rows.result as string[];
  });
  const times = told.map((id) => rows.filter((row) => row.includes(`"${id}"`)).length);
  expect(times).toEqual(told.map(() => 1));
  expect((await play(second.page)).over).toBeTruthy();
  await second.context.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('three people around one device see only what is theirs', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await prepare(page);
  await page.goto('/new/al-capone');
  await page.waitForSelector('[data-open]:not(:disabled)');
  await page.fill('.nm input', 'Ada');
  for (const [place, name] of [
    [1, 'Ben'],
    [2, 'Cleo'],
  ] as const) {
    await page.selectOption(`.box li:nth-child(${place + 1}) select`, 'here');
    await page.fill(`[data-name-of="${place}"]`, name);
  }
  await page.click('[data-open]');
  const curtain = page.locator('[data-curtain]');
  const seen = new Set<string>();
  const hands = new Map<string, string>();
  for (let turn = 0; turn < 4; turn++) {
    await expect(curtain).toBeVisible({ timeout: 60_000 });
    // Nothing of the game is in the page, hidden or not.
    expect(await page.locator('[data-card], [data-say], .hand').count()).toBe(0);
    if (turn === 1) {
      await page.reload();
      await expect(curtain).toBeVisible({ timeout: 60_000 });
    }
    const next = /^(\S+) ist dran/.exec((await page.textContent('h1')) ?? '')?.[1] ?? '';
    seen.add(next);
    await page.click('[data-look]');
    await tableWhole(page);
    expect(await page.textContent('[data-say]')).toMatch(/^Du bist dran/);
    const hand = await page.$$eval('.hand [data-card]', (cards) =>
      cards.map((card) => (card as HTMLElement).dataset.card).join(' '),
    );
    for (const [other, held] of hands) if (other !== next) expect(hand, `${next} sees ${other}'s cards`).not.toBe(held);
    hands.set(next, hand);
    const mine = page.locator('[data-say]', { hasText: /^Du bist dran/ });
    while ((await mine.count()) > 0) await play(page, 1, '[data-curtain]');
  }
  expect([...seen].sort()).toEqual(['Ada', 'Ben', 'Cleo']);
  expect(page.problems).toEqual([]);
});

test('as files behind any web server the page plays, looks back and shares a game', async ({ browser }) => {
  const folder = new URL('../../../site', import.meta.url).pathname;
  test.skip(!existsSync(join(folder, 'index.html')) && !mustRun, 'the page was not written as files: make site');
  const files = await serveFiles(folder);
  const page = await visitor(browser, files, { lang: 'en', permissions: ['clipboard-read', 'clipboard-write'] });
  await begin(page, 'al-capone');
  expect((await play(page, 3)).moves).toBe(3);
  await page.reload();
  await asked(page);
  expect((await play(page)).over).toBeTruthy();
  const table = /here-\w+/.exec(page.url())?.[0] ?? '';
  await page.goto(`/#/replay/${table}`);
  await page.reload();
  await page.click('[data-share]');
  await page.waitForSelector('.toast');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#/replay#game=');
  const other = await visitor(browser, files, { lang: 'en' });
  await other.goto(link);
  await expect(other.locator('[data-download]')).toBeVisible();
  await other.goto(link.slice(0, -40));
  await other.reload();
  await expect(other.getByText('This link is not complete')).toBeVisible();
  expect([...page.problems, ...other.problems]).toEqual([]);
  await page.context().close();
  await other.context().close();
  await files.stop();
});
