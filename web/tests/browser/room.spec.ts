// The room around the games: what the host changes before the start, who watches, and screens between the usual ones.
import type { Person, View } from './types.ts';
import { expect, test } from './fixtures.ts';
import { tableWhole } from './lib.ts';
import { clean, join, openTable, until } from './table-lib.ts';

test('the host changes the options in the lobby', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const link = await openTable(host, { game: 'al-capone', people: 2, bots: 0 });
  await join(guest, link, 'Tom');
  await host.waitForSelector('[data-begin]:not(:disabled)');
  expect(await guest.textContent('[data-option="target"] strong'), 'the guest is not told what is played for').toBe(
    '200',
  );
  await host.fill('[data-option="target"] input', '50');
  await host.keyboard.press('Tab');
  await guest.waitForFunction(() => document.querySelector('[data-option="target"] strong')?.textContent === '50');
  // Those who were ready were ready for other rules.
  await host.waitForSelector('[data-begin]:disabled');
  await clean(host, 'the lobby of the host');
  await clean(guest, 'the lobby of a guest');
  await guest.click('[data-ready]');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) {
    await page.waitForFunction(() => /50/.test(document.querySelector('.what')?.textContent ?? ''));
    expect(page.problems).toEqual([]);
  }
});

test('who watches sees the table and nobodys hand', async ({ person }) => {
  for (const [game, bots, size] of [
    ['al-capone', 2, 'desktop'],
    ['rue-morgue', 3, 'phone'],
    ['mini-rummy', 1, 'desktop'],
    ['omerta', 2, 'phone'],
  ] as const) {
    const player = await person({ lang: 'de' });
    const link = await openTable(player, { game, bots });
    await until(player);
    const key = await player.evaluate(
      (table) => JSON.parse(localStorage.getItem('hz.tables')!)[table].watch,
      link.slice(3).split('#')[0],
    );
    const watcher = await person({ lang: 'en', size });
    const views: View[] = [];
    watcher.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.game) views.push(message.game.view);
      }),
    );
    await watcher.goto(`${link.split('#')[0]}#${key}`);
    await watcher.fill('#who', 'Eve');
    await watcher.click('[data-enter]');
    await tableWhole(watcher);
    expect(
      (await watcher.$$('.hand [data-card], .rack [data-tile]')).length,
      `${game}: a hand is shown to who watches`,
    ).toBe(0);
    expect(views.length, `${game}: a hand is sent to who watches`).toBeGreaterThan(0);
    expect(
      views.every((view) => view.seat === null && (view.hand ?? view.rack ?? []).length === 0),
      `${game}: a hand is sent to who watches`,
    ).toBeTruthy();
    await clean(watcher, `${game}, watched`);
    expect(watcher.problems).toEqual([]);
    for (const page of [player, watcher]) await page.context().close();
  }
});

test('log and chat open on a screen without room for them', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await openTable(page, { game: 'omerta', bots: 2 });
  await until(page);
  expect(await page.isVisible('[role=log]'), 'the log takes room').toBeFalsy();
  await page.click('[data-region="last-action"]');
  await page.waitForSelector('dialog [role=log]');
  await page.click('dialog .x');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
});

/** Whether the page can be pushed sideways, or something of the hand lies outside. */
const outside = (page: Person) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth > innerWidth + 1) return 'the page scrolls sideways';
    for (const each of document.querySelectorAll<HTMLElement>(
      '.hand button, .rack .tile, .own [data-slot], .act, .bts .btn',
    )) {
      const { left, right } = each.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1)
        return `${each.className} reaches from ${Math.round(left)} to ${Math.round(right)}`;
    }
    return '';
  });

test('everything fits on small screens and across', async ({ person }) => {
  const shapes = { small: { width: 360, height: 640 }, across: { width: 844, height: 390 } };
  for (const [name, viewport] of Object.entries(shapes)) {
    for (const [game, bots] of [
      ['al-capone', 3],
      ['rue-morgue', 3],
      ['mini-rummy', 3],
      ['omerta', 4],
    ] as const) {
      const page = await person({ lang: 'de', size: 'phone', viewport });
      await openTable(page, { game, bots });
      await until(page);
      const found = await outside(page);
      expect(found, `${game}, ${name}: ${found}`).toBe('');
      await page.context().close();
    }
  }
});

/** The ground of a lobby is a gradient, of which axe says nothing. */
test('the words of a lobby stand out from its table', async ({ person }) => {
  for (const game of ['al-capone', 'rue-morgue', 'mini-rummy', 'omerta'] as const) {
    const page = await person();
    await openTable(page, { game, people: 2, bots: 1 });
    await page.waitForSelector('.cen h1');
    const ratios = await page.$$eval('.cen h1, .cen p, .cen a', (all) => {
      const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
      const light = (colour: string) => {
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = light(getComputedStyle(document.querySelector('.felt')!).getPropertyValue('--felt-hi'));
      return all
        .map((each) => light(getComputedStyle(each).color))
        .map((words) => (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05));
    });
    expect(
      ratios.length,
      `the lobby of ${game} is hard to read: ${ratios.map((each) => each.toFixed(1))}`,
    ).toBeGreaterThan(2);
    expect(
      Math.min(...ratios),
      `the lobby of ${game} is hard to read: ${ratios.map((each) => each.toFixed(1))}`,
    ).toBeGreaterThan(4.5);
    await page.context().close();
  }
});
