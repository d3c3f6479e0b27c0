// What runs inside the page where no table is to be judged, or a dialog lies over one: it measures what is shown, whatever it is.
// The functions go to the page as text, so they may use each other and those that look at tables, and nothing else.
import { regions } from './geometry.ts';
import { cutBy, dialogs, least, targets, texts, told, within } from './legible.ts';
import { letThrough, named, seen, type Fault } from './seen.ts';

/** How a page is looked at. */
export interface Glance {
  touch: boolean;
  /** With large text a page may be longer than the window. */
  large: boolean;
}

interface Box {
  element: Element;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What an element lies in that may lie over others by meaning: a dialog, a footer that stays, something that floats. */
function layer(element: Element): Element | null {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.matches('dialog') || /fixed|sticky/.test(getComputedStyle(each).position)) return each;
  return null;
}

/** What of a box can be seen in what scrolls or cuts around it. */
function open(element: Element, { left, top, right, bottom }: DOMRect): Box | null {
  const box = { element, left, top, right, bottom };
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(each);
    if (overflowX !== 'visible' || overflowY !== 'visible') {
      const around = each.getBoundingClientRect();
      box.left = Math.max(box.left, around.left);
      box.right = Math.min(box.right, around.right);
      box.top = Math.max(box.top, around.top);
      box.bottom = Math.min(box.bottom, around.bottom);
    }
    if (position === 'fixed') break;
  }
  return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
}

/** The lines of text, each a little smaller than its letters, and the things that stand side by side. */
function boxes(within: Element): Box[] {
  // What lies on a table is looked at there, by other rules.
  const TABLE = '[data-stage]';
  const all: (Box | null)[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!node.textContent!.trim() || element.closest(`svg, script, style, option, .sr, [aria-hidden="true"], ${TABLE}`))
      continue;
    if (!seen(element) || getComputedStyle(element).clipPath !== 'none') continue;
    range.selectNodeContents(node);
    for (const { left, top, width, height } of range.getClientRects())
      all.push(open(element, new DOMRect(left + 1, top + height * 0.25, width - 2, height * 0.5)));
  }
  const things = 'button, a.btn, input:not([type="hidden"]), select, textarea, .box, .seatb, article';
  for (const each of within.querySelectorAll(things)) {
    const box = each.getBoundingClientRect();
    if (box.width > 2 && box.height > 2 && seen(each) && !each.closest(`.sr, ${TABLE}`)) all.push(open(each, box));
  }
  return all.filter((each) => each !== null);
}

/** Nothing of one layer lies over anything else in it. */
function collisions(within: Element): Fault[] {
  const faults = new Set<string>();
  const all = boxes(within).sort((a, b) => a.top - b.top);
  for (const [at, one] of all.entries())
    for (let next = at + 1; next < all.length && all[next].top < one.bottom - 2; next++) {
      const other = all[next];
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      if (wide <= 2 || high <= 2) continue;
      const [a, b] = [one.element, other.element];
      if (a.contains(b) || b.contains(a) || a.closest('label')?.contains(b) || layer(a) !== layer(b)) continue;
      faults.add(`${named(a)} and ${named(b)} by ${Math.round(wide)}×${Math.round(high)}`);
    }
  return [...faults].map((detail) => ({ check: 'overlap', detail }));
}

/** The page never scrolls sideways. */
function sideways(): Fault[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth + 1) return [];
  const [most] = [...document.querySelectorAll('body *')]
    .filter((each) => seen(each))
    .sort((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right);
  return [{ check: 'scrolls', detail: `the page sideways by ${scrollWidth - clientWidth}, as far as ${named(most)}` }];
}

/** What a page is for is seen without scrolling. */
function mainButton(): Fault[] {
  const main = document.querySelector('main [data-main]') ?? document.querySelector('main .btn.pri');
  if (!main) return [];
  const { left, top, right, bottom } = main.getBoundingClientRect();
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return inside && hit && main.contains(hit)
    ? []
    : [{ check: 'main button', detail: `${named(main)} at ${Math.round(top)} is not in sight` }];
}

/** Something that speaks of a place on the table stands beside it. */
function besides(): Fault[] {
  const voice = document.querySelector('[data-lesson]')?.getBoundingClientRect();
  const it = document.querySelector('.ring')?.getBoundingClientRect();
  if (!voice || !it) return [];
  const wide = Math.min(voice.right, it.right) - Math.max(voice.left, it.left);
  const high = Math.min(voice.bottom, it.bottom) - Math.max(voice.top, it.top);
  return wide > 12 && high > 12
    ? [{ check: 'covered', detail: `what the voice speaks of, by ${Math.round(wide)}×${Math.round(high)}` }]
    : [];
}

/** A table that is looked back at: its regions are whole, and it has all the room that nothing else has. */
function stage(): Fault[] {
  const room = document.querySelector('[data-stage]');
  if (!room) return [];
  const faults: Fault[] = [];
  for (const { key, element, box } of regions()) {
    const { left, top, right, bottom } = letThrough(element);
    const lost = [left - box.left, top - box.top, box.right - right, box.bottom - bottom].map(Math.round);
    if (lost.some((by) => by > 1)) faults.push({ check: 'cut', detail: `${key} by ${lost.join(' ')}` });
  }
  const parts = [...room.querySelectorAll('main, .dock, .side')].map((each) => each.getBoundingClientRect());
  const used = Math.max(0, ...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left));
  const wide = room.getBoundingClientRect().width;
  if (used < wide - 40)
    faults.push({ check: 'room', detail: `the table has ${Math.round(used)} of ${Math.round(wide)} px` });
  return faults;
}

/** What is wrong with what is shown: with the dialog on top, or else with the page. */
function glance({ touch, large }: Glance): Fault[] {
  const top = [...document.querySelectorAll('dialog[open], [role="alertdialog"], [role="dialog"]')].at(-1);
  if (top) return [...dialogs(top, touch), ...collisions(top), ...sideways(), ...besides()];
  // A table that is looked back at has its own audit; what stands around it is looked at here.
  const around = document.querySelector('[data-stage]')
    ? [...document.querySelectorAll('header, .foot, .review, .course, aside')]
    : [document.body];
  const faults = [
    ...around.flatMap((each) => [...texts(each), ...targets(each, touch)]),
    ...collisions(document.body),
    ...sideways(),
  ];
  return large ? faults : [...faults, ...mainButton(), ...stage()];
}

/** Waits until nothing of the page has changed for some frames and everything is there. */
async function still(): Promise<void> {
  const shown = () =>
    [...document.querySelectorAll('main, dialog, [data-lesson], .ring, .box, [data-region]')]
      .map((each) => JSON.stringify(each.getBoundingClientRect()))
      .join() +
    document.querySelectorAll('[aria-busy="true"]').length +
    (document.querySelector('[data-stage]') && !document.querySelector('[data-stage] main') ? 'empty' : '');
  let before = '';
  for (let same = 0, frames = 0; same < 4 && frames < 240; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = shown();
    same = now === before && now.endsWith('0') ? same + 1 : 0;
    before = now;
  }
}

const functions = [
  ...[seen, named, regions, letThrough, told, cutBy, texts, least, targets, within, dialogs],
  ...[layer, open, boxes, collisions, sideways, mainButton, besides, stage, glance, still],
];

/** A script for the page; afterwards `window.looks` is there. */
export const script = `(() => {
${functions.map(String).join('\n')}
window.looks = { glance, still };
})();`;

declare global {
  interface Window {
    looks: { glance(how: Glance): Fault[]; still(): Promise<void> };
  }
}
