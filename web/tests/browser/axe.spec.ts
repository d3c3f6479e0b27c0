import type { Lang, NewPerson, Person, Size } from './types.ts';
import { expect, test } from './fixtures.ts';
import { playToEnd, setUpBots } from './lib.ts';
import { find, rummy } from './mini-rummy-lib.ts';
import { drop, record } from './study-lib.ts';
import { clean, openTable, until } from './table-lib.ts';

async function pages(person: NewPerson, lang: Lang, size: Size) {
  const page = await person({ lang, size });
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
      const moment = now.next
        ? 'score sheet'
        : now.search.length > 0
          ? 'search'
          : now.choice.length > 0
            ? 'choice'
            : now.offers.length > 0
              ? 'offers'
              : 'table';
      if (!seen.has(moment)) {
        seen.add(moment);
        await clean(page, moment);
      }
      return now.next ? 'stop' : undefined;
    },
  });
}

test('no violation on a desktop in German', async ({ person }) => {
  await pages(person, 'de', 'desktop');
});

// Phones are looked at by axe in the audits of tables and pages.
test('no violation on a phone in English', { tag: '@soak' }, async ({ person }) => {
  await pages(person, 'en', 'phone');
});

/** How well what stands on a button can be told from the darkest and the lightest colour below it; axe says nothing about gradients. */
const contrast = (button: Element) => {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const parts = (colour: string) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour: string) => {
    const [r, g, b] = parts(colour).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(each);
      // What light shines through counts little.
      const stops = backgroundImage.match(/rgb\([^)]*\)/g) ?? [];
      if (stops.length > 0) return stops;
      if (parts(backgroundColor)[3] > 200) return [backgroundColor];
    }
    return ['#120805'];
  };
  const ratios = [button, ...button.querySelectorAll('*')]
    .filter(
      (each) =>
        each.matches('svg') ||
        [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim()),
    )
    .flatMap((each) => ground(each).map((below) => [light(getComputedStyle(each).color), light(below)]))
    .map(([words, below]) => (Math.max(words, below) + 0.05) / (Math.min(words, below) + 0.05));
  return Math.min(...ratios);
};

/** Every kind of button that is in sight, under the mouse. */
async function pointed(page: Person, where: string) {
  const kinds = await page.$$eval('button:not(:disabled), a.btn', (all) => {
    for (const old of document.querySelectorAll<HTMLElement>('[data-pointed]')) delete old.dataset.pointed;
    const seen = new Set();
    const top = document.querySelector('dialog[open]');
    for (const each of all) {
      const { left, top: y, width, height } = each.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, y + height / 2);
      if (
        (top && !top.contains(each)) ||
        !there ||
        !each.contains(there) ||
        each.matches('.card, [data-card], [data-tile], [data-slot], [data-pile]')
      )
        continue;
      const kind = `${each.className} ${each.parentElement!.className}`;
      if (!seen.has(kind)) each.dataset.pointed = String(seen.add(kind).size);
    }
    return seen.size;
  });
  for (let kind = 1; kind <= kinds; kind++) {
    const button = await page.$(`[data-pointed="${kind}"]`);
    if (!button) continue;
    await button.hover();
    const ratio = await button.evaluate(contrast);
    expect(
      ratio,
      `${where}: ${(await button.textContent())!.trim() || (await button.getAttribute('aria-label'))} has a contrast of ${ratio.toFixed(1)} under the mouse`,
    ).toBeGreaterThanOrEqual(4.5);
  }
  expect(kinds, `${where}: nothing to point at`).toBeGreaterThan(0);
}

test('what the mouse points at stays readable', async ({ person }) => {
  for (const contrast of [false, true]) {
    const page = await person({ lang: 'de' });
    await page.addInitScript((contrast) => localStorage.setItem('hz.settings', JSON.stringify({ contrast })), contrast);
    const seen = (where: string) => pointed(page, contrast ? `${where} in high contrast` : where);
    for (const path of ['/', '/about', '/new/al-capone', '/rules/omerta']) {
      await page.goto(path);
      await page.waitForSelector('h1');
      await page.waitForLoadState('networkidle');
      await seen(path);
    }
    await openTable(page, { game: 'al-capone', people: 2, bots: 1 });
    await page.waitForSelector('#table-link');
    await seen('the lobby');
    await openTable(page, { game: 'rue-morgue' });
    await until(page);
    await page.click('.hand [data-card] >> nth=0', { position: { x: 8, y: 16 } });
    await page.waitForSelector('.act.pri');
    await seen('a table');
    await page.click('header button:has-text("Einstellungen")');
    await page.waitForSelector('dialog[open]');
    await seen('the settings');
    await rummy(page, { options: { turn_seconds: 0 } });
    const { now } = await until(page);
    for (const tile of now.view.rack.slice(0, 3)) await find(page, tile).click();
    await seen('mini Rummy');
    await openTable(page, { game: 'omerta', bots: 2, options: { snap_seconds: 0 } });
    await until(page);
    for (const place of [1, 2]) await page.click(`[data-slot="A${place}"]`);
    await page.waitForSelector('.act.pri');
    await seen('Omerta');
    await drop(page, record('al-capone/02-3.hzr'));
    await page.waitForSelector('[data-stage] main');
    await seen('a replay');
    expect(page.problems).toEqual([]);
    await page.context().close();
  }
});
