import type { Lang, NewPerson, Person, Size } from './types.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, nextRound, tableWhole } from './lib.ts';
import { answered, clean, join, openTable, told, until } from './table-lib.ts';
import { act, playOmerta, wish } from './omerta-lib.ts';

async function whole(person: NewPerson, lang: Lang, size: Size, options = { snap_seconds: 0 }) {
  const page = await person({ lang, size });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options });
  const seen = new Set();
  await playOmerta(page, {
    each: async (shown) => void seen.add(shown.next ? 'counted' : shown.over ? 'over' : shown.now.view.phase),
  });
  const text = await page.textContent('dialog');
  expect(text, `no winner is named: ${text}`).toMatch(lang === 'de' ? /gewinn/ : /win/);
  await expect(page.locator('dialog a[href*="#OM-6."]').first(), 'the score names no rule').toBeVisible();
  expect(seen.has('snap'), `seen only ${[...seen].join(', ')}`).toBeTruthy();
  expect(seen.has('counted'), `seen only ${[...seen].join(', ')}`).toBeTruthy();
  expect(page.problems).toEqual([]);
}

test('a whole game in German on a desktop', async ({ person }) => {
  await whole(person, 'de', 'desktop');
});

test('a window drains and closes by itself', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 1 } });
  let closed = 0;
  await playOmerta(page, {
    each: async (moment) => {
      if (moment.over) return 'stop';
      // A round can end before anybody discards: the next one has windows.
      if (moment.next || moment.now.kind !== 'window') return undefined;
      await page.waitForFunction(
        () =>
          document.querySelector('[data-window] .bar i, [data-next]') !== null ||
          document.querySelector('[data-window]') === null,
      );
      await told(page, () => page.now().decision !== moment.now.decision);
      expect(page.now().decision, 'the window did not close').not.toBe(moment.now.decision);
      closed += 1;
      return closed === 2 ? 'stop' : undefined;
    },
  });
  expect(closed, 'no window opened').toBeGreaterThan(0);
});

test('a whole game with sealed answers in English on a phone', { tag: '@soak' }, async ({ person }) => {
  await whole(person, 'en', 'phone');
});

/** The faces that the page shows on own cards, and what it whispers. */
const shown = (page: Person) =>
  page.evaluate(() => ({
    faces: document.querySelectorAll<HTMLElement>('[data-slot^="A"] .face').length,
    whisper: document.querySelector('[data-whisper]')!.textContent!,
    labels: [...document.querySelectorAll<HTMLElement>('[data-slot^="A"]')]
      .map((each) => each.getAttribute('aria-label'))
      .join(' '),
    html: document.body.innerHTML,
  }));

test('a look leaves nothing behind', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 0 } });
  const first = await until(page);
  expect(first.now.view.phase, 'the game does not begin with a look').toBe('peek');
  await act(page, 'peek 1 2');
  await page.waitForSelector('[data-slot="A1"] .face');
  let now = await shown(page);
  expect(now.faces, `${now.faces} cards are open`).toBe(2);
  expect(now.whisper, 'the look is not announced').toMatch(/card 1 is/);
  expect(now.labels, 'the open cards have no names').toMatch(/turned up/);
  await page.click('[data-hide]');
  await page.waitForFunction(() => document.querySelectorAll<HTMLElement>('[data-slot^="A"] .face').length === 0);
  now = await shown(page);
  expect(now.whisper === '' || /you drew/.test(now.whisper), 'the whisper is still there').toBeTruthy();
  expect(now.labels, 'a name is still there').not.toMatch(/turned up/);
  const peeks = page.received.flatMap((message) => message.events ?? []).filter((event) => event.event === 'peeked');
  expect(peeks, 'somebody else’s look was told').toHaveLength(2);
  expect(
    peeks.every((event) => event.seat === 'A'),
    'somebody else’s look was told',
  ).toBeTruthy();
  for (const message of page.received.filter((each) => each.game)) {
    const slots = JSON.stringify(message.game!.view.slots);
    expect(slots, `a view has more than which slots are filled: ${slots}`).toMatch(/^[[\],truefals]*$/);
  }
});

test('a look hides by itself', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await page.clock.install();
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 0 } });
  // A bot that begins may say Omerta at once, and the round is over before the cards were turned: the next one begins with a look, too.
  for (let round = 1, open = false; !open; round++) {
    expect(round, 'no look is ever shown').toBeLessThanOrEqual(3);
    if ((await until(page)).next) await nextRound(page);
    await act(page, 'peek 3 4');
    open = await page.waitForSelector('[data-slot="A3"] .face', { timeout: 8000 }).then(
      () => true,
      () => false,
    );
  }
  await page.clock.fastForward(12_000);
  await page.waitForFunction(
    () => document.querySelectorAll<HTMLElement>('[data-slot^="A"] .face').length === 0,
    undefined,
    { timeout: 5000 },
  );
});

