// What all browser tests share: tables that come up, and a simple player of Al Capone.
import type { Person } from './types.ts';

/** Waits until a table that comes up part by part is all there. */
export async function tableWhole(page: Person) {
  await page.waitForFunction(
    () => document.querySelector('[data-say]') && !document.querySelector('[aria-busy="true"]'),
  );
}

/** Waits until nothing of the page has changed for a while: what must not happen any more has had its time. */
export const quiet = (page: Person, millis = 80) =>
  page.evaluate(
    (millis) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, millis);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, millis);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    millis,
  );

/** Where something lies on the page. */
export async function boxOf(page: Person, selector: string) {
  const box = await (await page.waitForSelector(selector)).boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
}

/** From the start page to a running game against bots. */
export async function playNow(page: Person, name = 'Mara') {
  await page.goto('/');
  await page.fill('#name', name);
  await page.click('[data-now]');
  await tableWhole(page);
}

/** From the start page over the set-up to a running game against bots, with few points to play for. */
export async function setUpBots(page: Person, { name = 'Mara', seats = 3, level = 'luca', target = 40 } = {}) {
  await page.goto('/');
  await page.fill('#name', name);
  await page.click('[data-friends]');
  await page.waitForSelector('[data-open]:not(:disabled)');
  await page.click(`.counts button:nth-child(${seats - 1})`);
  for (let seat = 2; seat <= seats; seat++) await page.selectOption(`.box li:nth-child(${seat}) select`, level);
  await page.fill('.num', String(target));
  await page.click('[data-open]');
  await page.click('[data-begin]');
  await tableWhole(page);
}

/** Draws two cards in Al Capone in some way. Says how many are held then: others may have asked for some before. */
export async function drawTwo(page: Person, draw: () => Promise<unknown>) {
  const held = (await page.$$('.hand [data-card]')).length + 2;
  await draw();
  await page.waitForFunction(
    (held) => document.querySelectorAll<HTMLElement>('.hand [data-card]').length === held,
    held,
  );
  return held;
}

/** Leaves the score sheet for the next round. */
export async function nextRound(page: Person) {
  await page.click('[data-next]');
  await page.waitForSelector('[data-next]', { state: 'detached' });
}

/** What the page shows now, in a form a simple player can decide by. */
export const look = (page: Person) =>
  page.evaluate(() => ({
    over: document.querySelector('[data-rematch], [data-download]') !== null,
    next: document.querySelector('[data-next]') !== null,
    offers: [...document.querySelectorAll<HTMLElement>('.act[data-move]')]
      .filter((each) => each.ariaDisabled !== 'true')
      .map((each) => ({ move: each.dataset.move!, legal: each.dataset.legal === 'true' })),
    hand: [...document.querySelectorAll<HTMLElement>('.hand [data-card]')].map((each) => ({
      card: each.dataset.card!,
      uid: each.dataset.uid!,
      on: each.getAttribute('aria-pressed') === 'true',
    })),
    search: [...document.querySelectorAll<HTMLElement>('.srch .c1')].map((each) => !each.classList.contains('no')),
    choice: [...document.querySelectorAll<HTMLElement>('dialog [data-move]')].map((each) => each.dataset.move),
    why: document.querySelector('.why') !== null,
    say: document.querySelector('[data-say]')?.textContent ?? '',
    mine: /^(Du bist dran|Your turn)/.test(document.querySelector('[data-say]')?.textContent ?? ''),
    round: document.querySelector('.what')?.textContent ?? '',
  }));

export type Look = Awaited<ReturnType<typeof look>>;

interface Play {
  each?: (now: Look) => Promise<unknown> | unknown;
  stop?: (now: Look) => boolean;
  once?: boolean;
  limit?: number;
}

const EVENTS = ['meeting', 'warrant', 'ness', 'raid'];

/** Plays with clicks until the game is over, simply but sensibly. `each` sees every moment before it is acted on. */
export async function playToEnd(
  page: Person,
  { each = () => {}, stop = () => false, once = false, limit = 4000 }: Play = {},
) {
  const tried = new Set<string>();
  for (let step = 0; step < limit; step++) {
    await page.waitForFunction(
      (once) => {
        if (document.querySelector('[aria-busy="true"]')) return false;
        if (document.querySelector('[data-next], [data-download], .why, dialog [data-move]')) return true;
        const mine = /^(Du bist dran|Your turn)/.test(document.querySelector('[data-say]')?.textContent ?? '');
        return mine ? document.querySelector('[data-busy="false"]') !== null : once;
      },
      once,
      { timeout: 60_000 },
    );
    const now = await look(page);
    if ((await each(now)) === 'stop' || stop(now)) return now;
    if (now.over) return now;
    if (now.next) {
      await nextRound(page);
      continue;
    }
    if (now.why) {
      await page.click('.why .btn.pri');
      continue;
    }
    if (now.choice.length > 0) {
      await page.click(`dialog [data-move="${now.choice[0]}"]`);
      continue;
    }
    const legal = now.offers.filter((offer) => offer.legal);
    if (now.search.length > 0 || /[Ss]uch|[Cc]hoose/.test(now.say)) {
      const take = legal.find((offer) => offer.move.startsWith('take ')) ?? null;
      if (take) await page.click(`.act[data-move="${take.move}"]`);
      else await page.click('.srch .c1:not(.no)', { position: { x: 8, y: 16 } });
      continue;
    }
    const draw = legal.find((offer) => offer.move.startsWith('draw '));
    if (draw) {
      tried.clear();
      await page.click('.act[data-move="draw file"]');
      continue;
    }
    const good = legal.find((offer) => !offer.move.startsWith('discard'));
    if (good) {
      await page.click(`.act[data-move="${good.move}"]`);
      continue;
    }
    // Select the next kind that has not been tried in this turn; when all were, discard.
    const counts = new Map<string, Look['hand']>();
    for (const held of now.hand) counts.set(held.card, [...(counts.get(held.card) ?? []), held]);
    const next = [...counts].find(([card, held]) => !tried.has(`${card}${held.length}`) && held.length >= 1);
    // A second tap takes all of a kind, and one more lets go of them.
    const taken = page.locator('.hand [aria-pressed="true"]');
    while ((await taken.count()) > 0) await taken.first().click({ position: { x: 8, y: 16 } });
    if (next && now.hand.length > 1) {
      const [card, held] = next;
      tried.add(`${card}${held.length}`);
      const pick = EVENTS.includes(card)
        ? held.slice(0, 1)
        : held.length >= 3
          ? held.slice(0, Math.max(3, Math.min(held.length, now.hand.length - 1)))
          : held.slice(0, held.length === now.hand.length ? 1 : held.length);
      for (const one of pick) await page.click(`.hand [data-uid="${one.uid}"]`, { position: { x: 8, y: 16 } });
      continue;
    }
    const lone = [...counts].sort((a, b) => a[1].length - b[1].length)[0][1][0];
    await page.click(`.hand [data-uid="${lone.uid}"]`, { position: { x: 8, y: 16 } });
    await page.click('.act.end');
  }
  throw new Error('the game did not end');
}
