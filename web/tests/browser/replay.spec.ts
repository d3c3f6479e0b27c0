// Watching recorded games: the same page whichever way one comes to a step, and a forged record says where it is wrong.
import type { NewPerson, Person, Size } from './types.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';

import { quiet } from './lib.ts';
import { drop, fall, record } from './study-lib.ts';
import { clean } from './table-lib.ts';

/** What the page shows of the game, without what only differs by the moment it was made. */
const shown = (page: Person) =>
  page.evaluate(() => {
    const volatile = ['id', 'aria-labelledby', 'data-uid', 'style', 'for'];
    const told = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent!;
      if (!(node instanceof Element)) return '';
      const attributes = [...node.attributes]
        .filter((each) => !volatile.includes(each.name))
        .map((each) => `${each.name}="${each.name === 'class' ? each.value.split(' ').sort().join(' ') : each.value}"`)
        .sort();
      return `<${node.localName} ${attributes.join(' ')}>${[...node.childNodes].map(told).join('')}`;
    };
    return ['[data-stage]', '[data-moves]']
      .map((place) => document.querySelector(place))
      .filter((place) => place !== null)
      .map(told)
      .join('\n');
  });

async function at(page: Person, step: number | string) {
  await page.waitForSelector(`[data-at="${step}"]`);
  await page.waitForFunction(() => document.querySelector('[data-stage] main, [data-stage] #content') !== null);
  // The log is told after the table has changed.
  await quiet(page);
}

async function same(person: NewPerson, path: string, size: Size, border = false) {
  const page = await person({ lang: 'de', size });
  await drop(page, record(path));
  await at(page, 0);
  await page.focus('body');
  const played = [await shown(page)];
  for (let step = 1; step <= 9; step++) {
    await page.keyboard.press('ArrowRight');
    await at(page, step);
    played.push(await shown(page));
  }
  for (const step of [3, 8, 0, 9, 5]) {
    await page.fill('[data-scrub]', String(step));
    await at(page, step);
    const now = await shown(page);
    const from = [...now].findIndex((sign, at) => sign !== played[step][at]);
    expect(
      now,
      `${path}: step ${step} looks different when one scrubs to it: ${now.slice(from - 200, from + 80)} instead of ${played[step].slice(from - 20, from + 80)}`,
    ).toBe(played[step]);
  }
  await page.click('[data-key="last"]');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-key="last"]')!.disabled);
  await page.keyboard.press('Home');
  await at(page, 0);
  expect(await shown(page), `${path}: the beginning looks different`).toBe(played[0]);
  // The 100th step begins another part of the game, which has to come from the server.
  if (border) {
    await page.fill('[data-scrub]', '97');
    await at(page, 97);
    const there: Record<number, string> = {};
    for (let step = 98; step <= 102; step++) {
      await page.keyboard.press('ArrowRight');
      await at(page, step);
      there[step] = await shown(page);
    }
    await page.reload();
    await at(page, 0);
    for (const step of [101, 99, 100, 98]) {
      await page.fill('[data-scrub]', String(step));
      await at(page, step);
      expect(await shown(page), `${path}: step ${step} looks different over the border`).toBe(there[step]);
    }
  }
  expect(page.problems).toEqual([]);
  await page.context().close();
}

test('scrubbing gives the same page as playing al capone', async ({ person }) => {
  await same(person, 'al-capone/02-3.hzr', 'desktop', true);
});
test('scrubbing gives the same page as playing rue morgue', async ({ person }) => {
  await same(person, 'rue-morgue/02-3.hzr', 'desktop');
});
test('scrubbing gives the same page as playing mini rummy', async ({ person }) => {
  await same(person, 'mini-rummy/17-4-jokers-2.hzr', 'phone');
});
test('scrubbing gives the same page as playing omerta', async ({ person }) => {
  await same(person, 'omerta/00-3.hzr', 'desktop');
});