// At a low laptop it is in the test run, too.
test('a whole round by keyboard alone', { tag: '@soak' }, async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 0 } });
  await page.keyboard.press('Tab');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let turn = 0;
  for (let step = 0; step < 600; step++) {
    const moment = await until(page);
    if (moment.next) {
      await page.keyboard.press('Escape');
      await page.waitForSelector('[data-next]', { state: 'detached' });
      expect(page.problems).toEqual([]);
      return;
    }
    const { view, legal, decision } = moment.now;
    if (view.phase === 'draw') turn += 1;
    let move = wish(moment.now, turn);
    // Cards of others are reached by tabbing; here the digits and the space bar are tried.
    if (/^(henchman|patrol|traitor|swap)/.test(move)) move = legal.includes('keep') ? 'keep' : 'decline';
    const [verb, ...places] = move.split(' ');
    if (['wait', 'decline', 'keep', 'discard'].includes(verb)) await page.keyboard.press(' ');
    else if (['replace', 'mole', 'snap', 'kill'].includes(verb)) await page.keyboard.press(places[0]);
    else if (verb === 'peek' || verb === 'driver') {
      for (const place of places) await page.keyboard.press(place);
      await page.keyboard.press('Enter');
    } else {
      const moves = await page.$$eval('.acts .act[data-move]', (all) => all.map((each) => each.dataset.move));
      expect(moves, `${move} is not offered, only ${moves.join(', ')}`).toContain(move);
      await page.keyboard.press(String(moves.indexOf(move) + 1));
      if (move === 'omerta') {
        await page.waitForSelector('dialog [data-sure]');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
    }
    await answered(page, decision);
    expect(page.sent.at(-1), `${move} was meant, ${page.sent.at(-1)} was sent`).toBe(move);
  }
  throw new Error('the round did not end');
});

test('a card is replaced by drag', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 0 } });
  for (let step = 0; step < 200; step++) {
    const moment = await until(page);
    if (moment.now.view.phase === 'place') {
      const [from, to] = [await boxOf(page, '[data-drawn]'), await boxOf(page, '[data-slot="A2"]')];
      await page.mouse.move(from.x + 30, from.y + 40);
      await page.mouse.down();
      await page.mouse.move(from.x + 60, from.y + 80, { steps: 3 });
      await page.mouse.move(to.x + 30, to.y + 40, { steps: 5 });
      await page.mouse.up();
      await answered(page, moment.now.decision);
      expect(page.sent.at(-1), `the drag sent ${page.sent.at(-1)}`).toBe('replace 2');
      return;
    }
    await act(page, wish(moment.now, 0));
    await answered(page, moment.now.decision);
  }
  throw new Error('there was no card to place');
});

async function moments(person: NewPerson, lang: Lang, size: Size) {
  const page = await person({ lang, size });
  await openTable(page, { game: 'omerta', bots: 3, level: 'easy', options: { snap_seconds: 0, memory_aid: true } });
  const seen = new Set();
  await playOmerta(page, {
    each: async (moment) => {
      const now = moment.next || moment.over ? 'counting' : moment.now.view.phase;
      if (!seen.has(now)) {
        seen.add(now);
        await clean(page, now);
      }
      return moment.next ? 'stop' : undefined;
    },
  });
}

test('no violation on a desktop in German', async ({ person }) => {
  await moments(person, 'de', 'desktop');
});

// The audit has axe look at the tables of phones.
test('no violation on a phone in English', { tag: '@soak' }, async ({ person }) => {
  await moments(person, 'en', 'phone');
});

test('people by link and nothing of a look is sent again', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const link = await openTable(host, { game: 'omerta', people: 2, bots: 1, options: { snap_seconds: 0 } });
  await join(guest, link, 'Tom');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  await act(host, 'peek 1 2');
  await host.waitForSelector('[data-slot="A1"] .face');
  await act(guest, 'peek 2 3', 'B');
  await guest.waitForSelector('[data-slot="B2"] .face');
  for (const page of [host, guest]) {
    const seen = page.received.length;
    const past: string[] = [];
    page.on('response', (response) => {
      // One that comes while the page is closed has nothing to tell.
      if (response.url().includes('/steps'))
        response.text().then(
          (text) => past.push(text),
          () => {},
        );
    });
    await page.reload();
    await tableWhole(page);
    await expect.poll(() => past.length, 'the past was not asked for').toBeGreaterThan(0);
    const again = JSON.stringify(page.received.slice(seen)) + past.join('');
    expect(again, 'a look is sent again after it is over').not.toContain('"peeked"');
    expect((await page.$$('[data-slot] .face')).length, 'a card lies open after reloading').toBe(0);
    expect(page.problems).toEqual([]);
  }
});
