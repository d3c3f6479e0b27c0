// A hint is a legal move with a reason, and only those who play against bots get one.
import { check, person, tableWhole } from './lib.mjs';
import { answered, clean, join, openTable, until } from './table-lib.mjs';

async function hint(browser, server, game, size, lang, bots = 1) {
  const page = await person(browser, server, { lang, size });
  await openTable(page, { game, bots, options: game === 'mini-rummy' ? { turn_seconds: 0 } : game === 'omerta' ? { snap_seconds: 0 } : {} });
  for (let turn = 0; turn < 3; turn++) {
    const { now } = await until(page);
    if (!now) break;
    await page.click('[data-hint-button]');
    await page.waitForSelector('[data-hints="ready"] [data-hint]', { timeout: 20_000 });
    const moves = await page.$$eval('[data-hint]', (all) => all.map((each) => ({ move: each.dataset.hint, text: each.textContent })));
    const constructed = game === 'mini-rummy';
    for (const { move, text } of moves) {
      check(constructed || now.legal.includes(move), `${game}: ${move} is not legal: ${now.legal}`);
      check(text.length > move.length + 8, `${game}: no reason for ${move}`);
    }
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
