// The rules: every paragraph has an address, can be found, and is linked from where it matters.
import type { Lang, NewPerson, Size } from './types.ts';
import { expect, test } from './fixtures.ts';

import { clean } from './table-lib.ts';

const games = ['al-capone', 'rue-morgue', 'mini-rummy', 'omerta'];

async function pages(person: NewPerson, lang: Lang, size: Size) {
  const page = await person({ lang, size });
  for (const game of games) {
    await page.goto(`/rules/${game}`);
    await page.waitForSelector('.rule');
    const all: { id: string }[] = await (await page.request.get(`/api/games/${game}/rules?lang=${lang}`)).json();
    const ids = await page.$$eval('.rule', (found) => found.map((each) => each.id));
    expect(ids.join(), `${game}: not every rule has its paragraph`).toBe(all.map((rule) => rule.id).join());
    const last = all[all.length - 2];
    await page.goto(`/rules/${game}#${last.id}`);
    await page.waitForSelector(`.rule.hit[id="${last.id}"]`);
    expect(await page.isVisible(`.rule[id="${last.id}"]`), 'the rule is not in sight').toBeTruthy();
    if (game !== 'mini-rummy')
      expect((await page.$$('.cards li')).length, `${game}: no pictures of the cards`).toBeGreaterThan(9);
    // All four are made alike; looking closely at one of them on a phone is enough.
    const closely = lang === 'de' || game === 'omerta';
    if (closely) await clean(page, `rules of ${game}`);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.$$eval(
      '.top, .games, .tools, .find, .toc',
      (all) => all.filter((each) => each.checkVisibility()).length,
    );
    expect(printed, `${game}: what is for the screen is printed`).toBe(0);
    await page.emulateMedia({ media: null });
    await page.fill('[data-search]', last.id);
    await page.waitForFunction(() => document.querySelectorAll<HTMLElement>('.rule').length < 6);
    expect(
      (await page.textContent('.rule'))!.includes(last.id) || (await page.$(`[id="${last.id}"]`)) !== null,
      'the rule is not found',
    ).toBeTruthy();
    await page.goto(`/rules/${game}#short`);
    await page.waitForSelector('[data-short-page] h2');
    const refs = await page.$$eval('[data-short-page] a', (links) => links.map((link) => link.textContent));
    const unknown = refs.filter((id) => !all.some((rule) => rule.id === id));
    expect(refs.length, `${game}: the short version refers to ${unknown}`).toBeGreaterThan(8);
    expect(unknown, `${game}: the short version refers to ${unknown}`).toHaveLength(0);
    if (['al-capone', 'omerta'].includes(game)) await clean(page, `short rules of ${game}`);
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)!.length;
    expect(sheets, `${game}: the short version needs ${sheets} sheets of paper`).toBe(1);
  }
  expect(page.problems).toEqual([]);
  await page.context().close();
}

test('every rule has an address in German', async ({ person }) => {
  await pages(person, 'de', 'desktop');
});
test('every rule has an address in English on a phone', async ({ person }) => {
  await pages(person, 'en', 'phone');
});

test('a search does not stand in the way of a link', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await page.goto('/rules/al-capone');
  await page.waitForSelector('.rule');
  const all = (await page.$$('.rule')).length;
  await page.fill('[data-search]', 'ereignis');
  await page.waitForFunction((all) => document.querySelectorAll<HTMLElement>('.rule').length < all, all);
  await page.click('[data-short]');
  await page.click('[data-short-page] a:has-text("AC-2.5")');
  await page.waitForFunction((all) => document.querySelectorAll<HTMLElement>('.rule').length === all, all);
  await page.waitForSelector('.rule.hit[id="AC-2.5"]');
  // Umlauts, and the same link twice.
  for (let time = 0; time < 2; time++) {
    await page.fill('[data-search]', 'wäre die runde schon');
    await page.waitForFunction(
      () =>
        document.querySelectorAll<HTMLElement>('.rule').length === 1 &&
        document.querySelector('mark')?.textContent === 'wäre die Runde schon',
    );
    await page.click('.rule a:has-text("AC-5.2")');
    await page.waitForFunction((all) => document.querySelectorAll<HTMLElement>('.rule').length === all, all);
    await page.waitForSelector('.rule.hit[id="AC-5.2"]');
    await page.waitForFunction(() => {
      const { top } = document.getElementById('AC-5.2')!.getBoundingClientRect();
      return top > 0 && top < innerHeight;
    });
  }
  await page.fill('[data-search]', 'ÜBERFALL');
  await page.waitForFunction(() => document.querySelector('mark')?.textContent === 'Überfall');
  // What is among the hits stays one of them.
  await page.click('.rule[id="AC-4.13"] .id');
  await page.waitForSelector('.rule.hit[id="AC-4.13"]');
  expect(await page.inputValue('[data-search]'), 'the search is gone').toBe('ÜBERFALL');
  await page.click('nav.games a:has-text("Omerta")');
  await page.waitForSelector('.rule[id="OM-1.1"]');
  expect(await page.inputValue('[data-search]'), 'the search is for another game').toBe('');
  expect(page.problems).toEqual([]);
});
