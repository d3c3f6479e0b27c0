import type { Kind } from './kinds.ts';

/** Large, medium, small. */
export type Size = 'L' | 'M' | 'S';

export const WIDTH: Record<Size, number> = { L: 140, M: 96, S: 60 };
export const HEIGHT: Record<Size, number> = { L: 196, M: 134, S: 84 };
/** How wide the spine is. */
export const SPINE: Record<Size, number> = { L: 32, M: 24, S: 19 };
const PICTURE: Record<Size, number> = { L: 150, M: 105, S: 65 };
const ROUND: Record<Size, number> = { L: 8, M: 6, S: 5 };

/** A sign in a box of its own. */
export function emblem(id: string, size: number, x: number, y: number): string {
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" fill="currentColor"><use href="#em-${id}"/></svg>`;
}

/** Everything of a card that is not words, around its drawing: the stock, the spine with its sign, and the edge. */
export function frame(kind: Kind, size: Size, drawing: string): string {
  const dark = kind.event;
  const [W, H, sp, ph] = [WIDTH[size], HEIGHT[size], SPINE[size], PICTURE[size]];
  const ink = dark ? 'var(--brass-hi)' : 'var(--paper)';
  const ground = dark ? '#241a13' : 'color-mix(in srgb,var(--kind) 9%,var(--paper))';
  const box =
    size === 'S'
      ? `viewBox="${kind.crop ?? (dark ? '8 0 84 122' : '19 7 62 98')}" preserveAspectRatio="xMidYMid slice"`
      : `viewBox="4 ${122 - (92 * ph) / (W - sp)} 92 ${(92 * ph) / (W - sp)}" preserveAspectRatio="xMidYMax slice"`;
  const es = { L: 22, M: 17, S: 14 }[size];
  const ey = { L: 8, M: 6, S: 4 }[size];
  return (
    `<clipPath id="edge"><rect x=".5" y=".5" width="${W - 1}" height="${H - 1}" rx="${ROUND[size]}"/></clipPath>` +
    `<g clip-path="url(#edge)"><rect width="${W}" height="${H}" fill="var(--paper)"/>` +
    `<rect x="${sp}" width="${W - sp}" height="${ph}" fill="${ground}"/><svg x="${sp}" y="0" width="${W - sp}" height="${ph}" ${box}>${drawing}</svg>` +
    `<path d="M${sp} ${ph}H${W}" stroke="${dark ? 'var(--brass-lo)' : 'var(--kind)'}" stroke-width="1.5"/>` +
    `<path d="M0 0H${sp}V${H}H0Z" fill="var(--kind)"/>` +
    (dark ? `<path d="M${sp - 0.5} 0V${H}" stroke="var(--brass)" stroke-width="1"/>` : '') +
    `<g color="${ink}">${emblem(kind.emblem ?? kind.id, es, (sp - es) / 2, ey)}</g></g>` +
    `<rect x=".5" y=".5" width="${W - 1}" height="${H - 1}" rx="${ROUND[size]}" fill="none" stroke="#1c1611" stroke-opacity=".6"/>`
  );
}

/** The drawing of a back. */
export function back([ground, line]: [string, string]): string {
  const [W, H, m] = [WIDTH.M, HEIGHT.M, WIDTH.M * 0.07];
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
