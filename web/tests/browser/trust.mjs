// What must not happen to people: mistakes that were made once, and how the page behaves where something is missing.
import { check, look, nextRound, person, playNow, playToEnd, setUpBots, tableWhole } from './lib.mjs';
import { playMiniRummy, rummy, simpleTurn, steps, tapLay } from './mini-rummy-lib.mjs';
import { act as actOmerta, wish as wishOmerta } from './omerta-lib.mjs';
import { drop, record } from './study-lib.mjs';
import { answered, firstAsked, join, openTable, until } from './table-lib.mjs';

const scores = (page) => page.click('header button:has-text("Punkte"), header button:has-text("Scores"), header button[aria-label="Punkte"]');

const corner = { position: { x: 8, y: 60 } };

async function dragTo(page, from, to) {
  const [a, b] = await Promise.all([from, to].map(async (selector) => (await page.waitForSelector(selector)).boundingBox()));
  await page.mouse.move(a.x + 10, a.y + 40);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2 - 20, b.y + b.height / 2, { steps: 6 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
  await page.mouse.up();
}

export async function a_card_dropped_at_the_wrong_time_is_no_other_move({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'rue-morgue', bots: 1 });
  const { now } = await until(page);
  await page.click(`.hand [data-card="${now.view.hand[0]}"]`, corner);
  await page.click(`.act[data-move="bury ${now.view.hand[0]}"]`);
  await answered(page, now.decision);
  const { now: draw } = await until(page);
  check(draw.view.phase === 'draw', `the phase is ${draw.view.phase}`);
  for (const place of ['[data-drop="morgue"]', '[data-drop="area"]']) {
    await dragTo(page, `.hand [data-card="${draw.view.hand[0]}"]`, place);
    await page.waitForSelector('.why');
    await page.click('.why .btn.pri');
    await page.waitForSelector('.why', { state: 'detached' });
  }
  check(page.sent.length === 1, `dropping a card has played ${page.sent.slice(1)}`);
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

/** Draws and discards until an event with a choice is in hand. */
export async function an_event_dropped_on_the_area_keeps_its_choice({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
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
  check(event, 'there was no event');
  const sent = page.sent.length;
  await dragTo(page, `.hand [data-card="${event}"]`, '[data-drop="area"]');
  await page.waitForFunction((event) => document.querySelectorAll(`.act[data-move^="${event} "]`).length > 1, event);
  check(page.sent.length === sent, `dropping the event has played ${page.sent.at(-1)}`);
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

/** Whoever wants to be asked first can think again, and the turn goes on. */
export async function a_turn_goes_on_when_its_end_is_not_agreed_to({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await rummy(page, { bots: 1, options: { rounds: 50, turn_seconds: 0 } });
  await playMiniRummy(page, { each: async ({ now, next, over }) => (!next && !over && simpleTurn(now).length > 0 ? 'stop' : undefined) });
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
  const { decision } = page.now();
  await page.click('[data-done][data-ready="true"]');
  await page.waitForSelector('[data-sure]');
  check(/done/.test(await page.textContent('dialog h2')), 'the question speaks of something else');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-sure]', { state: 'detached' });
  check(page.now().decision === decision, 'the turn is over although nobody agreed');
  await page.click('[data-undo]:not(:disabled, [aria-disabled])', { timeout: 5000 });
  await page.waitForFunction((count) => Number(document.querySelector('[data-steps]').dataset.steps) < count, count);
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function everything_works_where_nothing_may_be_stored({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, { get: () => { throw new DOMException('storage is forbidden', 'SecurityError'); } });
    }
  });
  await playNow(page);
  await page.waitForSelector('.act[data-move="draw file"]:not([aria-disabled])');
  await drop(page, record('omerta/00-3.hzr'));
  await page.waitForSelector('[data-replay][data-room="omerta"]');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

/** What happens while the past is on its way is in it, and comes by the socket too. */
export async function nothing_is_told_twice_after_a_reload({ browser, server }) {
  const host = await person(browser, server, { lang: 'de', size: 'desktop' });
  const guest = await person(browser, server, { lang: 'de', size: 'desktop' });
  const link = await openTable(host, { game: 'rue-morgue', people: 2, bots: 0 });
  await join(guest, link, 'Tom');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  let asked;
  const wanted = new Promise((resolve) => (asked = resolve));
  let free;
  const held = new Promise((resolve) => (free = resolve));
  await guest.route(/\/steps\?/, async (route) => {
    asked();
    await held;
    await route.continue();
  }, { times: 1 });
  await guest.reload();
  await wanted;
  await tableWhole(guest);
  // Both hide a card, and the first turn begins.
  for (const [page, seat] of [[host, 'A'], [guest, 'B']]) {
    const { now } = await until(page, seat);
    const card = now.view.hand[0];
    await page.click(`.hand [data-card="${card}"]`, { position: { x: 8, y: 60 } });
    await page.click(`.act[data-move="bury ${card}"]`);
    await answered(page, now.decision);
  }
  const { page: first, now } = await firstAsked({ A: host, B: guest });
  await first.click('.act[data-move="draw file"]');
  await answered(first, now.decision);
  free();
  const log = (page) => page.$$eval('[role=log] p', (all) => all.map((each) => each.textContent));
  await guest.waitForFunction((lines) => document.querySelectorAll('[role=log] p').length >= lines, (await log(host)).length);
  // Time enough for more than there should be.
  await guest.waitForTimeout(1000);
  const [right, told] = [await log(host), await log(guest)];
  check(right.length > 1 && right.length === told.length, `told is ${told.join(' | ')} instead of ${right.join(' | ')}`);
  await host.context().close();
  await guest.context().close();
}

export async function the_host_can_take_another_seat({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'al-capone', people: 3, bots: 0 });
  await page.click('.seatb[data-seat="C"] .dots');
  await page.click('dialog .btn:has-text("Hinsetzen")');
  await page.waitForFunction(() => /Mara/.test(document.querySelector('.seatb[data-seat="C"]')?.textContent ?? ''));
  check(await page.$eval('.seatb[data-seat="A"]', (seat) => seat.classList.contains('free')), 'the old seat is still taken');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function a_review_goes_on_after_a_moment_without_network({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await drop(page, record('mini-rummy/00-2.hzr'));
  let lost = 0;
  await page.route(/\/api\/reviews\/[^/]+$/, (route) => (lost++ < 2 ? route.abort() : route.continue()));
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="done"]', { timeout: 120_000 });
  check(lost > 2, 'the network was never lost');
  await page.context().close();
}

export async function another_review_takes_the_place_of_the_one_left_behind({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await drop(page, record('al-capone/11-4-teams-false.hzr'));
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"]');
  await page.selectOption('[data-replay] select[data-seat]', 'B');
  await page.waitForSelector('[data-review="none"]');
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"]');
  await page.click('[data-cancel-review]');
  await page.waitForSelector('[data-review="cancelled"]', { timeout: 20_000 });
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

/** A link to a moment works again after a reload, and a second one in the same tab. */
export async function links_to_moments_can_be_followed_again({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'al-capone', people: 1, bots: 2 });
  const { table, watch } = await page.evaluate(() => {
    const [[table, keys]] = Object.entries(JSON.parse(localStorage.getItem('hz.tables')));
    return { table, watch: keys.watch };
  });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('dialog .menu').getByRole('button', { name: 'Resign' }).click();
  await page.click('dialog .row .btn.pri');
  await page.waitForSelector('[data-download]');
  const friend = await person(browser, server, { lang: 'en', size: 'desktop' });
  await friend.goto(`/replay/${table}/1#0/A/${watch}`);
  await friend.waitForSelector('[data-at="0"]');
  await friend.keyboard.press('ArrowRight');
  await friend.waitForSelector('[data-at="1"]');
  await friend.reload();
  await friend.waitForSelector('[data-at="1"]');
  await friend.evaluate(() => (location.hash = '#0/B'));
  await friend.waitForSelector('[data-at="0"]');
  await friend.waitForFunction(() => document.querySelector('select[data-seat]').value === 'B');
  // What is copied brings others to the same moment; what is no moment is the beginning, or the end.
  await friend.keyboard.press('ArrowRight');
  await friend.waitForSelector('[data-at="1"]');
  await friend.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => (globalThis.copied = text) } }));
  await friend.click('[data-share]');
  const link = await (await friend.waitForFunction(() => globalThis.copied)).jsonValue();
  const other = await person(browser, server, { lang: 'en', size: 'desktop' });
  await other.goto(link);
  await other.waitForSelector('[data-at="1"]');
  check((await other.inputValue('select[data-seat]')) === 'B', 'the moment is seen through other eyes');
  for (const [moment, there] of [['abc', '[data-at="0"]'], ['1.5', '[data-at="1"]'], ['9'.repeat(24), '[data-key="last"]:disabled']]) {
    await other.goto(`/replay/${table}/1#${moment}/B/${watch}`);
    await other.reload();
    await other.waitForSelector(there);
    await other.waitForSelector('[data-stage] main');
  }
  await other.context().close();
  // Without the browser's own way, such as in the own network.
  await friend.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await friend.click('[data-share]');
  await friend.waitForSelector('.toast');
  check(friend.problems.length === 0, friend.problems.join('\n'));
  for (const each of [page, friend]) await each.context().close();
}

