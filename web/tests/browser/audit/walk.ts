// Walks the windows that people have over the moments of a recorded game, and gathers what is wrong.
import { mkdirSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { axeSays } from '../table-lib.ts';
import type { Lang, NewPerson, Person } from '../types.ts';
import { script, type Moment } from './geometry.ts';
import type { Stop, Visit } from './positions.ts';
import type { Screen } from './windows.ts';
import type { Fault, Place } from './seen.ts';
import { Stream } from './stream.ts';

/** So much may shift after the table was first drawn. */
const SHIFT = 0.05;
/** So many pictures of failures are kept of one walk. */
const PICTURES = 30;
const TALL = 300;

interface Walk {
  person: NewPerson;
  info: TestInfo;
  visit: Visit;
  screens: Screen[];
  lang: Lang;
  /** The size of text in px; 32 is twice the usual. */
  text?: number;
  sheets?: boolean;
}

/** What a walk found: a line for each fault, and in how many looks. */
export interface Found {
  lines: string[];
  looks: number;
  clean: number;
}

/** A region has moved where its head or its left edge has; a rack is as high as its tiles need, over a foot that stays, and a pile as wide as its words, around a middle that stays. */
export function moved(before: Record<string, Place>, after: Record<string, Place>): Fault[] {
  const faults: Fault[] = [];
  for (const [key, now] of Object.entries(after)) {
    const was = before[key];
    if (!was) continue;
    const grows = /^(rack|tray)/.test(key);
    const by = (from: 'left' | 'top', to: 'right' | 'bottom') =>
      Math.min(Math.abs(now[from] - was[from]), grows ? Math.abs(now[to] - was[to]) : Infinity);
    const middle = Math.abs(now.left + now.right - was.left - was.right) / 2;
    const [x, y] = [
      key.endsWith('-pile') ? Math.min(by('left', 'right'), middle) : by('left', 'right'),
      by('top', 'bottom'),
    ];
    if (x > 2 || y > 2) faults.push({ check: 'moved', detail: `${key} by ${Math.round(x)} and ${Math.round(y)}` });
  }
  return faults;
}

/** Where everything lies when nothing lies over it. */
async function places(): Promise<Record<string, Place>> {
  await window.geometry.rest();
  const close = document.querySelector<HTMLElement>('dialog [data-next], dialog .x');
  close?.click();
  if (close) await window.geometry.rest();
  return window.geometry.places();
}

/** Where everything lies and, with the first cards or tiles of one's own taken up, what is wrong. */
async function judged({ moment, count }: { moment: Moment; count: number }) {
  await window.geometry.rest();
  const dialog = document.querySelector('dialog[open]') !== null;
  const places = window.geometry.places();
  // What a dialog or a search lies over has no marks.
  const marks = dialog || document.querySelector('[data-search]') !== null ? null : Object.keys(places);
  if (count > 0 && !dialog) {
    const own = '[data-region="hand"] [data-card], [data-region="rack"] [data-tile]';
    for (const each of [...document.querySelectorAll<HTMLElement>(own)].slice(0, count)) each.click();
    await window.geometry.rest();
  }
  return { dialog, places, marks, faults: window.geometry.audit(moment) };
}

/** What is there in one window is there in all of them, but for what may be empty: actions and the tiles taken up. */
function unlike(seen: Map<Screen, string[]>): Map<Screen, Fault[]> {
  const all = new Set([...seen.values()].flat());
  const lacking = (marks: string[]) =>
    [...all].filter((each) => !['actions', 'tray'].includes(each) && !marks.includes(each));
  return new Map(
    [...seen].map(([screen, marks]) => [
      screen,
      lacking(marks).map((each) => ({ check: 'missing', detail: `${each}, which other windows have` })),
    ]),
  );
}

/** Windows that are smaller than those people have: half of one, as at 200 %. There everything is reached by scrolling. */
const half = ({ width, height }: Screen) => Math.min(width, height) < 360 || Math.max(width, height) < 560;

const resize = (page: Person, { width, height }: Screen) => page.setViewportSize({ width, height });

async function arrive({ person, visit, lang, text }: Walk, screen: Screen): Promise<[Person, Stream]> {
  const { width, height, touch } = screen;
  const page = await person({ lang, viewport: { width, height }, hasTouch: touch, isMobile: touch });
  await page.addInitScript(script);
  if (text) {
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
  }
  return [page, new Stream(page, visit)];
}

/** Puts pictures of all moments (rows) at all sizes (columns) on one sheet. */
async function draw(rows: Buffer[][], path: string) {
  const small = await Promise.all(
    rows.map((row) =>
      Promise.all(row.map((shot) => sharp(shot).resize({ height: TALL }).toBuffer({ resolveWithObject: true }))),
    ),
  );
  const wide = small[0].map((_, column) => Math.max(...small.map((row) => row[column].info.width)));
  const composite = small.flatMap((row, y) =>
    row.map(({ data }, x) => ({
      input: data,
      left: wide.slice(0, x).reduce((sum, each) => sum + each + 8, 8),
      top: 8 + y * (TALL + 8),
    })),
  );
  const size = { width: wide.reduce((sum, each) => sum + each + 8, 8), height: 8 + small.length * (TALL + 8) };
  await sharp({ create: { ...size, channels: 3, background: '#777' } })
    .composite(composite)
    .png({ palette: true })
    .toFile(path);
}

/** One page that walks through the stops of a visit, with one kind of pointer. */
class Walker {
  private pictures = 0;
  private readonly rows: Buffer[][] = [];

  constructor(
    private readonly tour: Walk,
    private readonly page: Person,
    private readonly stream: Stream,
    private readonly screens: Screen[],
    private readonly found: Found,
  ) {}

  private tell(screen: Screen, at: number, faults: Fault[]) {
    for (const { check, detail } of faults)
      this.found.lines.push(`${check}: ${detail} (${screen.width}×${screen.height}, move ${at})`);
  }

  private async picture(screen: Screen, at: number) {
    if (this.pictures++ >= PICTURES) return;
    const name = `${screen.width}x${screen.height}-move-${at}`;
    const path = this.tour.info.outputPath(`${name}.png`);
    await this.page.screenshot({ path });
    this.tour.info.attachments.push({ name, path, contentType: 'image/png' });
  }

  /** Where everything lies one move earlier, in each window. */
  private async earlier(): Promise<Map<Screen, Record<string, Place>>> {
    const before = new Map<Screen, Record<string, Place>>();
    for (const screen of this.screens) {
      await resize(this.page, screen);
      before.set(screen, await this.page.evaluate(places));
    }
    return before;
  }

  /** What is wrong with the table in a window. */
  private async look(screen: Screen, before: Record<string, Place>, count: number) {
    const { page, tour } = this;
    await resize(page, screen);
    const { seat } = tour.visit;
    const large = tour.text !== undefined || half(screen);
    const moment = { seats: this.stream.seats, seat, touch: screen.touch, large };
    const now = await page.evaluate(judged, { moment, count });
    return { marks: now.marks, faults: [...(large || now.dialog ? [] : moved(before, now.places)), ...now.faults] };
  }

  async stop({ at, select: count = 0, axe = false }: Stop, first: boolean) {
    const { page, stream } = this;
    await (first ? stream.open(Math.max(0, at - 1)) : stream.go(Math.max(0, at - 1)));
    const before = at > 0 && !this.tour.text ? await this.earlier() : new Map<Screen, Record<string, Place>>();
    await page.evaluate(() => window.geometry.shifts.take());
    if (at > 0) await stream.go(at);
    await page.evaluate(() => window.geometry.rest());
    const shift = await page.evaluate(() => window.geometry.shifts.take());
    const last = this.screens.at(-1)!;
    if (shift.sum > SHIFT)
      this.tell(last, at, [{ check: 'shift', detail: `${shift.sum.toFixed(2)} by ${shift.what}` }]);
    const shots = new Map<Screen, Buffer>();
    const all = new Map<Screen, Fault[]>();
    const seen = new Map<Screen, string[]>();
    // The change happened in the last window, so the way goes back.
    for (const screen of [...this.screens].reverse()) {
      const { marks, faults } = await this.look(screen, before.get(screen) ?? {}, screen === last ? count : 0);
      if (marks) seen.set(screen, marks);
      if (axe && !this.tour.text) for (const detail of await axeSays(page)) faults.push({ check: 'axe', detail });
      all.set(screen, faults);
      if (faults.length > 0) await this.picture(screen, at);
      if (this.tour.sheets) shots.set(screen, await page.screenshot({ type: 'jpeg', quality: 80 }));
    }
    for (const [screen, faults] of unlike(seen)) all.get(screen)!.push(...faults);
    for (const [screen, faults] of all) {
      this.tell(screen, at, faults);
      this.found.looks += 1;
      if (faults.length === 0) this.found.clean += 1;
    }
    if (this.tour.sheets) this.rows.push(this.screens.map((screen) => shots.get(screen)!));
  }

  async end() {
    for (const detail of this.page.problems) this.found.lines.push(`problem: ${detail}`);
    if (this.tour.sheets) {
      const { game, record, seat } = this.tour.visit;
      const folder = new URL('../../../screenshots/sheets/', import.meta.url).pathname;
      mkdirSync(folder, { recursive: true });
      const name = [game, record, seat ?? 'watching', this.tour.lang, this.tour.text ?? 16];
      await draw(this.rows, `${folder}${name.join('-')}${this.screens[0].touch ? '-touch' : ''}.png`);
    }
    await this.page.context().close();
  }
}

/** Walks through the stops of a visit at each of the sizes. */
export async function walk(tour: Walk): Promise<Found> {
  const found: Found = { lines: [], looks: 0, clean: 0 };
  for (const touch of [false, true]) {
    const screens = tour.screens.filter((each) => each.touch === touch);
    if (screens.length === 0) continue;
    const walker = new Walker(tour, ...(await arrive(tour, screens[0])), screens, found);
    for (const stop of tour.visit.stops) await walker.stop(stop, stop === tour.visit.stops[0]);
    await walker.end();
  }
  return found;
}

/** How many of each kind, for a glance. */
export function counted(lines: string[]): string {
  const kinds = new Map<string, number>();
  for (const line of lines) kinds.set(line.split(':')[0], (kinds.get(line.split(':')[0]) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
}
