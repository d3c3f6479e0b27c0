// Lighthouse of the start page and of a table, and Chromium's own check of whether the page can be installed: figures, not tests.
// `node scripts/lighthouse.mjs URL...`, with a whole Chromium (not its headless shell). Lighthouse is fetched in this version where it is missing;
// with INSTALL_ONLY=yes only the check is made.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const PARTS = ['performance', 'accessibility', 'best-practices'];
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const folder = mkdtempSync(join(tmpdir(), 'hinterzimmer-lighthouse-'));
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'];

for (const url of process.env.INSTALL_ONLY ? [] : process.argv.slice(2)) {
  const to = join(folder, 'report.json');
  const options = [`--only-categories=${PARTS}`, '--output=json', `--output-path=${to}`, '--quiet'];
  execFileSync('npx', ['--yes', LIGHTHOUSE, url, `--chrome-flags=${flags.join(' ')}`, ...options], {
    env: { ...process.env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { categories, audits } = JSON.parse(readFileSync(to, 'utf8'));
  console.log(url, PARTS.map((part) => `${part} ${Math.round(categories[part].score * 100)}`).join(', '));
  for (const part of PARTS)
    for (const { id, weight } of categories[part].auditRefs)
      if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
        console.log(`  ${part}: ${id} ${audits[id].score} ${audits[id].displayValue ?? ''}`);
}

// Not in a window that keeps nothing: there nothing can be installed.
const browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
  executablePath,
  args: flags,
  headless: false,
});
const page = await browser.newPage();
await page.goto(process.argv[2]);
await page.evaluate(() => navigator.serviceWorker.ready);
const client = await browser.newCDPSession(page);
const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
console.log('installability errors:', JSON.stringify(installabilityErrors));
await browser.close();
rmSync(folder, { recursive: true, force: true });
