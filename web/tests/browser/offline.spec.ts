// Without a server: its process is ended, and the page plays on from what the browser keeps.
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { tableWhole } from './lib.ts';
import {
  acknowledged,
  around,
  asked,
  begin,
  canPlayAlone,
  keptBytes,
  play,
  prepare,
  serveFiles,
  visitor,
} from './offline-lib.ts';
import { chromiumOptions, startServer } from './server.ts';
import { join as comeBy, openTable } from './table-lib.ts';
import type { GameId, Person } from './types.ts';

// Where everything must hold, a missing part is a failure, not a reason to skip.
const mustRun = Boolean(process.env.CI);

test.skip(!canPlayAlone && !mustRun, 'the page was built without the part for playing without a server: make offline');

/** Waits until the browser has everything that is needed without a network. */
const kept = (page: Person) => page.waitForSelector('html[data-kept]', { timeout: 120_000 });

const records = (name: string) => new URL(`../../../records/${name}`, import.meta.url).pathname;

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
  const { files, disk } = await keptBytes(page);
  expect(files, 'the files that are kept').toBeGreaterThan(1e6);
  expect(Math.max(files, disk), 'bytes kept for one language').toBeLessThanOrEqual(6e6);
  await server.stop();
  await page.context().setOffline(true);
  // Everything that is shown is there, pictures too. What is still on its way when the page is left is not missing.
  const missing: string[] = [];
  page.on('requestfailed', (request) => {
    const left = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (request.url().includes('/assets/') && !left) missing.push(request.url());
  });
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
  await expect(page.getByText('Gerade antwortet kein Server')).toBeVisible();
  // A game from a file.
  await page.goto('/replay');
  await page.setInputFiles('input[type=file]', records('omerta/00-3.hzr'));
  await expect(page.locator('[data-download]')).toBeVisible();
  expect(missing).toEqual([]);
  // Back online: what was played here is still here, and the next game is the server's.
  const again = await startServer({ port: new URL(server.url).port });
  await page.context().setOffline(false);
  await page.goto('/');
  await expect(rows).toHaveCount(4);
  await expect(page.getByText('Gerade antwortet kein Server')).toBeHidden();
  await page.click('[data-now]');
  await page.waitForURL(/\/t\/(?!here-)/);
  await tableWhole(page);
  expect(page.problems).toEqual([]);
  await page.context().close();
  await again.stop();
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
  await around(page, 'al-capone', ['Ada', 'Ben', 'Cleo']);
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

test('in a window people around one device answer at its edges', async ({ person }) => {
  const page = await person({ lang: 'de', viewport: { width: 1024, height: 768 }, hasTouch: true });
  await prepare(page);
  await around(page, 'omerta', ['Ada', 'Ben', 'Cleo']);
  await expect(page.locator('[data-curtain]')).toBeVisible();
  expect((await play(page, 500, '', 'snap')).over).toBeFalsy();
  const edges = page.locator('[data-edges="snap"]');
  await expect(edges).toBeVisible();
  await expect(edges.locator('[data-edge]')).toHaveCount(3);
  const asked = edges.locator('[data-edge]:has([data-move^="snap"])');
  expect(await asked.count()).toBeGreaterThanOrEqual(2);
  // Whoever is quick touches a card of their own; that was right, or everybody has seen the card, or it was too late.
  await asked.first().locator('[data-move^="snap"]').first().tap();
  await expect(page.locator('[data-edges] .told, [data-edges="over"]').first()).toBeVisible();
  await expect(page.locator('[data-curtain]')).toBeVisible();
  expect(page.problems).toEqual([]);
});

test('two around one device play with a friend who came by a link', async ({ person }) => {
  const [page, friend] = [await person({ lang: 'de', size: 'phone' }), await person({ lang: 'de' })];
  await around(page, 'al-capone', ['Ada', 'Ben', '']);
  await page.waitForURL(/\/t\/(?!here-)/);
  await page.waitForSelector('[data-copy-link]');
  const key = await page.evaluate(() => JSON.parse(localStorage.getItem('hz.tables') ?? '{}'));
  const table = page.url().split('/t/')[1];
  await comeBy(friend, `/t/${table}#${key[table].join}`, 'Cleo');
  await page.click('[data-begin]:not(:disabled)');
  // Whoever begins: it is one of the two and a curtain says so, or the friend, who sees that it is their turn.
  const curtain = page.locator('[data-curtain]');
  await expect(curtain).toBeVisible({ timeout: 60_000 });
  await tableWhole(friend);
  const name = /^(\S+) ist dran/.exec((await page.textContent('h1')) ?? '')?.[1];
  expect(['Ada', 'Ben']).toContain(name);
  await page.click('[data-look]');
  await tableWhole(page);
  expect(await page.locator('.hand [data-card]').count()).toBeGreaterThan(5);
  expect([...page.problems, ...friend.problems]).toEqual([]);
});

