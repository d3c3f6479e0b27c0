// Records as files, for the tests of watching and reviewing.
import { readFileSync } from 'node:fs';

const records = new URL('../../../records/', import.meta.url);
export const record = (path) => readFileSync(new URL(path, records), 'utf8');

/** Opens a record as a file. */
export async function drop(page, text, name = 'game.hzr') {
  await page.goto('/replay');
  await page.waitForSelector('[data-file]', { state: 'attached' });
  await page.setInputFiles('[data-file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}
