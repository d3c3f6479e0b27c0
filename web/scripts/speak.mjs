// Lets the built WebAssembly be spoken to, for tests: a call in each line that comes, what follows in each line that goes, both as
// JSON, through the same door that the worker uses. The line `anew` begins with another house and has no answer.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { runnerImport } from 'vite';

const here = new URL('..', import.meta.url).pathname;
const { module: offline } = await runnerImport(`${here}src/offline/house.ts`, {
  root: here,
  configFile: false,
  logLevel: 'error',
});
const program = await WebAssembly.compile(readFileSync(`${here}.offline/offline.wasm`));
let house = await offline.House.of(program);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'anew') house = await offline.House.of(program);
  else process.stdout.write(`${JSON.stringify(house.call(JSON.parse(line)))}\n`);
}
