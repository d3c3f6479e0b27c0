// What must not happen to people: mistakes that were made once, and how the page behaves where something is missing.
import type { WebSocketRoute } from '@playwright/test';
import type { Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, look, nextRound, playNow, playToEnd, quiet, setUpBots, tableWhole } from './lib.ts';
import { playMiniRummy, rummy, simpleTurn, steps, tapLay } from './mini-rummy-lib.ts';
import { playOmerta } from './omerta-lib.ts';
import { drop, record } from './study-lib.ts';
import { answered, firstAsked, join, openTable, until } from './table-lib.ts';

const scores = (page: Person) =>
  page.click('header button:has-text("Punkte"), header button:has-text("Scores"), header button[aria-label="Punkte"]');

const corner = { position: { x: 8, y: 16 } };

async function dragTo(page: Person, from: string, to: string) {
  const [a, b] = await Promise.all([from, to].map((selector) => boxOf(page, selector)));
  await page.mouse.move(a.x + 10, a.y + 40);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2 - 20, b.y + b.height / 2, { steps: 6 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
  await page.mouse.up();
}

test('a card dropped at the wrong time is no other move', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'rue-morgue', bots: 1 });
  const { now } = await until(page);
  await page.click(`.hand [data-card="${now.view.hand[0]}"]`, corner);
  await page.click(`.act[data-move="bury ${now.view.hand[0]}"]`);
  await answered(page, now.decision);
  const { now: draw } = await until(page);
  expect(draw.view.phase, `the phase is ${draw.view.phase}`).toBe('draw');
  for (const place of ['[data-drop="morgue"]', '[data-drop="area"]']) {
    await dragTo(page, `.hand [data-card="${draw.view.hand[0]}"]`, place);
    await page.waitForSelector('.why');
    await page.click('.why .btn.pri');
    await page.waitForSelector('.why', { state: 'detached' });
  }
  expect(page.sent, `dropping a card has played ${page.sent.slice(1)}`).toHaveLength(1);
  expect(page.problems).toEqual([]);
});

/** Draws and discards until an event with a choice is in hand. */
test('an event dropped on the area keeps its choice', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'al-capone', bots: 1, options: { target: 500 } });
  let event;
  for (let step = 0; step < 60 && !event; step++) {
    const { now, next } = await until(page);
    if (next) await nextRound(page);
    if (next) continue;
    if (now.view.phase === 'draw') await page.click('.act[data-move="draw file"]');
    else {
      event = ['ness', 'warrant'].find((card) => now.legal.some((move) => move.startsWith(card)));
      if (event) break;
      // A single card that is selected can also be discarded by a click on the pile.
      const card = now.view.hand.find((each) => !['ness', 'warrant', 'meeting', 'raid'].includes(each));
      await page.click(`.hand [data-card="${card}"]`, corner);
      await page.click('[data-pile="underworld"]');
    }
    await answered(page, now.decision);
  }
  expect(event, 'there was no event').toBeTruthy();
  const sent = page.sent.length;
  await dragTo(page, `.hand [data-card="${event}"]`, '[data-drop="area"]');
  await page.waitForFunction(
    (event) => document.querySelectorAll<HTMLElement>(`.act[data-move^="${event} "]`).length > 1,
    event,
  );
  expect(page.sent.length, `dropping the event has played ${page.sent.at(-1)}`).toBe(sent);
  expect(page.problems).toEqual([]);
});

/** Whoever wants to be asked first can think again, and the turn goes on. */
test('a turn goes on when its end is not agreed to', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await rummy(page, { bots: 1, options: { rounds: 50, turn_seconds: 0 } });
  await playMiniRummy(page, {
    each: async ({ now, next, over }) => (!next && !over && simpleTurn(now).length > 0 ? 'stop' : undefined),
  });
  // From here on the person is asked.
  await page.evaluate(() => localStorage.setItem('hz.settings', JSON.stringify({ confirm: true })));
  await page.reload();
  await tableWhole(page);
  await page.click('[data-draw]');
  await page.waitForSelector('[data-sure]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-sure]', { state: 'detached' });
  let count = 0;
  for (const lay of simpleTurn(page.now())) {
    await tapLay(page, lay.tiles);
    await steps(page, ++count);
  }
  const before = page.sent.length;
  await page.click('[data-done][data-ready="true"]');
  await page.waitForSelector('[data-sure]');
  expect(await page.textContent('dialog h2'), 'the question speaks of something else').toBe('End your turn?');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-sure]', { state: 'detached' });
  // What stands may have been laid out; the turn goes on.
  expect(page.sent.slice(before), 'the turn is over although nobody agreed').not.toContain('done');
  await page.click('[data-undo]:not(:disabled, [aria-disabled])', { timeout: 5000 });
  await page.waitForFunction(
    (count) => Number(document.querySelector<HTMLElement>('[data-steps]')!.dataset.steps) < count,
    count,
  );
  expect(page.problems).toEqual([]);
});

