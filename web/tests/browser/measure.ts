// Figures for `make bench`, not tests: how soon the start page can be used, how long frames take and events wait while
// games are played, how closely a held tile follows, and what is left in memory after many games. The CPU is slowed four times, but not for memory.
// `npm run measure frames rue-morgue` measures one part of one game. Only a machine that does nothing else tells the truth
// about the wait for an event: Chromium draws on the processors here, and its slowdown keeps one of them busy by itself.
import type { Person } from './types.ts';
import { playToEnd, setUpBots, tableWhole } from './lib.ts';
import { hands } from './measure-hands.ts';
import { playMiniRummy, rummy } from './mini-rummy-lib.ts';
import { playOmerta } from './omerta-lib.ts';
import { openRecorded, record } from './recorded-lib.ts';
import { playRueMorgue } from './rue-morgue-lib.ts';
import { arrive, openBrowser, startServer } from './server.ts';
import { openTable } from './table-lib.ts';

const SLOWED = 4;
const LOADS = 5;
const SHOWS = 3;
const GAMES = 10;
const wanted = process.argv.slice(3);
const want = (name: string) => wanted.length === 0 || wanted.includes(name);

const browser = await openBrowser();
const server = await startServer();
const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

async function slow(page: Person) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

/** Notes when the page can be used, in the page itself. */
const watchUsable = () => {
  new MutationObserver((_, watcher) => {
    if (!document.querySelector('[data-now]:not(:disabled)')) return;
    performance.mark('usable');
    watcher.disconnect();
  }).observe(document, { childList: true, subtree: true });
};

async function start() {
  const times = [];
  for (let round = 0; round < LOADS; round++) {
    const page = await arrive(browser, server);
    await page.addInitScript(watchUsable);
    await slow(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForSelector('[data-now]:not(:disabled)');
    times.push(await page.evaluate(() => performance.getEntriesByName('usable')[0].startTime));
    await page.context().close();
  }
  console.log(
    `start page, first visit, CPU slowed ${SLOWED} times: usable after ${Math.round(middle([...times]))} ms (best ${Math.round(Math.min(...times))}, goal 1000)`,
  );
}

interface Trace {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * The work of the page's main thread, task by task, in milliseconds of its own time, for each step of a game. A frame is one
 * task: script, style, layout and paint. Chromium slows a thread down by letting it spin, so that its own time has the slowdown
 * in it; what other programs take from it has not. Tracing more than this would itself make frames a third longer. A step begins
 * with each `playing` that the page marks, and the last one ends with `played`.
 */
async function traced(page: Person, run: () => Promise<unknown>) {
  const client = await page.context().newCDPSession(page);
  const tasks: { thread: string; at: number; ms: number }[] = [];
  const begins: number[] = [];
  const mains = new Set();
  let end = Infinity;
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const each of value as unknown as Trace[]) {
      if (each.name === 'ThreadControllerImpl::RunTask')
        tasks.push({ thread: `${each.pid} ${each.tid}`, at: each.ts, ms: (each.tdur ?? 0) / 1000 });
      if (each.name === 'playing') begins.push(each.ts);
      if (each.name === 'played') end = Math.min(end, each.ts);
      if (each.name === 'thread_name' && each.args?.name === 'CrRendererMain') mains.add(`${each.pid} ${each.tid}`);
    }
  });
  const done = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'toplevel,__metadata,blink.user_timing',
  });
  await run();
  await client.send('Tracing.end');
  await done;
  begins.sort((a, b) => a - b);
  const steps = begins.map((): number[] => []);
  for (const { thread, at, ms } of tasks) {
    if (mains.has(thread) && at < end) steps[begins.findLastIndex((begin) => begin <= at)]?.push(ms);
  }
  return steps;
}

