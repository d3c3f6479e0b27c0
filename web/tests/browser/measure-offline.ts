// Figures for playing without a server, not tests: `npm run measure:offline`. What goes over the network and what is kept; how fast
// strong bots think beside the native program, which does the same work (`crates/offline/examples/think.rs`); whether page and table
// answer meanwhile; and how soon a first game without a network begins. Only a machine that does nothing else tells the truth.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { asked, begin, keptBytes, visitor } from './offline-lib.ts';
import { openBrowser, startServer } from './server.ts';

const SLOWED = 4;
/** So many milliseconds after a move the page has drawn it, and what moves has come to rest. */
const SETTLED = 400;
const ROUNDS = 3;
const WASM = new URL('../../.offline/offline.wasm', import.meta.url);
const THINK = new URL('../../../target/release/examples/think', import.meta.url).pathname;
/** So many thoughts as take about two seconds; as many again, less by three quarters, come first, until everything is warm. */
const GAMES: [game: string, seats: number | string, thoughts: number][] = [
  ['al-capone', 3, 30],
  ['rue-morgue', 3, 30],
  // No game is imagined in it, because turns are computed; most of that is done where a whole game is looked back at for all seats.
  ['mini-rummy', new URL('../../../records/mini-rummy/04-4.hzr', import.meta.url).pathname, 12],
  ['omerta', 4, 40],
];
const wanted = process.argv.slice(3);
const want = (name: string) => wanted.length === 0 || wanted.includes(name);
const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const browser = await openBrowser();

/** Lets bots think as the native program does, in WebAssembly; the milliseconds for each game. It runs in a page. */
async function thinkThere([text, games, records]: [string, typeof GAMES, Record<string, string>]): Promise<
  Record<string, number>
> {
  interface Done {
    busy: boolean;
    wake: number | null;
    batches: { answers: { body: string }[] }[];
  }
  const module = await WebAssembly.compile(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  const times: Record<string, number> = {};
  for (const [game, seats, thoughts] of games) {
    const { exports } = await WebAssembly.instantiate(module, { here: { clock: () => 0, line: () => {} } });
    const { memory, room, call, answer } = exports as unknown as {
      memory: WebAssembly.Memory;
      room(bytes: number): number;
      call(): number;
      answer(): number;
    };
    let now = 1_000_000;
    let connection = 0;
    let done: Done = { busy: false, wake: null, batches: [] };
    const say = (what: object): Done => {
      const bytes = new TextEncoder().encode(JSON.stringify({ now: ++now, ...what }));
      const place = room(bytes.length);
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
      const length = call();
      return (done = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length))) as Done);
    };
    const ask = (path: string[], body: object, method = 'POST'): string =>
      say({ do: 'ask', id: 1, method, path, token: 'me', body: JSON.stringify(body) }).batches.flatMap(
        ({ answers }) => answers,
      )[0].body;
    const timed = (): number => {
      const began = performance.now();
      say({ do: 'think' });
      return performance.now() - began;
    };
    const review = (): number => {
      let millis = 0;
      for (const seat of ['A', 'B', 'C', 'D', 'E']) {
        const { id } = JSON.parse(ask(['reviews'], { record: records[seats], seat })) as { id?: string };
        if (id === undefined) break;
        while (done.busy) millis += timed();
        ask(['reviews', id], {}, 'DELETE');
      }
      return millis;
    };
    const bots = Array.from({ length: Number(seats) || 0 }, () => ({ for: 'bot', level: 'hard' }));
    const setup = { game, seats: bots, options: {}, public: false, clock: { kind: 'none' } };
    const deal = (): void => {
      const { table } = JSON.parse(ask(['tables'], { setup })) as { table: string };
      connection += 1;
      say({ do: 'open', connection, table });
      say({ do: 'frame', connection, text: '{"type":"hello","protocol":1,"token":"me","key":null}' });
      ask(['tables', table, 'requests'], { request: { do: 'start' } });
    };
    const think = (): number => {
      while (!done.busy) {
        if (done.wake === null) deal();
        now = Math.max(done.wake ?? now, now);
        say({ do: 'tick' });
      }
      return timed();
    };
    const guests = [{ token: 'me', name: 'Ada', colour: 0 }];
    say({ do: 'load', entropy: Array<number>(32).fill(7), guests, tables: [], pace: 0, think: 0 });
    const looksBack = typeof seats === 'string';
    const work = looksBack ? review : think;
    for (let round = 0; round < Math.max(looksBack ? 0 : 8, thoughts / 4); round++) work();
    times[game] = 0;
    for (let round = 0; round < thoughts; round++) times[game] += work();
  }
  return times;
}

/** The same by the native program. */
function thinkHere(): Record<string, number> {
  const lines = execFileSync(THINK, GAMES.flat().map(String), { encoding: 'utf8' }).trim().split('\n');
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]));
}

