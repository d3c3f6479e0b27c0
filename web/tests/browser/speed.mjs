import { check, person } from './lib.mjs';

/** Bytes over the wire, by kind of file. */
async function load(page, path) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const kinds = new Map();
  const bytes = { script: 0, font: 0, all: 0 };
  client.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type));
  client.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId);
    bytes.all += event.encodedDataLength;
    if (kind === 'Script') bytes.script += event.encodedDataLength;
    if (kind === 'Font') bytes.font += event.encodedDataLength;
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return bytes;
}

export async function the_first_load_is_small({ browser, server }) {
  const page = await person(browser, server);
  const bytes = await load(page, '/');
  console.log(`     script ${Math.round(bytes.script / 1024)} KB, without fonts ${Math.round((bytes.all - bytes.font) / 1024)} KB, fonts ${Math.round(bytes.font / 1024)} KB`);
  check(bytes.script <= 200 * 1024, `${bytes.script} bytes of script`);
  check(bytes.all - bytes.font <= 500 * 1024, `${bytes.all - bytes.font} bytes without fonts`);
}