test('everything works where nothing may be stored', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('storage is forbidden', 'SecurityError');
        },
      });
    }
  });
  await playNow(page);
  await page.waitForSelector('.act[data-move="draw file"]:not([aria-disabled])');
  await drop(page, record('omerta/00-3.hzr'));
  await page.waitForSelector('[data-replay][data-room="omerta"]');
  expect(page.problems).toEqual([]);
});

/** What happens while the past is on its way is in it, and comes by the socket too. */
test('nothing is told twice after a reload', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const guest = await person({ lang: 'de', size: 'desktop' });
  const link = await openTable(host, { game: 'rue-morgue', people: 2, bots: 0 });
  await join(guest, link, 'Tom');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  let asked = () => {};
  const wanted = new Promise<void>((resolve) => (asked = resolve));
  let free = () => {};
  const held = new Promise<void>((resolve) => (free = resolve));
  await guest.route(
    /\/steps\?/,
    async (route) => {
      asked();
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await guest.reload();
  await wanted;
  await tableWhole(guest);
  // Both hide a card, and the first turn begins.
  for (const [page, seat] of [
    [host, 'A'],
    [guest, 'B'],
  ] as const) {
    const { now } = await until(page, seat);
    const card = now.view.hand[0];
    await page.click(`.hand [data-card="${card}"]`, { position: { x: 8, y: 16 } });
    await page.click(`.act[data-move="bury ${card}"]`);
    await answered(page, now.decision);
  }
  const { page: first, now } = await firstAsked({ A: host, B: guest });
  await first.click('.act[data-move="draw file"]');
  await answered(first, now.decision);
  free();
  const log = (page: Person) => page.$$eval('[role=log] p', (all) => all.map((each) => each.textContent));
  await guest.waitForFunction(
    (lines) => document.querySelectorAll<HTMLElement>('[role=log] p').length >= lines,
    (await log(host)).length,
  );
  // Time enough for more than there should be.
  await quiet(guest, 500);
  const [right, told] = [await log(host), await log(guest)];
  expect(right.length, `told is ${told.join(' | ')} instead of ${right.join(' | ')}`).toBeGreaterThan(1);
  expect(right.length, `told is ${told.join(' | ')} instead of ${right.join(' | ')}`).toBe(told.length);
});

test('the host can take another seat', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'al-capone', people: 3, bots: 0 });
  await page.click('.seatb[data-chair="C"] .dots');
  await page.click('dialog .btn:has-text("Hinsetzen")');
  await page.waitForFunction(() => /Mara/.test(document.querySelector('.seatb[data-chair="C"]')?.textContent ?? ''));
  expect(
    await page.$eval('.seatb[data-chair="A"]', (seat) => seat.classList.contains('free')),
    'the old seat is still taken',
  ).toBeTruthy();
  expect(page.problems).toEqual([]);
});

test('a review goes on after a moment without network', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await drop(page, record('mini-rummy/00-2.hzr'));
  let lost = 0;
  await page.route(/\/api\/reviews\/[^/]+$/, (route) => (lost++ < 2 ? route.abort() : route.continue()));
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="done"]', { timeout: 120_000 });
  expect(lost, 'the network was never lost').toBeGreaterThan(2);
});

test('another review takes the place of the one left behind', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await drop(page, record('al-capone/11-4-teams-false.hzr'));
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"]');
  await page.selectOption('[data-replay] select[data-eyes]', 'B');
  await page.waitForSelector('[data-review="none"]');
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"]');
  await page.click('[data-cancel-review]');
  await page.waitForSelector('[data-review="cancelled"]', { timeout: 20_000 });
  expect(page.problems).toEqual([]);
});

/** A link to a moment works again after a reload, and a second one in the same tab. */
test('links to moments can be followed again', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'al-capone', people: 1, bots: 2 });
  const { table, watch } = await page.evaluate(() => {
    const [[table, keys]] = Object.entries<{ watch: string }>(JSON.parse(localStorage.getItem('hz.tables')!));
    return { table, watch: keys.watch };
  });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('dialog .menu').getByRole('button', { name: 'Resign' }).click();
  await page.click('dialog .row .btn.pri');
  await page.waitForSelector('[data-download]');
  const friend = await person({ lang: 'en', size: 'desktop' });
  await friend.goto(`/replay/${table}/1#0/A/${watch}`);
  await friend.waitForSelector('[data-at="0"]');
  await friend.keyboard.press('ArrowRight');
  await friend.waitForSelector('[data-at="1"]');
  await friend.reload();
  await friend.waitForSelector('[data-at="1"]');
  await friend.evaluate(() => (location.hash = '#0/B'));
  await friend.waitForSelector('[data-at="0"]');
  await friend.waitForFunction(() => document.querySelector<HTMLInputElement>('select[data-eyes]')!.value === 'B');
  // What is copied brings others to the same moment; what is no moment is the beginning, or the end.
  await friend.keyboard.press('ArrowRight');
  await friend.waitForSelector('[data-at="1"]');
  await friend.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => (window.copied = text) },
    }),
  );
  await friend.click('[data-share]');
  const link = (await (await friend.waitForFunction(() => window.copied)).jsonValue())!;
  const other = await person({ lang: 'en', size: 'desktop' });
  await other.goto(link);
  await other.waitForSelector('[data-at="1"]');
  expect(await other.inputValue('select[data-eyes]'), 'the moment is seen through other eyes').toBe('B');
  for (const [moment, there] of [
    ['abc', '[data-at="0"]'],
    ['1.5', '[data-at="1"]'],
    ['9'.repeat(24), '[data-key="last"]:disabled'],
  ]) {
    await other.goto(`/replay/${table}/1#${moment}/B/${watch}`);
    await other.reload();
    await other.waitForSelector(there);
    await other.waitForSelector('[data-stage] main');
  }
  await other.context().close();
  // Without the browser's own way, such as in one's own network.
  await friend.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await friend.click('[data-share]');
  await friend.waitForSelector('.toast');
  expect(friend.problems).toEqual([]);
});

