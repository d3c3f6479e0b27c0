// A hint is a legal move with a reason, and only those who play against bots get one.
import type { Each, GameId, Lang, NewPerson, Person, Position, Shown, Size } from './types.ts';
import { expect, test } from './fixtures.ts';
import { nextRound, tableWhole } from './lib.ts';
import { playOmerta } from './omerta-lib.ts';
import { playRueMorgue, wish } from './rue-morgue-lib.ts';
import { answered, clean, join, openTable, until } from './table-lib.ts';

const options: Partial<Record<GameId, Record<string, unknown>>> = {
  'mini-rummy': { turn_seconds: 0 },
  omerta: { snap_seconds: 0 },
};

/** Asks for a hint: every one is legal and has a reason. */
async function ask(page: Person, game: GameId, now: Position) {
  await page.click('[data-hint-button]');
  await page.waitForSelector('[data-hints="ready"] [data-hint]', { timeout: 20_000 });
  const moves = await page.$$eval('[data-hint]', (all) =>
    all.map((each) => ({ move: each.dataset.hint!, text: each.textContent! })),
  );
  for (const { move, text } of moves) {
    expect(
      game === 'mini-rummy' || now.legal.includes(move),
      `${game}: ${move} is not legal: ${now.legal}`,
    ).toBeTruthy();
    expect(text.length, `${game}: no reason for ${move}`).toBeGreaterThan(move.length + 8);
    expect(text, `${game}: a seat has no name: ${text}`).not.toMatch(/[{}]/);
  }
}

async function hint(person: NewPerson, game: GameId, size: Size, lang: Lang, bots = 1) {
  const page = await person({ lang, size });
  await openTable(page, { game, bots, options: options[game] ?? {} });
  // In mini Rummy also in the middle of a turn, when something has been laid.
  let amid = game !== 'mini-rummy';
  for (let turn = 0; turn < 3 || !amid; turn++) {
    expect(turn, `${game}: no turn has a middle`).toBeLessThan(60);
    const { now, next } = await until(page);
    if (!now || now.kind === 'over') break;
    // A round can end before three turns are over; its sheet lies over the table.
    if (next) {
      await nextRound(page);
      continue;
    }
    amid ||= now.view.steps > 0;
    await ask(page, game, now);
    if (turn === 0) await clean(page, `a hint in ${game}`);
    const sent = page.sent.length;
    await page.click('[data-hint]');
    await page.waitForFunction(() => document.querySelector('[data-hints]') === null);
    expect(page.sent.length, 'the move was not played').toBeGreaterThan(sent);
    await answered(page, now.decision);
    expect(
      page.received.every((message) => message.type !== 'refused'),
      `${game}: a hint was refused`,
    ).toBeTruthy();
  }
  expect(page.problems).toEqual([]);
  await page.context().close();
}

test('a hint is legal in al capone', async ({ person }) => {
  await hint(person, 'al-capone', 'desktop', 'de');
});
test('a hint is legal in rue morgue', async ({ person }) => {
  await hint(person, 'rue-morgue', 'phone', 'en');
});
test('a hint is legal in mini rummy', async ({ person }) => {
  await hint(person, 'mini-rummy', 'desktop', 'en');
});
test('a hint is legal in omerta', async ({ person }) => {
  await hint(person, 'omerta', 'phone', 'de', 2);
});

/** Plays until there was a hint at each of some moments. */
async function moments(
  person: NewPerson,
  game: GameId,
  bots: number,
  play: (page: Person, more: { each: Each }) => Promise<unknown>,
  wanted: Record<string, (now: Position) => boolean>,
) {
  const page = await person({ lang: 'en', size: 'desktop' });
  await openTable(page, { game, bots, options: options[game] ?? {} });
  const left = new Map(Object.entries(wanted));
  const each = async ({ now, over, next }: Shown) => {
    const [name] = (!over && !next && [...left].find(([, is]) => is(now))) || [];
    if (name) {
      await ask(page, game, now);
      left.delete(name);
      await page.click('[data-hints] .x');
      await page.waitForSelector('[data-hints]', { state: 'detached' });
    }
    return left.size === 0 ? 'stop' : undefined;
  };
  await play(page, { each });
  expect(left.size, `${game}: there was no ${[...left.keys()]}`).toBe(0);
  expect(page.problems).toEqual([]);
  await page.context().close();
}

test('a hint is legal in windows and for powers of omerta', async ({ person }) => {
  const turns = ['peek', 'draw', 'place', 'snap', 'react'];
  await moments(person, 'omerta', 2, playOmerta, {
    window: (now: Position) => ['snap', 'react'].includes(now.view.phase),
    power: (now: Position) => !turns.includes(now.view.phase),
  });
});
test('a hint is legal for feeding and searching in rue morgue', async ({ person }) => {
  const decide = (now: Position) => now.legal.find((move) => move === 'help search') ?? wish(now);
  const play = (page: Person, more: { each: Each }) => playRueMorgue(page, { ...more, decide });
  await moments(person, 'rue-morgue', 1, play, {
    feeding: (now: Position) => now.legal.some((move) => move.startsWith('feed ')),
    search: (now: Position) => now.legal.some((move) => move.startsWith('take ')),
  });
});

test('nobody gets hints where other people play', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  const other = await person({ lang: 'de', size: 'desktop' });
  const link = await openTable(page, { game: 'al-capone', people: 2, bots: 0 });
  await join(other, link, 'Ben');
  await page.click('[data-begin]');
  await tableWhole(page);
  expect(await page.$('[data-hint-button]'), 'there is a button for hints').toBeNull();
  const table = new URL(page.url()).pathname.split('/').pop();
  const status = await page.evaluate(async (table) => {
    const answer = await fetch(`/api/tables/${table}/hints`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('hz.token')}` },
    });
    return [answer.status, (await answer.json()).error?.code];
  }, table);
  expect(status[0], `the server gives hints: ${status}`).toBe(409);
  expect(status[1], `the server gives hints: ${status}`).toBe('not-alone');
});
