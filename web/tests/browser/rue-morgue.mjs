import { check, nextRound, person, tableWhole } from './lib.mjs';
import { answered, asks, clean, firstAsked, join, openTable, shown, until } from './table-lib.mjs';
import { act, playRueMorgue, wish } from './rue-morgue-lib.mjs';

async function whole(browser, server, lang, size, bots) {
  const page = await person(browser, server, { lang, size });
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
  check(lang === 'de' ? /gewinn/.test(text) : /win/.test(text), `no winner is named: ${text}`);
  check(/RM-8\.2/.test(text), 'the score sheet names no rule');
  check(fed + sheets > 0, 'nothing was seen on the way');
  check(page.problems.length === 0, page.problems.join('\n'));
}

export async function a_whole_game_of_three_in_German_on_a_desktop({ browser, server }) {
  await whole(browser, server, 'de', 'desktop', 2);
}

export async function a_whole_team_game_in_English_on_a_phone({ browser, server }) {
  await whole(browser, server, 'en', 'phone', 3);
}

/** Walks to cards of the hand with the arrows and selects them. */
async function select(page, card, count = 1) {
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector('.hand [tabindex="0"]')?.focus());
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

export async function a_whole_round_by_keyboard_alone({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await openTable(page, { game: 'rue-morgue', bots: 1, level: 'easy', options: { target: 500 } });
  await page.keyboard.press('Tab');
  for (let step = 0; step < 600; step++) {
    const shown = await until(page);
    if (shown.next) {
      await page.keyboard.press('Escape');
      await page.waitForSelector('[data-next]', { state: 'detached' });
      check(page.problems.length === 0, page.problems.join('\n'));
      return;
    }
    const move = wish(shown.now);
    const [verb, card, count] = move.split(' ');
    if (verb === 'take' && card !== 'nothing') {
      await page.evaluate(() => document.querySelector('[data-search] .c1[tabindex="0"]')?.focus());
      const place = shown.now.view.searching.indexOf(card);
      for (let i = 0; i < place; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press(' ');
    } else if (/^(help|dupin|prefect|deduction)/.test(verb)) await select(page, verb);
    else if (!['draw', 'feed', 'take'].includes(verb)) await select(page, card, verb === 'meld' || verb === 'lay' ? Number(count ?? 1) : 1);
    const moves = await page.$$eval('.acts .act[data-move], [data-feeding] [data-move]', (all) => all.map((each) => each.dataset.move));
    const at = moves.findIndex((each) => each === move || each === `${move} 1`);
    check(at >= 0, `${move} is not offered, only ${moves.join(', ')}`);
    await page.keyboard.press(String(at + 1));
    await answered(page, shown.now.decision);
  }
  throw new Error('the round did not end');
}

async function middle(page, selector) {
  const box = await (await page.waitForSelector(selector)).boundingBox();
  return [box.x + Math.min(box.width / 2, 12), box.y + box.height / 2];
}

async function drag(page, from, to) {
  const [x, y] = await middle(page, from);
  const [u, v] = await middle(page, to);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + u) / 2, (y + v) / 2, { steps: 4 });
  await page.mouse.move(u + 6, v, { steps: 4 });
  await page.mouse.up();
}

export async function hiding_drawing_and_discarding_by_drag({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await openTable(page, { game: 'rue-morgue', bots: 1, level: 'easy' });
  let shown = await until(page);
  check(shown.now.view.phase === 'bury', 'the game does not begin with hiding a card');
  const card = shown.now.view.hand[0];
  await drag(page, `.hand [data-card="${card}"]`, '[data-drop="orang"]');
  await answered(page, shown.now.decision);
  check(page.sent.at(-1) === `bury ${card}`, `hiding by drag sent ${page.sent.at(-1)}`);
  shown = await until(page);
  await drag(page, '[data-pile="file"]', '.hand');
  await answered(page, shown.now.decision);
  check(page.sent.at(-1) === 'draw file', `drawing by drag sent ${page.sent.at(-1)}`);
  shown = await until(page);
  const single = shown.now.view.hand.find((each) => !/^(help|dupin|prefect|deduction)/.test(each));
  await drag(page, `.hand [data-card="${single}"]`, '[data-drop="morgue"]');
  await answered(page, shown.now.decision);
  check(page.sent.at(-1) === `discard ${single}`, `discarding by drag sent ${page.sent.at(-1)}`);
}

export async function a_sealed_choice_waits_and_feeding_is_private({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
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
      check(await page.isVisible('[data-feeding]'), 'feeding has no scene');
      const labels = await page.$$eval('[data-feeding] img:not([alt=""]), [data-feeding] svg[role="img"]', (all) => all.length);
      check(labels >= 2, 'the cards of the scene have no names');
      fed = true;
    }
    await act(page, wish(shown.now));
    await answered(page, shown.now.decision);
  }
  check(fed, 'nobody had to feed');
  await page.waitForFunction(() => document.querySelector('[data-feeding]') === null);
}

