// How it feels to play: second taps, second thoughts, what happens to you, the pace of bots, and the next game.
import type { Person, View } from './types.ts';
import { expect, test } from './fixtures.ts';
import { Stream } from './audit/stream.ts';
import { tableWhole } from './lib.ts';
import { answered, bannerWith, clean, join, keepBanners, openTable, until } from './table-lib.ts';

const menu = async (page: Person, item: string) => {
  await page.click('header button[aria-label="Menü"], header button[aria-label="Menu"]');
  await page.click(`dialog ${item}`);
};
const chosen = (page: Person) => page.locator('.hand [aria-pressed="true"]');
const corner = { position: { x: 8, y: 16 } };

/** Draws, so that the person plays next. */
async function drawn(page: Person) {
  await until(page);
  const { decision } = page.now();
  await page.click('.act[data-move="draw file"]');
  await answered(page, decision);
  await until(page);
}
const EVENTS = ['meeting', 'warrant', 'ness', 'raid'];
const kindsOf = (page: Person) => {
  const counts = new Map<string, number>();
  for (const card of page.now().view.hand) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
};
const cardsOf = (page: Person, kind: string) => page.locator(`.hand [data-card="${kind}"]`);

test('a second tap takes all of a kind, what is missing is said, and one Esc does one thing', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await openTable(page, { game: 'al-capone', bots: 2 });
  await drawn(page);
  const [kind, count] = kindsOf(page).sort((a, b) => b[1] - a[1])[0];
  for (const act of [() => cardsOf(page, kind).first().click(corner), () => page.keyboard.press('Space')]) {
    await act();
    await expect(chosen(page)).toHaveCount(1);
    await act();
    await expect(chosen(page)).toHaveCount(count > 1 ? count : 0);
    if (count > 1) await act();
    await expect(chosen(page)).toHaveCount(0);
  }
  // In the first game numbers explain themselves, and too few cards are told how many are missing.
  // What somebody has melded could be laid off.
  const { legal } = page.now();
  const lone = (card: string) => !EVENTS.includes(card) && !legal.some((move) => move.startsWith(`lay ${card}`));
  const [few, held] = kindsOf(page).find(([card, count]) => count < 3 && lone(card))!;
  await cardsOf(page, few).first().click(corner);
  if (held > 1) await cardsOf(page, few).first().click(corner);
  const hint = page.locator('.act[data-legal="false"]').first();
  await expect(hint).toContainText(held > 1 ? 'One more makes a meld' : 'Two more make a meld');
  await expect(hint).toContainText(/\d points?; all \w+ together \d+/);
  // The rule is one tap away. The first Esc closes it, the second one lets go of the cards.
  await hint.click();
  await page.waitForSelector('.why');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.why', { state: 'detached' });
  await expect(chosen(page)).toHaveCount(held);
  await page.keyboard.press('Escape');
  await expect(chosen(page)).toHaveCount(0);
  // What is dragged can be let go anywhere, and Esc lets go of it, too.
  const box = (await cardsOf(page, few).first().boundingBox())!;
  for (const end of [() => page.mouse.up(), () => page.keyboard.press('Escape')]) {
    await page.mouse.move(box.x + 10, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(700, 26, { steps: 4 });
    await end();
    await page.mouse.up();
    await expect(page.locator('.ghost')).toHaveCount(0);
    await expect(chosen(page)).toHaveCount(0);
  }
  expect(page.sent, 'something was played').toEqual(['draw file']);
  // A mouse discards at once.
  await cardsOf(page, few).first().click(corner);
  const { decision } = page.now();
  await page.click('.act.end');
  await answered(page, decision);
  expect(page.sent.at(-1)).toBe(`discard ${few}`);
  expect(page.problems).toEqual([]);
});

