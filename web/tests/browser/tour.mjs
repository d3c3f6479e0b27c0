// First games: the voice says everything there is to say, lets the person act, can be left and taken up again.
import { check, person, playToEnd } from './lib.mjs';
import { playMiniRummy } from './mini-rummy-lib.mjs';
import { playOmerta } from './omerta-lib.mjs';
import { playRueMorgue } from './rue-morgue-lib.mjs';
import { clean, watch } from './table-lib.mjs';

/** Begins a tour; what the voice says is read and gone on with whenever it is in the way. */
async function begin(page, game) {
  watch(page);
  page.said = [];
  await page.addLocatorHandler(page.locator('[data-next-lesson]'), () => read(page), { noWaitAfter: true });
  await page.goto('/tour');
  await page.click(`[data-tour="${game}"]`);
  await page.waitForSelector('[data-lesson]');
}

async function read(page) {
  const lesson = await page.getAttribute('[data-lesson]', 'data-lesson').catch(() => null);
  if (lesson && !page.said.includes(lesson)) page.said.push(lesson);
  await page.click('[data-next-lesson]', { timeout: 2000 }).catch(() => {});
}

/** Reads everything that can be read now. */
async function listen(page) {
  for (let count = 0; count < 12 && (await page.$('[data-next-lesson]')) !== null; count++) await read(page);
  const lesson = await page.$('[data-lesson]');
  const name = await lesson?.getAttribute('data-lesson').catch(() => null);
  if (name && !page.said.includes(name)) page.said.push(name);
}

async function finish(page, needed) {
  await page.waitForSelector('[data-tour-end]', { timeout: 20_000 });
  for (const id of needed) check(page.said.includes(id), `the voice never spoke of ${id}: ${page.said}`);
  await clean(page, 'the end of a tour');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('hz.tours')));
  check(Object.values(kept)[0].done, 'the tour does not count as done');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function a_tour_of_al_capone_can_be_left_and_taken_up_again({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await begin(page, 'al-capone');
  await listen(page);
  await page.waitForSelector('[data-lesson="draw"]');
  await clean(page, 'a lesson that waits');
  await page.click('[data-leave-tour]');
  await page.click('[data-resume="al-capone"]');
  await page.waitForSelector('[data-lesson]');
  check((await page.getAttribute('[data-lesson]', 'data-lesson')) === 'draw', 'the tour begins anew');
  await playToEnd(page, { each: () => listen(page) });
  await finish(page, ['hand', 'draw', 'meld', 'melded', 'discard', 'others', 'underworld', 'hint']);
}

export async function a_tour_of_rue_morgue_on_a_phone({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'phone' });
  await begin(page, 'rue-morgue');
  await listen(page);
  await playRueMorgue(page, { each: () => listen(page) });
  await finish(page, ['welcome', 'bury', 'orang', 'draw', 'discard', 'others']);
}

export async function a_tour_of_mini_rummy({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await begin(page, 'mini-rummy');
  await playMiniRummy(page, { each: () => listen(page) });
  await finish(page, ['welcome', 'rack', 'first', 'others', 'opened']);
}

export async function a_tour_of_omerta_on_a_phone({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await begin(page, 'omerta');
  await listen(page);
  await playOmerta(page, { each: () => listen(page) });
  await finish(page, ['welcome', 'peek', 'draw', 'place', 'omerta']);
}

export async function a_tour_is_resumed_after_a_reload_played_alone_and_begun_anew({ browser, server }) {
  const page = await person(browser, server, { lang: 'en', size: 'desktop' });
  await page.goto('/tour');
  await page.waitForSelector('[data-tour]');
  await clean(page, 'tours');
  await begin(page, 'mini-rummy');
  await listen(page);
  await page.waitForSelector('[data-lesson="first"]');
  await page.click('[data-leave-tour]');
  await page.waitForSelector('[data-resume="mini-rummy"]');
  await page.reload();
  await page.click('[data-resume="mini-rummy"]');
  await page.waitForSelector('[data-lesson="first"]');
  await page.reload();
  await page.waitForSelector('[data-lesson="first"]');
  // Whoever plays on alone gets to the end as well.
  await page.click('[data-lesson] .btn:has-text("Go on alone")');
  await page.waitForSelector('[data-lesson]', { state: 'detached' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('dialog .menu').getByRole('button', { name: 'Resign' }).click();
  await page.click('dialog .row .btn.pri');
  await page.waitForSelector('[data-tour-end]');
  check((await page.evaluate(() => JSON.parse(localStorage.getItem('hz.tours'))['mini-rummy'].done)) === true, 'the tour does not count as done');
  await page.click('dialog:has([data-tour-end]) .btn:has-text("Look at the table")');
  await page.waitForSelector('[data-tour-end]', { state: 'detached' });
  await page.evaluate(() => document.querySelector('.top button[lang="de"]').click());
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  await page.waitForTimeout(150);
  check((await page.$('[data-tour-end]')) === null, 'another language brings the end of the tour back');
  await page.evaluate(() => document.querySelector('.top button[lang="en"]').click());
  // A table that is gone.
  await page.evaluate(() => localStorage.setItem('hz.tours', JSON.stringify({ omerta: { table: 'gone', seen: ['welcome'], done: false } })));
  await page.goto('/tour');
  await page.click('[data-resume="omerta"]');
  await page.waitForSelector('.toast:has-text("begin anew")');
  await page.click('[data-tour="omerta"]');
  await page.waitForSelector('[data-lesson]');
  check((await page.evaluate(() => JSON.parse(localStorage.getItem('hz.tours')).omerta.table)) !== 'gone', 'the tour is still at the table that is gone');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}
