// From a link to a seat, and what people at a table are told about those who are not there.
import type { Person } from './types.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, tableWhole } from './lib.ts';
import { clean, join, openTable } from './table-lib.ts';

const menu = async (page: Person, button: string) => {
  await page.click('header button[aria-label="Menü"], header button[aria-label="Menu"]');
  await page.click(`dialog .menu ${button}`);
};

test('an address without its key leads to a knock that the host answers with a tap', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const other = await person({ lang: 'de', size: 'phone' });
  const [address] = (await openTable(host, { game: 'al-capone', people: 3, bots: 0 })).split('#');
  for (const [page, name] of [
    [guest, 'Tom'],
    [other, 'Eve'],
  ] as const) {
    await page.goto(address);
    await page.waitForSelector('[data-knock]');
    expect(await page.textContent('main'), 'a private table is told of').not.toMatch(/Mara|Capone/);
    await page.fill('#who', name);
    await page.click('[data-knock]');
    await page.waitForSelector('[data-knocked="asked"]');
  }
  await clean(guest, 'somebody who has knocked');
  await host.waitForSelector('[data-wants]:has-text("Tom möchte an den Tisch.")');
  await clean(host, 'a table at which somebody knocks');
  await host.click('[data-let-in]');
  await guest.waitForSelector('[data-ready]');
  await host.click('[data-wants]:has-text("Eve") [data-turn-away]');
  await other.waitForSelector('[data-knocked="no"]');
  await host.waitForSelector('[data-wants]', { state: 'detached' });
  // Whoever was let in comes back without knocking.
  await guest.reload();
  await guest.waitForSelector('[data-ready]');
  for (const page of [host, guest, other]) expect(page.problems).toEqual([]);
});

test('an invitation says who invites to what and joining is one step', async ({ person }) => {
  const host = await person({ lang: 'de', viewport: { width: 1366, height: 650 } });
  const guest = await person({ lang: 'de', size: 'phone' });
  const link = await openTable(host, { game: 'rue-morgue', people: 4, bots: 0 });
  await guest.goto(link);
  await guest.waitForSelector('[data-invitation="rue-morgue"] h1:has-text("Mara lädt dich ein")');
  await clean(guest, 'an invitation');
  await guest.fill('#who', 'Mara');
  await guest.click('[data-chair="C"]');
  await guest.click('[data-enter]');
  await guest.waitForSelector('[data-ready]');
  // Equal names are told apart, and free seats say whose partner one is there.
  await host.waitForSelector('.seatb[data-chair="C"]:has-text("Mara (2)"):has-text("noch nicht bereit")');
  expect((await boxOf(host, '.seatb[data-chair="C"] .who')).width, 'no room for the name').toBeGreaterThanOrEqual(72);
  await guest.waitForSelector('.seatb[data-chair="B"]:not(:has-text("Partner"))');
  await host.waitForSelector('.note0:has-text("2 Plätze sind noch frei")');
  await menu(guest, '[data-people]');
  await guest.click('dialog [data-rename]');
  await guest.fill('dialog form input', 'Tom');
  await guest.click('dialog [data-keep-name]');
  await host.waitForSelector('.seatb[data-chair="C"]:has-text("Tom")');
  await clean(guest, 'a name that was changed');
  for (const page of [host, guest]) expect(page.problems).toEqual([]);
});

test('a shared link has a title and a picture in the language of who reads it', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const [bare] = (await openTable(host, { game: 'omerta', people: 3, bots: 0, name: 'A & <b>"B"' })).split('#');
  // What a chat is sent of the link: everything but the key.
  const [address] = (await host.inputValue('#table-link')).split('#');
  expect(new URL(address).pathname).toBe(bare);
  const read = async (path: string, lang: string) =>
    (await host.request.get(path, { headers: { 'Accept-Language': lang } })).text();
  const content = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  for (const [lang, title, free] of [
    ['de', 'lädt ein: Omerta', '2 Plätze sind frei'],
    ['en', 'invites you: Omerta', '2 seats are free'],
  ]) {
    const html = await read(address, lang);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(content(html, 'og:title')).toContain(title);
    expect(content(html, 'og:title')).toContain('A &amp; &lt;b&gt;&quot;B&quot;');
    expect(content(html, 'og:description')).toContain(free);
    const answer = await host.request.get(content(html, 'og:image').replaceAll('&amp;', '&'));
    expect(answer.headers()['content-type']).toBe('image/png');
    const png = await answer.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], 'the picture has another size').toEqual([1200, 630]);
    expect(png.length, 'the picture is too large for a chat').toBeLessThan(300_000);
    expect(content(html, 'og:url'), 'a chat that asks again does not get the same').toBe(address);
    // The address of a private table without an invitation says as little as one without a table, in words and in the picture.
    const none = await read('/t/00000000000000000000', lang);
    expect(content(none, 'og:image')).toContain('/preview/start.png');
    for (const other of [bare, `${bare}?i=0123456789abcdef`, `${bare}?i=`]) {
      const told = await read(other, lang);
      for (const what of ['og:title', 'og:description', 'og:image', 'twitter:title'])
        expect(content(told, what), `${other}: ${what}`).toBe(content(none, what));
      expect(told, other).not.toMatch(/Omerta|&lt;b&gt;/);
    }
    const plain = await host.request.get(`/preview/start.png?lang=${lang}`);
    for (const mark of ['', '&i=0123456789abcdef']) {
      const shown = await host.request.get(`/preview${bare}.png?lang=${lang}&n=2${mark}`);
      expect((await shown.body()).equals(await plain.body()), 'the picture of a private table').toBe(true);
    }
    expect(await read('/rules/omerta', lang)).toContain(
      lang === 'de' ? '<title>Regeln: Omerta' : '<title>Rules: Omerta',
    );
    const named = JSON.parse(await read(`/manifest-${lang}.webmanifest`, lang)) as { icons: { src: string }[] };
    for (const { src } of named.icons) expect((await host.request.get(src)).status(), src).toBe(200);
  }
  for (const icon of ['/favicon.ico', '/apple-touch-icon.png'])
    expect((await host.request.get(icon)).status(), icon).toBe(200);
});