/** The code of the table comes later than what has happened. */
async function reloadWithALateTable(page) {
  let come;
  const told = new Promise((resolve) => (come = resolve));
  page.on('response', (response) => response.url().includes('/steps') && response.finished().then(come, () => {}));
  await page.route(/\/assets\/Table-[^/]*\.js/, async (route) => {
    await told;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.reload();
  await tableWhole(page);
}

export async function the_last_score_sheet_stays_after_a_reload_and_a_rematch_comes_up_uncovered({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
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
  check(!(await look(page)).over && (await page.$('dialog')) === null, 'something lies over the new game');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function whoever_gives_up_has_not_won({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  const [head, moves] = record('al-capone/02-3.hzr').split('\n\n');
  // After a round A leads by 24 to 12 and 18.
  const text = `${head}\n\n${moves.split('\n').slice(0, 90).join('\n')}\nA resign\n`;
  await drop(page, text);
  await page.waitForSelector('[data-at="0"]');
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('[data-key="last"]').disabled);
  await scores(page);
  await page.waitForSelector('dialog .pl .sum');
  const notes = await page.$$eval('dialog .pl h3 small', (all) => all.map((each) => each.textContent));
  check(notes[0] === '' && notes.includes('gewinnt'), `the places are ${notes}`);
  await page.context().close();
}

export async function dialogs_give_the_focus_back_and_keep_keys_from_the_table({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, options: { snap_seconds: 0 } });
  await until(page);
  for (const name of ['Einstellungen', 'Punkte']) {
    await page.focus(`header button:has-text("${name}")`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);
    check(await page.evaluate((name) => document.activeElement?.closest('button')?.textContent.includes(name) ?? false, name), `the focus does not come back to ${name}`);
  }
  for (let step = 0; step < 100; step++) {
    const { now } = await until(page);
    if (now.view.phase === 'place' && now.legal.includes('discard')) break;
    await actOmerta(page, wishOmerta(now, 0));
    await answered(page, now.decision);
  }
  const sent = page.sent.length;
  await scores(page);
  await page.waitForSelector('dialog[open]');
  await page.click('dialog header p, dialog h2');
  for (const key of [' ', '1', 'Enter']) await page.keyboard.press(key);
  check(page.sent.length === sent, `a key has played ${page.sent.at(-1)} under the score sheet`);
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function what_is_written_while_the_connection_is_lost_stays({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  let sockets = 0;
  let first;
  await page.routeWebSocket(/\/socket$/, (route) => {
    if (sockets++ > 0) return route.close();
    first = route;
    return route.connectToServer();
  });
  await setUpBots(page, { target: 500 });
  await first.close();
  await page.waitForSelector('.lost');
  await page.fill('.side input', 'hello');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.toast');
  check((await page.inputValue('.side input')) === 'hello', 'the words are gone');
  await page.context().close();
}

export async function a_notification_that_is_not_allowed_is_not_promised({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'phone' });
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
    check(!(await box.isChecked()), 'the box is ticked');
    await page.evaluate(() => {
      for (const told of document.querySelectorAll('.toast')) told.dataset.old = '';
      window.Notification = class {
        static requestPermission = async () => 'granted';
        constructor() {
          throw new TypeError('Illegal constructor');
        }
      };
    });
  }
  check(!(await page.evaluate(() => JSON.parse(localStorage.getItem('hz.settings') ?? '{}').notify)), 'it is remembered');
  await page.context().close();
}