test('a finger discards with its second tap, unless the person does not want that', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await openTable(page, { game: 'al-capone', bots: 2 });
  await drawn(page);
  const [few] = kindsOf(page)[0];
  await cardsOf(page, few).first().tap(corner);
  await page.tap('.act.end');
  await page.waitForSelector('.act.end [data-armed]:has-text("Noch einmal antippen")');
  await clean(page, 'a discard that waits for its second tap');
  expect(page.sent, 'the first tap discards').toEqual(['draw file']);
  const { decision } = page.now();
  await page.tap('.act.end');
  await answered(page, decision);
  expect(page.sent.at(-1)).toBe(`discard ${few}`);
  await menu(page, 'button:has-text("Einstellungen")');
  await page.uncheck('[data-setting="twice"]');
  await page.keyboard.press('Escape');
  await drawn(page);
  const [other] = kindsOf(page)[0];
  await cardsOf(page, other).first().tap(corner);
  await page.tap('.act.end');
  await expect.poll(() => page.sent.at(-1)).toBe(`discard ${other}`);
  expect(page.problems).toEqual([]);
});

/** Where every region lies. */
const regions = (page: Person) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-region]')].map((each) => {
        const { x, y } = each.getBoundingClientRect();
        return [`${each.dataset.region} ${each.dataset.seat ?? ''}`, [Math.round(x), Math.round(y)]];
      }),
    ),
  );

test('what happens to you is told on the table, read out, kept in sight and recalled in one tap', async ({
  person,
}) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await person({ lang: 'en', size });
    await keepBanners(page);
    const stream = new Stream(page, {
      game: 'al-capone',
      record: '11-4-teams-false',
      seat: 'D',
      lang: 'en',
      stops: [],
    });
    await stream.open(47);
    const before = await regions(page);
    await stream.go(48);
    const banner = await bannerWith(page, /captures \d × Johnny Torrio from you/);
    await expect(page.locator('[data-live]')).toContainText(/captures \d × Johnny Torrio from you/);
    await expect(page.locator('.last.warm')).toContainText('from you');
    // It is never in the way: no pointer meets it, and nothing gives way to it.
    expect(banner.pointerEvents).toBe('none');
    const after = await regions(page);
    for (const [region, [x, y]] of Object.entries(before))
      if (after[region]) {
        expect(Math.abs(after[region][0] - x), `${region} has moved`).toBeLessThanOrEqual(2);
        expect(Math.abs(after[region][1] - y), `${region} has moved`).toBeLessThanOrEqual(2);
      }
    // It goes when its time is over, however much happens meanwhile.
    let meanwhile = 48;
    const goes = () => expect(page.locator('[data-banner]')).toHaveCount(0, { timeout: 50 });
    await expect(async () => {
      await stream.go(meanwhile === 50 ? 49 : ++meanwhile);
      await goes();
    }).toPass({ intervals: [100] });
    // It stays in sight, and one tap tells everything since one's own last turn.
    await stream.go(50);
    await expect(page.locator('.last.warm')).toContainText('from you');
    await page.click('.last');
    await expect(page.locator('dialog [data-since]')).toHaveText('Since your last turn');
    await expect(page.locator('dialog [data-since] ~ p').first()).toBeVisible();
    await clean(page, `what happened since one’s own last turn, ${size}`);
    expect(page.problems).toEqual([]);
  }
});

