import type { Lang, NewPerson, Person, Size } from './types.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, nextRound, tableWhole } from './lib.ts';
import { answered, asks, clean, firstAsked, join, openTable, shown, told, until } from './table-lib.ts';
import { act, playRueMorgue, wish } from './rue-morgue-lib.ts';

async function whole(person: NewPerson, lang: Lang, size: Size, bots: number) {
  const page = await person({ lang, size });
  await openTable(page, { game: 'rue-morgue', bots, level: 'easy', options: { target: 30 } });
  let fed = 0;
  let sheets = 0;
  await playRueMorgue(page, {
    each: async (shown) => {
      if (shown.now?.view.phase === 'feed') fed += 1;
      if (shown.next || shown.over) sheets += 1;
    },
  });
  const text = await page.textContent('dialog');
  expect(text, `no winner is named: ${text}`).toMatch(lang === 'de' ? /gewinn/ : /win/);
  expect(text, 'the score sheet names no rule').toMatch(/RM-8\.2/);
  expect(fed + sheets, 'nothing was seen on the way').toBeGreaterThan(0);
  expect(page.problems).toEqual([]);
}

test('a whole game of three in German on a desktop', async ({ person }) => {
  await whole(person, 'de', 'desktop', 2);
});

// The test run plays one by touch on a small phone, and one of four people in two teams by link.
test('a whole team game in English on a phone', { tag: '@soak' }, async ({ person }) => {
  await whole(person, 'en', 'phone', 3);
});

/** Walks to cards of the hand with the arrows and selects them. */
async function select(page: Person, card: string, count = 1) {
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus());
  await page.keyboard.press('Home');
  const cards = await page.$$eval('.hand [data-card]', (all) => all.map((each) => each.dataset.card));
  let left = count;
  for (let place = 0; place < cards.length && left > 0; place++) {
    if (cards[place] === card) {
      await page.keyboard.press(' ');
      left -= 1;
    }
    await page.keyboard.press('ArrowRight');
  }
}

// Whole games are played by keyboard in the test run, too.
test('a whole round by keyboard alone', { tag: '@soak' }, async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'rue-morgue', bots: 1, level: 'easy', options: { target: 500 } });
  await page.keyboard.press('Tab');
  for (let step = 0; step < 600; step++) {
    const shown = await until(page);
    if (shown.next) {
      await page.keyboard.press('Escape');
      await page.waitForSelector('[data-next]', { state: 'detached' });
      expect(page.problems).toEqual([]);
      return;
    }
    const move = wish(shown.now);
    const [verb, card, count] = move.split(' ');
    if (verb === 'take' && card !== 'nothing') {
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-search] .c1[tabindex="0"]')?.focus());
      const place = shown.now.view.searching!.indexOf(card);
      for (let i = 0; i < place; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press(' ');
    } else if (/^(help|dupin|prefect|deduction)/.test(verb)) await select(page, verb);
    else if (!['draw', 'feed', 'take'].includes(verb))
      await select(page, card, verb === 'meld' || verb === 'lay' ? Number(count ?? 1) : 1);
    const moves = await page.$$eval('.acts .act[data-move]', (all) => all.map((each) => each.dataset.move));
    const at = moves.findIndex((each) => each === move || each === `${move} 1`);
    expect(at, `${move} is not offered, only ${moves.join(', ')}`).toBeGreaterThanOrEqual(0);
    await page.keyboard.press(String(at + 1));
    await answered(page, shown.now.decision);
  }
  throw new Error('the round did not end');
});

async function middle(page: Person, selector: string) {
  const box = await boxOf(page, selector);
  return [box.x + Math.min(box.width / 2, 12), box.y + box.height / 2];
}

async function drag(page: Person, from: string, to: string) {
  const [x, y] = await middle(page, from);
  const [u, v] = await middle(page, to);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + u) / 2, (y + v) / 2, { steps: 4 });
  await page.mouse.move(u + 6, v, { steps: 4 });
  await page.mouse.up();
}

