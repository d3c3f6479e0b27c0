import type { Lang } from '../lib/i18n.svelte';
import { kindClass, kinds } from './kinds';
import { need, picture as art } from './sprite';

/** Large, medium, small. */
export type Size = 'L' | 'M' | 'S';

/** What a table says a card and its complete set are worth. */
export type CardValues = Record<string, { card?: number; set?: number } | undefined>;

export const WIDTH: Record<Size, number> = { L: 140, M: 96, S: 60 };
export const HEIGHT: Record<Size, number> = { L: 196, M: 134, S: 84 };
const SPINE: Record<Size, number> = { L: 32, M: 24, S: 19 };
const PICTURE: Record<Size, number> = { L: 150, M: 105, S: 65 };

function emblem(id: string, size: number, x: number, y: number): string {
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" fill="currentColor"><use href="#em-${id}"/></svg>`;
}

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
  const [W, H, sp, ph] = [WIDTH[size], HEIGHT[size], SPINE[size], PICTURE[size]];
  const ink = dark ? 'var(--brass-hi)' : 'var(--paper)';
  const ground = dark ? '#241a13' : 'color-mix(in srgb,var(--kind) 9%,var(--paper))';
  const box =
    size === 'S'
      ? `viewBox="${k.crop ?? (dark ? '8 0 84 122' : '19 7 62 98')}" preserveAspectRatio="xMidYMid slice"`
      : `viewBox="4 ${122 - (92 * ph) / (W - sp)} 92 ${(92 * ph) / (W - sp)}" preserveAspectRatio="xMidYMax slice"`;
  const picture = `<svg x="${sp}" y="0" width="${W - sp}" height="${ph}" ${box}><image href="${art(id, size, lang)}" x="0" y="-30" width="100" height="180"/></svg>`;
  const label = size === 'L' ? name : short;
  const long = label.length;
  const fs = { L: long > 17 ? 12.6 : long > 14 ? 13.6 : 15, M: long > 9 ? 11.5 : 13.5, S: long > 7 ? 10.2 : 11.5 }[size];
  const ny = { L: 38, M: 29, S: 21 }[size];
  const es = { L: 22, M: 17, S: 14 }[size];
  const ey = { L: 8, M: 6, S: 4 }[size];
  const onSpine =
    size === 'M' && k.game !== 'om' && (!dark || v)
      ? `<text x="${sp / 2}" y="126" text-anchor="middle" font-size="16" font-weight="700" fill="${ink}">${v}</text>`
      : '';
  return (
    `<g clip-path="url(#clip-${size})"><rect width="${W}" height="${H}" fill="var(--paper)"/>` +
    `<rect x="${sp}" width="${W - sp}" height="${ph}" fill="${ground}"/>${picture}` +
    `<path d="M${sp} ${ph}H${W}" stroke="${dark ? 'var(--brass-lo)' : 'var(--kind)'}" stroke-width="1.5"/>` +
    `<path d="M0 0H${sp}V${H}H0Z" fill="var(--kind)"/>` +
    (dark ? `<path d="M${sp - 0.5} 0V${H}" stroke="var(--brass)" stroke-width="1"/>` : '') +
    `<g color="${ink}">${emblem(k.emblem ?? id, es, (sp - es) / 2, ey)}</g>` +
    `<text transform="translate(${sp / 2 - fs * 0.34} ${ny})rotate(90)" font-size="${fs}" font-weight="${size === 'L' ? 600 : 650}" letter-spacing="${size === 'L' ? 0.35 : 0.1}" fill="${ink}">${label}</text>` +
    `${onSpine}<g class="ft">${foot(id, size, en, v, set)}</g></g>` +
    `<rect x=".5" y=".5" width="${W - 1}" height="${H - 1}" rx="${{ L: 8, M: 6, S: 5 }[size]}" fill="none" stroke="#1c1611" stroke-opacity=".6"/>`
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

const grounds: Record<string, [string, string]> = {
  'al-capone': ['#5c1418', '#d9b36a'],
  'rue-morgue': ['#14204a', '#d9b36a'],
  omerta: ['#16242e', '#c9b27a'],
};

/** The inside of a back in a box of 96 × 134. */
export function back(room: string): string {
  const [ground, line] = grounds[room] ?? grounds['al-capone'];
  const [W, H, m] = [96, 134, 96 * 0.07];
  let rays = '';
  for (let i = 0; i <= 12; i++) {
    const a = (Math.PI * i) / 12;
    const [x, y] = [(Math.cos(a) * W).toFixed(1), Math.sin(a) * W];
    rays += `M48 67l${x} ${(-y).toFixed(1)}M48 67l${x} ${y.toFixed(1)}`;
  }
  return (
    `<rect x=".5" y=".5" width="${W - 1}" height="${H - 1}" rx="6" fill="#f3e6c8" stroke="#1c1611" stroke-opacity=".6"/>` +
    `<svg x="${m}" y="${m}" width="${W - 2 * m}" height="${H - 2 * m}" viewBox="${m} ${m} ${W - 2 * m} ${H - 2 * m}">` +
    `<rect width="${W}" height="${H}" fill="${ground}"/><path d="${rays}" stroke="${line}" stroke-width="1.05" fill="none" stroke-opacity=".75"/>` +
    `<path d="M48 21.4L78.7 67L48 112.6L17.3 67Z" fill="${ground}" stroke="${line}" stroke-width="1.5"/>` +
    `<path d="M48 34.8L68.2 67L48 99.2L27.8 67Z" fill="none" stroke="${line}" stroke-width="1.05"/>` +
    `<path transform="translate(48 67) scale(.96)" d="M-13-15V15M-6-15V15M-13 0H-6M-1-15H13L-1 15H13" fill="none" stroke="${line}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round"/></svg>` +
    `<rect x="${m}" y="${m}" width="${W - 2 * m}" height="${H - 2 * m}" rx="3" fill="none" stroke="${line}" stroke-width="1.15"/>`
  );
}
