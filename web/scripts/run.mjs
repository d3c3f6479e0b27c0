// Runs a script written in TypeScript: `node scripts/run.mjs tests/browser/measure.ts frames`. Node 20 cannot do so by itself.
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

await runnerImport(resolve(process.argv[2]), { configFile: false, logLevel: 'warn' });
