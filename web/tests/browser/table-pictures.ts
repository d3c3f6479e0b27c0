// Pictures of the main moments of each game. Deals differ: whoever waits in vain for a moment opens another table.
import type { Position, Scene } from './types.ts';
import { playToEnd } from './lib.ts';
import { find, free, playMiniRummy, rummy } from './mini-rummy-lib.ts';
import { playOmerta, wish as omertaWish } from './omerta-lib.ts';
import { playRueMorgue } from './rue-morgue-lib.ts';
import { openTable, until } from './table-lib.ts';

/** Takes each picture once; `missing` says what is still to come. */
function album(shot: Scene['shot'], prefix: string, wanted: string[]) {
  const seen = new Set<string>();
  const once = async (name: string, when = true) => {
    if (!when || seen.has(name)) return;
    seen.add(name);
    await shot(`${prefix}${name}`);
  };
  return { once, seen, missing: () => wanted.filter((name) => !seen.has(name)) };
}

async function tables(book: ReturnType<typeof album>, play: () => Promise<void>) {
  for (let table = 0; table < 6 && (table === 0 || book.missing().length > 0); table++) await play();
  if (book.missing().length > 0) console.log(`not met: ${book.missing().join(', ')}`);
}

export async function alCapone({ page, shot, size }: Scene) {
  const book = album(shot, 'al-capone-', [
    'draw',
    'table',
    'selection',
    'meld',
    'search',
    'choice',
    'why-not',
    'score',
    'end',
  ]);
  await tables(book, async () => {
    await openTable(page, {
      game: 'al-capone',
      bots: size === 'phone' ? 3 : 2,
      options: { target: size === 'phone' ? 120 : 60 },
    });
    let turn = 0;
    await playToEnd(page, {
      each: async (now) => {
        if (/^(Du bist dran. Zieh|Your turn. Draw)/.test(now.say)) turn += 1;
        const wants = (pattern: RegExp) => now.offers.some((offer) => offer.legal && pattern.test(offer.move));
        await book.once('draw', turn === 2 && now.offers.length > 0);
        await book.once('table', turn >= 5 && now.offers.length === 0 && now.hand.length > 4);
        await book.once('selection', turn > 2 && wants(/^(ness|warrant|meeting|raid)/));
        await book.once('meld', turn > 1 && wants(/^meld/));
        await book.once('search', now.search.length > 4);
        await book.once('choice', now.choice.length > 0);
        await book.once('score', now.next);
        const wish = now.offers.find((offer) => !offer.legal);
        if (wish && turn > 2 && !book.seen.has('why-not')) {
          await page.click(`.act[data-move="${wish.move}"]`);
          await page.waitForSelector('.why');
          await book.once('why-not');
          // It covers cards where there is little room.
          await page.click('.why .btn.pri');
          await page.waitForSelector('.why', { state: 'detached' });
        }
        await book.once('end', now.over);
      },
    });
  });
}

export async function miniRummy({ page, shot }: Scene) {
  const book = album(shot, 'mini-rummy-', ['begin', 'table', 'selection', 'broken', 'joker', 'score']);
  await tables(book, async () => {
    await rummy(page, { bots: 3, options: { rounds: 2 } });
    await playMiniRummy(page, {
      each: async ({ now, next, over }) => {
        if (next || over) {
          await book.once('score');
          return 'stop';
        }
        await book.once('begin');
        const { view } = now;
        const plain = view.table.find(
          (laid) => laid.tiles.length === 3 && laid.tiles.every((each) => each.tile !== 'J'),
        );
        if (
          book.missing().includes('table') &&
          plain &&
          view.table.length >= 7 &&
          view.opened.includes(view.seat!) &&
          view.table.some((laid) => laid.tiles.some((each) => each.tile === 'J'))
        ) {
          await book.once('table');
          const tiles = plain.tiles.map((each) => each.tile);
          await find(page, tiles[1], tiles).click();
          await page.waitForSelector('[aria-pressed="true"]');
          await book.once('selection');
          const { x, y } = await free(page);
          await page.mouse.click(x, y);
          await page.waitForSelector('[data-state="broken"]');
          await book.once('broken');
          await page.locator('[data-board] [data-tile="J"]').first().click();
          await page.waitForSelector('[data-rule="MR-4.4"]');
          await book.once('joker');
          await page.keyboard.press('Escape');
          await page.click('[data-undo]');
          await page.waitForSelector('[data-draw]');
        }
        return undefined;
      },
    });
  });
}