test('scrubbing asks for a part once and what does not come is said', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await page.clock.install();
  await drop(page, record('al-capone/02-3.hzr'));
  await at(page, 0);
  let asked = 0;
  let release = () => {};
  const held = () => new Promise<void>((resolve) => (release = resolve));
  let wait = held();
  await page.route(/from=100&/, async (route) => {
    asked += 1;
    await wait;
    await route.continue();
  });
  for (let step = 100; step < 120; step++) await page.fill('[data-scrub]', String(step));
  release();
  await at(page, 119);
  expect(asked, `one part was asked for ${asked} times`).toBe(1);
  // What nobody answers this device does itself; a server in trouble is said.
  await page.route(/from=200&/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.fill('[data-scrub]', '210');
  await page.waitForSelector('.toast');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-scrub]')!.value === '119');
  await page.fill('[data-scrub]', '210');
  await at(page, 210);
  // Other eyes at the end know only the last part; playing begins when the first has come.
  await page.click('[data-key="last"]');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-key="last"]')!.disabled);
  await page.selectOption('[data-replay] select[data-eyes]', 'B');
  // The table through A's eyes stands until the one through B's has come.
  await page.waitForSelector('[data-stage] h3[data-seat="B"]');
  await page.waitForSelector('[data-review="none"]', { state: 'attached' });
  await page.selectOption('.transport select', '4');
  wait = held();
  await page.route(/from=0&seat=B/, async (route) => {
    await wait;
    await route.continue();
  });
  const [request] = await Promise.all([page.waitForRequest(/from=0&seat=B/), page.click('[data-key="play"]')]);
  // Longer than a move is shown at this speed.
  await page.clock.fastForward(400);
  release();
  await (await request.response())!.finished();
  // A busy machine may not see each step.
  await page.waitForFunction(
    () =>
      Number(document.querySelector<HTMLElement>('[data-at]')!.dataset.at) >= 2 &&
      document.querySelector('[data-key="pause"]'),
  );
  await page.click('[data-key="pause"]');
  expect(page.problems).toEqual([]);
});

test('a forged record says where it is wrong', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await page.goto('/replay');
  await page.waitForSelector('[data-file]', { state: 'attached' });
  await clean(page, 'the empty page for replays');
  const lines = record('al-capone/00-2.hzr').split('\n');
  const place = lines.findIndex((line, at) => at > 60 && line.includes(' discard '));
  const forged = [...lines];
  forged[place] = `${lines[place].replace(' discard ', ' meld ')} 3`;
  await fall(page, forged.join('\n'));
  await page.waitForSelector('[data-problem="refused"]');
  const text = await page.textContent('[data-problem]');
  expect(text, `the wrong move is not named: ${text}`).toContain(`Line ${place + 1}`);
  expect(text, `the wrong move is not named: ${text}`).toContain(forged[place]);
  expect(await page.getAttribute('[data-problem]', 'data-line'), 'another line').toBe(String(place + 1));
  expect(await page.$('[data-begin-review]'), 'a forged game is offered for review').toBeNull();
  await clean(page, 'a forged record');
  await drop(page, lines.join('\n').replace(/^result .*$/m, 'result 999 0'));
  await page.waitForSelector('[data-problem="result"]');
  await drop(page, 'this is no game');
  await page.waitForSelector('[data-problem="record"][data-line="1"]');
  expect(
    await page.$eval('[data-file]', (field) => (field as HTMLInputElement).files!.length),
    'the same file cannot be chosen again',
  ).toBe(0);
  await fall(page, 'x'.repeat(300_000));
  await page.waitForSelector('.trouble');
  expect(await page.$('[data-problem]'), 'the problem of another file stays').toBeNull();
  await drop(
    page,
    lines.join('\n').replace(/^seed ./m, (found) => found.slice(0, -1) + (found.endsWith('0') ? '1' : '0')),
  );
  await page.waitForSelector('[data-problem]');
  expect(page.problems).toEqual([]);
});

