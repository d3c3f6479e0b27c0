// A table of any game in the browser: what the server last told the page, and what axe says about it.
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { tableWhole } from './lib.ts';
import type { GameId, Message, Person, Position, Shown } from './types.ts';

interface Table {
  game: GameId;
  people?: number;
  bots?: number;
  level?: string;
  options?: Record<string, unknown>;
  name?: string;
  clock?: { kind: string; seconds?: number };
  public?: boolean;
  /** The deal of the game's tour, and bots that do the same every time. */
  tour?: boolean;
}

/** Opens a table against bots and begins; the newest position of the server is `page.now()`. */
export async function openTable(page: Person, table: Table) {
  watch(page);
  await page.goto('/');
  const wanted = {
    people: 1,
    bots: 1,
    level: 'easy',
    options: {},
    name: 'Mara',
    clock: { kind: 'none' },
    public: false,
    tour: false,
    ...table,
  };
  const made = await page.evaluate(async ({ game, people, bots, level, options, name, clock, public: open, tour }) => {
    const ask = async (path: string, body: unknown, token?: string) => {
      const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const guest = await ask('/guests', { name, colour: 0 });
    localStorage.setItem('hz.token', guest.token);
    localStorage.setItem('hz.name', guest.name);
    const seats = [
      ...Array.from({ length: people }, () => ({ for: 'person' })),
      ...Array.from({ length: bots }, () => ({ for: 'bot', level })),
    ];
    const made = await ask(
      '/tables',
      { setup: { game, seats, options, public: open, clock, tour }, sit: true },
      guest.token,
    );
    localStorage.setItem('hz.tables', JSON.stringify({ [made.table]: { join: made.join_key, watch: made.watch_key } }));
    if (people === 1) sessionStorage.setItem('hz.begin', made.table);
    return { table: made.table, key: made.join_key };
  }, wanted);
  await page.goto(`/t/${made.table}`);
  if (wanted.people === 1) await tableWhole(page);
  return `/t/${made.table}#${made.key}`;
}

/** Comes to a table by its link, sits down and is ready. */
export async function join(page: Person, link: string, name: string) {
  watch(page);
  await page.goto(link);
  await page.fill('#who', name);
  await page.click('[data-enter]');
  await page.click('[data-ready]');
}

/** Whoever waits for the next message to a page. */
const waiting = new WeakMap<Person, Set<() => void>>();

/** Keeps what goes over the page's socket. */
export function watch(page: Person) {
  let position: Position | null = null;
  let seq: number | undefined;
  const waiters = new Set<() => void>();
  waiting.set(page, waiters);
  page.received = [];
  page.sent = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as Message;
      page.received.push(message);
      if ('seq' in message) seq = message.seq;
      if ((message.type === 'update' || message.type === 'welcome') && message.game) position = message.game;
      for (const wake of waiters) wake();
    });
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'move') page.sent.push(message.move);
      for (const wake of waiters) wake();
    });
  });
  page.now = () => position!;
  page.seq = () => seq;
}

/** In the page: keeps its sockets, so that something can be said over them that the page would not say. Before the page is opened. */
export const keepSockets = (page: Person) =>
  page.addInitScript(() => {
    window.sockets = [];
    const Usual = WebSocket;
    window.WebSocket = class extends Usual {
      constructor(url: string | URL) {
        super(url);
        window.sockets.push(this);
      }
    };
  });

/** In the page: keeps the banners, which are there for a moment only. Before the page is opened. */
export const keepBanners = (page: Person) =>
  page.addInitScript(() => {
    window.banners = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const banner = node.matches('[data-banner]') ? node : node.querySelector('[data-banner]');
        if (!banner) continue;
        const { left, right } = banner.getBoundingClientRect();
        const { pointerEvents } = getComputedStyle(banner);
        window.banners.push({ text: banner.textContent!, left, right, pointerEvents });
      }
    }).observe(document, { childList: true, subtree: true });
  });

/** Waits until a banner with some words has been shown, and tells of it as it was. */
export async function bannerWith(page: Person, words: RegExp) {
  const { source, flags } = words;
  const found = await page.waitForFunction(
    ([source, flags]) => window.banners.find(({ text }) => new RegExp(source, flags).test(text)),
    [source, flags],
  );
  return (await found.jsonValue())!;
}

