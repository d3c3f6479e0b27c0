import type { Lang } from '../lib/i18n.svelte';
import { HEIGHT, SPINE, WIDTH, backs, emblem, type Size } from './frame';
import { kindClass, kinds } from './kinds';
import { drawing, need, picture } from './sprite';

export { HEIGHT, WIDTH, type Size };

/** What a table says a card and its complete set are worth. */
export type CardValues = Record<string, { card?: number; set?: number } | undefined>;

function pips(count: number, x: number, y: number, width: number, right: boolean): string {
  const start = right ? x - count * width : x;
  return Array.from({ length: count }, (_, place) => {
    const cx = start + width * (place + 0.5);
    const [dx, dy] = [width * 0.4, width * 0.48];
    return `<path d="M${cx} ${y - dy}l${dx} ${dy}-${dx} ${dy}-${dx}-${dy}z" fill="var(--kind)"/>`;
  }).join('');
}

const drawn = new Map<string, string>();

/** The inside of a card's picture, to be put into an `svg` of the size's box. */
export function face(id: string, size: Size, lang: Lang, values?: CardValues): string {
  need(id);
  const kind = kinds[id];
  if (!kind) return '';
  const value = values?.[id]?.card ?? kind.v;
  const set = values?.[id]?.set ?? kind.set;
  const key = `${id} ${size} ${lang} ${value} ${set}`;
  let body = drawn.get(key);
  if (body === undefined) drawn.set(key, (body = draw(id, size, lang, value, set)));
  return body;
}

function draw(id: string, size: Size, lang: Lang, v: number, set: number): string {
  const k = kinds[id];
  const en = lang === 'en';
  const dark = k.event;
  const name = en ? k.en : k.de;
  const short = en ? k.enShort : k.short;
  const [W, H, sp] = [WIDTH[size], HEIGHT[size], SPINE[size]];
  const ink = dark ? 'var(--brass-hi)' : 'var(--paper)';
  const label = size === 'L' ? name : short;
  const long = label.length;
  const fs = { L: long > 17 ? 12.6 : long > 14 ? 13.6 : 15, M: long > 9 ? 11.5 : 13.5, S: long > 7 ? 10.2 : 11.5 }[size];
  const ny = { L: 38, M: 29, S: 21 }[size];
  const onSpine =
    size === 'M' && k.game !== 'om' && (!dark || v)
      ? `<text x="${sp / 2}" y="126" text-anchor="middle" font-size="16" font-weight="700" fill="${ink}">${v}</text>`
      : '';
  return (
    `<image href="${picture(id, size, lang)}" width="${W}" height="${H}"/>` +
    `<text transform="translate(${sp / 2 - fs * 0.34} ${ny})rotate(90)" font-size="${fs}" font-weight="${size === 'L' ? 600 : 650}" letter-spacing="${size === 'L' ? 0.35 : 0.1}" fill="${ink}">${label}</text>` +
    `${onSpine}<g class="ft">${foot(id, size, en, v, set)}</g>`
  );
}

function foot(id: string, size: Size, en: boolean, v: number, set: number): string {
  const k = kinds[id];
  const plain = k.event && !v;
  const event = en ? 'Event' : 'Ereignis';
  const count = en ? `${k.n} card${k.n > 1 ? 's' : ''}` : `${k.n} Karte${k.n > 1 ? 'n' : ''}`;
  const points = en ? (v === 1 ? 'point' : 'points') : v === 1 ? 'Punkt' : 'Punkte';
  const worth = set ? `${en ? 'Set' : 'Satz'} ${set}` : k.game === 'om' ? points : k.event ? event : '';
  const duo = k.partner ? [id, k.partner] : k.duo;
  const badge = (x: number, y: number, r: number) =>
    (duo ?? [])
      .map((other, place) => {
        const cx = x + place * r * 1.9;
        return `<g class="${kindClass(other)}"><circle cx="${cx}" cy="${y}" r="${r}" fill="var(--kind)"/><g color="#fbf3df">${emblem(other, r * 1.4, cx - r * 0.7, y - r * 0.7)}</g></g>`;
      })
      .join('');
  const pair = duo && !k.event;
  if (size === 'L') {
    if (plain)
      return `<text x="42" y="170" font-size="14" font-weight="650" fill="var(--ink)">${event}</text>${pips(k.n, 41, 184, 9.6, false)}<text x="131" y="188" text-anchor="end" font-size="12" fill="var(--ink-2)">${k.n} ×</text>`;
    const right = pair
      ? `${badge(84, 165, 7.6)}<text x="131" y="169.5" text-anchor="end" font-size="13" font-weight="700" fill="var(--ink)">+10</text>`
      : `<text x="131" y="169" text-anchor="end" font-size="13" font-weight="600" fill="var(--ink)">${worth}</text>`;
    return `<text x="41" y="182" font-size="30" font-weight="700" fill="var(--ink)">${v}</text>${right}${pips(k.n, 132, 184, 8.6, true)}`;
  }
  if (size === 'M') {
    if (k.game === 'om')
      return `<text x="33" y="127.5" font-size="23" font-weight="750" fill="var(--ink)">${v}</text><text x="90" y="126" text-anchor="end" font-size="12" font-weight="600" fill="var(--ink-2)">× ${k.n}</text>`;
    const top = pair
      ? `${badge(40, 114.5, 6)}<text x="59" y="118" font-size="12" font-weight="700" fill="var(--ink)">+10</text>`
      : `<text x="33" y="117.5" font-size="12.5" font-weight="650" fill="var(--ink)">${plain ? event : worth}</text>`;
    return `${top}<text x="33" y="129" font-size="11" fill="var(--ink-2)">${count}</text>`;
  }
  if (plain)
    return `<text x="39.5" y="79" text-anchor="middle" font-size="13" font-weight="650" fill="var(--ink)">× ${k.n}</text>`;
  return `<text x="24" y="80" font-size="16" font-weight="750" fill="var(--ink)">${v}</text><text x="56" y="79" text-anchor="end" font-size="11.5" font-weight="600" fill="var(--ink-2)">×${k.n}</text>`;
}

/** The inside of a back in a box of 96 × 134. */
export function back(room: string): string {
  return `<image href="${drawing(`back-${backs[room] ? room : 'al-capone'}`)}" width="${WIDTH.M}" height="${HEIGHT.M}"/>`;
}
