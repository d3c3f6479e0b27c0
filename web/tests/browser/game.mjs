import { check, drawTwo, look, person, playNow, playToEnd, setUpBots, tableWhole } from './lib.mjs';

/** A whole game by click from the start page to the final score sheet. */
async function whole(browser, server, lang, size) {
  const page = await person(browser, server, { lang, size });
  await setUpBots(page);
  const end = await playToEnd(page);
  check(end.over, 'the game is not over');
  check((await page.$$('dialog .pl .sum')).length === 3, 'the last round is not itemised');
  const text = await page.textContent('dialog');
  check(lang === 'de' ? /gewinn/.test(text) : /win/.test(text), `no winner is named: ${text}`);
  check(page.problems.length === 0, page.problems.join('\n'));
  return page;
}

export async function a_whole_game_in_German_on_a_desktop({ browser, server }) {
  const page = await whole(browser, server, 'de', 'desktop');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-download]')]);
  check(download.suggestedFilename().endsWith('.hzr'), 'the record has another name');
  await page.click('[data-rematch]');
  await page.waitForSelector('[data-begin]');
  await page.click('[data-begin]');
  await tableWhole(page);
  check(!(await look(page)).over, 'the second game is over already');
}

export async function a_whole_game_in_English_on_a_phone({ browser, server }) {
  await whole(browser, server, 'en', 'phone');
}

export async function play_now_takes_one_click({ browser, server }) {
  const page = await person(browser, server, { lang: 'de', size: 'phone' });
  await playNow(page);
  await page.waitForSelector('.act[data-move="draw file"]:not([aria-disabled])');
  await drawTwo(page, () => page.click('[data-pile="file"]'));
  check(page.problems.length === 0, page.problems.join('\n'));
}
