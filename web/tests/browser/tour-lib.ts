// Somebody who learns a game: does what the voice of its tour asks for, by clicking.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { find, free, group, tilesOf } from './mini-rummy-lib.ts';
import { act as inOmerta } from './omerta-lib.ts';
import { act as inMystery } from './rue-morgue-lib.ts';
import { watch } from './table-lib.ts';
import type { GameId, Person } from './types.ts';

/** What a tour asks for, as its record says. */
export const advised = (game: GameId): string[] =>
  readFileSync(new URL(`../../../records/${game}/tour.hzr`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('A '))
    .map((line) => line.slice(2));

export async function begin(page: Person, game: GameId) {
  watch(page);
  page.said = [];
  await page.goto('/tour');
  await page.click(`[data-tour="${game}"]`);
  await page.waitForSelector('[data-lesson]');
}

/** The voice lies in the window, is not cut, and does not cover what it points at. */
export async function clear(page: Person, where: string) {
  await page.waitForFunction(
    () => document.querySelector('[data-pointer]') ?? !document.querySelector('[data-points]'),
  );
  // The line follows what it points at a little later.
  const look = () =>
    page.evaluate(() => {
      const voice = document.querySelector('[data-lesson]');
      if (!voice) return [];
      const box = voice.getBoundingClientRect();
      const said = voice.querySelector('.say')!;
      const text = voice.querySelector('.text')!.getBoundingClientRect();
      const ring = document.querySelector('[data-pointer] rect')?.getBoundingClientRect();
      const found: string[] = [];
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) found.push('outside');
      if (said.scrollHeight > said.clientHeight + 1 || text.bottom > box.bottom + 1 || text.top < box.top - 1)
        found.push(`cut: ${voice.textContent}`);
      // The head says which game this is, and how far it has come.
      for (const each of document.querySelectorAll('header .what b, header .what span'))
        if (each.scrollWidth > each.clientWidth + 1) found.push(`cut in the head: ${each.textContent}`);
      if (ring && ring.left < box.right && ring.right > box.left && ring.top < box.bottom && ring.bottom > box.top)
        found.push(`covers ${JSON.stringify(ring)} by ${JSON.stringify(box)}`);
      return found;
    });
  const lesson = await page.getAttribute('[data-lesson]', 'data-lesson').catch(() => null);
  await expect.poll(look, { message: `${where}: ${lesson}`, timeout: 10_000 }).toEqual([]);
}

/** Reads on until something is to be done; every lesson is looked at. */
export async function listen(page: Person, look = () => clear(page, 'a lesson')) {
  for (let count = 0; count < 20; count++) {
    const lesson = await page.waitForSelector('[data-lesson]');
    const [id, act] = await lesson.evaluate((each) => [each.dataset.lesson!, each.dataset.act === 'true'] as const);
    if (!page.said.includes(id)) page.said.push(id);
    await look();
    if (act) return id;
    await page.click('[data-next-lesson]');
    await page.waitForFunction((id) => document.querySelector<HTMLElement>('[data-lesson]')?.dataset.lesson !== id, id);
  }
  throw new Error('the voice never asks for anything');
}

/** Does what a move of the notation says. */
export async function perform(page: Person, game: GameId, move: string) {
  const [verb, ...words] = move.split(' ');
  if (game === 'omerta') return inOmerta(page, move);
  if (game !== 'mini-rummy') return inMystery(page, move);
  if (verb === 'done') return page.click('[data-done][data-ready="true"]');
  const [tile, number] = words;
  const spot = async () => {
    const { x, y } = await free(page);
    await page.mouse.click(x, y);
  };
  // What is taken from the table lies down by itself, and the others come to it.
  if (verb === 'take') {
    await find(page, tile, tilesOf(page, number.slice(1))).click();
    await spot();
    return page.locator(`[data-group-id][data-tiles="${tile}"]`).waitFor();
  }
  if (verb === 'swap') {
    await find(page, tile).click();
    return group(page, tilesOf(page, number.slice(1)))
      .locator('[data-tile^="J"]')
      .click();
  }
  const begun = page.locator('[data-group-id]:not([data-tiles*=" "])');
  if ((await begun.count()) === 0) {
    for (const each of words) await find(page, each).click();
    return spot();
  }
  const [first] = (await begun.getAttribute('data-tiles'))!.split(' ');
  for (const each of words.filter((word) => word !== first)) {
    const inTray = page.locator(`[data-region="tray"] [data-tile="${each}"]`);
    await ((await inTray.count()) > 0 ? inTray : find(page, each)).click();
    await page
      .locator('[data-group-id]')
      .filter({ has: page.locator(`[data-tile="${first}"]`) })
      .last()
      .click();
  }
}

/** Plays a tour to its end by doing what it asks for. */
export async function follow(page: Person, game: GameId, moves = advised(game), look?: () => Promise<void>) {
  for (const move of moves) {
    const id = await listen(page, look);
    await perform(page, game, move);
    if (move.startsWith('take ') && game === 'mini-rummy') continue;
    await page.waitForFunction(
      (id) =>
        document.querySelector<HTMLElement>('[data-lesson]')?.dataset.lesson !== id ||
        document.querySelector('[data-tour-end]') !== null,
      id,
    );
  }
}