test('the last card of somebody and a shut-out in sight are told once, and read out', async ({ person }) => {
  for (const [size, lang] of [
    [{ width: 1366, height: 650 }, 'en'],
    [{ width: 360, height: 640 }, 'de'],
  ] as const) {
    const page = await person({ lang, viewport: size });
    await keepBanners(page);
    const stream = new Stream(page, { game: 'al-capone', record: '11-4-teams-false', seat: 'D', lang, stops: [] });
    await stream.open(47);
    const before = await regions(page);
    const said = page.locator('[data-in-sight]');
    const oneLeft = (view: View) => (view.hand_sizes = view.hand_sizes.map((_, place) => (place === 0 ? 1 : 5)));
    const words = { en: /has one card left/, de: /hat nur noch eine Karte/ };
    await stream.go(49, (view) => {
      view.turn = 'B';
      oneLeft(view);
    });
    await expect(said).toHaveText(words[lang]);
    const banner = await bannerWith(page, words[lang]);
    expect(banner.pointerEvents).toBe('none');
    expect(banner.left >= 0 && banner.right <= size.width, 'the banner is cut').toBe(true);
    const after = await regions(page);
    for (const [region, [x, y]] of Object.entries(before))
      if (after[region]) expect([x, y], `${region} has moved`).toEqual(after[region]);
    // What holds already is not told again; what is new is.
    await expect(page.locator('[data-banner]')).toHaveCount(0);
    await stream.go(50, (view) => {
      view.turn = 'B';
      oneLeft(view);
      view.areas[0].clues = [{ clue: 'capone', count: 7, complete: true }];
    });
    await expect(said).toHaveText(/^(Shut-out in sight|Ausschluss in Sicht)/);
    await bannerWith(page, /^(Shut-out in sight|Ausschluss in Sicht)/);
    const banners = await page.evaluate(() => window.banners.map(({ text }) => text));
    expect(banners.filter((text) => words[lang].test(text)).length, 'told again').toBe(1);
    // The last action is in sight all the while.
    await expect(page.locator('[data-region="last-action"]').first()).toBeVisible();
    expect(page.problems).toEqual([]);
  }
});

test('a name is asked for with what one holds of it and what is out of sight, and who has none is told', async ({
  person,
}) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await person({ lang: 'en', size });
    await keepBanners(page);
    const record = '11-4-teams-false';
    const stream = new Stream(page, { game: 'al-capone', record, seat: 'D', lang: 'en', stops: [] });
    await stream.open(3);
    const hand = await page
      .locator('.hand [data-card]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.card));
    const press = (selector: string) => (size === 'phone' ? page.tap(selector) : page.click(selector));
    await cardsOf(page, 'meeting').first().click(corner);
    await press('.act[data-move="meeting around"]');
    const names = page.locator('dialog [data-move^="meeting around "]');
    const moves = await names.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.move!));
    expect(moves.length).toBeGreaterThan(2);
    for (const [at, move] of moves.entries()) {
      const held = hand.filter((card) => card === move.split(' ')[2]).length;
      await expect(names.nth(at)).toContainText(
        new RegExp(`You hold ${held || 'none'}; (\\d still unseen|all can be seen)`),
      );
    }
    await page.keyboard.press('Escape');
    await expect(names).toHaveCount(0);
    await expect(chosen(page)).toHaveCount(1);
    const none = stream.after('has-none').find((step) => {
      const [first] = stream.between(step - 1, step) as { event: string; seat?: string }[];
      return first.event === 'played' && first.seat === 'D';
    })!;
    await stream.go(none - 1);
    await stream.go(none);
    await bannerWith(page, /has no /);
    await expect(page.locator('[data-live]')).toContainText(/has no /);
    expect(page.problems).toEqual([]);
  }
});

test('the catch takes the stage before the points, and rules wait behind a sign', async ({ person }) => {
  const page = await person({ lang: 'en', motion: 'no-preference' });
  const record = '01-2-advanced-true';
  const stream = new Stream(page, { game: 'rue-morgue', record, seat: 'A', lang: 'en', stops: [] });
  await stream.open(0);
  const [solved] = stream.after('solved');
  await stream.go(solved - 1);
  await stream.go(solved);
  const caught = page.locator('dialog .found');
  const points = page.locator('dialog .later > :not(header, footer)').first();
  const opacity = () => points.evaluate((each) => Number(getComputedStyle(each).opacity));
  await expect(caught.locator('li').first()).toBeVisible();
  expect(await opacity(), 'the points are there before the catch').toBe(0);
  await expect.poll(opacity).toBe(1);
  const top = async (part: typeof points) => (await part.boundingBox())!.y;
  expect(await top(caught)).toBeLessThan(await top(page.locator('dialog .later header')));
  // A rule is named by its sign alone, and its number is read out.
  const rule = page.locator('dialog a[href^="/rules/rue-morgue#RM-"]').first();
  await expect(rule.locator('svg')).toBeVisible();
  await expect(rule.locator('.sr')).toContainText('RM-');
  await clean(page, 'the catch');
  expect(page.problems).toEqual([]);
});

