// Games of mini Rummy: whole ones, with others by a link, against the clock, and looking back.
import { expect, test } from './fixtures.ts';
import { nextRound, tableWhole } from './lib.ts';
import { plainOf, playUntil, stateOf, tapping, tokens } from './mini-rummy-hands.ts';
import { clickTurn, playMiniRummy, rummy, simpleTurn, steps, tapLay, tilesOn } from './mini-rummy-lib.ts';
import { arrive, startServer } from './server.ts';
import { answered, clean, firstAsked, join, openTable, until } from './table-lib.ts';
import type { Lang, NewPerson, Person, Size } from './types.ts';

async function whole(person: NewPerson, lang: Lang, size: Size) {
  const page = await person({ lang, size });
  await rummy(page, { bots: 2, options: { rounds: 1 } });
  await playMiniRummy(page);
  const text = await page.textContent('dialog');
  expect(text, `no winner is named: ${text}`).toMatch(lang === 'de' ? /gewinn/ : /win/);
  expect(text, 'the score names no rule').toMatch(/MR-6\.[23]/);
  // The winner comes first, and everybody's last tiles are laid open.
  await expect(page.locator('dialog h2')).toHaveText(lang === 'de' ? /gewinn/ : /win/);
  const left = page.now().view.rack_sizes.filter((count) => count > 0).length;
  await expect(page.locator('dialog [data-last-tiles]')).toHaveCount(left);
  expect(page.problems).toEqual([]);
}

test('a whole game in German on a desktop', async ({ person }) => {
  await whole(person, 'de', 'desktop');
});

// Fingers play whole games on phones in the test run, too.
test('a whole game in English on a phone', { tag: '@soak' }, async ({ person }) => {
  await whole(person, 'en', 'phone');
});

test('no violation of accessibility', async ({ person }) => {
  for (const [lang, size] of [
    ['de', 'desktop'],
    ['en', 'phone'],
  ] as const) {
    const page = await person({ lang, size });
    await rummy(page, { bots: 2, options: { rounds: 50, turn_seconds: 0 } });
    await playUntil(page, (now) => now.view.opened.includes(now.view.seat!) && plainOf(now).length >= 1);
    await clean(page, `the table, ${size}`);
    const laid = tokens(plainOf(page.now())[0]);
    await tapping.take(page, laid[0], laid);
    await stateOf(page, 'draft').waitFor();
    await clean(page, `a draft, ${size}`);
  }
});

/** Where every group lies. */
const groupPlaces = (page: Person) =>
  page.$$eval('[data-group-id]', (all) =>
    all.map((each) => {
      const { left, top } = each.getBoundingClientRect();
      return `${(each as HTMLElement).dataset.tiles} ${Math.round(left)} ${Math.round(top)}`;
    }),
  );