export async function rueMorgue({ page, shot }: Scene) {
  const book = album(shot, 'rue-morgue-', [
    'pass',
    'bury',
    'draw',
    'play',
    'feed',
    'search-morgue',
    'consult',
    'pair',
    'second-file',
    'late',
    'score',
    'caught',
  ]);
  let table = 0;
  await tables(book, async () => {
    await openTable(page, { game: 'rue-morgue', bots: 3, options: { advanced: table++ > 0 } });
    let turn = 0;
    await playRueMorgue(page, {
      each: async (shown) => {
        if (shown.next || shown.over) {
          await book.once('score');
          await book.once('caught', (await page.$('.found')) !== null);
          return turn > 0 && book.missing().length === 0 ? 'stop' : undefined;
        }
        const { view } = shown.now;
        if (view.phase === 'draw') turn += 1;
        await book.once(view.phase);
        await book.once('pair', (await page.$('.pair, .duo, .joined')) !== null && view.phase === 'draw');
        await book.once('second-file', view.second_file && view.phase === 'draw');
        await book.once('late', view.phase === 'play' && view.areas.every((area) => area.cards.length > 2));
        return undefined;
      },
    });
  });
}

export async function omerta({ page, shot }: Scene) {
  const book = album(shot, 'omerta-', [
    'peek',
    'looked',
    'draw',
    'place',
    'power',
    'safe',
    'snap',
    'react',
    'mamma',
    'patrol',
    'omerta',
    'score',
    'end',
  ]);
  let table = 0;
  await tables(book, async () => {
    await openTable(page, {
      game: 'omerta',
      bots: 3,
      options: table++ === 0 ? { snap_seconds: 60, memory_aid: true } : { snap_seconds: 0 },
    });
    await playOmerta(page, {
      decide: (now: Position, turn: number) => {
        if (now.view.phase === 'place' && /[a-z]/.test(now.view.drawn?.card ?? '') && now.legal.includes('discard'))
          return 'discard';
        return omertaWish(now, turn);
      },
      each: async (shown) => {
        if (shown.next) await book.once('score');
        else if (shown.over) await book.once('end');
        else {
          const { view } = shown.now;
          await book.once(view.phase);
          await book.once('looked', view.phase === 'draw' && (await page.$('[data-slot] .face')) !== null);
          await book.once('mamma', view.mamma !== null && view.phase === 'draw');
          await book.once('patrol', view.patrol !== null && view.phase === 'draw');
          await book.once('omerta', view.phase === 'draw' && shown.now.legal.includes('omerta') && view.pile_size < 30);
        }
      },
    });
  });
}

export async function parts({ page, shot }: Scene) {
  for (const [game, bots] of [
    ['al-capone', 2],
    ['rue-morgue', 3],
    ['omerta', 3],
  ] as const) {
    await openTable(page, { game, bots, options: game === 'omerta' ? { snap_seconds: 0 } : {} });
    await until(page);
    await page.click(game === 'omerta' ? '[data-slot="A1"]' : '.hand [data-card]', {
      button: 'right',
      position: { x: 8, y: 16 },
    });
    if (game === 'omerta') continue;
    await page.waitForSelector('[data-card-sheet] p');
    await shot(`card-${game}`);
    await page.keyboard.press('Escape');
  }
  await openTable(page, { game: 'al-capone', bots: 2 });
  await until(page);
  const chat = await page.$('[data-log], .last, .log-button');
  if (await page.$('.side')) {
    await page.fill('.side input', 'Guten Abend!');
    await page.keyboard.press('Enter');
    await shot('chat');
  } else if (chat) {
    await chat.click();
    await page.waitForSelector('dialog');
    await shot('chat');
    await page.keyboard.press('Escape');
  }
  await page
    .locator('header')
    .getByRole('button', { name: /^(Menü|Menu)$/ })
    .first()
    .click();
  await page.waitForSelector('dialog .menu');
  await shot('menu');
  await page.click('dialog .menu .btn >> nth=0');
  await page.waitForSelector('[data-setting="sound"]');
  await shot('settings');
  await page.locator('dialog .kept').scrollIntoViewIfNeeded();
  await shot('settings-end');
}