test('leaving, resigning and sending somebody away ask first, and a bot can take the seat', async ({ person }) => {
  const host = await person({ lang: 'de' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const link = await openTable(host, { game: 'al-capone', people: 2, bots: 1 });
  await join(guest, link, 'Jonas');
  // The host thinks better of sending somebody away.
  await menu(host, '[data-people]');
  await host.click('dialog [data-kick]');
  await host.waitForSelector('dialog:has-text("Jonas wegschicken?")');
  await clean(host, 'a question before somebody is sent away');
  await host.keyboard.press('Escape');
  await host.waitForSelector('dialog:has-text("Jonas wegschicken?")', { state: 'detached' });
  await host.waitForSelector('dialog [data-kick]');
  await host.keyboard.press('Escape');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  await menu(guest, '[data-leave]');
  await guest.waitForSelector('dialog:has-text("Leave the table?")');
  await guest.click('dialog [data-cancel]');
  expect(new URL(guest.url()).pathname).toMatch(/^\/t\//);
  // With three sides, resigning would end the game for all: a bot is offered first.
  await menu(guest, '[data-resign]');
  await guest.waitForSelector('dialog:has-text("ends the game for everybody")');
  await clean(guest, 'a question before resigning');
  await guest.click('dialog [data-instead]');
  await guest.waitForSelector('[data-now]');
  await host.waitForFunction(() =>
    /Bot/.test(document.querySelector('[data-region="seat"][data-seat="B"]')!.textContent),
  );
  expect(host.now().kind).not.toBe('over');
  for (const page of [host, guest]) expect(page.problems).toEqual([]);
});

test('another game in one tap: the same people, the same bots under their names, and a tally', async ({ person }) => {
  const host = await person({ lang: 'en' });
  const guest = await person({ lang: 'de', size: 'phone' });
  const link = await openTable(host, { game: 'omerta', people: 2, bots: 1, options: { snap_seconds: 0 } });
  await join(guest, link, 'Jonas');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  const sitting = (page: Person) =>
    page.$$eval('[data-region="seat"]', (all) =>
      ['Mara', 'Jonas', 'Frankie', 'Luca', 'Rosa'].filter((name) =>
        all.some((each) => each.textContent.includes(name)),
      ),
    );
  const bots = (await sitting(host)).filter((name) => name !== 'Jonas');
  expect(bots).toHaveLength(1);
  for (const game of [1, 2]) {
    await menu(guest, '[data-resign]');
    await guest.click('dialog [data-sure]');
    for (const page of [host, guest]) await page.waitForSelector('[data-play-again]');
    if (game === 2) {
      for (const page of [host, guest]) await expect(page.locator('[data-tally]')).toContainText(`${bots[0]} 2`);
      await clean(host, 'the end of the second game');
      break;
    }
    expect(await host.locator('[data-tally]').count()).toBe(0);
    await guest.click('[data-play-again]');
    await guest.waitForSelector('[data-play-again][aria-disabled]');
    await host.click('[data-play-again]');
    for (const page of [host, guest]) {
      await expect.poll(() => page.now().number).toBe(2);
      await tableWhole(page);
    }
    expect((await sitting(host)).filter((name) => name !== 'Jonas')).toEqual(bots);
  }
  for (const page of [host, guest]) expect(page.problems).toEqual([]);
});
