import { check, look, nextRound, person, playToEnd, tableWhole } from './lib.mjs';

/** Four people at one table by link; the first opens it. */
async function four(browser, server) {
  const host = await person(browser, server, { lang: 'de', size: 'desktop' });
  await host.goto('/');
  await host.fill('#name', 'Mara');
  await host.click('[data-friends]');
  await host.waitForSelector('[data-open]:not(:disabled)');
  await host.click('.counts button:nth-child(3)');
  await host.fill('.num', '1');
  await host.click('[data-open]');
  await host.waitForSelector('#table-link');
  const link = await host.inputValue('#table-link');
  const guests = [];
  for (const [name, lang, size] of [['Hilde', 'de', 'phone'], ['Ayşe', 'en', 'desktop'], ['Tom', 'en', 'phone']]) {
    const page = await person(browser, server, { lang, size });
    await page.goto(link);
    await page.fill('#who', name);
    await page.click('[data-enter]');
    await page.click('.seatb.free .btn');
    await page.click('[data-ready]');
    guests.push(page);
  }
  await host.click('[data-begin]:not(:disabled)');
  const pages = [host, ...guests];
  for (const page of pages) await tableWhole(page);
  return pages;
}

export async function four_people_play_a_team_game_by_link_and_one_reloads({ browser, server }) {
  const pages = await four(browser, server);
  let turns = 0;
  let reloaded = false;
  const over = async () => (await look(pages[0])).over;
  while (!(await over())) {
    for (const page of pages) {
      const now = await look(page);
      if (now.next) await nextRound(page);
      if (!now.mine) continue;
      turns += 1;
      if (turns === 6) {
        const before = (await look(page)).hand.map((held) => held.card).sort().join();
        await page.reload();
        await tableWhole(page);
        const after = (await look(page)).hand.map((held) => held.card).sort().join();
        check(before === after, 'the hand is another one after reloading');
        await page.waitForFunction(() => document.querySelectorAll('.log p, .ln').length > 1);
        reloaded = true;
      }
      await playToEnd(page, { once: true, stop: (seen) => !seen.mine && !seen.next });
    }
    check(turns < 400, 'the game does not end');
  }
  check(reloaded, 'nobody reloaded');
  for (const page of pages) {
    await page.waitForSelector('[data-download]');
    check(page.problems.length === 0, page.problems.join('\n'));
  }
  const winners = await Promise.all(pages.map(async (page) => /(Du und|You and)/.test(await page.textContent('dialog h2'))));
  check(winners.filter(Boolean).length === 2 && winners[0] === winners[2], `a team wins together: ${winners}`);
}

export async function links_that_lead_nowhere_have_kind_words({ browser, server }) {
  const page = await person(browser, server, { lang: 'en' });
  await page.goto('/t/nosuchtable#nokey');
  await page.fill('#who', 'Tom');
  await page.click('[data-enter]');
  await page.waitForSelector('text=This table is gone');
  await page.goto('/no/such/page');
  await page.waitForSelector('text=There is nothing here');
}
