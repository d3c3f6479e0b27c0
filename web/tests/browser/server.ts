// A real server on a free port, an installed Chromium, and people who visit: what tests and scripts begin with.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import type { Person, PersonOptions, Server } from './types.ts';

const root = new URL('../../../', import.meta.url).pathname;

export const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

/** How Chromium is started; Playwright brings none of its own here. */
export function chromiumOptions() {
  // The shell is the same engine without a browser's windows around it: a third less work for every test.
  const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const wanted = [process.env.CHROMIUM, ...installed.map((name) => `/usr/bin/${name}`)];
  const executablePath = wanted.find((path) => path && existsSync(path));
  if (!executablePath)
    throw new Error(
      'No Chromium found. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to its path.',
    );
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return { executablePath, args };
}

export const openBrowser = () => chromium.launch(chromiumOptions());

/** The program that serves. */
export function binary(): string {
  const chosen = process.env.HINTERZIMMER_BIN;
  if (chosen && existsSync(chosen)) return chosen;
  const built = ['target/debug/hinterzimmer', 'target/release/hinterzimmer']
    .map((path) => join(root, path))
    .filter((path) => existsSync(path))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!built[0]) throw new Error('No server found. Build it with: cargo build -p cli');
  return built[0];
}

/** Starts a server of its own, on a port that is free if none is named; ends with `stop`. */
export async function startServer({ paceMs = 0, port = '0' } = {}): Promise<Server> {
  if (process.env.HINTERZIMMER_URL) return { url: process.env.HINTERZIMMER_URL, stop: async () => {} };
  const data = mkdtempSync(join(tmpdir(), 'hinterzimmer-web-'));
  const flags = ['--listen', `127.0.0.1:${port}`, '--data', data, '--bot-pace-ms', String(paceMs), '--log', 'warn'];
  const child = spawn(binary(), ['serve', ...flags, '--page', join(root, 'web/dist')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = /listening on (http:\S+)/.exec(text);
      if (match) resolve(match[1]);
    });
    child.on('error', reject);
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
export async function arrive(browser: Browser, server: Server, options: PersonOptions = {}): Promise<Person> {
  const { lang = 'de', size = 'desktop', motion = 'reduce', ...more } = options;
  const context = await browser.newContext({
    ...sizes[size],
    locale: lang === 'de' ? 'de-DE' : 'en-GB',
    baseURL: server.url,
    reducedMotion: motion,
    // What is kept for playing without a network would be fetched for every person anew; the tests of it ask for it.
    serviceWorkers: 'block',
    ...more,
  });
  const page = await context.newPage();
  if (process.env.SLOW) {
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOW) });
  }
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
      problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== new URL(server.url).host)
      problems.push(`asks another server: ${url.host}`);
  });
  return Object.assign(page, { problems }) as Person;
}
