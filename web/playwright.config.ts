import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/browser/server.ts';

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  // One lane more than there are cores: a test often waits for a server, a bot or a picture.
  workers: Math.max(1, Number(process.env.LANES) || Math.min(3, availableParallelism() + 1)),
  // Whole games are played here, also on machines that have other things to do.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  // Deals are random. What fails once is tried once more and told loudly, so that one unlucky deal does not hide what else
  // the run has to say; the reporter fails a run in which more than a few needed that.
  retries: process.env.CI ? 1 : 0,
  reporter: './tests/browser/reporter.ts',
  projects: [
    { name: 'tests', testMatch: '*.spec.ts', grepInvert: /@soak/ },
    // What is like something that the test run does has the tag, and is done here.
    { name: 'soak', testMatch: ['*soak.ts', '*.spec.ts'], grep: /soak\.ts|@soak/ },
  ],
  use: {
    launchOptions: chromiumOptions(),
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace takes pictures of the page's tree before and after every step, which takes longer than many steps: only a second
    // try has one, and `--trace on`.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
