import { person, playToEnd, setUpBots } from './lib.mjs';
import { clean } from './table-lib.mjs';

async function pages(browser, server, lang, size) {
  const page = await person(browser, server, { lang, size });
  for (const path of ['/', '/about', '/rules/al-capone', '/no-such-page', '/t/none']) {
    await page.goto(path);
    await page.waitForSelector('h1');
    await page.waitForLoadState('networkidle');
    await clean(page, path);
  }
  await page.goto('/');
  await page.fill('#name', 'Mara');
  await page.click('[data-friends]');
  await page.waitForSelector('[data-open]:not(:disabled)');
  await clean(page, 'new table');
  await page.click('[data-open]');
  await page.waitForSelector('#table-link');
  await clean(page, 'lobby');
  await setUpBots(page, { target: 500 });
  const seen = new Set();
  await playToEnd(page, {
    each: async (now) => {
      const moment = now.next ? 'score sheet' : now.search.length > 0 ? 'search' : now.choice.length > 0 ? 'choice' : now.offers.length > 0 ? 'offers' : 'table';
      if (!seen.has(moment)) {
        seen.add(moment);
        await clean(page, moment);
      }
      return now.next ? 'stop' : undefined;
    },
  });
}

export async function no_violation_on_a_desktop_in_German({ browser, server }) {
  await pages(browser, server, 'de', 'desktop');
}

export async function no_violation_on_a_phone_in_English({ browser, server }) {
  await pages(browser, server, 'en', 'phone');
}
