// How Omerta feels in the hand: what stays where it is, what is told, what is asked, and how a round ends.
import type { Person, Position } from './types.ts';
import { Stream } from './audit/stream.ts';
import { expect, test } from './fixtures.ts';
import { act, playOmerta, react, wish } from './omerta-lib.ts';
import { answered, bannerWith, keepBanners, openTable, told, until } from './table-lib.ts';

const options = { snap_seconds: 0, memory_aid: true };

/** Where everything lies that must stay, and how many cards lie where. */
const places = (page: Person) =>
  page.evaluate(() => ({
    cards: [...document.querySelectorAll<HTMLElement>('[data-slot]')].map((each) => each.dataset.slot).join(' '),
    lie: Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-region], [data-slot^="A"]')]
        .filter((each) => !['window', 'actions', 'clock'].includes(each.dataset.region ?? ''))
        .map((each) => {
          const { left, top } = each.getBoundingClientRect();
          return [`${each.dataset.region ?? each.dataset.slot} ${each.dataset.seat ?? ''}`, [left, top]];
        }),
    ) as Record<string, number[]>,
  }));

/** Looks at the first two cards, and never puts anything in their place. */
function keeping({ legal, view }: Position, turn: number): string {
  if (view.phase === 'peek') return 'peek 1 2';
  if (view.phase === 'place') return legal.includes('discard') ? 'discard' : 'replace 4';
  if (view.phase === 'draw') return 'draw pile';
  return wish({ legal, view } as Position, turn);
}

/** "I pass" is smaller than a card, leads to nothing by its colour, and is not touched by a finger that means a card. */
async function smallAndAway(page: Person) {
  const pass = page.locator('[data-move="wait"]');
  if ((await pass.count()) === 0) return;
  const button = (await pass.boundingBox())!;
  for (const card of await page.locator('[data-slot]').all()) {
    const box = (await card.boundingBox())!;
    const far = Math.hypot(
      Math.max(box.x - button.x - button.width, 0, button.x - box.x - box.width),
      Math.max(box.y - button.y - button.height, 0, button.y - box.y - box.height),
    );
    expect(far, 'it is beside a card').toBeGreaterThanOrEqual(8);
  }
  expect(button.height).toBeLessThanOrEqual(48);
  await expect(pass).not.toHaveClass(/pri/);
}

async function wrongCard(page: Person, words: string) {
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options });
  let before: Awaited<ReturnType<typeof places>> | null = null;
  let compared = false;
  let said = false;
  await playOmerta(page, {
    decide: keeping,
    each: async ({ next, over, now }) => {
      if (over) return 'stop';
      if (next) return undefined;
      if (now.view.phase !== 'snap') {
        before = await places(page);
        return undefined;
      }
      const after = await places(page);
      await smallAndAway(page);
      // Somebody may have got a card between the two looks; then a row is longer, and that is no window's doing.
      if (before?.cards === after.cards) {
        compared = true;
        for (const [region, [left, top]] of Object.entries(before.lie)) {
          if (!after.lie[region]) continue;
          expect(Math.abs(after.lie[region][0] - left), `${region} moves aside in a window`).toBeLessThanOrEqual(2);
          expect(Math.abs(after.lie[region][1] - top), `${region} moves in a window`).toBeLessThanOrEqual(2);
        }
      }
      if (said) return compared ? 'stop' : undefined;
      const peeked = page.received.flatMap((message) => message.events ?? []).filter((each) => each.event === 'peeked');
      const wrong = peeked.find(
        (each) => each.card !== now.view.discard_top && now.legal.includes(`snap ${each.slot}`),
      );
      if (!wrong) return undefined;
      const seen = page.received.length;
      await react(page, `snap ${wrong.slot}`, now.decision);
      // Others can be quicker: only what this window tells counts, and it is told when all have answered.
      const mine = () =>
        page.received
          .slice(seen)
          .flatMap((message) => message.events ?? [])
          .some((each) => each.event === 'wrong' && each.seat === 'A');
      await told(page, () => mine() || page.now().decision !== now.decision);
      if (!mine()) return undefined;
      await expect(page.locator(`[data-slot="A${wrong.slot}"]`)).toContainText(words);
      said = true;
      return compared ? 'stop' : undefined;
    },
  });
  expect(compared, 'no window was compared').toBeTruthy();
  expect(said, 'no wrong card was turned up').toBeTruthy();
  expect(page.problems).toEqual([]);
}