/** Lets something else run before the worker does. */
const spoil = (page: Person, code: string) =>
  page.route(/assets\/worker-.*\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${code};${await answer.text()}` });
  });

test('each fault of a browser has its words, and loses nothing', async ({ person }) => {
  const fresh = async (code = '', init = '') => {
    const page = await person({ lang: 'de' });
    await prepare(page);
    if (init) await page.addInitScript(init);
    if (code) await spoil(page, code);
    await page.route('**/api/**', (route) => route.abort());
    return page;
  };
  const toast = (page: Person, text: string) => expect(page.locator('.toast', { hasText: text })).toBeVisible();
  // A private window, or storage that is refused.
  const refused = await fresh('indexedDB.open = () => { throw new Error("refused"); }');
  await begin(refused, 'al-capone');
  await toast(refused, 'merkt sich nichts');
  expect((await play(refused, 2)).moves).toBe(2);
  // Storage that is full for a while: what was not kept was not played, and the game goes on from there.
  const full = await fresh(
    'let adds = 0; const add = IDBObjectStore.prototype.add; IDBObjectStore.prototype.add = function (...row) { if (++adds === 14) throw new DOMException("full", "QuotaExceededError"); return add.apply(this, row); }',
  );
  await begin(full, 'al-capone');
  await play(full, 500, '.toast');
  await toast(full, 'kein Platz mehr');
  await full.reload();
  await asked(full);
  expect((await play(full, 2)).moves).toBe(2);
  // Two tabs: one plays, the other one says so.
  const second = await full.context().newPage();
  await second.goto(full.url());
  await expect(second.getByRole('heading', { name: 'Du spielst schon in einem anderen Fenster' })).toBeVisible();
  // A browser without vectors, and one without workers.
  for (const init of ['WebAssembly.validate = () => false', 'delete window.Worker']) {
    const old = await fresh('', init);
    await old.goto('/');
    await old.fill('#name', 'Mara');
    await old.click('[data-now]');
    await toast(old, 'zu alt, um ohne ihn zu spielen');
  }
});

test('an old page meets a new server with words, and a reload keeps the seat', async ({ person }) => {
  const page = await person({ lang: 'de' });
  await openTable(page, { game: 'al-capone' });
  // Until the page comes again it speaks as no server does any more.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('old') !== 'yes') return;
    sessionStorage.removeItem('old');
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      send.call(this, String(text).replace(/"protocol":\d+/, '"protocol":99'));
    };
  });
  await page.evaluate(() => sessionStorage.setItem('old', 'yes'));
  await page.reload();
  await expect(page.locator('main h1')).toHaveText('Die Seite ist zu alt');
  await page.click('main .btn.pri');
  await tableWhole(page);
  expect(await page.locator('.hand [data-card]').count()).toBeGreaterThan(5);
});

test('a new version waits until it is taken, and the game goes on where it was', async ({ browser }) => {
  const built = new URL('../../../site', import.meta.url).pathname;
  test.skip(!existsSync(join(built, 'index.html')) && !mustRun, 'the page was not written as files: make site');
  const folder = mkdtempSync(join(tmpdir(), 'hinterzimmer-version-'));
  cpSync(built, folder, { recursive: true });
  const files = await serveFiles(folder);
  const page = await visitor(browser, files, { serviceWorkers: 'allow', lang: 'de' });
  await page.goto('./');
  await kept(page);
  await begin(page, 'al-capone');
  await play(page, 3);
  const moves = (await acknowledged(page)).length;
  expect(moves).toBe(3);
  const worker = join(folder, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/"[0-9a-f]{12}"/, '"000000000000"'));
  const versions = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('page ')));
  const [old] = await versions();
  await page.reload();
  const offer = page.locator('.toast', { hasText: 'neue Version' });
  await expect(offer).toBeVisible({ timeout: 60_000 });
  // Nothing has changed under the game.
  expect(await versions()).toContain(old);
  await asked(page);
  expect((await play(page, 1)).moves).toBe(1);
  const address = page.url();
  await Promise.all([page.waitForEvent('load'), offer.locator('[data-offer]').click()]);
  expect(page.url()).toBe(address);
  await asked(page);
  await expect.poll(versions).toEqual([expect.stringContaining('000000000000')]);
  expect((await play(page)).over).toBeTruthy();
  expect(page.problems).toEqual([]);
  await page.context().close();
  await files.stop();
  rmSync(folder, { recursive: true, force: true });
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
  await page.goto(`./#/replay/${table}`);
  await page.reload();
  await page.click('[data-share]');
  await page.waitForSelector('.toast');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#/replay#game=');
  // Rules open in a tab of their own, and stand behind `#` as well.
  await page.goto('./#/rules/omerta');
  await page.reload();
  await expect(page.getByText('OM-4.5').first()).toBeVisible();
  const other = await visitor(browser, files, { lang: 'en' });
  await other.goto(link);
  await expect(other.locator('[data-download]')).toBeVisible();
  await other.goto(link.slice(0, -40));
  await other.reload();
  await expect(other.getByText('This link is incomplete')).toBeVisible();
  expect([...page.problems, ...other.problems]).toEqual([]);
  await page.context().close();
  await other.context().close();
  await files.stop();
});