test('hiding drawing and discarding by drag', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'rue-morgue', bots: 1, level: 'easy' });
  let shown = await until(page);
  expect(shown.now.view.phase, 'the game does not begin with hiding a card').toBe('bury');
  const card = shown.now.view.hand[0];
  await drag(page, `.hand [data-card="${card}"]`, '[data-drop="orang"]');
  await answered(page, shown.now.decision);
  expect(page.sent.at(-1), `hiding by drag sent ${page.sent.at(-1)}`).toBe(`bury ${card}`);
  shown = await until(page);
  await drag(page, '[data-pile="file"]', '.hand');
  await answered(page, shown.now.decision);
  expect(page.sent.at(-1), `drawing by drag sent ${page.sent.at(-1)}`).toBe('draw file');
  shown = await until(page);
  const single = shown.now.view.hand.find((each) => !/^(help|dupin|prefect|deduction)/.test(each));
  await drag(page, `.hand [data-card="${single}"]`, '[data-drop="morgue"]');
  await answered(page, shown.now.decision);
  expect(page.sent.at(-1), `discarding by drag sent ${page.sent.at(-1)}`).toBe(`discard ${single}`);
});

test('a sealed choice waits and feeding is private', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'rue-morgue', bots: 1, level: 'easy' });
  let fed = false;
  for (let game = 0; game < 300 && !fed; game++) {
    const shown = await until(page);
    if (shown.next) {
      await nextRound(page);
      continue;
    }
    const { view } = shown.now;
    if (view.phase === 'feed') {
      expect(await page.isVisible('[data-feeding]'), 'feeding has no scene').toBeTruthy();
      const labels = await page.$$eval(
        '[data-feeding] :is([data-pile], [data-drop="orang"])',
        (all) => all.filter((each) => each.getAttribute('aria-label')).length,
      );
      expect(labels, 'the cards of the scene have no names').toBe(3);
      fed = true;
    }
    await act(page, wish(shown.now));
    await answered(page, shown.now.decision);
  }
  expect(fed, 'nobody had to feed').toBeTruthy();
  await page.waitForFunction(() => document.querySelector('[data-feeding]') === null);
});

async function moments(person: NewPerson, lang: Lang, size: Size, bots: number) {
  const page = await person({ lang, size });
  await openTable(page, { game: 'rue-morgue', bots, level: 'easy' });
  const seen = new Set();
  await playRueMorgue(page, {
    each: async (shown) => {
      const moment = shown.next || shown.over ? 'score sheet' : shown.now.view.phase;
      if (!seen.has(moment)) {
        seen.add(moment);
        await clean(page, moment);
      }
      return shown.next ? 'stop' : undefined;
    },
  });
}

test('no violation on a desktop in German', async ({ person }) => {
  await moments(person, 'de', 'desktop', 2);
});

// The audit has axe look at the tables of phones.
test('no violation on a phone in English', { tag: '@soak' }, async ({ person }) => {
  await moments(person, 'en', 'phone', 3);
});

test('two people by link to the second round and one reloads', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const link = await openTable(host, { game: 'rue-morgue', people: 2, bots: 0 });
  await join(guest, link, 'Tom');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  let turns = 0;
  let sheets = 0;
  for (let step = 0; step < 600 && (turns <= 5 || sheets < 2); step++) {
    for (const [page, seat] of [
      [host, 'A'],
      [guest, 'B'],
    ] as const) {
      const { now, next } = await shown(page);
      if (next) {
        sheets += 1;
        await nextRound(page);
      }
      if (!asks(now, seat)) continue;
      if (now.view.phase === 'draw' && seat === 'B') turns += 1;
      if (turns === 2 && seat === 'B' && now.view.phase === 'draw') {
        turns += 1;
        await page.reload();
        await tableWhole(page);
        const hand = await page.$$eval('.hand [data-card]', (all) =>
          all
            .map((each) => each.dataset.card)
            .sort()
            .join(),
        );
        expect(hand, `another hand after reloading: ${hand}`).toBe([...now.view.hand].sort().join());
      }
      await act(page, wish(now));
      await answered(page, now.decision);
    }
  }
  expect(turns, `only ${turns} turns were played`).toBeGreaterThan(5);
  expect(sheets, 'no round was counted').toBeGreaterThanOrEqual(2);
  for (const [page, other] of [
    [host, 'B'],
    [guest, 'A'],
  ] as const) {
    const events = page.received.flatMap((message) => message.events ?? message.missed ?? []);
    const leaked = events.filter(
      (event) =>
        ['dealt', 'drew-file', 'buried', 'chose', 'looked-at-file'].includes(event.event) &&
        event.seat === other &&
        event.card,
    );
    expect(leaked, `told of the other’s cards: ${JSON.stringify(leaked[0])}`).toHaveLength(0);
    expect(page.problems).toEqual([]);
  }
});

