// What runs inside the page: it measures the regions by their marks, and tells what is wrong with them.
// The functions go to the page as text, so they may use each other and nothing else.
import { cutBy, dialogs, least, targets, texts, told, within } from './legible.ts';
import { letThrough, named, seen, type Fault, type Place } from './seen.ts';

interface Region {
  key: string;
  name: string;
  element: HTMLElement;
  box: DOMRect;
}

/** What the audit is told about the moment. */
export interface Moment {
  seats: string[];
  /** Whose eyes see the table. */
  seat: string | null;
  touch: boolean;
  /** With large text a page may be longer than the window. */
  large: boolean;
}

function regions(): Region[] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<HTMLElement>('[data-region]')]
    .map((element) => ({ element, box: element.getBoundingClientRect(), name: element.dataset.region! }))
    .filter(({ element, box }) => box.width > 0 && box.height > 0 && seen(element))
    .map((region) => {
      const seat = region.element.dataset.seat ?? region.element.closest<HTMLElement>('[data-seat]')?.dataset.seat;
      const key = seat ? `${region.name} ${seat}` : region.name;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { ...region, key: count > 1 ? `${key} (${count})` : key };
    });
}

function missing(all: Region[], { seats, seat }: Moment): Fault[] {
  const has = (name: string) => all.some((each) => each.name === name);
  const faults = [];
  if (!has('status')) faults.push('status');
  // A search lies over the others' band.
  const searched = document.querySelector('[data-search]') !== null;
  for (const other of searched ? [] : seats)
    if (other !== seat && !all.some(({ key }) => key === `seat ${other}`)) faults.push(`seat ${other}`);
  if (seat && !has('hand') && !has('rack') && !all.some(({ key }) => key === `slots ${seat}`))
    faults.push('hand, rack or slots');
  return faults.map((detail) => ({ check: 'missing', detail }));
}

function outside(all: Region[]): Fault[] {
  const faults: Fault[] = [];
  for (const { key, element, box } of all) {
    const over = [-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight].map(Math.round);
    if (over.some((by) => by > 1))
      faults.push({ check: 'outside', detail: `${key} by ${over.map((by) => Math.max(0, by)).join(' ')}` });
    const open = letThrough(element);
    const lost = [open.left - box.left, open.top - box.top, box.right - open.right, box.bottom - open.bottom].map(
      Math.round,
    );
    if (lost.some((by) => by > 1))
      faults.push({ check: 'cut', detail: `${key} by its surroundings, ${lost.join(' ')}` });
  }
  return faults;
}

function overlaps(all: Region[]): Fault[] {
  const faults: Fault[] = [];
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 2 && high > 2)
        faults.push({
          check: 'overlap',
          detail: `${one.key} and ${other.key} by ${Math.round(wide)}×${Math.round(high)}`,
        });
    }
  return faults;
}

/** Of a hundred points of a region at least 95 belong to it. */
function covered(all: Region[]): Fault[] {
  const faults: Fault[] = [];
  for (const { key, element, box } of all) {
    const others = new Map<string, number>();
    let own = 0;
    for (let x = 0.05; x < 1; x += 0.1)
      for (let y = 0.05; y < 1; y += 0.1) {
        const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        if (hit && element.contains(hit)) own += 1;
        else if (hit) others.set(named(hit), (others.get(named(hit)) ?? 0) + 1);
      }
    const [by] = [...others].sort((a, b) => b[1] - a[1]);
    if (own < 95)
      faults.push({
        check: 'covered',
        detail: `${key} has ${own} of 100 points${by ? `, ${by[1]} are of ${by[0]}` : ''}`,
      });
  }
  return faults;
}

/** Whether an element itself is to be seen, and not only what is in it. */
function paints(element: Element): boolean {
  if (element.localName === 'svg' || !seen(element)) return false;
  for (let each: Element | null = element; each; each = each.parentElement)
    if (Number(getComputedStyle(each).opacity) < 0.5) return false;
  if (element.matches('img, canvas, svg *')) return true;
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const clear = /^(transparent|rgba\(.*, 0(\.[0-2]\d*)?\))$/.test(backgroundColor);
  const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim());
  return !clear || backgroundImage !== 'none' || words;
}

