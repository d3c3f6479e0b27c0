// Renders every page and the main moments at both sizes and in both languages into web/screenshots.
// Words on the command line choose some: sizes and languages (`phone-de`), other screens (`large`), scenes (`replay`).
import { mkdirSync } from 'node:fs';
import { quiet } from './lib.ts';
import * as room from './room-pictures.ts';
import { arrive, openBrowser, startServer } from './server.ts';
import * as study from './study-pictures.ts';
import * as table from './table-pictures.ts';
import type { NewPerson, PersonOptions, Scene } from './types.ts';

const out = new URL('../../screenshots/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const scenes: Record<string, (scene: Scene) => Promise<void>> = { ...room, ...table, ...study };
/** Scenes of which there are many pictures: only on the usual screens. */
const usualOnly = ['tour'];

type Screen = PersonOptions &
  Required<Pick<PersonOptions, 'lang' | 'size'>> & { text?: number; settings?: Record<string, unknown> };

const usual: Record<string, Screen> = {
  'desktop-de': { size: 'desktop', lang: 'de' },
  'desktop-en': { size: 'desktop', lang: 'en' },
  'phone-de': { size: 'phone', lang: 'de' },
  'phone-en': { size: 'phone', lang: 'en' },
};
/** Screens between the usual ones, in one language each. */
const others: Record<string, Screen> = {
  small: { viewport: { width: 360, height: 640 }, size: 'phone', lang: 'de' },
  across: { viewport: { width: 844, height: 390 }, size: 'phone', lang: 'en' },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, size: 'desktop', lang: 'de' },
  large: { text: 32, size: 'desktop', lang: 'de' },
  'large-phone': { text: 32, size: 'phone', lang: 'en' },
  contrast: { settings: { contrast: true }, size: 'desktop', lang: 'en' },
  'contrast-phone': { settings: { contrast: true, size: 'large', hand: 'left' }, size: 'phone', lang: 'de' },
};
const screens = { ...usual, ...others };
const chosen = process.argv.slice(3);
const wanted = (name: string, all: object) => !chosen.some((word) => word in all) || chosen.includes(name);

const browser = await openBrowser();
const server = await startServer();
let failed = 0;
for (const [screen, { lang, size, text, settings, ...more }] of Object.entries(screens)) {
  if (!wanted(screen, screens)) continue;
  const people: NewPerson = async (other = {}) => {
    const page = await arrive(browser, server, { lang, size, ...more, ...other });
    await page.addInitScript((settings) => {
      if (settings) localStorage.setItem('hz.settings', JSON.stringify(settings));
    }, settings);
    if (text) {
      const client = await page.context().newCDPSession(page);
      await client.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
    }
    return page;
  };
  for (const [scene, show] of Object.entries(scenes)) {
    if (!wanted(scene, scenes) || (screen in others && usualOnly.includes(scene))) continue;
    const page = await people();
    const shot: Scene['shot'] = async (name, whole = false, by = page) => {
      await quiet(by, 150);
      await by.screenshot({ path: `${out}${name}-${screen}.png`, fullPage: whole && !text });
    };
    try {
      await show({ page, shot, people, lang, size, browser });
      if (page.problems.length > 0) throw new Error(page.problems.join('\n'));
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${scene} on ${screen}\n     ${error instanceof Error ? error.stack : error}`);
      await page.screenshot({ path: `${out}failed-${scene}-${screen}.png` }).catch(() => {});
    }
    for (const context of browser.contexts()) await context.close();
  }
}
await browser.close();
await server.stop();
process.exitCode = failed > 0 ? 1 : 0;
