import { check, drawTwo, look, person, playToEnd, setUpBots } from './lib.mjs';

async function myTurn(page) {
  await page.waitForSelector('.act[data-move="draw file"]:not([aria-disabled])');
}

export async function a_wish_that_is_not_legal_is_answered_with_its_rule({ browser, server }) {
  const page = await person(browser, server, { lang: 'de' });
  await setUpBots(page, { seats: 2, target: 500 });
  await myTurn(page);
  const held = await drawTwo(page, () => page.click('[data-pile="file"]'));
  const hand = (await look(page)).hand;
  const clue = hand.find((held) => !['meeting', 'warrant', 'ness', 'raid'].includes(held.card));
  await page.click(`[data-uid="${clue.uid}"]`, { position: { x: 8, y: 60 } });
  const wish = await page.$('.act[data-legal="false"]');
  if (wish) {
    await wish.click();
    await page.waitForSelector('.why blockquote');
    check(/AC-3/.test(await page.textContent('.why')), 'the slip does not name the rule');
    check(await page.evaluate(() => document.activeElement?.closest('.why') !== null), 'the slip has no focus');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.why', { state: 'detached' });
  }
  // Drawing a second time is a wish as well.
  await page.click('[data-pile="file"]');
  await page.waitForSelector('.why');
  check((await look(page)).hand.length === held, 'a refused move changed the hand');
}

export async function cards_can_be_dragged({ browser, server }) {
  const page = await person(browser, server, { lang: 'en' });
  await setUpBots(page, { seats: 2, target: 500 });
  await myTurn(page);
  const drag = async (from, to) => {
    const [a, b] = await Promise.all([from, to].map(async (selector) => (await page.$(selector)).boundingBox()));
    await page.mouse.move(a.x + 10, a.y + 40);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2 - 20, b.y + b.height / 2, { steps: 6 });
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
    await page.mouse.up();
  };
  await drawTwo(page, () => drag('[data-pile="file"]', '.hand'));
  const hand = (await look(page)).hand;
  const clue = hand.find((held) => !['meeting', 'warrant', 'ness', 'raid'].includes(held.card));
  // Two at once cannot be discarded, and the page says why.
  const other = hand.find((held) => held.card !== clue.card);
  for (const each of [clue, other]) await page.click(`[data-uid="${each.uid}"]`, { position: { x: 8, y: 60 } });
  await drag(`[data-uid="${clue.uid}"]`, '[data-pile="underworld"]');
  await page.waitForSelector('.why blockquote');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.why', { state: 'detached' });
  await page.waitForFunction(() => document.querySelector('.hand [aria-pressed="true"]') === null);
  await drag(`[data-uid="${clue.uid}"]`, '[data-pile="underworld"]');
  await page.waitForFunction((uid) => !document.querySelector(`[data-uid="${uid}"]`), clue.uid);
  check(page.problems.length === 0, page.problems.join('\n'));
}

export async function a_lost_connection_comes_back_by_itself({ browser, server }) {
  const page = await person(browser, server, { lang: 'de' });
  await page.addInitScript(() => {
    const Real = WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Real {
      constructor(...args) {
        super(...args);
        window.sockets.push(this);
      }
    };
  });
  await setUpBots(page, { seats: 2, target: 500 });
  await myTurn(page);
  await page.evaluate(() => window.sockets.at(-1).close());
  await page.waitForSelector('.toast');
  await drawTwo(page, () => page.click('[data-pile="file"]'));
}

export async function an_answer_that_came_too_late_is_not_complained_about({ browser, server }) {
  const page = await person(browser, server, { lang: 'en' });
  let socket;
  await page.routeWebSocket(/\/socket$/, (route) => {
    route.connectToServer();
    socket = route;
  });
  await setUpBots(page, { seats: 2, target: 500 });
  await myTurn(page);
  for (const code of ['stale', 'too-long']) socket.send(JSON.stringify({ type: 'refused', id: code, refused: { code, detail: '', part: null, column: null } }));
  await page.waitForSelector('.toast');
  const told = await page.$$eval('.toast', (all) => all.map((each) => each.textContent.trim()));
  check(told.length === 1 && /too long/.test(told[0]), `the page complains: ${told}`);
}

export async function settings_and_language_survive_a_reload({ browser, server }) {
  const page = await person(browser, server, { lang: 'de' });
  await page.goto('/about');
  await page.click('text=Einstellungen');
  await page.click('dialog label:nth-of-type(3) input');
  await page.click('dialog button[lang="en"]');
  await page.reload();
  check((await page.getAttribute('html', 'lang')) === 'en', 'the language was lost');
  check((await page.getAttribute('html', 'data-contrast')) === 'high', 'the contrast was lost');
}

export async function the_log_follows_unless_somebody_reads({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', viewport: { width: 1440, height: 640 } });
  await setUpBots(page, { target: 200 });
  const box = () => page.$eval('[role=log]', (log) => ({ left: log.scrollHeight - log.scrollTop - log.clientHeight, top: log.scrollTop, lines: log.textContent }));
  const more = async () => {
    const { lines } = await box();
    await playToEnd(page, { each: async () => ((await box()).lines !== lines ? 'stop' : undefined) });
  };
  while ((await box()).top < 100) await more();
  // The list goes elsewhere without anybody's hand, such as when it was empty for a moment.
  await page.$eval('[role=log]', (log) => (log.scrollTop = 0));
  await more();
  await page.waitForFunction(() => { const log = document.querySelector('[role=log]'); return log.scrollHeight - log.scrollTop - log.clientHeight < 5; });
  await page.hover('[role=log]');
  await page.mouse.wheel(0, -60);
  await page.waitForFunction(() => { const log = document.querySelector('[role=log]'); return log.scrollHeight - log.scrollTop - log.clientHeight > 40; });
  await more();
  check((await box()).left > 40, 'whoever reads is taken to the end');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}
