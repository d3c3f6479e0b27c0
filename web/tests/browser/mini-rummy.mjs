import { readFileSync } from 'node:fs';
import { check, nextRound, person, startServer, tableWhole } from './lib.mjs';
import { clickTurn, find, playMiniRummy, rummy, simpleTurn, steps } from './mini-rummy-lib.mjs';
import { answered, clean, firstAsked, join, openTable, until } from './table-lib.mjs';

/** Plays until `stop` likes the position. */
const playUntil = (page, stop) => playMiniRummy(page, { each: async ({ now, next, over }) => (!next && !over && stop(now) ? 'stop' : undefined) });

async function whole(browser, server, lang, size) {
  const page = await person(browser, server, { lang, size });
  await rummy(page, { bots: 2, options: { rounds: 1 } });
  await playMiniRummy(page);
  const text = await page.textContent('dialog');
  check(lang === 'de' ? /gewinn/.test(text) : /win/.test(text), `no winner is named: ${text}`);
  check(/MR-6\.[23]/.test(text), 'the score names no rule');
  check(page.problems.length === 0, page.problems.join('\n'));
}

export async function a_whole_game_in_German_on_a_desktop({ browser, server }) {
  await whole(browser, server, 'de', 'desktop');
}

export async function a_whole_game_in_English_on_a_phone({ browser, server }) {
  await whole(browser, server, 'en', 'phone');
}