/** Nothing is drawn over a region either that lets pointers through. */
function drawnOver(all: Region[]): Fault[] {
  // A style element would be against the page's own policy.
  const style = new CSSStyleSheet();
  style.replaceSync('*, * * { pointer-events: auto !important; }');
  document.adoptedStyleSheets.push(style);
  const faults: Fault[] = [];
  const painted = new Map<Element, boolean>();
  const paint = (element: Element) => {
    const known = painted.get(element) ?? paints(element);
    painted.set(element, known);
    return known;
  };
  for (const { key, element, box } of all) {
    const others = new Map<Element, number>();
    for (let x = 0.1; x < 1; x += 0.2)
      for (let y = 0.1; y < 1; y += 0.2)
        for (const hit of document.elementsFromPoint(box.left + x * box.width, box.top + y * box.height)) {
          if (element.contains(hit)) break;
          if (!hit.contains(element) && paint(hit)) others.set(hit, (others.get(hit) ?? 0) + 1);
        }
    for (const [hit, count] of others)
      if (count > 1) faults.push({ check: 'covered', detail: `${key} by ${named(hit)}, at ${count} of 25 points` });
  }
  document.adoptedStyleSheets.pop();
  return faults;
}

/** What belongs to a region lies in it; cards that are taken up rise over their band. */
function spills(all: Region[]): Fault[] {
  const faults: Fault[] = [];
  for (const { key, name, element, box } of all) {
    if (name === 'board' || name === 'hand' || name === 'rack') continue;
    for (const inner of element.querySelectorAll<HTMLElement>('*')) {
      const whole = inner.getBoundingClientRect();
      const sticks = [box.left - whole.left, box.top - whole.top, whole.right - box.right, whole.bottom - box.bottom];
      if (sticks.every((by) => by <= 3)) continue;
      if (inner.closest('svg') || !seen(inner) || inner.offsetWidth <= 2 || getComputedStyle(inner).clipPath !== 'none')
        continue;
      const open = letThrough(inner);
      const over = [box.left - open.left, box.top - open.top, open.right - box.right, open.bottom - box.bottom];
      if (over.every((by) => by <= 3) || open.right <= open.left || open.bottom <= open.top) continue;
      faults.push({ check: 'spills', detail: `${named(inner)} out of ${key} by ${over.map(Math.round).join(' ')}` });
      break;
    }
  }
  return faults;
}

