// Looks at scenes at the sizes that people have, by resizing one page, and gathers what is wrong.
import type { TestInfo } from '@playwright/test';
import { axeSays } from '../table-lib.ts';
import type { Lang, NewPerson } from '../types.ts';
import { script } from './pages.ts';
import type { Screen } from './windows.ts';
import type { Scene } from './scenes.ts';

/** So many pictures of failures are kept of one look. */
const PICTURES = 40;

export interface Look {
  person: NewPerson;
  info: TestInfo;
  scenes: Scene[];
  screens: Screen[];
  lang: Lang;
  /** Whether axe looks at every size, and not at the first and the last only: it takes longer than all else. */
  thorough?: boolean;
  /** The size of text in px; 32 is twice the usual. */
  text?: number;
  /** A folder for a picture of everything. */
  pictures?: string;
}

/** Looks with one kind of pointer. */
async function lookOver(look: Look, lines: string[]) {
  const { person, info, scenes, screens, lang, thorough, text, pictures } = look;
  const [{ width, height, touch }] = screens;
  const page = await person({ lang, viewport: { width, height }, hasTouch: touch, isMobile: touch });
  await page.addInitScript(script);
  if (text) {
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
  }
  let kept = 0;
  for (const scene of scenes) {
    await page.setViewportSize({ width, height });
    await scene.open(page);
    if (scene.step) continue;
    for (const screen of screens) {
      await page.setViewportSize({ width: screen.width, height: screen.height });
      const faults: { check: string; detail: string }[] = await page.evaluate(
        async (how) => {
          await window.looks.still();
          return window.looks.glance(how);
        },
        { touch, large: text !== undefined },
      );
      const asked = scene.axe && !text && (thorough || screen === screens[0] || screen === screens.at(-1));
      if (asked) for (const detail of await axeSays(page)) faults.push({ check: 'axe', detail });
      const where = `${screen.width}×${screen.height}`;
      for (const { check, detail } of faults) lines.push(`${check}: ${detail} (${scene.name}, ${where})`);
      const name = `${scene.name.replace(/[^a-z0-9]+/g, '-')}-${screen.width}x${screen.height}-${lang}${text ?? ''}`;
      if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
      if (faults.length === 0 || kept++ >= PICTURES) continue;
      const path = info.outputPath(`${name}.png`);
      await page.screenshot({ path });
      info.attachments.push({ name, path, contentType: 'image/png' });
    }
  }
  for (const detail of page.problems) lines.push(`problem: ${detail}`);
  await page.context().close();
}

/** What is wrong with the scenes, a line each. */
export async function lookAt(look: Look): Promise<string[]> {
  const lines: string[] = [];
  for (const touch of [false, true]) {
    const screens = look.screens.filter((each) => each.touch === touch);
    if (screens.length > 0) await lookOver({ ...look, screens }, lines);
  }
  return lines;
}
