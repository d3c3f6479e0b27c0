// A table of any game in the browser: what the server last told the page, and what axe says about it.
import AxeBuilder from '@axe-core/playwright';
import { check, tableWhole } from './lib.mjs';

/** Opens a table against bots and begins; the newest position of the server is `page.now()`. */
export async function openTable(page, { game, people = 1, bots = 1, level = 'easy', options = {}, name = 'Mara', clock = { kind: 'none' }, public: open = false }) {
  watch(page);
  await page.goto('/');
  const { table, key } = await page.evaluate(
    async ({ game, people, bots, level, options, name, clock, open }) => {
      const ask = async (path, body, token) => {
        const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
        const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const guest = await ask('/guests', { name, colour: 0 });
      localStorage.setItem('hz.token', guest.token);
      localStorage.setItem('hz.name', guest.name);
      const seats = [...Array.from({ length: people }, () => ({ for: 'person' })), ...Array.from({ length: bots }, () => ({ for: 'bot', level }))];
      const made = await ask('/tables', { setup: { game, seats, options, public: open, clock }, sit: true }, guest.token);
      localStorage.setItem('hz.tables', JSON.stringify({ [made.table]: { join: made.join_key, watch: made.watch_key } }));
      if (people === 1) sessionStorage.setItem('hz.begin', made.table);
      return { table: made.table, key: made.join_key };
    },
    { game, people, bots, level, options, name, clock, open },
  );
  await page.goto(`/t/${table}`);
  if (people === 1) await tableWhole(page);
  return `/t/${table}#${key}`;
}

/** Comes to a table by its link, sits down and is ready. */
export async function join(page, link, name) {
  watch(page);
  await page.goto(link);
  await page.fill('#who', name);
  await page.click('[data-enter]');
  await page.click('.seatb.free .btn');
  await page.click('[data-ready]');
}

/** Keeps what goes over the page's socket. */
export function watch(page) {
  let position = null;
  let seq;
  page.received = [];
  page.sent = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload);
      page.received.push(message);
      if ('seq' in message) seq = message.seq;
      if ((message.type === 'update' || message.type === 'welcome') && message.game) position = message.game;
    });
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.type === 'move') page.sent.push(message.move);
    });
  });
  page.now = () => position;
  page.seq = () => seq;
}

/** Waits until the page shows all that the server said: it can be behind what its socket has received. */
export async function shown(page, timeout = 60_000) {
  for (const end = Date.now() + timeout; Date.now() < end; await page.waitForTimeout(15)) {
    const seen = await page.evaluate(() => ({
      seq: Number(document.querySelector('[data-seq]')?.dataset.seq),
      next: document.querySelector('[data-next]') !== null,
      over: document.querySelector('[data-download]') !== null,
      whole: document.querySelector('[data-say]') !== null && document.querySelector('[aria-busy="true"]') === null,
      sent: document.querySelector('.act[aria-disabled], .wait[aria-disabled], [data-draw]:is(:disabled, [aria-disabled])') !== null,
    }));
    if (seen.seq === page.seq() && seen.whole) return { ...seen, now: page.now() };
  }
  throw new Error('the page does not come to rest');
}

/** Whether a person has to decide now. */
export const asks = (now, seat) => now !== null && now.kind !== 'over' && now.asked.includes(seat) && !now.answered && now.legal.length > 0;

/** Waits until the person has to decide, a round is counted, or the game is over. */
export async function until(page, seat = 'A', timeout = 60_000) {
  for (const end = Date.now() + timeout; Date.now() < end; await page.waitForTimeout(25)) {
    const seen = await shown(page, timeout);
    if (seen.over || seen.next || (asks(seen.now, seat) && !seen.sent)) return seen;
  }
  throw new Error('nothing happens any more');
}

/** Waits for the first of several people, by seat, who has to decide. The pages are told at different times, so each is only believed about its own seat. */
export async function firstAsked(seats, timeout = 60_000) {
  for (const end = Date.now() + timeout; Date.now() < end; await Object.values(seats)[0].waitForTimeout(25)) {
    for (const [seat, page] of Object.entries(seats)) {
      const { now, sent } = await shown(page, timeout);
      if (asks(now, seat) && !sent) return { seat, page, now };
    }
  }
  throw new Error('nobody has to decide any more');
}

/** Waits until a decision has been taken by all who had to, or at least by this person. */
export async function answered(page, decision) {
  for (let i = 0; i < 400 && page.now().decision === decision && !page.now().answered; i++) await page.waitForTimeout(10);
}

/** Nothing that axe objects to. */
export async function clean(page, where) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const text = violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')} ${each.nodes[0].failureSummary ?? ''}`).join('\n');
  check(violations.length === 0, `${where}\n${text}`);
}
