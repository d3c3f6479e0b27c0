// Runs the browser tests, two at a time where there is room; names on the command line choose some.
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, startServer } from './lib.mjs';

// Those with the longest tests come first, so that nobody waits for one alone at the end.
const suites = ['tour', 'friends', 'axe', 'game', 'people', 'parts', 'keyboard', 'speed', 'room', 'mini-rummy', 'rue-morgue', 'omerta', 'fair', 'rules', 'cards', 'settings', 'replay', 'hints', 'review', 'trust'];
const chosen = process.argv.slice(2);
const tests = [];
for (const suite of suites) for (const [name, run] of Object.entries(await import(`./${suite}.mjs`))) tests.push([`${suite}: ${name.replaceAll('_', ' ')}`, run]);
const left = tests.filter(([name]) => chosen.length === 0 || chosen.some((word) => name.includes(word)));
let failed = 0;

/** A browser and a server that take one test after another. */
async function lane() {
  const browser = await openBrowser();
  const server = await startServer();
  for (let test = left.shift(); test; test = left.shift()) {
    const [name, run] = test;
    const begun = Date.now();
    try {
      await run({ browser, server });
      console.log(`ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}\n     ${error.stack}`);
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const [at, page] of pages.entries()) await page.screenshot({ path: join(tmpdir(), `hinterzimmer-fail-${process.pid}-${failed}-${at + 1}.png`) }).catch(() => {});
    }
    for (const context of browser.contexts()) await context.close();
  }
  await browser.close();
  await server.stop();
}

// At least one, whatever LANES says: tests that did not run are not green.
const lanes = Math.max(1, Math.min(Number(process.env.LANES) || Math.min(2, availableParallelism()), left.length));
await Promise.all(Array.from({ length: lanes }, lane));
process.exitCode = failed > 0 ? 1 : 0;
