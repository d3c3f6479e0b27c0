// Renders every page and the main moments at both sizes and in both languages into web/screenshots.
import { mkdirSync } from 'node:fs';
import { openBrowser, person, playToEnd, setUpBots, startServer } from './lib.mjs';
import { moments as miniRummy } from './mini-rummy-lib.mjs';
import { moments as omerta } from './omerta-lib.mjs';
import { moments as rueMorgue } from './rue-morgue-lib.mjs';

const out = new URL('../../screenshots/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const browser = await openBrowser();
const server = await startServer();
const only = process.argv.slice(2);

for (const size of ['desktop', 'phone']) {
  for (const lang of ['de', 'en']) {
    if (only.length > 0 && !only.includes(`${size}-${lang}`)) continue;
    const page = await person(browser, server, { lang, size });
    const shot = async (name, more = {}) => {
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${out}${name}-${size}-${lang}.png`, ...more });
    };
    await page.goto('/');
    await page.fill('#name', 'Mara');
    await page.waitForLoadState('networkidle');
    await shot('start');
    for (const path of ['about', 'rules/al-capone', 'no-such-page']) {
      await page.goto(`/${path}`);
      await page.waitForLoadState('networkidle');
      await shot(path.replace('/', '-'));
    }
    await page.goto('/');
    await page.fill('#name', 'Mara');
    await page.click('[data-friends]');
    await page.waitForSelector('[data-open]:not(:disabled)');
    await page.click('.counts button:nth-child(3)');
    await page.selectOption('.box li:nth-child(4) select', 'medium');
    await shot('new-table', { fullPage: true });
    await page.click('[data-open]');
    await page.waitForSelector('#table-link');
    await shot('lobby');

    await setUpBots(page, { seats: size === 'phone' ? 4 : 3, target: 60 });
    const seen = new Set();
    const once = async (name, when) => {
      if (!when || seen.has(name)) return;
      seen.add(name);
      await shot(name);
    };
    let turn = 0;
    await playToEnd(page, {
      each: async (now) => {
        if (/^(Du bist dran. Zieh|Your turn. Draw)/.test(now.say)) turn += 1;
        await once('draw', turn === 2);
        await once('table', turn === 6 && now.offers.length === 0 && now.hand.length > 4);
        await once('selection', turn > 2 && now.offers.some((offer) => offer.legal && /^(meld|ness|warrant)/.test(offer.move)));
        await once('search', now.search.length > 4);
        await once('choice', now.choice.length > 0);
        await once('score', now.next);
        const wish = now.offers.find((offer) => !offer.legal);
        if (wish && turn > 2 && !seen.has('why-not')) {
          await page.click(`.act[data-move="${wish.move}"]`);
          await page.waitForSelector('.why');
          await once('why-not', true);
        }
        await once('end', now.over);
      },
    });
    await miniRummy(page, shot);
    await rueMorgue(page, shot);
    await omerta(page, shot);
    await page.context().close();
  }
}
await browser.close();
await server.stop();