test('two by a link with a reload in the middle of a turn', async ({ person }) => {
  const host = await person({ lang: 'de' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const link = await openTable(host, {
    game: 'mini-rummy',
    people: 2,
    bots: 0,
    options: { rounds: 1, turn_seconds: 0 },
  });
  await join(guest, link, 'Jonas');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  const pages = { A: host, B: guest };
  let reloaded = false;
  for (let turn = 0; turn < 60 && !reloaded; turn++) {
    const { page, now } = await firstAsked(pages);
    const lay = now.legal.find((move) => /^lay( [ogbr]\d+)+$/.test(move));
    if (!lay) {
      await clickTurn(page);
      continue;
    }
    const tiles = lay.slice(4).split(' ');
    const other = pages[now.view.turn === 'A' ? 'B' : 'A'];
    const heard = other.received.length;
    const sent = page.sent.length;
    await tapLay(page, tiles);
    await steps(page, 1);
    const spare = now.view.rack.find((tile) => !tiles.includes(tile))!;
    await tapLay(page, [spare]);
    await expect(page.locator('[data-state="draft"]')).toHaveCount(1);
    const table = await tilesOn(page);
    const places = await groupPlaces(page);
    // What lies there is only the person's own until the turn is done, and a reload loses nothing of it: undo goes on from there.
    await page.reload();
    await until(page, now.view.turn);
    await steps(page, 1);
    expect(await tilesOn(page), 'the turn is another one after a reload').toEqual(table);
    expect(await groupPlaces(page), 'something lies elsewhere after a reload').toEqual(places);
    await page.click('[data-undo]');
    await expect(page.locator('[data-state="draft"]')).toHaveCount(0);
    await steps(page, 1);
    await page.click('[data-undo]');
    await steps(page, 0);
    await page.waitForSelector('[data-draw]');
    expect(page.sent.slice(sent), 'something was sent before the turn was done').toEqual([]);
    const told = other.received.slice(heard).filter(({ type }) => type === 'update');
    expect(told, 'the other hears of it').toEqual([]);
    reloaded = true;
  }
  expect(reloaded, 'nobody could lay anything').toBeTruthy();
  for (const [seat, page] of Object.entries(pages)) {
    const strange = page.received
      .flatMap((message) => message.events ?? message.missed ?? [])
      .filter(
        (event) => (event.event === 'dealt' || event.event === 'drew') && event.seat !== seat && event.tile !== null,
      );
    expect(strange, `${seat} is told tiles of the other: ${JSON.stringify(strange[0])}`).toHaveLength(0);
    expect(page.problems).toEqual([]);
  }
});

test('the clock warns half a minute before the turn ends', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await rummy(page, { options: { rounds: 1, turn_seconds: 32 } });
  await until(page);
  await page.waitForSelector('[role="timer"]');
  await page.waitForSelector('.hurry', { timeout: 20_000 });
  expect(await page.textContent('[data-say]'), 'the warning has no words').toMatch(/30 seconds/);
  await page.waitForFunction(() => /30 seconds/.test(document.querySelector('[data-live]')?.textContent ?? ''));
});

test('the clock is right from the first moment of a turn', async ({ browser }) => {
  const server = await startServer({ paceMs: 1500 });
  try {
    const page = await arrive(browser, server, { lang: 'en' });
    await rummy(page, { options: { rounds: 1, turn_seconds: 60 } });
    const { now } = await until(page);
    await page.evaluate(() => {
      window.seen = new Set();
      const note = () => window.seen.add(document.querySelector('[role="timer"]')?.textContent!.trim() ?? 'none');
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.click('[data-draw]');
    await answered(page, now.decision);
    await until(page);
    const seen = await page.evaluate(() => [...window.seen]);
    const wrong = seen.filter((text) => text !== 'none' && text !== '1:00' && !text.startsWith('0:'));
    expect(seen, `the clock has shown ${seen}`).toContain('1:00');
    expect(wrong, `the clock has shown ${seen}`).toHaveLength(0);
  } finally {
    await server.stop();
  }
});

test('looking back says what more a turn could have laid', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await rummy(page, { bots: 1, options: { rounds: 50, turn_seconds: 0 } });
  await until(page);
  expect(await page.locator('[data-look-back]').count(), 'there is no turn to look back at yet').toBe(0);
  for (let turn = 0; turn < 60; turn++) {
    if ((await until(page)).next) {
      await nextRound(page);
      continue;
    }
    const more = simpleTurn(page.now()).flatMap((lay) => lay.tiles).length;
    const { decision } = page.now();
    await page.click('[data-draw]');
    await answered(page, decision);
    if (more === 0) continue;
    await until(page);
    await page.click('[data-look-back]');
    await page.waitForSelector('[data-better]');
    const found = Number(await page.getAttribute('[data-better]', 'data-better'));
    expect(found, `${more} tiles could have been laid, the page says ${found}`).toBeGreaterThanOrEqual(more);
    expect(await page.locator('dialog ol li').count(), 'the steps are missing').toBeGreaterThan(0);
    await clean(page, 'looking back');
    expect(page.problems).toEqual([]);
    return;
  }
  throw new Error('there was never anything to lay');
});
