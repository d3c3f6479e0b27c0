import type { Lang } from '../lib/i18n.svelte.ts';
import { SPINE, emblem, type Size } from './frame.ts';
import { kindClass, kinds } from './kinds.ts';

/** What is written on a card: its name along the spine, and what it and its set are worth. */
export interface Lettering {
  id: string;
  size: Size;
  lang: Lang;
  value: number;
  set: number;
}

function pips(count: number, x: number, y: number, width: number, right: boolean): string {
  const start = right ? x - count * width : x;
  return Array.from({ length: count }, (_, place) => {
    const cx = start + width * (place + 0.5);
    const [dx, dy] = [width * 0.4, width * 0.48];
    return `<path d="M${cx} ${y - dy}l${dx} ${dy}-${dx} ${dy}-${dx}-${dy}z" fill="var(--kind)"/>`;
  }).join('');
}

/** The words on the spine. They are all that is seen of a card that lies under another one. */
export function spine({ id, size, lang, value }: Lettering): string {
  const kind = kinds[id];
  const width = SPINE[size];
  const ink = kind.event ? 'var(--brass-hi)' : 'var(--paper)';
  const [name, short] = lang === 'en' ? [kind.en, kind.enShort] : [kind.de, kind.short];
  const label = size === 'L' ? name : short;
  const long = label.length;
  const fs = { L: long > 17 ? 12.6 : long > 14 ? 13.6 : 15, M: long > 9 ? 11.5 : 13.5, S: long > 7 ? 10.2 : 11.5 }[
    size
  ];
  const top = { L: 38, M: 29, S: 21 }[size];
  const worth =
    size === 'M' && !kind.lone && (!kind.event || value)
      ? `<text x="${width / 2}" y="126" text-anchor="middle" font-size="16" font-weight="700" fill="${ink}">${value}</text>`
      : '';
  return `<text transform="translate(${width / 2 - fs * 0.34} ${top})rotate(90)" font-size="${fs}" font-weight="${size === 'L' ? 600 : 650}" letter-spacing="${size === 'L' ? 0.35 : 0.1}" fill="${ink}">${label}</text>${worth}`;
}

/** The words under the drawing. */
export function foot({ id, size, lang, value: v, set }: Lettering): string {
  const en = lang === 'en';
  const k = kinds[id];
  const plain = k.event && !v;
  const event = en ? 'Event' : 'Ereignis';
  const count = en ? `${k.n} card${k.n > 1 ? 's' : ''}` : `${k.n} Karte${k.n > 1 ? 'n' : ''}`;
  /** How many there are; a sign of multiplication would be read as how many these are. */
  const among = `${en ? 'of' : 'von'} ${k.n}`;
  const points = en ? (v === 1 ? 'point' : 'points') : v === 1 ? 'Punkt' : 'Punkte';
  const worth = set ? `${en ? 'Set' : 'Satz'} ${set}` : k.lone ? points : k.event ? event : '';
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
      return `<text x="42" y="170" font-size="14" font-weight="650" fill="var(--ink)">${event}</text>${pips(k.n, 41, 184, 9.6, false)}<text x="131" y="188" text-anchor="end" font-size="12" fill="var(--ink-2)">${count}</text>`;
    const right = pair
      ? `${badge(84, 165, 7.6)}<text x="131" y="169.5" text-anchor="end" font-size="13" font-weight="700" fill="var(--ink)">+10</text>`
      : `<text x="131" y="169" text-anchor="end" font-size="13" font-weight="600" fill="var(--ink)">${worth}</text>`;
    return `<text x="41" y="182" font-size="30" font-weight="700" fill="var(--ink)">${v}</text>${right}${pips(k.n, 132, 184, 8.6, true)}`;
  }
  if (size === 'M') {
    if (k.lone)
      return `<text x="33" y="127.5" font-size="23" font-weight="750" fill="var(--ink)">${v}</text><text x="90" y="126" text-anchor="end" font-size="12" font-weight="600" fill="var(--ink-2)">${among}</text>`;
    const top = pair
      ? `${badge(40, 114.5, 6)}<text x="59" y="118" font-size="12" font-weight="700" fill="var(--ink)">+10</text>`
      : `<text x="33" y="117.5" font-size="12.5" font-weight="650" fill="var(--ink)">${plain ? event : worth}</text>`;
    return `${top}<text x="33" y="129" font-size="11" fill="var(--ink-2)">${count}</text>`;
  }
  if (plain)
    return `<text x="39.5" y="79" text-anchor="middle" font-size="12" font-weight="650" fill="var(--ink)">${among}</text>`;
  // Beside two digits there is no room for it.
  const beside = v < 10 ? among : '';
  return `<text x="24" y="80" font-size="16" font-weight="750" fill="var(--ink)">${v}</text><text x="57" y="79" text-anchor="end" font-size="10" font-weight="600" fill="var(--ink-2)">${beside}</text>`;
}
