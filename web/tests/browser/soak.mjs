// Every game in both languages, at all sizes and with every number of seats, played by simple players: for `make soak`.
import { check, openBrowser, person, playToEnd, setUpBots, sizes, startServer } from './lib.mjs';
import { playMiniRummy, rummy } from './mini-rummy-lib.mjs';
import { playOmerta } from './omerta-lib.mjs';
import { playRueMorgue } from './rue-morgue-lib.mjs';
import { openTable } from './table-lib.mjs';

const shapes = {
  desktop: sizes.desktop,
  phone: sizes.phone,
  small: { ...sizes.phone, viewport: { width: 360, height: 640 } },
  across: { ...sizes.phone, viewport: { width: 844, height: 390 } },
  between: { viewport: { width: 1100, height: 760 } },
};
const games = {
  'al-capone': { seats: [2, 3, 4], open: (page, bots) => setUpBots(page, { seats: bots + 1, target: 30 }), play: (page) => playToEnd(page) },
  'rue-morgue': { seats: [2, 3, 4], open: (page, bots) => openTable(page, { game: 'rue-morgue', bots, options: { target: 10 } }), play: (page) => playRueMorgue(page) },
  'mini-rummy': {
    seats: [2, 3, 4],
    open: (page, bots) => rummy(page, { bots, options: { rounds: 1, turn_seconds: 0 } }),
    play: (page) => playMiniRummy(page),
  },
  omerta: { seats: [3, 4, 5], open: (page, bots) => openTable(page, { game: 'omerta', bots, options: { snap_seconds: 0 } }), play: (page) => playOmerta(page) },
};
const wanted = process.argv.slice(2);
const browser = await openBrowser();
const server = await startServer();
let failed = 0;
for (const [game, { seats, open, play }] of Object.entries(games)) {
  for (const [shape, options] of Object.entries(shapes)) {
    for (const lang of ['de', 'en']) {
      for (const count of seats) {
        const name = `${game} ${shape} ${lang} ${count}`;
        if (wanted.some((word) => !name.includes(word))) continue;
        const page = await person(browser, server, { lang, ...options });
        try {
          await open(page, count - 1);
          await play(page);
          check(await page.$('[data-download]'), 'the game is not over');
          check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), 'the page scrolls sideways');
          check(page.problems.length === 0, page.problems.join('\n'));
          console.log(`ok   ${name}`);
        } catch (error) {
          failed += 1;
          console.log(`FAIL ${name}\n     ${error.stack}`);
        }
        await page.context().close();
      }
    }
  }
}
await browser.close();
await server.stop();
process.exitCode = failed > 0 ? 1 : 0;
