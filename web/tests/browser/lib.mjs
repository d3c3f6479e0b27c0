// What all browser tests share: one Chromium, a real server on a free port, and small helpers.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const root = new URL('../../../', import.meta.url).pathname;
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

export async function openBrowser() {
  const wanted = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = wanted.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.');
  return chromium.launch({ executablePath, args });
}

function binary() {
  const found = [process.env.HINTERZIMMER_BIN, join(root, 'target/debug/hinterzimmer'), join(root, 'target/release/hinterzimmer')]
    .filter((path) => path && existsSync(path));
  if (found.length === 0) throw new Error('No server found. Build it with: cargo build -p cli');
  if (process.env.HINTERZIMMER_BIN) return found[0];
  return found.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}

/** Starts a server of its own; ends with `stop`. */
export async function startServer({ paceMs = 0 } = {}) {
  if (process.env.HINTERZIMMER_URL) return { url: process.env.HINTERZIMMER_URL, stop: async () => {} };
  const data = mkdtempSync(join(tmpdir(), 'hinterzimmer-web-'));
  const child = spawn(binary(), ['serve', '--listen', '127.0.0.1:0', '--data', data, '--bot-pace-ms', String(paceMs), '--log', 'warn'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = /listening on (http:\S+)/.exec(text);
      if (match) resolve(match[1]);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A fresh person: own storage, own language, own size. `SLOW=4` in the environment gives everybody a device four times as slow, which finds tests that do not wait. */
export async function person(browser, server, { lang = 'de', size = 'desktop', motion = 'reduce', ...more } = {}) {
  const context = await browser.newContext({ ...sizes[size], locale: lang === 'de' ? 'de-DE' : 'en-GB', baseURL: server.url, reducedMotion: motion, ...more });
  const page = await context.newPage();
  if (process.env.SLOW) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOW) });
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== new URL(server.url).host) problems.push(`asks another server: ${url.host}`);
  });
  page.problems = problems;
  return page;
}

export function check(condition, message) {
  if (!condition) throw new Error(message);
}

/** Waits until a table that comes up part by part is all there. */
export async function tableWhole(page) {
  await page.waitForFunction(() => document.querySelector('[data-say]') && !document.querySelector('[aria-busy="true"]'));
}

/** From the start page to a running game against bots. */
export async function playNow(page, name = 'Mara') {
  await page.goto('/');
  await page.fill('#name', name);
  await page.click('[data-now]');
  await tableWhole(page);
}

/** From the start page over the set-up to a running game against bots, with few points to play for. */
export async function setUpBots(page, { name = 'Mara', seats = 3, level = 'easy', target = 40 } = {}) {
  await page.goto('/');
  await page.fill('#name', name);
  await page.click('[data-friends]');
  await page.waitForSelector('[data-open]:not(:disabled)');
  await page.click(`.counts button:nth-child(${seats - 1})`);
  for (let seat = 2; seat <= seats; seat++) await page.selectOption(`.box li:nth-child(${seat}) select`, level);
  await page.fill('.num', String(target));
  await page.click('[data-open]');
  await page.click('[data-begin]');
  await tableWhole(page);
}

/** Draws two cards in Al Capone in some way. Says how many are held then: others may have asked for some before. */
export async function drawTwo(page, draw) {
  const held = (await page.$$('.hand [data-card]')).length + 2;
  await draw();
  await page.waitForFunction((held) => document.querySelectorAll('.hand [data-card]').length === held, held);
  return held;
}

/** Leaves the score sheet for the next round. */
export async function nextRound(page) {
  await page.click('[data-next]');
  await page.waitForSelector('[data-next]', { state: 'detached' });
}

