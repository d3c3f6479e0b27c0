// The rules: every paragraph has an address, can be found, and is linked from where it matters.
import { check, person } from './lib.mjs';
import { clean } from './table-lib.mjs';

const games = ['al-capone', 'rue-morgue', 'mini-rummy', 'omerta'];

async function pages(browser, server, lang, size) {
  const page = await person(browser, server, { lang, size });
  for (const game of games) {
    await page.goto(`/rules/${game}`);
    await page.waitForSelector('.rule');
    const all = await (await page.request.get(`/api/games/${game}/rules?lang=${lang}`)).json();
    const ids = await page.$$eval('.rule', (found) => found.map((each) => each.id));
    check(ids.join() === all.map((rule) => rule.id).join(), `${game}: not every rule has its paragraph`);
    const last = all[all.length - 2];
    await page.goto(`/rules/${game}#${last.id}`);
    await page.waitForSelector(`.rule.hit[id="${last.id}"]`);
    check(await page.isVisible(`.rule[id="${last.id}"]`), 'the rule is not in sight');
    if (game !== 'mini-rummy') check((await page.$$('.cards li')).length > 9, `${game}: no pictures of the cards`);
    // All four are made alike; looking closely at one of them on a phone is enough.
    const closely = lang === 'de' || game === 'omerta';
    if (closely) await clean(page, `rules of ${game}`);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.$$eval('.top, .games, .tools, .find, .toc', (all) => all.filter((each) => each.checkVisibility()).length);
    check(printed === 0, `${game}: what is for the screen is printed`);
    await page.emulateMedia({ media: null });
    await page.fill('[data-search]', last.id);
    await page.waitForFunction(() => document.querySelectorAll('.rule').length < 6);
    check((await page.textContent('.rule')).includes(last.id) || (await page.$(`[id="${last.id}"]`)) !== null, 'the rule is not found');
    await page.goto(`/rules/${game}#short`);
    await page.waitForSelector('[data-short-page] h2');
    const refs = await page.$$eval('[data-short-page] a', (links) => links.map((link) => link.textContent));
    const unknown = refs.filter((id) => !all.some((rule) => rule.id === id));
    check(refs.length > 8 && unknown.length === 0, `${game}: the short version refers to ${unknown}`);
    if (['al-capone', 'omerta'].includes(game)) await clean(page, `short rules of ${game}`);
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g).length;
    check(sheets === 1, `${game}: the short version needs ${sheets} sheets of paper`);
  }
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}

export async function every_rule_has_an_address_in_German({ browser, server }) {
  await pages(browser, server, 'de', 'desktop');
}
export async function every_rule_has_an_address_in_English_on_a_phone({ browser, server }) {
  await pages(browser, server, 'en', 'phone');
}

export async function a_search_does_not_stand_in_the_way_of_a_link({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'desktop' });
  await page.goto('/rules/al-capone');
  await page.waitForSelector('.rule');
  const all = (await page.$$('.rule')).length;
  await page.fill('[data-search]', 'ereignis');
  await page.waitForFunction((all) => document.querySelectorAll('.rule').length < all, all);
  await page.click('[data-short]');
  await page.click('[data-short-page] a:has-text("AC-2.5")');
  await page.waitForFunction((all) => document.querySelectorAll('.rule').length === all, all);
  await page.waitForSelector('.rule.hit[id="AC-2.5"]');
  // Umlauts, and the same link twice.
  for (let time = 0; time < 2; time++) {
    await page.fill('[data-search]', 'wäre der durchgang schon');
    await page.waitForFunction(() => document.querySelectorAll('.rule').length === 1 && document.querySelector('mark')?.textContent === 'wäre der Durchgang schon');
    await page.click('.rule a:has-text("AC-5.2")');
    await page.waitForFunction((all) => document.querySelectorAll('.rule').length === all, all);
    await page.waitForSelector('.rule.hit[id="AC-5.2"]');
    await page.waitForFunction(() => { const { top } = document.getElementById('AC-5.2').getBoundingClientRect(); return top > 0 && top < innerHeight; });
  }
  await page.fill('[data-search]', 'ÜBERFALL');
  await page.waitForFunction(() => document.querySelector('mark')?.textContent === 'Überfall');
  // What is among the hits stays one of them.
  await page.click('.rule[id="AC-4.13"] .id');
  await page.waitForSelector('.rule.hit[id="AC-4.13"]');
  check((await page.inputValue('[data-search]')) === 'ÜBERFALL', 'the search is gone');
  await page.click('nav.games a:has-text("Omerta")');
  await page.waitForSelector('.rule[id="OM-1.1"]');
  check((await page.inputValue('[data-search]')) === '', 'the search is for another game');
  check(page.problems.length === 0, page.problems.join('\n'));
  await page.context().close();
}