/** Drags with the mouse from the middle of a tile to the middle of a place. */
async function drag(page, from, to) {
  const middle = async (locator) => {
    const box = await locator.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = await middle(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 14, y + 10, { steps: 3 });
  const [toX, toY] = await middle(to);
  await page.mouse.move(toX, toY, { steps: 4 });
  await page.mouse.up();
}

/** Walks with the keyboard alone to a tile of the rack, the tray or a combination. */
async function walk(page, tile, number) {
  const inside = (where) => page.evaluate((where) => document.activeElement?.closest(where) !== null, where);
  const here = () => page.evaluate(() => [document.activeElement?.dataset.tile, document.activeElement?.dataset.number, document.activeElement?.getAttribute('aria-pressed')]);
  const where = number === 'tray' ? '.tray' : number ? '[data-board]' : '.rack';
  for (let press = 0; press < 80 && !((await inside(`${where} .tile`)) || (await inside(`${where}.tile`))); press++) await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  for (let press = 0; press < 150; press++) {
    const [at, of, on] = await here();
    if (at === tile && on === 'false' && (number === 'tray' || String(of ?? '') === String(number ?? ''))) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`the keyboard does not reach ${tile}`);
}

const dragging = {
  async anew(page, tiles, number) {
    for (const tile of tiles) await find(page, tile, number).click();
    await drag(page, page.locator(`[data-combo="${number}"] [aria-pressed="true"]`).last(), page.locator('[data-lay]'));
  },
  take: (page, tile, number) => drag(page, find(page, tile, number), page.locator('.tray')),
  back: (page, tile, number) => drag(page, page.locator(`.tray [data-tile="${tile}"]`), page.locator(`[data-combo="${number}"] .tile`).first()),
};

const tapping = {
  async anew(page, tiles, number) {
    for (const tile of tiles) await find(page, tile, number).click();
    await page.click('[data-lay-bar]');
  },
  async take(page, tile, number) {
    await find(page, tile, number).click();
    await page.click('[data-take]');
  },
  async back(page, tile, number) {
    await page.click(`.tray [data-tile="${tile}"]`);
    await page.click(`[data-chip="${number}"]`);
  },
};

const keyboard = {
  async anew(page, tiles, number) {
    for (const tile of tiles) {
      await walk(page, tile, number);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('n');
  },
  async take(page, tile, number) {
    await walk(page, tile, number);
    await page.keyboard.press('Space');
    await page.keyboard.press('t');
  },
  async back(page, tile, number) {
    await walk(page, tile, 'tray');
    await page.keyboard.press('Space');
    const other = page.now().view.table.find((laid) => laid.number === number).tiles[0].tile;
    await walk(page, other, number);
    await page.keyboard.press('Enter');
  },
};

const plainOf = ({ view }) => view.table.filter((laid) => laid.tiles.every((each) => each.tile !== 'J'));
/** Three tiles: without its middle one no combination is left, whereas a group of four would still be one. */
const brittleOf = (now) => plainOf(now).filter((laid) => laid.tiles.length === 3);

/** Rebuilds three combinations: two are laid anew, one is broken and mended. */
async function rebuild(page, hands, [first, second, third]) {
  const tiles = (laid) => laid.tiles.map((each) => each.tile);
  let count = 0;
  for (const laid of [first, third]) {
    await hands.anew(page, tiles(laid), laid.number);
    await steps(page, (count += laid.tiles.length + 1));
  }
  const middle = tiles(second)[1];
  await hands.take(page, middle, second.number);
  await steps(page, (count += 1));
  await page.waitForSelector('.combo.broken');
  await hands.back(page, middle, second.number);
  await steps(page, (count += 1));
  await page.waitForFunction(() => document.querySelector('.combo.broken') === null);
}

export async function a_turn_that_rebuilds_three_combinations_is_the_same_by_dragging_tapping_and_keyboard({ browser, server }) {
  const page = await person(browser, server, { lang: 'en' });
  await rummy(page, { bots: 2, options: { rounds: 50, turn_seconds: 0 } });
  await playUntil(page, (now) => now.view.opened.includes(now.view.seat) && brittleOf(now).length >= 3);
  const three = brittleOf(page.now()).slice(0, 3);
  check(three.length === 3, 'the table never held three combinations');
  const before = page.sent.length;
  const tables = [];
  for (const hands of [dragging, tapping, keyboard]) {
    await rebuild(page, hands, three);
    tables.push(JSON.stringify(page.now().view.table));
    await page.click('[data-reset]');
    await steps(page, 0);
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('dialog .menu').getByRole('button', { name: 'Resign' }).click();
  await page.locator('dialog .row .btn.pri').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('dialog [data-download]')]);
  const record = readFileSync(await download.path(), 'utf8').split('\n').filter((line) => line.startsWith('A ') && !line.endsWith('resign'));
  const turns = record.slice(before).join('\n').split('\nA reset').map((part) => part.trim()).filter(Boolean);
  check(turns.length === 3 && turns[0] === turns[1] && turns[1] === turns[2], `the records differ:\n${turns.join('\n---\n')}`);
  check(turns[0].split('\n').length >= 10, `the turn is too short:\n${turns[0]}`);
  check(new Set(tables).size === 1, 'the tables differ');
  check(page.problems.length === 0, page.problems.join('\n'));
}

export async function a_refused_wish_names_its_rule_and_done_says_why_not({ browser, server }) {
  const page = await person(browser, server, { lang: 'en' });
  await rummy(page, { bots: 1, options: { rounds: 3, turn_seconds: 0 } });
  await until(page);
  for (const tile of page.now().view.rack.slice(0, 2)) await find(page, tile).click();
  await page.click('[data-lay-bar]');
  await page.waitForSelector('.why cite');
  check(/MR-2\.\d/.test(await page.textContent('.why')), 'the slip names no rule');
  await page.click('.why .btn.pri');
  await page.keyboard.press('Escape');
  await playUntil(page, (now) => now.view.opened.includes(now.view.seat) && plainOf(now).length >= 1);
  const [laid] = plainOf(page.now());
  await tapping.take(page, laid.tiles[0].tile, laid.number);
  await steps(page, 1);
  await page.waitForFunction(() => /tile of your own/.test(document.querySelector('[data-done]')?.textContent ?? ''));
  await page.click('[data-done]');
  await page.waitForSelector('.why cite');
  check(/MR-3\.1/.test(await page.textContent('.why')), 'done does not say why not');
  await page.click('.why .btn.pri');
  await page.click('[data-undo]');
  await steps(page, 0);
}

export async function a_turn_by_keyboard_alone({ browser, server }) {
  const page = await person(browser, server, { lang: 'de' });
  await rummy(page, { bots: 1, options: { rounds: 1, turn_seconds: 0 } });
  await until(page);
  const { rack } = page.now().view;
  await walk(page, rack[0]);
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('s');
  await page.waitForFunction(() => /Auf deinem Aufsteller/.test(document.querySelector('[data-live]')?.textContent ?? ''));
  const focused = () => page.evaluate(() => document.activeElement?.hasAttribute('data-draw') ?? false);
  for (let press = 0; press < 60 && !(await focused()); press++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction((count) => document.querySelectorAll('.rack .tile').length === count, rack.length + 1);
}

export async function no_violation_of_accessibility({ browser, server }) {
  for (const [lang, size] of [['de', 'desktop'], ['en', 'phone']]) {
    const page = await person(browser, server, { lang, size });
    await rummy(page, { bots: 2, options: { rounds: 3, turn_seconds: 0 } });
    await playUntil(page, (now) => now.view.opened.includes(now.view.seat) && plainOf(now).length >= 1);
    await clean(page, `the table, ${size}`);
    const [laid] = plainOf(page.now());
    await tapping.take(page, laid.tiles[0].tile, laid.number);
    await steps(page, 1);
    await clean(page, `a broken combination, ${size}`);
  }
}

export async function two_by_a_link_with_a_reload_in_the_middle_of_a_turn({ browser, server }) {
  const host = await person(browser, server, { lang: 'de' });
  const guest = await person(browser, server, { lang: 'en', size: 'phone' });
  const link = await openTable(host, { game: 'mini-rummy', people: 2, bots: 0, options: { rounds: 1, turn_seconds: 0 } });
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
    for (const tile of lay.slice(4).split(' ')) await find(page, tile).click();
    await page.click('[data-lay-bar]');
    await steps(page, 1);
    const table = JSON.stringify(page.now().view.table);
    const other = pages[now.view.turn === 'A' ? 'B' : 'A'];
    await steps(other, 1);
    check(JSON.stringify(other.now().view.table) === table, 'the other sees another table');
    await page.reload();
    await steps(page, 1);
    check(JSON.stringify(page.now().view.table) === table, 'the turn is another one after a reload');
    await page.click('[data-undo]');
    await steps(page, 0);
    reloaded = true;
  }
  check(reloaded, 'nobody could lay anything');
  for (const [seat, page] of Object.entries(pages)) {
    const strange = page.received.flatMap((message) => message.events ?? message.missed ?? []).filter((event) => (event.event === 'dealt' || event.event === 'drew') && event.seat !== seat && event.tile !== null);
    check(strange.length === 0, `${seat} is told tiles of the other: ${JSON.stringify(strange[0])}`);
    check(page.problems.length === 0, page.problems.join('\n'));
  }
}

export async function the_clock_warns_half_a_minute_before_the_turn_ends({ browser, server }) {
  const page = await person(browser, server, { lang: 'en' });
  await rummy(page, { options: { rounds: 1, turn_seconds: 32 } });
  await until(page);
  await page.waitForSelector('[role="timer"]');
  await page.waitForSelector('.hurry', { timeout: 20_000 });
  check(/30 seconds/.test(await page.textContent('[data-say]')), 'the warning has no words');
  await page.waitForFunction(() => /30 seconds/.test(document.querySelector('[data-live]')?.textContent ?? ''));
}

export async function the_clock_is_right_from_the_first_moment_of_a_turn({ browser }) {
  const server = await startServer({ paceMs: 1500 });
  try {
    const page = await person(browser, server, { lang: 'en' });
    await rummy(page, { options: { rounds: 1, turn_seconds: 60 } });
    const { now } = await until(page);
    await page.evaluate(() => {
      globalThis.seen = new Set();
      const note = () => globalThis.seen.add(document.querySelector('[role="timer"]')?.textContent.trim() ?? 'none');
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.click('[data-draw]');
    await answered(page, now.decision);
    await until(page);
    const seen = await page.evaluate(() => [...globalThis.seen]);
    const wrong = seen.filter((text) => text !== 'none' && text !== '1:00' && !text.startsWith('0:'));
    check(seen.includes('1:00') && wrong.length === 0, `the clock has shown ${seen}`);
  } finally {
    await server.stop();
  }
}

export async function tiles_go_back_to_the_rack_by_dragging({ browser, server }) {
  const page = await person(browser, server, { lang: 'en' });
  await rummy(page, { options: { rounds: 50, turn_seconds: 0 } });
  const fits = (now) => now.view.opened.includes(now.view.seat) && now.legal.find((move) => /^add [ogbr]\d+ #\d+$/.test(move));
  await playUntil(page, (now) => fits(now) !== undefined && fits(now) !== false);
  const [, tile, number] = fits(page.now()).split(' ');
  const before = page.now().view;
  await find(page, tile).click();
  await page.click(`[data-chip="${number.slice(1)}"]`);
  await steps(page, 1);
  await drag(page, page.locator(`${`[data-combo="${number.slice(1)}"]`} .tile.mine`), page.locator('.rack .tier').nth(2));
  await steps(page, 0);
  check(JSON.stringify(page.now().view.table) === JSON.stringify(before.table) && page.now().view.rack.length === before.rack.length, 'the tile is not back');
}

/** Tabs to a button of the page and presses it. */
async function press(page, selector) {
  const there = () => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
  for (let tab = 0; tab < 120 && !(await there()); tab++) await page.keyboard.press('Tab');
  const seen = await page.evaluate(() => `${document.activeElement?.outerHTML.slice(0, 120)} ${document.querySelector('dialog')?.textContent.slice(0, 80) ?? ''} ${document.querySelector('[data-say]')?.textContent}`);
  check(await there(), `the keyboard does not reach ${selector}: ${seen}`);
  await page.keyboard.press('Enter');
}

export async function a_whole_round_by_keyboard_alone({ browser, server }) {
  const page = await person(browser, server, { lang: 'en' });
  await rummy(page, { bots: 1, options: { rounds: 1, turn_seconds: 0 } });
  // From here on nothing is clicked.
  for (let turn = 0; turn < 120; turn++) {
    if ((await until(page)).over) break;
    let count = 0;
    for (const lay of simpleTurn(page.now()).filter(({ tiles }) => !tiles.includes('J'))) {
      const opened = page.now().view.opened.includes('A');
      for (const tile of lay.tiles) {
        await walk(page, tile);
        await page.keyboard.press('Space');
      }
      await page.keyboard.press('n');
      await steps(page, ++count);
      if (!opened && page.now().view.first_points >= 40) break;
    }
    if (count > 0 && !page.now().legal.includes('done')) {
      await press(page, '[data-reset]');
      await steps(page, 0);
      count = 0;
    }
    // Every step is a decision of its own: the turn is over when the last of them is answered.
    const { decision } = page.now();
    await press(page, count > 0 ? '[data-done]' : '[data-draw]');
    await answered(page, decision);
  }
  check(page.now().kind === 'over', 'the round did not end');
  await page.waitForSelector('dialog [data-download]');
  check(page.sent.some((move) => move === 'draw' || move === 'done'), 'nothing was played');
  check(page.problems.length === 0, page.problems.join('\n'));
}

export async function looking_back_says_what_more_a_turn_could_have_laid({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await rummy(page, { bots: 1, options: { rounds: 50, turn_seconds: 0 } });
  await until(page);
  check((await page.locator('[data-look-back]').count()) === 0, 'there is no turn to look back at yet');
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
    check(found >= more, `${more} tiles could have been laid, the page says ${found}`);
    check((await page.locator('dialog ol li').count()) > 0, 'the steps are missing');
    await clean(page, 'looking back');
    check(page.problems.length === 0, page.problems.join('\n'));
    return;
  }
  throw new Error('there was never anything to lay');
}