test('seats open hands list and case', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'desktop' });
  await drop(page, record('al-capone/02-3.hzr'));
  await at(page, 0);
  expect((await page.$$('[data-open-hands]')).length, 'hands are open before anybody asks').toBe(0);
  await page.check('[data-open-all]');
  await page.waitForFunction(() => document.querySelectorAll<HTMLElement>('[data-open-hands] section').length === 2);
  await page.click('[data-moves] li:nth-child(12) button');
  const step = (await page.getAttribute('[data-moves] li:nth-child(12) button', 'data-step'))!;
  await at(page, step);
  await page.selectOption('[data-replay] select[data-eyes]', 'B');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('select[data-eyes]')!.value === 'B');
  await at(page, step);
  await page.click('[data-deal]');
  await page.waitForSelector('dialog');
  await clean(page, 'replay with the sign of the deal');
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-case]')]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text, `no case: ${text}`).toContain('game  = "al-capone"');
  expect(text, `no case: ${text}`).toContain('[start]');
  // Another game takes the place of this one.
  await page.setInputFiles('[data-file]', {
    name: 'other.hzr',
    mimeType: 'text/plain',
    buffer: Buffer.from(record('omerta/00-3.hzr')),
  });
  await page.waitForSelector('[data-replay][data-room="omerta"]');
  await at(page, 0);
  // Twelve open cards, and the picture of each is there.
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-open-hands] .cards > *')];
    return all.length === 12 && all.every((each) => each instanceof HTMLImageElement && each.naturalWidth > 0);
  });
  await page.setInputFiles('[data-file]', {
    name: 'game.hzr',
    mimeType: 'text/plain',
    buffer: Buffer.from(record('al-capone/02-3.hzr')),
  });
  await page.waitForSelector('[data-replay][data-room="al-capone"]');
  await at(page, 0);
  await page.click('[data-key="play"]');
  // A busy machine may not see each step.
  await page.waitForFunction(
    () =>
      Number(document.querySelector<HTMLElement>('[data-at]')!.dataset.at) >= 2 &&
      document.querySelector('[data-key="pause"]'),
  );
  await page.click('[data-key="pause"]');
  expect(page.problems).toEqual([]);
});

test('what comes late does not take the place of a newer wish', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  await drop(page, record('al-capone/02-3.hzr'));
  await at(page, 0);
  let held = () => {};
  const late = new Promise<void>((resolve) => (held = resolve));
  await page.route(
    /\/api\/replays\?.*seat=B/,
    async (route) => {
      await late;
      await route.continue();
    },
    { times: 1 },
  );
  await page.selectOption('[data-replay] select[data-eyes]', 'B');
  await page.setInputFiles('[data-file]', {
    name: 'other.hzr',
    mimeType: 'text/plain',
    buffer: Buffer.from(record('omerta/00-3.hzr')),
  });
  await page.waitForSelector('[data-replay][data-room="omerta"]');
  const answered = page.waitForResponse((response) => /\/api\/replays\?.*seat=B/.test(response.url()));
  held();
  await (await answered).finished();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-key="last"]')!.disabled);
  expect(await page.$('[data-replay][data-room="omerta"]'), 'an old wish has brought the old game back').not.toBeNull();
  expect(page.problems).toEqual([]);
});

/** More cards than at the beginning still lie beside each other: five on a desktop, six on a phone, where a second row would hide the piles. */
test('more cards in omerta lie beside each other', async ({ person }) => {
  for (const [size, path, step, count] of [
    ['desktop', 'omerta/00-3.hzr', 28, 5],
    ['phone', 'omerta/01-3-memory_aid-true.hzr', 58, 6],
  ] as const) {
    const page = await person({ lang: 'de', size });
    await drop(page, record(path));
    await at(page, 0);
    await page.fill('[data-scrub]', String(step));
    await at(page, step);
    const tops = await page.$$eval('.own [data-anchor^="slot-A"]', (slots) =>
      slots.map((slot) => Math.round(slot.getBoundingClientRect().top)),
    );
    expect(tops.length, `${size}: the cards lie at ${tops}`).toBe(count);
    expect(new Set(tops).size, `${size}: the cards lie at ${tops}`).toBe(1);
    await page.context().close();
  }
});
