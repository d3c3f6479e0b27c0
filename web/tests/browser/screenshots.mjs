// Renders every page and the main moments at both sizes and in both languages into web/screenshots.
// Words on the command line choose some: sizes and languages (`phone-de`), other screens (`large`), scenes (`replay`).
import { mkdirSync } from 'node:fs';
import { openBrowser, person, sizes, startServer } from './lib.mjs';
import * as room from './room-pictures.mjs';
import * as study from './study-pictures.mjs';
import * as table from './table-pictures.mjs';

const out = new URL('../../screenshots/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const scenes = { ...room, ...table, ...study };
/** Screens between the usual ones, in one language each. */
const others = {
  small: { viewport: { width: 360, height: 640 }, size: 'phone', lang: 'de' },
  across: { viewport: { width: 844, height: 390 }, size: 'phone', lang: 'en' },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, size: 'desktop', lang: 'de' },
  large: { text: 32, size: 'desktop', lang: 'de' },
  'large-phone': { text: 32, size: 'phone', lang: 'en' },
  contrast: { settings: { contrast: true }, size: 'desktop', lang: 'en' },
  'contrast-phone': { settings: { contrast: true, size: 'large', hand: 'left' }, size: 'phone', lang: 'de' },
};
const usual = Object.keys(sizes).flatMap((size) => ['de', 'en'].map((lang) => [`${size}-${lang}`, { size, lang }]));
const screens = [...usual, ...Object.entries(others)];
const chosen = process.argv.slice(2);
const wanted = (name, all) => !chosen.some((word) => all.includes(word)) || chosen.includes(name);

const browser = await openBrowser();
const server = await startServer();
let failed = 0;
for (const [screen, { lang, size, text, settings, ...more }] of screens) {
  if (!wanted(screen, screens.map(([name]) => name))) continue;
  const people = async (other = {}) => {
    const page = await person(browser, server, { lang, size, ...more, ...other });
    await page.addInitScript(({ settings }) => {
      if (settings) localStorage.setItem('hz.settings', JSON.stringify(settings));
    }, { settings });
    if (text) await (await page.context().newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
    return page;
  };
  for (const [scene, show] of Object.entries(scenes)) {
    if (!wanted(scene, Object.keys(scenes)) || (screen in others && show.usual)) continue;
    const page = await people();
    const shot = async (name, whole = false, by = page) => {
      await by.waitForTimeout(150);
      await by.screenshot({ path: `${out}${name}-${screen}.png`, fullPage: whole && !text });
    };
    try {
      await show({ page, shot, people, lang, size, browser, server });
      if (page.problems.length > 0) throw new Error(page.problems.join('\n'));
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${scene} on ${screen}\n     ${error.stack}`);
      await page.screenshot({ path: `${out}failed-${scene}-${screen}.png` }).catch(() => {});
    }
    for (const context of browser.contexts()) await context.close();
  }
}
await browser.close();
await server.stop();
process.exitCode = failed > 0 ? 1 : 0;