/** Plays moves without a hand, one after the other, and waits for the next own decision. */
export async function playMoves(page: Person, moves: string[]) {
  for (const move of moves) {
    const { decision } = page.now();
    const text = JSON.stringify({ type: 'move', id: `played-${decision}`, decision, move });
    await page.evaluate((text) => window.sockets.at(-1)!.send(text), text);
    await answered(page, decision);
  }
  return until(page);
}

/** Waits until something holds of what went over the socket, and says whether it came to that in time. */
export async function told(page: Person | Person[], is: () => boolean, timeout = 30_000) {
  if (is()) return true;
  const pages = [page].flat();
  return new Promise<boolean>((resolve) => {
    const end = (held: boolean) => {
      clearTimeout(timer);
      for (const each of pages) waiting.get(each)!.delete(look);
      resolve(held);
    };
    const look = () => is() && end(true);
    const timer = setTimeout(() => end(is()), timeout);
    for (const each of pages) waiting.get(each)!.add(look);
  });
}

/** Waits until the page shows all that the server said: it can be behind what its socket has received. */
export async function shown(page: Person, timeout = 60_000): Promise<Shown> {
  for (const end = Date.now() + timeout; Date.now() < end;) {
    await told(page, () => page.seq() !== undefined, timeout);
    await page.waitForFunction(
      (seq) =>
        Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) >= seq! &&
        document.querySelector('[data-say]') !== null &&
        document.querySelector('[aria-busy="true"], [data-skip]') === null,
      page.seq(),
      { timeout },
    );
    const seen = await page.evaluate(() => ({
      seq: Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq),
      next: document.querySelector('[data-next]') !== null,
      over: document.querySelector('[data-download]') !== null,
      // The end of a round is played out before its sheet comes over the table.
      whole:
        document.querySelector('[data-say]') !== null &&
        document.querySelector('[aria-busy="true"], [data-skip]') === null,
      sent:
        document.querySelector(
          '.act[aria-disabled], .wait[aria-disabled], [data-draw]:is(:disabled, [aria-disabled])',
        ) !== null,
    }));
    if (seen.seq === page.seq() && seen.whole) return { ...seen, now: page.now() };
  }
  throw new Error('the page does not come to rest');
}

/** Whether a person has to decide now. */
export const asks = (now: Position | null, seat: string) =>
  now !== null && now.kind !== 'over' && now.asked.includes(seat) && !now.answered && now.legal.length > 0;

/** Waits until the person has to decide, a round is counted, or the game is over. */
export async function until(page: Person, seat = 'A', timeout = 60_000) {
  for (const end = Date.now() + timeout; Date.now() < end;) {
    const seen = await shown(page, timeout);
    const mine = asks(seen.now, seat);
    if (seen.over || seen.next || (mine && !seen.sent)) return seen;
    // Whatever else comes has another number.
    await page.waitForFunction(
      ({ seq, mine }) =>
        Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) !== seq ||
        document.querySelector('[data-next], [data-download]') !== null ||
        (mine &&
          document.querySelector(
            '.act[aria-disabled], .wait[aria-disabled], [data-draw]:is(:disabled, [aria-disabled])',
          ) === null),
      { seq: seen.seq, mine },
      { timeout },
    );
  }
  throw new Error('nothing happens any more');
}

/** Waits for the first of several people, by seat, who has to decide. The pages are told at different times, so each is only believed about its own seat. */
export async function firstAsked(seats: Record<string, Person>, timeout = 60_000) {
  const pages = Object.values(seats);
  for (const end = Date.now() + timeout; Date.now() < end;) {
    const before = pages.map((page) => page.seq());
    for (const [seat, page] of Object.entries(seats)) {
      const { now, sent } = await shown(page, timeout);
      if (asks(now, seat) && !sent) return { seat, page, now };
    }
    // A page can also come to rest without being told anything.
    await told(pages, () => pages.some((page, at) => page.seq() !== before[at]), 100);
  }
  throw new Error('nobody has to decide any more');
}

/** Waits until a decision has been taken by all who had to, or at least by this person. */
export const answered = (page: Person, decision: number) =>
  told(page, () => page.now().decision !== decision || page.now().answered, 5000);

/** What axe objects to. */
export async function axeSays(page: Person): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    (each) =>
      `${each.id}: ${each.nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(' | ')} ${each.nodes[0].failureSummary ?? ''}`,
  );
}

/** Nothing that axe objects to. */
export async function clean(page: Person, where: string) {
  expect(await axeSays(page), where).toEqual([]);
}