/** The code of the table comes later than what has happened. */
async function reloadWithALateTable(page: Person) {
  // What the page asks for has come when it has read it, and had a moment to do something with it.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (!answer.url.includes('/steps')) return answer;
      const json = answer.json.bind(answer);
      answer.json = async () => {
        const told: unknown = await json();
        setTimeout(() => (document.documentElement.dataset.told = ''));
        return told;
      };
      return answer;
    };
  });
  await page.route(/\/assets\/Table-[^/]*\.js/, async (route) => {
    await page.waitForSelector('html[data-told]', { state: 'attached' });
    await route.continue();
  });
  await page.reload();
  await tableWhole(page);
}

test('the last score sheet stays after a reload and a rematch comes up uncovered', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await setUpBots(page, { target: 20 });
  await playToEnd(page);
  await reloadWithALateTable(page);
  await page.waitForSelector('dialog .pl .sum');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  await scores(page);
  await page.click('[data-rematch]');
  await page.click('[data-begin]');
  await tableWhole(page);
  expect((await look(page)).over, 'something lies over the new game').toBeFalsy();
  expect(await page.$('dialog'), 'something lies over the new game').toBeNull();
  expect(page.problems).toEqual([]);
});

test('whoever gives up has not won', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  const [head, moves] = record('al-capone/02-3.hzr').split('\n\n');
  // After a round A leads by 24 to 12 and 18.
  const text = `${head}\n\n${moves.split('\n').slice(0, 90).join('\n')}\nA resign\n`;
  await drop(page, text);
  await page.waitForSelector('[data-at="0"]');
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-key="last"]')!.disabled);
  await scores(page);
  await page.waitForSelector('dialog .pl .sum');
  const notes = await page.$$eval('dialog .pl h3 small', (all) => all.map((each) => each.textContent));
  expect(notes[0], `the places are ${notes}`).toBe('');
  expect(notes, `the places are ${notes}`).toContain('Sieg');
});

test('dialogs give the focus back and keep keys from the table', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, options: { snap_seconds: 0 } });
  await until(page);
  for (const name of ['Einstellungen', 'Punkte']) {
    await page.focus(`header button:has-text("${name}")`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);
    expect(
      await page.evaluate(
        (name) => document.activeElement?.closest('button')?.textContent.includes(name) ?? false,
        name,
      ),
      `the focus does not come back to ${name}`,
    ).toBeTruthy();
  }
  await playOmerta(page, {
    each: ({ next, now }) =>
      !next && now.view.phase === 'place' && now.legal.includes('discard') ? 'stop' : undefined,
  });
  const sent = page.sent.length;
  await scores(page);
  await page.waitForSelector('dialog[open]');
  await page.click('dialog header p, dialog h2');
  for (const key of [' ', '1', 'Enter']) await page.keyboard.press(key);
  expect(page.sent.length, `a key has played ${page.sent.at(-1)} under the score sheet`).toBe(sent);
  expect(page.problems).toEqual([]);
});

test('what is written while the connection is lost stays', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  let sockets = 0;
  let first: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/socket$/, (route) => {
    if (sockets++ > 0) return route.close();
    first = route;
    return route.connectToServer();
  });
  await setUpBots(page, { target: 500 });
  await first!.close();
  await page.waitForSelector('.lost');
  await page.fill('.side input', 'hello');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.toast');
  expect(await page.inputValue('.side input'), 'the words are gone').toBe('hello');
});

test('a notification that is not allowed is not promised', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'phone' });
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await page.goto('/about');
  await page.click('header button >> nth=0');
  const box = page.locator('[data-setting="notify"]');
  if ((await box.count()) === 0) await page.click('dialog button:has-text("Settings")');
  // Refused, and allowed on a phone that makes none for a page: both are told above the dialog.
  for (let times = 0; times < 2; times++) {
    await box.click();
    await page.waitForSelector('dialog .toast:not([data-old])');
    expect(await box.isChecked(), 'the box is ticked').toBeFalsy();
    await page.evaluate(() => {
      for (const told of document.querySelectorAll<HTMLElement>('.toast')) told.dataset.old = '';
      window.Notification = class {
        static requestPermission = async () => 'granted';
        constructor() {
          throw new TypeError('Illegal constructor');
        }
      } as unknown as typeof Notification;
    });
  }
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('hz.settings') ?? '{}').notify),
    'it is remembered',
  ).toBeFalsy();
});
