// A hint is a legal move with a reason, and only those who play against bots get one.
import { check, person, tableWhole } from './lib.mjs';
import { playOmerta } from './omerta-lib.mjs';
import { playRueMorgue, wish } from './rue-morgue-lib.mjs';
import { answered, clean, join, openTable, until } from './table-lib.mjs';

const options = { 'mini-rummy': { turn_seconds: 0 }, omerta: { snap_seconds: 0 } };

/** Asks for a hint: every one is legal and has a reason. */
async function ask(page, game, now) {
  await page.click('[data-hint-button]');
  await page.waitForSelector('[data-hints="ready"] [data-hint]', { timeout: 20_000 });
  const moves = await page.$$eval('[data-hint]', (all) => all.map((each) => ({ move: each.dataset.hint, text: each.textContent })));
  for (const { move, text } of moves) {
    check(game === 'mini-rummy' || now.legal.includes(move), `${game}: ${move} is not legal: ${now.legal}`);
    check(text.length > move.length + 8, `${game}: no reason for ${move}`);
    check(!/[{}]/.test(text), `${game}: a seat has no name: ${text}`);
  }
}

async function hint(browser, server, game, size, lang, bots = 1) {
  const page = await person(browser, server, { lang, size });
  await openTable(page, { game, bots, options: options[game] ?? {} });
  // In mini Rummy also in the middle of a turn, when something has been laid.
  let amid = game !== 'mini-rummy';
  for (let turn = 0; turn < 3 || !amid; turn++) {
    check(turn < 60, `${game}: no turn has a middle`);
    const { now } = await until(page);
    if (!now || now.kind === 'over') break;
    amid ||= now.view.steps > 0;
    await ask(page, game, now);
    if (turn === 0) await clean(page, `a hint in ${game}`);
    const sent = page.sent.length;
    await page.click('[data-hint]');
    await page.waitForFunction(() => document.querySelector('[data-hints]') === null);
    check(page.sent.length > sent, 'the move was not played');
    await answered(page, now.decision);
    check(page.received.every((message) => message.type !== 'refused'), `${game}: a hint was refused`);
  }
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function a_hint_is_legal_in_al_capone({ browser, server }) {
  await hint(browser, server, 'al-capone', 'desktop', 'de');
}
export async function a_hint_is_legal_in_rue_morgue({ browser, server }) {
  await hint(browser, server, 'rue-morgue', 'phone', 'en');
}
export async function a_hint_is_legal_in_mini_rummy({ browser, server }) {
  await hint(browser, server, 'mini-rummy', 'desktop', 'en');
}
export async function a_hint_is_legal_in_omerta({ browser, server }) {
  await hint(browser, server, 'omerta', 'phone', 'de', 2);
}

/** Plays until there was a hint at each of some moments. */
async function moments(browser, server, game, bots, play, wanted) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await openTable(page, { game, bots, options: options[game] ?? {} });
  const left = new Map(Object.entries(wanted));
  const each = async ({ now, over, next }) => {
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
  check(left.size === 0, `${game}: there was no ${[...left.keys()]}`);
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function a_hint_is_legal_in_windows_and_for_powers_of_omerta({ browser, server }) {
  const turns = ['peek', 'draw', 'place', 'snap', 'react'];
  await moments(browser, server, 'omerta', 2, playOmerta, { window: (now) => ['snap', 'react'].includes(now.view.phase), power: (now) => !turns.includes(now.view.phase) });
}
export async function a_hint_is_legal_for_feeding_and_searching_in_rue_morgue({ browser, server }) {
  const decide = (now) => now.legal.find((move) => move === 'help search') ?? wish(now);
  const play = (page, more) => playRueMorgue(page, { ...more, decide });
  await moments(browser, server, 'rue-morgue', 1, play, { feeding: (now) => now.legal.some((move) => move.startsWith('feed ')), search: (now) => now.legal.some((move) => move.startsWith('take ')) });
}

export async function nobody_gets_hints_where_other_people_play({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  const other = await person(browser, server, { lang: 'de', size: 'desktop' });
  const link = await openTable(page, { game: 'al-capone', people: 2, bots: 0 });
  await join(other, link, 'Ben');
  await page.click('[data-begin]');
  await tableWhole(page);
  check((await page.$('[data-hint-button]')) === null, 'there is a button for hints');
  const table = new URL(page.url()).pathname.split('/').pop();
  const status = await page.evaluate(async (table) => {
    const answer = await fetch(`/api/tables/${table}/hints`, { headers: { Authorization: `Bearer ${localStorage.getItem('hz.token')}` } });
    return [answer.status, (await answer.json()).error?.code];
  }, table);
  check(status[0] === 409 && status[1] === 'not-alone', `the server gives hints: ${status}`);
  await page.context().close();
  await other.context().close();
}
