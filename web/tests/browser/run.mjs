// Runs the browser tests one after another; names on the command line choose some.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, startServer } from './lib.mjs';

const suites = ['game', 'friends', 'people', 'parts', 'keyboard', 'axe', 'speed', 'room', 'mini-rummy', 'rue-morgue', 'omerta', 'fair', 'rules', 'cards', 'settings', 'replay', 'hints', 'review', 'tour', 'trust'];
const chosen = process.argv.slice(2);
const tests = [];
for (const suite of suites) for (const [name, run] of Object.entries(await import(`./${suite}.mjs`))) tests.push([`${suite}: ${name.replaceAll('_', ' ')}`, run]);

const browser = await openBrowser();
const server = await startServer();
let failed = 0;
for (const [name, run] of tests) {
  if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
  const begun = Date.now();
  const opened = new Set(browser.contexts());
  try {
    await run({ browser, server });
    console.log(`ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n     ${error.stack}`);
    for (const context of browser.contexts()) for (const page of context.pages()) await page.screenshot({ path: join(tmpdir(), `hinterzimmer-fail-${process.pid}-${failed}.png`) }).catch(() => {});
  }
  for (const context of browser.contexts()) if (!opened.has(context)) await context.close();
}
await browser.close();
await server.stop();
process.exitCode = failed > 0 ? 1 : 0;
