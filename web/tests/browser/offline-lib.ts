// Playing without a server: people who hear what the worker says to the page, and a player of any game.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { arrive } from './server.ts';
import type { GameId, Person, PersonOptions, Server } from './types.ts';

/** The built page in a folder, whether it can play without a server. */
export const canPlayAlone = existsSync(new URL('../../.offline/offline.wasm', import.meta.url));

/** A plain server of files that knows nothing of games, as everybody has it; the files stand in a folder of it. */
export async function serveFiles(files: string): Promise<Server> {
  const host = mkdtempSync(join(tmpdir(), 'hinterzimmer-site-'));
  symlinkSync(files, join(host, 'cards'));
  const child = spawn('python3', ['-u', '-m', 'http.server', '--bind', '127.0.0.1', '--directory', host, '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const told = /port (\d+)/.exec(String(text))?.[1];
      if (told) resolve(told);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`python3 -m http.server ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}/cards/`,
    stop: async () => {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(host, { recursive: true, force: true });
    },
  };
}

interface Heard {
  decision: number;
  kind: string;
  legal: string[];
}

/** What the page has heard from the worker, by the connections that are open, and a way to speak in its place. */
interface Tapped {
  positions: Map<number, Heard>;
  acked: Set<string>;
  worker: Worker;
}

/** Lets a page's workers be heard. It runs in the page. */
function tap(): void {
  const heard: Tapped = { positions: new Map(), acked: new Set(), worker: null as unknown as Worker };
  Object.assign(window, { tapped: heard });
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      heard.worker = this;
      this.addEventListener('message', ({ data }: MessageEvent<{ type: string; connection: number; text: string }>) => {
        if (data.type === 'closed') heard.positions.delete(data.connection);
        if (data.type !== 'frame') return;
        const message = JSON.parse(data.text) as { type: string; id: string; game?: Heard };
        if (message.game) heard.positions.set(data.connection, message.game);
        if (message.type === 'ack') heard.acked.add(message.id);
      });
    }

    override postMessage(message: { type: string; connection: number }): void {
      if (message.type === 'close') heard.positions.delete(message.connection);
      super.postMessage(message);
    }
  };
}

/** Somebody whose bots do not dawdle. */
export async function visitor(browser: Browser, server: Server, options: PersonOptions = {}): Promise<Person> {
  const page = await arrive(browser, server, options);
  await prepare(page);
  return page;
}

export async function prepare(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('hz.pace-ms', '0'));
  await page.addInitScript(tap);
}

const SHORT: Record<string, Record<string, number>> = {
  'al-capone': { target: 25 },
  'rue-morgue': { target: 25 },
  'mini-rummy': { rounds: 1, turn_seconds: 0 },
  omerta: { snap_seconds: 0 },
};

/** Begins a short game against a bot from the start page. */
export async function begin(page: Page, game: GameId, level = 'easy'): Promise<void> {
  await page.goto('./');
  const opponents = game === 'omerta' ? 2 : 1;
  const choice = { opponents, level, options: SHORT[game], clock: { kind: 'none' } };
  await page.evaluate((kept) => localStorage.setItem('hz.bots', JSON.stringify(kept)), {
    game,
    of: { [game]: choice },
  });
  await page.reload();
  await page.fill('#name', 'Mara');
  await page.click('[data-now]');
  await asked(page);
}

/** Opens a table for people around one device; where there is no name, somebody is to come by a link. */
export async function around(page: Page, game: GameId, names: string[]): Promise<void> {
  await page.goto(`/new/${game}`);
  await page.waitForSelector('[data-open]:not(:disabled)');
  await page.fill('.nm input', names[0]);
  for (const [place, name] of names.entries()) {
    if (place === 0 || !name) continue;
    await page.selectOption(`.box li:nth-child(${place + 1}) select`, 'here');
    await page.fill(`[data-name-of="${place}"]`, name);
  }
  await page.click('[data-open]');
}

/** Waits until somebody here is asked, or the game is over. */
export const asked = (page: Page) =>
  page.waitForFunction(() => {
    const { positions } = (window as unknown as { tapped: Tapped }).tapped;
    return [...positions.values()].some(({ kind, legal }) => kind === 'over' || legal.length > 0);
  });

/** What the browser keeps for playing without a network, in bytes: its files, and all of it on disk. */
export const keptBytes = (page: Page): Promise<{ files: number; disk: number }> =>
  page.evaluate(async () => {
    let files = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const answer of await cache.matchAll()) files += (await answer.arrayBuffer()).byteLength;
    }
    return { files, disk: (await navigator.storage.estimate()).usage ?? 0 };
  });

/** The moves of `play` that were acknowledged so far. An acknowledgement can come after the position that it brought. */
export const acknowledged = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window as unknown as { tapped: Tapped }).tapped.acked].filter((id) => id.startsWith('test-')),
  );

/**
 * Plays through the page's own sockets until the game is over, so many moves, something shows, or a move that begins so can be made;
 * how many moves were acknowledged.
 */
export async function play(
  page: Page,
  most = 5000,
  until = '',
  before = 'none',
): Promise<{ moves: number; over: boolean }> {
  return page.evaluate(
    async ({ most, until, before }) => {
      const { tapped } = window as unknown as { tapped: Tapped };
      const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));
      /** Something that brings a game on, whichever it is. */
      const choose = (legal: string[]): string => {
        const wishes = [/^draw/, /^meld/, /^lay /, /^discard/, /^wait/, /^replace/, /^done/];
        const found = wishes.map((wish) => legal.filter((move) => wish.test(move))).find((each) => each.length > 0);
        const from = found ?? legal;
        return from[Math.floor(Math.random() * from.length)];
      };
      let moves = 0;
      while (moves < most && !(until && document.querySelector(until))) {
        const all = [...tapped.positions];
        if (all.some(([, { kind }]) => kind === 'over')) return { moves, over: true };
        if (all.some(([, { legal }]) => legal.some((move) => move.startsWith(before)))) break;
        const [connection, position] = all.find(([, { legal }]) => legal.length > 0) ?? [];
        if (connection === undefined || !position) {
          await patience();
          continue;
        }
        const id = `test-${Math.random()}`;
        const message = { type: 'move', id, decision: position.decision, move: choose(position.legal) };
        tapped.worker.postMessage({ type: 'frame', connection, text: JSON.stringify(message) });
        const same = (): boolean => tapped.positions.get(connection) === position;
        for (let tries = 0; tries < 2000 && !tapped.acked.has(id) && same(); tries++) await patience();
        moves += Number(tapped.acked.has(id));
        while (same()) await patience();
      }
      return { moves, over: false };
    },
    { most, until, before },
  );
}