/** What the page shows now, in a form a simple player can decide by. */
export const look = (page) =>
  page.evaluate(() => ({
    over: document.querySelector('[data-rematch], [data-download]') !== null,
    next: document.querySelector('[data-next]') !== null,
    offers: [...document.querySelectorAll('.act[data-move]')].filter((each) => each.ariaDisabled !== 'true').map((each) => ({ move: each.dataset.move, legal: each.dataset.legal === 'true' })),
    hand: [...document.querySelectorAll('.hand [data-card]')].map((each) => ({ card: each.dataset.card, uid: each.dataset.uid, on: each.getAttribute('aria-pressed') === 'true' })),
    search: [...document.querySelectorAll('.srch .c1')].map((each) => !each.classList.contains('no')),
    choice: [...document.querySelectorAll('dialog [data-move]')].map((each) => each.dataset.move),
    why: document.querySelector('.why') !== null,
    say: document.querySelector('[data-say]')?.textContent ?? '',
    mine: /^(Du bist dran|Your turn)/.test(document.querySelector('[data-say]')?.textContent ?? ''),
    round: document.querySelector('.what')?.textContent ?? '',
  }));

const EVENTS = ['meeting', 'warrant', 'ness', 'raid'];

/** Plays with clicks until the game is over, simply but sensibly. `each` sees every moment before it is acted on. */
export async function playToEnd(page, { each = async () => {}, stop = () => false, once = false, limit = 4000 } = {}) {
  const tried = new Set();
  for (let step = 0; step < limit; step++) {
    await page.waitForFunction((once) => {
      if (document.querySelector('[aria-busy="true"]')) return false;
      if (document.querySelector('[data-next], [data-download], .why, dialog [data-move]')) return true;
      const mine = /^(Du bist dran|Your turn)/.test(document.querySelector('[data-say]')?.textContent ?? '');
      return mine ? document.querySelector('[data-busy="false"]') !== null : once;
    }, once, { timeout: 60_000 });
    const now = await look(page);
    if ((await each(now)) === 'stop' || stop(now)) return now;
    if (now.over) return now;
    if (now.next) {
      await nextRound(page);
      continue;
    }
    if (now.why) {
      await page.click('.why .btn.pri');
      continue;
    }
    if (now.choice.length > 0) {
      await page.click(`dialog [data-move="${now.choice[0]}"]`);
      continue;
    }
    const legal = now.offers.filter((offer) => offer.legal);
    if (now.search.length > 0 || /[Ss]uch|[Cc]hoose/.test(now.say)) {
      const take = legal.find((offer) => offer.move.startsWith('take ')) ?? null;
      if (take) await page.click(`.act[data-move="${take.move}"]`);
      else await page.click('.srch .c1:not(.no)', { position: { x: 8, y: 40 } });
      continue;
    }
    const draw = legal.find((offer) => offer.move.startsWith('draw '));
    if (draw) {
      tried.clear();
      await page.click('.act[data-move="draw file"]');
      continue;
    }
    const good = legal.find((offer) => !offer.move.startsWith('discard'));
    if (good) {
      await page.click(`.act[data-move="${good.move}"]`);
      continue;
    }
    // Select the next kind that has not been tried in this turn; when all were, discard.
    const counts = new Map();
    for (const held of now.hand) counts.set(held.card, [...(counts.get(held.card) ?? []), held]);
    const next = [...counts].find(([card, held]) => !tried.has(`${card}${held.length}`) && (held.length >= 1));
    const selected = now.hand.filter((held) => held.on);
    for (const held of selected) await page.click(`.hand [data-uid="${held.uid}"]`, { position: { x: 8, y: 60 } });
    if (next && now.hand.length > 1) {
      const [card, held] = next;
      tried.add(`${card}${held.length}`);
      const pick = EVENTS.includes(card) ? held.slice(0, 1) : held.length >= 3 ? held.slice(0, Math.max(3, Math.min(held.length, now.hand.length - 1))) : held.slice(0, held.length === now.hand.length ? 1 : held.length);
      for (const one of pick) await page.click(`.hand [data-uid="${one.uid}"]`, { position: { x: 8, y: 60 } });
      continue;
    }
    const lone = [...counts].sort((a, b) => a[1].length - b[1].length)[0][1][0];
    await page.click(`.hand [data-uid="${lone.uid}"]`, { position: { x: 8, y: 60 } });
    await page.click('.act.end');
  }
  throw new Error('the game did not end');
}