async function speed(): Promise<void> {
  const page = await browser.newPage();
  const text = readFileSync(WASM).toString('base64');
  const paths = GAMES.flatMap(([, seats]) => (typeof seats === 'string' ? seats : []));
  const records = Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([
      thinkHere(),
      await page.evaluate(thinkThere, [text, GAMES, records] as Parameters<typeof thinkThere>[0]),
    ]);
  for (const [game] of GAMES) {
    const ratios = rounds.map(([here, there]) => here[game] / there[game]);
    const [here, there] = rounds[rounds.length - 1];
    console.log(
      `${game}: ${middle(ratios).toFixed(2)} times as fast as the native program (goal 0.6; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; ${Math.round(here[game])} and ${Math.round(there[game])} ms)`,
    );
  }
  await page.close();
}

/** Everything that the browser keeps, in bytes, and what of it comes compressed. */
async function size(url: string): Promise<void> {
  const packed = statSync(new URL(`${WASM.href}.br`)).size;
  console.log(`WebAssembly: ${(packed / 1000).toFixed(0)} KB with brotli (goal 450), ${statSync(WASM).size} bytes`);
  const page = await visitor(browser, { url, stop: async () => {} }, { serviceWorkers: 'allow', lang: 'de' });
  await page.goto('/');
  await page.waitForSelector('html[data-kept]', { timeout: 120_000 });
  const { files, disk } = await keptBytes(page);
  console.log(
    `kept for one language: ${(files / 1e6).toFixed(2)} MB in files, ${(disk / 1e6).toFixed(2)} MB on disk (goal 6)`,
  );
  await page.context().close();
}

/** How page and table answer while strong bots think. */
async function answers(url: string): Promise<void> {
  const page = await visitor(browser, { url, stop: async () => {} }, { serviceWorkers: 'block', lang: 'de' });
  await page.route('**/api/**', (route) => route.abort());
  await begin(page, 'al-capone', 'hard');
  const told = await page.evaluate(async (SETTLED) => {
    const { tapped } = window as unknown as {
      tapped: { positions: Map<number, { decision: number; legal: string[] }>; worker: Worker };
    };
    const [connection] = tapped.positions.keys();
    const frames: number[] = [];
    /** Those while nothing happens at the table but thinking. */
    const still: number[] = [];
    const pongs: number[] = [];
    let asked = 0;
    tapped.worker.addEventListener('message', ({ data }: MessageEvent<{ text?: string }>) => {
      if (data.text?.includes('"pong"')) pongs.push(performance.now() - asked);
    });
    const say = (message: object): void =>
      tapped.worker.postMessage({ type: 'frame', connection, text: JSON.stringify(message) });
    let last = performance.now();
    const until = last + 12_000;
    let pinged = 0;
    let moved = -1;
    let known: unknown = null;
    let changed = last;
    while (last < until) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const position = tapped.positions.get(connection);
      if (position !== known) changed = now;
      known = position;
      frames.push(now - last);
      if (now - changed > SETTLED) still.push(now - last);
      last = now;
      // Whoever plays is quick, so that bots think most of the time.
      if (position?.legal.length && position.decision !== moved) {
        moved = position.decision;
        const move = position.legal[position.legal.length - 1];
        say({ type: 'move', id: `m${moved}`, decision: moved, move });
      } else if (pongs.length === pinged) {
        pinged += 1;
        asked = performance.now();
        say({ type: 'ping', id: `p${pinged}` });
      }
    }
    return { frames: frames.slice(5), still, pongs };
  }, SETTLED);
  const at = (numbers: number[], part: number) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length * part)];
  const rate = (frames: number[]) => ((frames.length / frames.reduce((all, each) => all + each, 0)) * 1000).toFixed(1);
  console.log(
    `while hard thinks: ${rate(told.still)} frames a second, 99 of 100 within ${at(told.still, 0.99).toFixed(1)} ms; with the moves between ${rate(told.frames)}, 99 of 100 within ${at(told.frames, 0.99).toFixed(1)} ms; the table answers within ${at(told.pongs, 0.5).toFixed(1)} ms (half), ${at(told.pongs, 0.99).toFixed(1)} (99 of 100), ${at(told.pongs, 1 - 1e-9).toFixed(1)} (all ${told.pongs.length})`,
  );
  await page.context().close();
}

/** How soon the first game of all begins without a network. */
async function first(url: string): Promise<void> {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await visitor(browser, { url, stop: async () => {} }, { serviceWorkers: 'allow', lang: 'de' });
    await page.goto('/');
    await page.waitForSelector('html[data-kept]', { timeout: 120_000 });
    await page.context().setOffline(true);
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.reload();
    await page.waitForSelector('[data-now]:not(:disabled)');
    times.push(
      await page.evaluate(async () => {
        const began = performance.now();
        document.querySelector<HTMLElement>('[data-now]')?.click();
        while (!document.querySelector('[data-say]')) await new Promise(requestAnimationFrame);
        return performance.now() - began;
      }),
    );
    await asked(page);
    await page.context().close();
  }
  console.log(
    `first game without a network, CPU slowed ${SLOWED} times: begins after ${Math.round(middle([...times]))} ms (${times.map(Math.round).join(', ')}; goal 1500)`,
  );
}

const server = await startServer();
if (want('size')) await size(server.url);
if (want('speed')) await speed();
if (want('answers')) await answers(server.url);
if (want('first')) await first(server.url);
await server.stop();
await browser.close();
