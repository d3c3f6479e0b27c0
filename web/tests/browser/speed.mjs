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

export async function the_start_page_is_ready_within_a_second_on_a_slow_machine({ browser, server }) {
  const page = await person(browser, server);
  const client = await page.context().newCDPSession(page);
  await page.goto('/about');
  // A busy machine is slower than an idle one; a fixed piece of work tells how much.
  const busy = await page.evaluate(() => {
    const begun = performance.now();
    let sum = 0;
    for (let i = 0; i < 60_000_000; i++) sum = (sum + i * 7) % 1_000_003;
    return performance.now() - begun + (sum < 0 ? 1 : 0);
  });
  const factor = Math.max(1, busy / 300);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = [];
  for (let i = 0; i < 5; i++) {
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForSelector('[data-now]:not(:disabled)');
    times.push(await page.evaluate(() => performance.now()));
  }
  console.log(`     interactive after ${times.map((time) => Math.round(time)).join(', ')} ms; the machine takes ${Math.round(busy)} ms for the fixed work`);
  check(Math.min(...times) < 1000 * factor, `interactive after ${Math.min(...times)} ms at best, on a machine ${factor.toFixed(1)} times as slow as usual`);
}
