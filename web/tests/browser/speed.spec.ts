import type { Person } from './types.ts';
import { expect, test } from './fixtures.ts';

/** Bytes over the wire, by kind of file. */
async function load(page: Person, path: string) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const kinds = new Map();
  const bytes = { script: 0, font: 0, all: 0 };
  const alone: string[] = [];
  client.on('Network.responseReceived', (event) => {
    kinds.set(event.requestId, event.type);
    if (/\/(offline|worker|thinker)-[^/]*$/.test(event.response.url)) alone.push(event.response.url);
  });
  client.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId);
    bytes.all += event.encodedDataLength;
    if (kind === 'Script') bytes.script += event.encodedDataLength;
    if (kind === 'Font') bytes.font += event.encodedDataLength;
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return { ...bytes, alone };
}

test('the first load is small', async ({ person }) => {
  const page = await person();
  const bytes = await load(page, '/');
  console.log(
    `     script ${Math.round(bytes.script / 1024)} KB, without fonts ${Math.round((bytes.all - bytes.font) / 1024)} KB, fonts ${Math.round(bytes.font / 1024)} KB`,
  );
  expect(bytes.alone, 'what plays without a server is loaded when it is wanted').toEqual([]);
  expect(bytes.script, `${bytes.script} bytes of script`).toBeLessThanOrEqual(200 * 1024);
  expect(bytes.all - bytes.font, `${bytes.all - bytes.font} bytes without fonts`).toBeLessThanOrEqual(500 * 1024);
});
