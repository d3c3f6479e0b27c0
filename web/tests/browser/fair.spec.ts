import type { Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { tableWhole } from './lib.ts';

/** A table for two whose other seat is taken by a client that can be told how to behave. */
async function withClient(host: Person, guest: Person, behave: string) {
  await host.goto('/');
  await host.fill('#name', 'Mara');
  await host.click('[data-friends]');
  await host.waitForSelector('[data-open]:not(:disabled)');
  await host.click('.counts button:nth-child(1)');
  await host.click('[data-open]');
  await host.waitForSelector('#table-link');
  const link = new URL(await host.inputValue('#table-link'));
  await guest.goto('/about');
  await guest.evaluate(
    async ({ table, key, behave }) => {
      const made = await (
        await fetch('/api/guests', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: 'Zoe', colour: 0 }),
        })
      ).json();
      const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
      const send = (message: unknown) => socket.send(JSON.stringify(message));
      socket.onopen = () => send({ type: 'hello', protocol: 1, token: made.token, key, resume: null });
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'welcome' && message.table.stage === 'waiting')
          send({
            type: 'request',
            id: crypto.randomUUID(),
            request: message.you.seat ? { do: 'ready', ready: true } : { do: 'sit' },
          });
        if (message.type === 'starting' && message.step === 'commit')
          send({ type: 'commit', commitment: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925' });
        if (message.type === 'starting' && message.step === 'reveal' && behave !== 'silent')
          send({ type: 'reveal', part: (behave === 'lies' ? '1' : '0').repeat(64) });
        if (message.type === 'update' && behave === 'resigns' && message.game.number === 1 && !message.game.result)
          send({ type: 'request', id: crypto.randomUUID(), request: { do: 'resign' } });
      };
    },
    { table: link.pathname.split('/').pop(), key: link.hash.slice(1), behave },
  );
  await host.click('[data-begin]:not(:disabled)');
}

test('who stops a start is named in both languages', async ({ person }) => {
  for (const [lang, size, behave, reason, words] of [
    ['de', 'desktop', 'lies', 'wrong-reveal', /Zoe hat beim Mischen etwas anderes aufgedeckt/],
    ['en', 'phone', 'silent', 'no-reveal', /Zoe did not reveal/],
  ] as const) {
    const host = await person({ lang, size });
    await withClient(host, await person(), behave);
    await host.waitForSelector(`[data-stopped="${reason}"]`, { timeout: 30_000 });
    expect(await host.textContent('[data-stopped]'), 'the note').toMatch(words);
    if (process.env.PICTURES) await host.screenshot({ path: `${process.env.PICTURES}/stopped-${lang}.png` });
    expect(await host.isEnabled('[data-begin]'), 'the start cannot be tried again').toBeTruthy();
    expect(host.problems).toEqual([]);
  }
});

test('the page takes part in the shuffle and checks it at the end', async ({ person }) => {
  for (const [lang, size] of [
    ['de', 'desktop'],
    ['en', 'phone'],
  ] as const) {
    const host = await person({ lang, size });
    // As on a page that is not secure, such as in one's own network: the browser's own code for hashes is missing.
    await host.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }));
    await withClient(host, await person(), 'resigns');
    await host.waitForSelector('[data-fair]', { timeout: 30_000 });
    expect(
      await host.getAttribute('[data-fair]', 'data-fair'),
      `the page says: ${await host.textContent('[data-fair]')}`,
    ).toBe('fair');
    if (process.env.PICTURES) await host.screenshot({ path: `${process.env.PICTURES}/fair-${lang}.png` });
    const [download] = await Promise.all([host.waitForEvent('download'), host.click('[data-fair] button')]);
    expect(download.suggestedFilename().endsWith('-saw.json'), 'the evidence has no name').toBeTruthy();
    expect(host.problems).toEqual([]);
  }
});

test('a guest can delete themselves', async ({ person }) => {
  const page = await person({ lang: 'de' });
  await page.goto('/');
  await page.fill('#name', 'Mara');
  await page.click('[data-now]');
  await tableWhole(page);
  const token = await page.evaluate(() => localStorage.getItem('hz.token'));
  await page.goto('/about');
  await page.click('[data-delete-me]');
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/delete-de.png` });
  await page.click('[data-delete-sure]');
  await page.waitForURL((url) => url.pathname === '/');
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('hz.token') || key.startsWith('hz.name')),
  );
  expect(kept, `the device still keeps ${kept}`).toHaveLength(0);
  const answer = await page.request.delete('/api/guests/me', { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status(), `the token still counts: ${answer.status()}`).toBe(401);
});