/** Only a board may scroll, in one direction. */
function scrolls(all: Region[]): Fault[] {
  const faults: Fault[] = [];
  const looked = new Set<Element>();
  const look = (element: Element, board: boolean) => {
    if (looked.has(element) || element.closest('[role="log"]')) return;
    looked.add(element);
    const root = element === document.documentElement;
    const { overflowX, overflowY } = getComputedStyle(element);
    const able = (overflow: string) => root || overflow === 'auto' || overflow === 'scroll';
    const wide = able(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const high = able(overflowY) && element.scrollHeight > element.clientHeight + 1;
    // On a laptop a full board is seen whole.
    const all = innerWidth >= 1280 && innerHeight >= 650;
    if ((wide || high) && (!board || all || (wide && high)))
      faults.push({
        check: 'scrolls',
        detail: `${root ? 'the page' : named(element)}${wide ? ' sideways' : ''}${high ? ' up and down' : ''}`,
      });
  };
  for (const { name, element } of all) {
    for (const inner of [element, ...element.querySelectorAll('*')]) look(inner, name === 'board');
    for (let each = element.parentElement; each; each = each.parentElement) look(each, false);
  }
  return faults;
}

/** With large text everything is reached by scrolling up and down; a board may be larger than what is seen of it. */
function sideways(all: Region[]): Fault[] {
  const faults: Fault[] = [];
  for (const each of document.querySelectorAll('html, body *')) {
    if (each.scrollWidth <= each.clientWidth + 1 || each.closest('[data-region="board"]')) continue;
    if (each.localName !== 'html' && !/auto|scroll/.test(getComputedStyle(each).overflowX)) continue;
    if (seen(each)) faults.push({ check: 'scrolls', detail: `${named(each).replace(/^html.*/, 'the page')} sideways` });
  }
  for (const { key, box } of all) {
    const over = [-box.left, box.right - innerWidth].map(Math.round);
    if (over.some((by) => by > 1))
      faults.push({ check: 'outside', detail: `${key} sideways by ${over.join(' and ')}` });
  }
  return faults;
}

function audit(moment: Moment): Fault[] {
  const dialog = document.querySelector('dialog[open]');
  if (dialog) return dialogs(dialog, moment.touch);
  const all = regions();
  const faults = [
    ...missing(all, moment),
    ...overlaps(all),
    ...texts(document.body),
    ...targets(document.body, moment.touch),
  ];
  // A search is a dialog that lies over the others' band.
  const search = document.querySelector('[data-search]');
  if (search) faults.push(...within(search));
  return moment.large
    ? [...faults, ...sideways(all)]
    : [...faults, ...outside(all), ...covered(all), ...drawnOver(all), ...spills(all), ...scrolls(all)];
}

function places(): Record<string, Place> {
  return Object.fromEntries(
    regions()
      .filter(({ name }) => name !== 'board')
      .map(({ key, box: { left, top, right, bottom } }) => [key, { left, top, right, bottom }]),
  );
}

/** Waits until all parts are there and neither a region nor anything else has moved for some frames. */
async function rest(): Promise<void> {
  let before = '';
  for (let still = 0, frames = 0; still < 4 && frames < 240; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = JSON.stringify([places(), window.geometry.shifts.count()]);
    still = now === before && !document.querySelector('[aria-busy="true"]') ? still + 1 : 0;
    before = now;
  }
}

/** What layout shifts come to from now on, and what has shifted. */
function shifts(): { count(): number; take(): { sum: number; most: number; what: string } } {
  let sum = 0;
  let most = 0;
  let count = 0;
  let all: { value: number; what: string }[] = [];
  const add = (entries: PerformanceEntryList) => {
    count += entries.length;
    for (const { value, hadRecentInput, sources } of entries as LayoutShift[])
      if (!hadRecentInput) {
        sum += value;
        most = Math.max(most, value);
        const what = sources.map(({ node, previousRect: was, currentRect: now }) => {
          const element =
            node instanceof Element ? named(node) : node ? `words of ${named(node.parentElement!)}` : 'what is gone';
          return `${element} ${Math.round(now.left - was.left)},${Math.round(now.top - was.top)}`;
        });
        all.push({ value, what: [...new Set(what)].join(', ') });
      }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  return {
    count() {
      add(observer.takeRecords());
      return count;
    },
    take() {
      add(observer.takeRecords());
      all.sort((a, b) => b.value - a.value);
      const what = all.slice(0, 5).map(({ value, what }) => `${value.toFixed(3)} of ${what}`);
      const was = { sum, most, what: what.join('; ') };
      sum = 0;
      most = 0;
      all = [];
      return was;
    },
  };
}

const functions = [
  ...[
    seen,
    named,
    regions,
    letThrough,
    missing,
    outside,
    overlaps,
    covered,
    paints,
    drawnOver,
    within,
    spills,
    scrolls,
    sideways,
    told,
    cutBy,
    texts,
    least,
  ],
  ...[targets, dialogs, audit, places, rest, shifts],
];

/** What the browser tells of a shift; TypeScript does not know it yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** A script for the page; afterwards `window.geometry` is there. */
export const script = `(() => {
${functions.map(String).join('\n')}
window.geometry = { audit, places, rest, shifts: shifts() };
})();`;

declare global {
  interface Window {
    geometry: {
      audit(moment: Moment): Fault[];
      places(): Record<string, Place>;
      rest(): Promise<void>;
      shifts: ReturnType<typeof shifts>;
    };
  }
}

export { regions };
