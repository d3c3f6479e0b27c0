// Pictures of learning, replaying and reviewing.
import type { Scene } from './types.ts';
import { playToEnd, quiet } from './lib.ts';
import { drop, record } from './study-lib.ts';
import { openTable, until } from './table-lib.ts';
import { advised, begin, follow } from './tour-lib.ts';

const games = ['al-capone', 'rue-morgue', 'mini-rummy', 'omerta'] as const;

export async function rules({ page, shot, lang }: Scene) {
  for (const game of games) {
    await page.goto(`/rules/${game}`);
    await page.waitForSelector('.rule');
    await shot(`rules-${game}`);
    await page.locator('#cards').scrollIntoViewIfNeeded();
    await page.evaluate(() => document.getElementById('cards')!.scrollIntoView());
    await shot(`rules-${game}-cards`);
    await page.goto(`/rules/${game}#short`);
    await page.waitForSelector('[data-short-page] h2');
    await shot(`rules-${game}-short`, true);
  }
  await page.goto('/rules/al-capone#AC-4.1');
  await page.waitForSelector('.rule.hit');
  await shot('rules-linked');
  await page.fill('[data-search]', lang === 'de' ? 'Ereignis' : 'event');
  await page.waitForSelector('mark');
  await page.evaluate(() => scrollTo(0, 0));
  await shot('rules-search');
  await page.fill('[data-search]', 'xyzzy');
  await page.waitForFunction(() => document.querySelector('.rule') === null);
  await shot('rules-search-none');
}

export async function tour({ page, shot }: Scene) {
  await page.goto('/tour');
  await page.waitForSelector('[data-tour]');
  await shot('tour', true);
  for (const game of games) {
    await begin(page, game);
    const seen = new Set();
    await follow(page, game, advised(game), async () => {
      const lesson = await page.getAttribute('[data-lesson]', 'data-lesson');
      if (seen.has(lesson)) return;
      seen.add(lesson);
      await quiet(page);
      await shot(`tour-${game}-${String(seen.size).padStart(2, '0')}-${lesson}`);
    });
    await page.waitForSelector('[data-tour-end]', { timeout: 20_000 });
    await shot(`tour-${game}-end`);
  }
  await page.goto('/tour');
  await page.waitForSelector('[data-tour]');
  await shot('tour-done');
}
export async function replay({ page, shot }: Scene) {
  await page.goto('/replay');
  await page.waitForSelector('[data-file]', { state: 'attached' });
  await shot('replay-empty');
  for (const [game, path] of [
    ['al-capone', 'al-capone/02-3.hzr'],
    ['rue-morgue', 'rue-morgue/04-4.hzr'],
    ['mini-rummy', 'mini-rummy/17-4-jokers-2.hzr'],
    ['omerta', 'omerta/00-3.hzr'],
  ]) {
    await drop(page, record(path));
    // The game before is still kept, and comes up first.
    await page.waitForSelector(`[data-replay][data-room="${game}"]`);
    await page.waitForSelector('[data-scrub]');
    const last = Number(await page.getAttribute('[data-scrub]', 'max'));
    const step = Math.min(last - 1, game === 'al-capone' ? 70 : 40);
    await page.fill('[data-scrub]', String(step));
    await page.waitForSelector(`[data-at="${step}"]`);
    await page.waitForSelector('[data-stage] main, [data-stage] #content');
    await shot(`replay-${game}`);
    await page.check('[data-open-all]');
    await shot(`replay-${game}-open`, true);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.selectOption('select[data-eyes]', '-');
  await shot('replay-spectator');
  const moves = page.locator('.tools button:has-text("Züge"), .tools button:has-text("Moves")');
  if (await moves.count()) {
    await moves.click();
    await page.waitForSelector('dialog');
    await shot('replay-moves');
    await page.keyboard.press('Escape');
  }
  await page.click('[data-deal]');
  await page.waitForSelector('dialog');
  await shot('replay-sign-open');
  const lines = record('al-capone/00-2.hzr').split('\n');
  const place = lines.findIndex((line, at) => at > 60 && line.includes(' discard '));
  lines[place] = `${lines[place].replace(' discard ', ' meld ')} 3`;
  await drop(page, lines.join('\n'));
  await page.waitForSelector('[data-problem="refused"]');
  await shot('replay-forged');
  await drop(page, 'this is no game');
  await page.waitForSelector('[data-problem="record"]');
  await shot('replay-unreadable');
}

/** A game at a table, whose deal was promised beforehand and can be checked. */
export async function verified({ page, shot }: Scene) {
  await openTable(page, { game: 'al-capone', bots: 1, options: { target: 5 } });
  await playToEnd(page);
  await page.click('[data-watch]');
  await page.waitForSelector('[data-deal]');
  await page.waitForSelector('[data-stage] main, [data-stage] #content');
  await shot('replay-verified');
  await page.click('[data-deal]');
  await page.waitForSelector('dialog');
  await shot('replay-verified-sign');
  await page.keyboard.press('Escape');
  await page.click('[data-begin-review]');
  await page.waitForSelector('[data-review="running"] progress');
  await shot('review-running', true);
  await page.waitForSelector('[data-review="done"]', { timeout: 300_000 });
  await page.locator('[data-review]').scrollIntoViewIfNeeded();
  await shot('review-done');
  const blunder = page.locator('[data-blunder] button').first();
  if (await blunder.count()) {
    await blunder.click();
    await shot('review-blunder');
    await page.locator('.here').scrollIntoViewIfNeeded();
    await shot('review-here');
  }
  await page.locator('.review .head .btn').click();
  await page.waitForSelector('[data-course] table');
  await shot('review-table');
}

export async function hints({ page, shot }: Scene) {
  for (const game of games) {
    await openTable(page, {
      game,
      bots: game === 'omerta' ? 2 : 1,
      options: game === 'mini-rummy' ? { turn_seconds: 0 } : game === 'omerta' ? { snap_seconds: 0 } : {},
    });
    await until(page);
    await page.click('[data-hint-button]');
    await page.waitForSelector('[data-hints="ready"] [data-hint]', { timeout: 20_000 });
    await shot(`hint-${game}`);
  }
}