async function moments(browser, server, lang, size, bots) {
  const page = await person(browser, server, { lang, size });
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

export async function no_violation_on_a_desktop_in_German({ browser, server }) {
  await moments(browser, server, 'de', 'desktop', 2);
}

export async function no_violation_on_a_phone_in_English({ browser, server }) {
  await moments(browser, server, 'en', 'phone', 3);
}

export async function two_people_by_link_to_the_second_round_and_one_reloads({ browser, server }) {
  const host = await person(browser, server, { lang: 'de', size: 'desktop' });
  const guest = await person(browser, server, { lang: 'en', size: 'phone' });
  const link = await openTable(host, { game: 'rue-morgue', people: 2, bots: 0 });
  await join(guest, link, 'Tom');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  let turns = 0;
  let sheets = 0;
  for (let step = 0; step < 600 && (turns <= 5 || sheets < 2); step++) {
    for (const [page, seat] of [[host, 'A'], [guest, 'B']]) {
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
        const hand = await page.$$eval('.hand [data-card]', (all) => all.map((each) => each.dataset.card).sort().join());
        check(hand === [...now.view.hand].sort().join(), `another hand after reloading: ${hand}`);
      }
      await act(page, wish(now));
      await answered(page, now.decision);
    }
  }
  check(turns > 5, `only ${turns} turns were played`);
  check(sheets >= 2, 'no round was counted');
  for (const [page, other] of [[host, 'B'], [guest, 'A']]) {
    const told = page.received.flatMap((message) => message.events ?? message.missed ?? []);
    const leaked = told.filter((event) => ['dealt', 'drew-file', 'buried', 'chose', 'looked-at-file'].includes(event.event) && event.seat === other && event.card);
    check(leaked.length === 0, `told of the other’s cards: ${JSON.stringify(leaked[0])}`);
    check(page.problems.length === 0, page.problems.join('\n'));
  }
}

export async function four_people_in_two_teams_by_link_and_one_reloads({ browser, server }) {
  const host = await person(browser, server, { lang: 'de', size: 'desktop' });
  const link = await openTable(host, { game: 'rue-morgue', people: 4, bots: 0 });
  const seats = { A: host };
  for (const [seat, name, lang, size] of [['B', 'Hilde', 'de', 'phone'], ['C', 'Ayşe', 'en', 'desktop'], ['D', 'Tom', 'en', 'phone']]) {
    seats[seat] = await person(browser, server, { lang, size });
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
        const hand = await page.$$eval('.hand [data-card]', (all) => all.map((each) => each.dataset.card).sort().join());
        check(hand === [...now.view.hand].sort().join(), `another hand after reloading: ${hand}`);
      }
      await act(page, wish(now));
      await answered(page, now.decision);
    }
    await host.waitForTimeout(10);
  }
  check(draws >= 12 && reloaded, `only ${draws} turns were played`);
  await firstAsked(seats);
  // The last to be told comes to what the others know.
  const last = Math.max(...Object.values(seats).map((page) => page.now().decision));
  for (const page of Object.values(seats)) for (let i = 0; i < 400 && page.now().decision < last; i++) await page.waitForTimeout(10);
  const areas = Object.values(seats).map((page) => JSON.stringify(page.now().view.areas));
  check(new Set(areas).size === 1, 'the four see different areas');
  for (const [seat, page] of Object.entries(seats)) {
    check(page.now().view.areas.some((area) => area.seats === 'AC') && page.now().view.areas.some((area) => area.seats === 'BD'), 'partners do not share an area');
    const told = page.received.flatMap((message) => message.events ?? message.missed ?? []);
    const leaked = told.filter((event) => ['dealt', 'drew-file', 'buried', 'looked-at-file'].includes(event.event) && event.seat !== seat && event.card);
    check(leaked.length === 0, `${seat} is told of another’s cards: ${JSON.stringify(leaked[0])}`);
    check(page.problems.length === 0, page.problems.join('\n'));
  }
}

/** What is to be clicked must not lie under something else where there is little room, and feeding takes much. */
export async function a_whole_game_on_a_low_screen({ browser, server }) {
  const page = await person(browser, server, { viewport: { width: 1100, height: 760 } });
  await openTable(page, { game: 'rue-morgue', bots: 1, options: { target: 20 } });
  await playRueMorgue(page);
  const top = await page.evaluate(() => document.querySelector('header.top').getBoundingClientRect().height);
  check(top < 60, `the head of the page is ${top} px high`);
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}