const players: Record<string, [(page: Person) => Promise<unknown>, (page: Person) => Promise<unknown>]> = {
  'al-capone': [(page) => setUpBots(page, { target: 40 }), (page) => playToEnd(page)],
  'rue-morgue': [
    (page) => openTable(page, { game: 'rue-morgue', bots: 2, options: { target: 10 } }),
    (page) => playRueMorgue(page),
  ],
  'mini-rummy': [(page) => rummy(page, { bots: 2, options: { rounds: 1 } }), (page) => playMiniRummy(page)],
  omerta: [
    (page) => openTable(page, { game: 'omerta', bots: 2, options: { snap_seconds: 0 } }),
    (page) => playOmerta(page),
  ],
};

/**
 * A game is played once, as fast as it goes, and then shown to the page message by message at the pace of a table, three times:
 * the machine is slower in one minute than in the next, and what is long in one of three only is not of the page's making.
 */
async function frames() {
  for (const [game, [open, play]] of Object.entries(players)) {
    if (wanted.length > 1 && !wanted.includes(game)) continue;
    const first = await arrive(browser, server);
    const recorded = await record(first, open, play);
    await first.context().close();
    const shows: { steps: number[][]; waits: number[] }[] = [];
    for (let round = 0; round < SHOWS; round++) {
      const page = await arrive(browser, server, { motion: 'no-preference', storageState: recorded.storage });
      await slow(page);
      const show = await openRecorded(page, recorded);
      let waits: number[] = [];
      const steps = await traced(page, async () => (waits = await show()));
      shows.push({ steps, waits });
      await page.context().close();
    }
    const longest = shows[0].steps.map((_, at) => middle(shows.map(({ steps }) => Math.max(0, ...(steps[at] ?? [])))));
    const waits = shows[0].waits.map((_, at) => middle(shows.map((each) => each.waits[at])));
    const over = (times: number[], limit: number) => times.filter((ms) => ms > limit).length;
    const all = shows.flatMap(({ steps }) => steps.flat());
    console.log(
      `${game}, CPU slowed ${SLOWED} times, ${waits.length} events, the middle of ${SHOWS}: longest frame ${Math.round(Math.max(0, ...longest))} ms, ${over(longest, 50)} events with one over 50 ms (goal 0); an event is drawn after ${Math.round(middle([...waits]) ?? 0)} ms, at most ${Math.round(Math.max(0, ...waits))}, ${over(waits, 100)} after more than 100 (goal 0); in each single show ${(over(all, 50) / SHOWS).toFixed(1)} frames over 50 ms and ${(
        over(
          shows.flatMap((each) => each.waits),
          100,
        ) / SHOWS
      ).toFixed(1)} events after more than 100`,
    );
  }
}

async function memory() {
  const page = await arrive(browser, server);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const at = async () => {
    for (let again = 0; again < 3; again++) await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((each) => each.name === name)!.value;
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
  };
  await setUpBots(page, { target: 20 });
  const seen = [];
  for (let game = 0; game < GAMES; game++) {
    await playToEnd(page);
    seen.push(await at());
    if (game + 1 === GAMES) break;
    await page.click('[data-rematch]');
    await page.click('[data-begin]');
    await tableWhole(page);
  }
  const text = ({ nodes, listeners, heap }: Awaited<ReturnType<typeof at>>) =>
    `${nodes} nodes, ${listeners} listeners, ${(heap / 2 ** 20).toFixed(1)} MB`;
  console.log(`memory after game 2: ${text(seen[1])}; after game ${GAMES}: ${text(seen[GAMES - 1])} (goal: no growth)`);
  console.log(
    `     game by game: ${seen.map(({ nodes, heap }) => `${nodes}/${(heap / 2 ** 20).toFixed(1)}`).join(' ')}`,
  );
  await page.goto('/about');
  console.log(`     after leaving the table: ${text(await at())}`);
  await page.context().close();
}

if (want('start')) await start();
if (want('frames')) await frames();
if (want('hands')) await hands(browser, server, slow, traced);
if (want('memory')) await memory();
await browser.close();
await server.stop();