test('four people in two teams by link and one reloads', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const link = await openTable(host, { game: 'rue-morgue', people: 4, bots: 0 });
  const seats: Record<string, Person> = { A: host };
  for (const [seat, name, lang, size] of [
    ['B', 'Hilde', 'de', 'phone'],
    ['C', 'Ayşe', 'en', 'desktop'],
    ['D', 'Tom', 'en', 'phone'],
  ] as const) {
    seats[seat] = await person({ lang, size });
    await join(seats[seat], link, name);
  }
  await host.click('[data-begin]:not(:disabled)');
  for (const page of Object.values(seats)) await tableWhole(page);
  let draws = 0;
  let reloaded = false;
  for (let step = 0; step < 400 && draws < 12; step++) {
    for (const [seat, page] of Object.entries(seats)) {
      const { now, next } = await shown(page);
      if (next) await nextRound(page);
      if (!asks(now, seat)) continue;
      if (now.view.phase === 'draw') draws += 1;
      if (draws >= 6 && !reloaded && seat !== 'A') {
        reloaded = true;
        await page.reload();
        await tableWhole(page);
        const hand = await page.$$eval('.hand [data-card]', (all) =>
          all
            .map((each) => each.dataset.card)
            .sort()
            .join(),
        );
        expect(hand, `another hand after reloading: ${hand}`).toBe([...now.view.hand].sort().join());
      }
      await act(page, wish(now));
      await answered(page, now.decision);
    }
  }
  expect(draws, `only ${draws} turns were played`).toBeGreaterThanOrEqual(12);
  expect(reloaded, `only ${draws} turns were played`).toBeTruthy();
  await firstAsked(seats);
  // The last to be told comes to what the others know.
  const last = Math.max(...Object.values(seats).map((page) => page.now().decision));
  for (const page of Object.values(seats)) await told(page, () => page.now().decision >= last);
  const areas = Object.values(seats).map((page) => JSON.stringify(page.now().view.areas));
  expect(new Set(areas).size, 'the four see different areas').toBe(1);
  for (const [seat, page] of Object.entries(seats)) {
    expect(
      page.now().view.areas.some((area) => area.seats === 'AC'),
      'partners do not share an area',
    ).toBeTruthy();
    expect(
      page.now().view.areas.some((area) => area.seats === 'BD'),
      'partners do not share an area',
    ).toBeTruthy();
    const events = page.received.flatMap((message) => message.events ?? message.missed ?? []);
    const leaked = events.filter(
      (event) =>
        ['dealt', 'drew-file', 'buried', 'looked-at-file'].includes(event.event) && event.seat !== seat && event.card,
    );
    expect(leaked, `${seat} is told of another’s cards: ${JSON.stringify(leaked[0])}`).toHaveLength(0);
    expect(page.problems).toEqual([]);
  }
});

/** What is to be clicked must not lie under something else where there is little room, and feeding takes much. */
test('a whole game on a low screen', { tag: '@soak' }, async ({ person }) => {
  const page = await person({ viewport: { width: 1100, height: 760 } });
  await openTable(page, { game: 'rue-morgue', bots: 1, options: { target: 20 } });
  await playRueMorgue(page);
  const top = await page.evaluate(() => document.querySelector('header.top')!.getBoundingClientRect().height);
  expect(top, `the head of the page is ${top} px high`).toBeLessThan(60);
  expect(page.problems).toEqual([]);
});
