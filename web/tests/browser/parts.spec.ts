import type { WebSocketRoute } from '@playwright/test';
import type { Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, drawTwo, look, playToEnd, setUpBots } from './lib.ts';

async function myTurn(page: Person) {
  await page.waitForSelector('.act[data-move="draw file"]:not([aria-disabled])');
}

test('a wish that is not legal is answered with its rule', async ({ person }) => {
  const page = await person({ lang: 'de' });
  await setUpBots(page, { seats: 2, target: 500 });
  await myTurn(page);
  const held = await drawTwo(page, () => page.click('[data-pile="file"]'));
  const hand = (await look(page)).hand;
  const clue = hand.find((held) => !['meeting', 'warrant', 'ness', 'raid'].includes(held.card))!;
  await page.click(`[data-uid="${clue.uid}"]`, { position: { x: 8, y: 16 } });
  const wish = await page.$('.act[data-legal="false"]');
  if (wish) {
    await wish.click();
    await page.waitForSelector('.why blockquote');
    expect(await page.textContent('.why'), 'the slip does not name the rule').toMatch(/AC-3/);
    expect(
      await page.evaluate(() => document.activeElement?.closest('.why') !== null),
      'the slip has no focus',
    ).toBeTruthy();
    await page.keyboard.press('Escape');
    await page.waitForSelector('.why', { state: 'detached' });
  }
  // Drawing a second time is a wish as well.
  await page.click('[data-pile="file"]');
  await page.waitForSelector('.why');
  expect((await look(page)).hand.length, 'a refused move changed the hand').toBe(held);
});

test('cards can be dragged', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await setUpBots(page, { seats: 2, target: 500 });
  await myTurn(page);
  const drag = async (from: string, to: string) => {
    const [a, b] = await Promise.all([from, to].map((selector) => boxOf(page, selector)));
    await page.mouse.move(a.x + 10, a.y + 40);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2 - 20, b.y + b.height / 2, { steps: 6 });
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
    await page.mouse.up();
  };
  await drawTwo(page, () => drag('[data-pile="file"]', '.hand'));
  const hand = (await look(page)).hand;
  const clue = hand.find((held) => !['meeting', 'warrant', 'ness', 'raid'].includes(held.card))!;
  // Two at once cannot be discarded, and the page says why.
  const other = hand.find((held) => held.card !== clue.card)!;
  for (const each of [clue, other]) await page.click(`[data-uid="${each.uid}"]`, { position: { x: 8, y: 16 } });
  await drag(`[data-uid="${clue.uid}"]`, '[data-pile="underworld"]');
  await page.waitForSelector('.why blockquote');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.why', { state: 'detached' });
  // One Esc does one thing.
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.hand [aria-pressed="true"]') === null);
  await drag(`[data-uid="${clue.uid}"]`, '[data-pile="underworld"]');
  await page.waitForFunction((uid) => !document.querySelector(`[data-uid="${uid}"]`), clue.uid);
  expect(page.problems).toEqual([]);
});

test('a lost connection comes back by itself', async ({ person }) => {
  const page = await person({ lang: 'de' });
  await page.addInitScript(() => {
    const Real = WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Real {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        window.sockets.push(this);
      }
    };
  });
  await setUpBots(page, { seats: 2, target: 500 });
  await myTurn(page);
  await page.evaluate(() => window.sockets.at(-1)!.close());
  await page.waitForSelector('.toast');
  await drawTwo(page, () => page.click('[data-pile="file"]'));
});

test('an answer that came too late is not complained about', async ({ person }) => {
  const page = await person({ lang: 'en' });
  let socket: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/socket$/, (route) => {
    route.connectToServer();
    socket = route;
  });
  await setUpBots(page, { seats: 2, target: 500 });
  await myTurn(page);
  for (const code of ['stale', 'too-long'])
    socket!.send(
      JSON.stringify({ type: 'refused', id: code, refused: { code, detail: '', part: null, column: null } }),
    );
  await page.waitForSelector('.toast');
  const told = await page.$$eval('.toast', (all) => all.map((each) => each.textContent!.trim()));
  expect(told, `the page complains: ${told}`).toHaveLength(1);
  expect(told[0], `the page complains: ${told}`).toMatch(/too long/);
});

test('settings and language survive a reload', async ({ person }) => {
  const page = await person({ lang: 'de' });
  await page.goto('/about');
  await page.click('text=Einstellungen');
  await page.click('dialog label:nth-of-type(3) input');
  await page.click('dialog button[lang="en"]');
  await page.reload();
  expect(await page.getAttribute('html', 'lang'), 'the language was lost').toBe('en');
  expect(await page.getAttribute('html', 'data-contrast'), 'the contrast was lost').toBe('high');
});

test('the log follows unless somebody reads', async ({ person }) => {
  const page = await person({ lang: 'de', viewport: { width: 1440, height: 640 } });
  await setUpBots(page, { target: 200 });
  const box = () =>
    page.$eval('[role=log]', (log) => ({
      left: log.scrollHeight - log.scrollTop - log.clientHeight,
      top: log.scrollTop,
      lines: log.textContent,
    }));
  const more = async () => {
    const { lines } = await box();
    await playToEnd(page, { each: async () => ((await box()).lines !== lines ? 'stop' : undefined) });
  };
  while ((await box()).top < 100) await more();
  // The list goes elsewhere without anybody's hand, such as when it was empty for a moment.
  await page.$eval('[role=log]', (log) => (log.scrollTop = 0));
  await more();
  await page.waitForFunction(() => {
    const log = document.querySelector('[role=log]')!;
    return log.scrollHeight - log.scrollTop - log.clientHeight < 5;
  });
  await page.hover('[role=log]');
  await page.mouse.wheel(0, -60);
  await page.waitForFunction(() => {
    const log = document.querySelector('[role=log]')!;
    return log.scrollHeight - log.scrollTop - log.clientHeight > 40;
  });
  await more();
  expect((await box()).left, 'whoever reads is taken to the end').toBeGreaterThan(40);
  expect(page.problems).toEqual([]);
});
