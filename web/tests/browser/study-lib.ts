// Records as files, for the tests of watching and reviewing.
import type { Person } from './types.ts';
import { readFileSync } from 'node:fs';

const records = new URL('../../../records/', import.meta.url);
export const record = (path: string) => readFileSync(new URL(path, records), 'utf8');

/** Lets a file fall on the page, as from a folder. */
export async function fall(page: Person, text: string, name = 'game.hzr') {
  const dataTransfer = await page.evaluateHandle(
    ([text, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: 'text/plain' }));
      return data;
    },
    [text, name],
  );
  for (const event of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', event, { dataTransfer });
}

/** Opens a record as a file. */
export async function drop(page: Person, text: string, name = 'game.hzr') {
  await page.goto('/replay');
  await page.waitForSelector('[data-file]', { state: 'attached' });
  await page.setInputFiles('[data-file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}
