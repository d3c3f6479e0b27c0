import { check, person, tableWhole } from './lib.mjs';
import { answered, clean, join, openTable, until } from './table-lib.mjs';
import { act, playOmerta, wish } from './omerta-lib.mjs';

async function whole(browser, server, lang, size, options = { snap_seconds: 0 }) {
  const page = await person(browser, server, { lang, size });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options });
  const seen = new Set();
  await playOmerta(page, { each: async (shown) => void seen.add(shown.next ? 'counted' : shown.over ? 'over' : shown.now.view.phase) });
  const text = await page.textContent('dialog');
  check(lang === 'de' ? /gewinn/.test(text) : /win/.test(text), `no winner is named: ${text}`);
  check(/OM-6\.[23]/.test(text), 'the score names no rule');
  check(seen.has('snap') && seen.has('counted'), `seen only ${[...seen].join(', ')}`);
  check(page.problems.length === 0, page.problems.join('\n'));
}

export async function a_whole_game_in_German_on_a_desktop({ browser, server }) {
  await whole(browser, server, 'de', 'desktop');
}

export async function a_window_drains_and_closes_by_itself({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 1 } });
  let closed = 0;
  await playOmerta(page, {
    each: async (moment) => {
      if (moment.next || moment.over) return 'stop';
      if (moment.now.kind !== 'window') return undefined;
      await page.waitForFunction(() => document.querySelector('[data-window] .bar i, [data-next]') !== null || document.querySelector('[data-window]') === null);
      for (let i = 0; i < 500 && page.now().decision === moment.now.decision; i++) await page.waitForTimeout(10);
      check(page.now().decision !== moment.now.decision, 'the window did not close');
      closed += 1;
      return closed === 2 ? 'stop' : undefined;
    },
  });
  check(closed > 0, 'no window opened');
}

export async function a_whole_game_with_sealed_answers_in_English_on_a_phone({ browser, server }) {
  await whole(browser, server, 'en', 'phone');
}

/** The faces that the page shows on own cards, and what it whispers. */
const shown = (page) =>
  page.evaluate(() => ({
    faces: document.querySelectorAll('[data-slot^="A"] .face').length,
    whisper: document.querySelector('[data-whisper]').textContent,
    labels: [...document.querySelectorAll('[data-slot^="A"]')].map((each) => each.getAttribute('aria-label')).join(' '),
    html: document.body.innerHTML,
  }));

export async function a_look_leaves_nothing_behind({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 0 } });
  const first = await until(page);
  check(first.now.view.phase === 'peek', 'the game does not begin with a look');
  await act(page, 'peek 1 2');
  await page.waitForSelector('[data-slot="A1"] .face');
  let now = await shown(page);
  check(now.faces === 2, `${now.faces} cards are open`);
  check(/card 1 is/.test(now.whisper), 'the look is not announced');
  check(/turned up/.test(now.labels), 'the open cards have no names');
  await page.click('[data-hide]');
  await page.waitForFunction(() => document.querySelectorAll('[data-slot^="A"] .face').length === 0);
  now = await shown(page);
  check(now.whisper === '' || /you drew/.test(now.whisper), 'the whisper is still there');
  check(!/turned up/.test(now.labels), 'a name is still there');
  const peeks = page.received.flatMap((message) => message.events ?? []).filter((event) => event.event === 'peeked');
  check(peeks.length === 2 && peeks.every((event) => event.seat === 'A'), 'somebody else’s look was told');
  for (const message of page.received.filter((each) => each.game)) {
    const slots = JSON.stringify(message.game.view.slots);
    check(/^[[\],truefals]*$/.test(slots), `a view has more than which slots are filled: ${slots}`);
  }
}

export async function a_look_hides_by_itself({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 0 } });
  await until(page);
  await act(page, 'peek 3 4');
  await page.waitForSelector('[data-slot="A3"] .face');
  await page.waitForFunction(() => document.querySelectorAll('[data-slot^="A"] .face').length === 0, undefined, { timeout: 12_000 });
}

export async function a_whole_round_by_keyboard_alone({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 0 } });
  await page.keyboard.press('Tab');
  await page.evaluate(() => document.activeElement?.blur());
  let turn = 0;
  for (let step = 0; step < 600; step++) {
    const moment = await until(page);
    if (moment.next) {
      await page.keyboard.press('Escape');
      await page.waitForSelector('[data-next]', { state: 'detached' });
      check(page.problems.length === 0, page.problems.join('\n'));
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
      check(moves.includes(move), `${move} is not offered, only ${moves.join(', ')}`);
      await page.keyboard.press(String(moves.indexOf(move) + 1));
    }
    await answered(page, decision);
    check(page.sent.at(-1) === move, `${move} was meant, ${page.sent.at(-1)} was sent`);
  }
  throw new Error('the round did not end');
}

export async function a_card_is_replaced_by_drag({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options: { snap_seconds: 0 } });
  for (let step = 0; step < 200; step++) {
    const moment = await until(page);
    if (moment.now.view.phase === 'place') {
      const box = async (selector) => (await page.waitForSelector(selector)).boundingBox();
      const [from, to] = [await box('[data-drawn]'), await box('[data-slot="A2"]')];
      await page.mouse.move(from.x + 30, from.y + 40);
      await page.mouse.down();
      await page.mouse.move(from.x + 60, from.y + 80, { steps: 3 });
      await page.mouse.move(to.x + 30, to.y + 40, { steps: 5 });
      await page.mouse.up();
      await answered(page, moment.now.decision);
      check(page.sent.at(-1) === 'replace 2', `the drag sent ${page.sent.at(-1)}`);
      return;
    }
    await act(page, wish(moment.now, 0));
    await answered(page, moment.now.decision);
  }
  throw new Error('there was no card to place');
}

async function moments(browser, server, lang, size) {
  const page = await person(browser, server, { lang, size });
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

export async function no_violation_on_a_desktop_in_German({ browser, server }) {
  await moments(browser, server, 'de', 'desktop');
}

export async function no_violation_on_a_phone_in_English({ browser, server }) {
  await moments(browser, server, 'en', 'phone');
}

export async function people_by_link_and_nothing_of_a_look_is_sent_again({ browser, server }) {
  const host = await person(browser, server, { lang: 'de', size: 'desktop' });
  const guest = await person(browser, server, { lang: 'en', size: 'phone' });
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
    const told = [];
    page.on('response', (response) => {
      // One that comes while the page is closed has nothing to tell.
      if (response.url().includes('/steps')) response.text().then((text) => told.push(text), () => {});
    });
    await page.reload();
    await tableWhole(page);
    for (let i = 0; i < 300 && told.length === 0; i++) await page.waitForTimeout(10);
    check(told.length > 0, 'the past was not asked for');
    const again = JSON.stringify(page.received.slice(seen)) + told.join('');
    check(!again.includes('"peeked"'), 'a look is sent again after it is over');
    check((await page.$$('[data-slot] .face')).length === 0, 'a card lies open after reloading');
    check(page.problems.length === 0, page.problems.join('\n'));
  }
}