test('a wrong card says so on the card, and nothing moves for a window on a laptop', async ({ person }) => {
  await wrongCard(
    await person({ lang: 'en', size: 'desktop', viewport: { width: 1366, height: 650 } }),
    'Wrong: one penalty card',
  );
});

test('a wrong card says so on the card, and nothing moves for a window on a phone', async ({ person }) => {
  await wrongCard(
    await person({ lang: 'de', size: 'phone', viewport: { width: 360, height: 640 } }),
    'Falsch: 1 Strafkarte',
  );
});

/** Plays until it is the person's turn to draw. */
const toDraw = (page: Person) =>
  playOmerta(page, {
    decide: keeping,
    each: ({ now }) => (now.view.phase === 'draw' && now.legal.includes('omerta') ? 'stop' : undefined),
  });

test('Omerta asks once more with what is known, and a discard does not ask', async ({ person }) => {
  const page = await person({ lang: 'de', size: 'phone' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options });
  await toDraw(page);
  await page.click('[data-move="omerta"]');
  // Two were looked at; somebody may have mixed them up since, and then the server no longer tells them.
  const known = (page.now().remembered ?? []).filter(({ place }) => place.startsWith('A')).length;
  await expect(page.locator('[data-believed] .card[data-kind]')).toHaveCount(known);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-sure]', { state: 'detached' });
  expect(page.sent).not.toContain('omerta');
  const { decision } = page.now();
  await act(page, 'draw pile');
  await answered(page, decision);
  const place = (await until(page)).now;
  await act(page, 'discard');
  await answered(page, place.decision);
  expect(page.sent.at(-1)).toBe('discard');
});

test('the call of Omerta takes the stage, and the count comes after it', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop', motion: 'no-preference' });
  await openTable(page, { game: 'omerta', bots: 2, level: 'easy', options });
  await toDraw(page);
  await act(page, 'omerta');
  await expect(page.locator('[data-call]')).toContainText('You say Omerta!');
  await expect(page.locator('[data-region="slots"] .face').first()).toBeAttached();
  await expect(page.locator('[data-next]')).toHaveCount(0);
  await page.click('[data-skip]');
  await expect(page.locator('[data-next]')).toBeVisible();
  await expect(page.locator('dialog .lead')).toContainText(/wins? the round|share the round/);
});

test('a character says what it does where it is used', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'desktop' });
  const stream = new Stream(page, { game: 'omerta', record: '02-4', seat: 'A', lang: 'en', stops: [] });
  await stream.open(0);
  for (const [power, character] of [
    [51, 'lady'],
    [73, 'henchman'],
  ] as const) {
    await stream.go(power - 1);
    await expect(page.locator('[data-power]')).toHaveCount(0);
    await stream.go(power);
    const said = page.locator('[data-power]');
    await expect(said, 'the character is not named').toContainText(new RegExp(character, 'i'));
    await expect(said.locator('p'), 'nothing was said').toHaveText(/\.$/);
  }
});

test('a late card says so on the card, and who touched your cards is told and read out', async ({ person }) => {
  const page = await person({ lang: 'en', size: 'phone', viewport: { width: 390, height: 750 } });
  await keepBanners(page);
  interface Happens {
    event: string;
    seat?: string;
    first?: string;
    second?: string;
  }
  const stream = new Stream(page, { game: 'omerta', record: '02-4', seat: 'A', lang: 'en', stops: [] });
  await stream.open(0);
  const swapped = stream.find((event) => {
    const { event: what, first, second } = event as Happens;
    return what === 'swapped' && (first === 'A' || second === 'A');
  });
  await stream.go(swapped - 1);
  await stream.go(swapped);
  const told = /\S+ swaps your card \d for/;
  await bannerWith(page, told);
  await expect(page.locator('[data-live]')).toContainText(told);
  await expect(page.locator('[data-region="last-action"]')).toContainText(told);
  // A card is touched in a window, and somebody else was quicker.
  const passed = (snap: number) =>
    !(stream.between(stream.lastAsked('A', snap), snap) as Happens[]).some(
      ({ event, seat }) => seat === 'A' && (event === 'wrong' || event === 'snapped'),
    );
  const faster = stream.after('snapped').find((snap) => snap > swapped && passed(snap))!;
  await stream.open(stream.lastAsked('A', faster));
  const own = page.locator('[data-slot^="A"]:not(:disabled)').first();
  const slot = (await own.getAttribute('data-slot'))!;
  await own.tap();
  expect(page.problems).toEqual([]);
  await stream.go(faster);
  await expect(page.locator(`[data-slot="${slot}"]`)).toContainText('Too late');
  expect(page.problems).toEqual([]);
});
