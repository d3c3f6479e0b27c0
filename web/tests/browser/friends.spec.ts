import { startCluster } from './cluster-lib.ts';
import type { NewPerson, Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { look, nextRound, playToEnd, tableWhole } from './lib.ts';
import { arrive } from './server.ts';

/** Four people at one table by link; the first opens it. Each may come to another machine. */
async function four(person: NewPerson) {
  const host = await person({ lang: 'de', size: 'desktop' });
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
  for (const [name, lang, size] of [
    ['Hilde', 'de', 'phone'],
    ['Ayşe', 'en', 'desktop'],
    ['Tom', 'en', 'phone'],
  ] as const) {
    const page = await person({ lang, size });
    // Whoever comes to another machine has the same path there.
    await page.goto(link.replace(/^http:\/\/[^/]+/, ''));
    await page.fill('#who', name);
    await page.click('[data-enter]');
    await page.click('[data-ready]');
    guests.push(page);
  }
  await host.click('[data-begin]:not(:disabled)');
  const pages = [host, ...guests];
  for (const page of pages) await tableWhole(page);
  return pages;
}

/** A whole game of four, one of whom reloads. */
async function wholeGame(pages: Person[]): Promise<void> {
  let turns = 0;
  let reloaded = false;
  // Areas of teams say whose they are.
  await expect(pages[0].locator('section[aria-label="Euer Spielbereich"]')).toBeVisible();
  await expect(pages[0].locator('section[aria-label="Hilde und Tom"]')).toBeVisible();
  const over = async () => (await look(pages[0])).over;
  while (!(await over())) {
    for (const page of pages) {
      const now = await look(page);
      if (now.next) await nextRound(page);
      if (!now.mine) continue;
      turns += 1;
      // Early, because a shut-out can end the game within five turns.
      if (turns === 2) {
        const before = (await look(page)).hand
          .map((held) => held.card)
          .sort()
          .join();
        await page.reload();
        await tableWhole(page);
        const after = (await look(page)).hand
          .map((held) => held.card)
          .sort()
          .join();
        expect(before, 'the hand is another one after reloading').toBe(after);
        // On a phone the last action opens the log.
        const folded = (await page.locator('.log').count()) === 0;
        if (folded) await page.click('[data-region="last-action"]');
        await page.waitForFunction(() => document.querySelectorAll<HTMLElement>('.log p').length > 1);
        if (folded) await page.keyboard.press('Escape');
        reloaded = true;
      }
      await playToEnd(page, { once: true, stop: (seen) => !seen.mine && !seen.next });
    }
    expect(turns, 'the game does not end').toBeLessThan(400);
  }
  expect(reloaded, 'nobody reloaded').toBeTruthy();
  for (const page of pages) {
    await page.waitForSelector('[data-download]');
    expect(page.problems).toEqual([]);
  }
  const winners = await Promise.all(
    pages.map(async (page) => /(Sieg für dich und|You and)/.test((await page.textContent('dialog h2'))!)),
  );
  expect(winners.filter(Boolean).length, `a team wins together: ${winners}`).toBe(2);
  expect(winners[0], `a team wins together: ${winners}`).toBe(winners[2]);
}

// Where there can be no cluster, all four are at one machine.
test('four people play a team game by link, each at another of three machines, and one reloads', async ({
  browser,
  person,
}) => {
  const nodes = await startCluster(3);
  if (!nodes) return wholeGame(await four(person));
  const people: Person[] = [];
  try {
    await wholeGame(
      await four(async (options) => {
        const page = await arrive(browser, nodes[people.length % nodes.length], options);
        people.push(page);
        return page;
      }),
    );
  } finally {
    for (const page of people) await page.context().close();
    await nodes[0].stop();
  }
});

test('four people play a team game by link at one machine, and one reloads @soak', async ({ person }) => {
  await wholeGame(await four(person));
});

test('links that lead nowhere have kind words', async ({ person }) => {
  const page = await person({ lang: 'en' });
  await page.goto('/t/nosuchtable#nokey');
  await page.waitForSelector('h1:has-text("This link doesn’t lead to a table")');
  await page.fill('#who', 'Tom');
  await page.click('[data-knock]');
  await page.waitForSelector('[data-knocked="asked"]');
  await page.goto('/no/such/page');
  await page.waitForSelector('text=There’s nothing here');
});