test('who is away is shown with the time and can be waited for', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const guest = await person({ lang: 'de', size: 'phone' });
  const link = await openTable(host, { game: 'al-capone', people: 2, bots: 0 });
  await join(guest, link, 'Tom');
  await host.click('[data-begin]:not(:disabled)');
  for (const page of [host, guest]) await tableWhole(page);
  const turn = await host.evaluate(() => /^Du bist dran/.test(document.querySelector('[data-say]')?.textContent ?? ''));
  const [away, there, name] = turn ? [host, guest, 'Mara'] : [guest, host, 'Tom'];
  await away.goto('about:blank');
  // Since when is reckoned by the same clock, once the server has told it.
  await there.waitForSelector('[data-region="seat"].away');
  await there.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 75_000;
  });
  await there.waitForSelector(`[data-absent]:has-text("${name} ist seit 1:")`);
  // On a phone the sentence opens what can be done.
  if (there === guest) await there.click('[data-absent] button');
  await expect(there.locator('[data-call-bot]'), 'no bot can be called').toBeVisible();
  await there.click('[data-wait-for]');
  await there.waitForSelector('[data-absent]:has-text("Du möchtest warten.")');
  await clean(there, 'a table that waits for somebody');
  // The start page knows whose turn it is.
  await there.goto('/');
  await there.waitForSelector(`[data-mine] [data-stage-of="running"]:has-text("${name} am Zug")`);
  await clean(there, 'one’s own tables');
  expect(there.problems).toEqual([]);
});

test('a click after nonsense counts, and clocks are the same in all games', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  for (const [game, option] of [
    ['al-capone', 'target'],
    ['mini-rummy', 'rounds'],
  ]) {
    await page.goto(`/new/${game}`);
    // Friends are told who invites them.
    if (game === 'al-capone') {
      await page.click('[data-open]:not(:disabled)');
      await page.waitForSelector('[role="alert"]:has-text("wie du heißt")');
      await page.fill('.nm input', 'Mara');
    }
    await page.selectOption('[data-option="clock"] select', { label: '3 Tage je Zug' });
    await page.fill(`[data-option="${option}"] input`, '99999999');
    await page.click('[data-open]');
    await page.waitForSelector('.seatb');
    await page.waitForSelector('[data-option="clock"] select');
    expect(await page.inputValue('[data-option="clock"] select'), game).toBe('259200');
  }
  expect(page.problems).toEqual([]);
});

test('the list of open tables tells who is there', async ({ person }) => {
  const host = await person({ lang: 'de', size: 'desktop' });
  const guest = await person({ lang: 'en', size: 'phone' });
  const link = await openTable(host, { game: 'rue-morgue', people: 3, bots: 0, public: true, name: 'Wilma' });
  await guest.goto('/');
  const listed = guest.locator(`[data-listed="${link.split('#')[0].slice('/t/'.length)}"]`);
  await expect(listed).toContainText('Wilma is waiting · 1 of 3 seats taken');
  await host.goto('about:blank');
  await expect(listed).toContainText('Nobody is here right now');
  // Whoever joins from the list has a seat at once.
  await guest.fill('#name', 'Tom');
  await listed.getByRole('button', { name: 'Join' }).click();
  await guest.waitForSelector('[data-ready]');
  expect(guest.problems).toEqual([]);
});

test('every page has its title and what it is about in the language of who reads it', async ({ person }) => {
  for (const [lang, pages] of [
    [
      'de',
      ['/ Hinterzimmer', '/new/omerta Ein Tisch für Omerta', '/rules/omerta Regeln: Omerta', '/tour Spielen lernen'],
    ],
    ['en', ['/ Hinterzimmer', '/new/omerta A table for Omerta', '/rules/omerta Rules: Omerta', '/tour Learn to play']],
  ] as const) {
    const page = await person({ lang, size: 'phone' });
    const about = new Set<string>();
    for (const each of [...pages, lang === 'de' ? '/about Über Hinterzimmer' : '/about About Hinterzimmer']) {
      const [path, ...title] = each.split(' ');
      await page.goto(path);
      await expect(page).toHaveTitle(new RegExp(`^${title.join(' ')}( · Hinterzimmer)?$`));
      about.add((await page.getAttribute('meta[name="description"]', 'content'))!);
    }
    expect(about.size, [...about].join('\n')).toBe(5);
    expect(page.problems).toEqual([]);
  }
});
