// The pen. Every figure in every game is built from these few parts, so they look drawn by one hand.
// Portrait box 100 x 120. Classes: l line, s skin, sh shadow tone, c kind colour, cl light tint, w paper, d ink, b brass.

/** What a face is like: half the widths of head, jaw and chin, the heights of forehead, jaw and chin, eyes, and its features. */
export interface Face {
  hw?: number;
  jw?: number;
  ch?: number;
  yt?: number;
  yj?: number;
  yc?: number;
  ye?: number;
  brow?: number;
  browW?: number;
  nose?: string;
  mouth?: string;
  eyes?: 'open' | 'closed';
  ears?: boolean;
  shade?: string;
  /** What is drawn on the face and ends where it ends. */
  clipped?: string;
}

let uid = 0;
const head = ({ hw = 17, jw = 15, ch = 7, yt = 38, yj = 70, yc = 83 }: Face) =>
  `M${50 - hw} ${yt}C${50 - hw - 1} ${yt + 14} ${50 - jw - 2} ${yj - 10} ${50 - jw} ${yj}C${50 - jw + 2} ${yj + 7} ${50 - ch - 3} ${yc} 50 ${yc}` +
  `C${50 + ch + 3} ${yc} ${50 + jw - 2} ${yj + 7} ${50 + jw} ${yj}C${50 + jw + 2} ${yj - 10} ${50 + hw + 1} ${yt + 14} ${50 + hw} ${yt}Z`;

/** One face: half in lamp light (left), half in shadow (right). */
export function face(o: Face = {}): string {
  const {
    hw = 17,
    ye = 54,
    brow = 0,
    nose = 'M50 55L46.5 65.5H51',
    mouth = 'M44 72.5Q50 74.5 56 72',
    eyes = 'open',
    ears = true,
    shade = 'M52 20C54 46 50 54 51 60L54 66C50 70 54 76 51 90H90V20Z',
    browW = 2.6,
  } = o;
  const id = 'hc' + ++uid,
    h = head(o);
  const eye = (x: number) =>
    eyes === 'closed'
      ? `<path class="l" d="M${x - 4} ${ye}q4 3 8 0"/>`
      : `<path class="l" d="M${x - 4.2} ${ye + 0.6}Q${x} ${ye - 3.2} ${x + 4.2} ${ye + 0.6}"/><circle class="d" cx="${x}" cy="${ye + 0.6}" r="1.9"/>`;
  const brows = browW
    ? `<path class="l" style="stroke-width:calc(var(--lw)*${browW / 2.2})" d="M${38.5} ${ye - 5 + brow * -0.2}L${46.5} ${ye - 5 + brow}M${61.5} ${ye - 5 + brow * -0.2}L${53.5} ${ye - 5 + brow}"/>`
    : '';
  return (
    `<path class="s" d="M41 74V92L50 99L59 92V74Z"/><path class="sh" d="M51 80L59 76V92L50 99Z"/>` +
    (ears
      ? `<path class="s" d="M${50 - hw + 0.5} ${ye - 3}c-4-2.5-6 .5-5 5s3 6.5 5.5 5"/><path class="s" d="M${50 + hw - 0.5} ${ye - 3}c4-2.5 6 .5 5 5s-3 6.5-5.5 5"/>`
      : '') +
    `<clipPath id="${id}"><path d="${h}"/></clipPath><path class="s" d="${h}"/><g clip-path="url(#${id})"><path class="sh" d="${shade}"/>${o.clipped || ''}</g><path class="l" d="${h}"/>` +
    brows +
    eye(42.2) +
    eye(57.8) +
    `<path class="l" d="${nose}"/><path class="l" d="${mouth}"/>`
  );
}

/** Shoulders in clothes of a class. */
export const bust = ({ cls = 'c', tie = 'd', shirt = true, lapel = true, w = 42 } = {}) =>
  `<path class="${cls}" d="M${50 - w} 122C${50 - w} 102 ${50 - w + 12} 96 39 89L50 101L61 89C${50 + w - 12} 96 ${50 + w} 102 ${50 + w} 122Z"/>` +
  (shirt
    ? `<path class="w" d="M39.5 87L34 95L43 104L50 122L57 104L66 95L60.500 87L50 99Z"/><path class="${tie}" d="M50 99l-4 3.500 2 4-3 12 5 5 5-5-3-12 2-4z"/>`
    : '') +
  (lapel ? `<path class="l" d="M34 94L28 103L36 106L46 122M66 94L72 103L64 106L54 122"/>` : '');

/** A hat. */
export const fedora = (crown = 'w', band = 'd', t = '') =>
  `<g transform="${t}">` +
  `<path class="${crown}" d="M29 39C28 24 31 11 41 11.500C45 12 47 15.500 50 15.500S55 12 59 11.500C69 11 72 24 71 39Z"/>` +
  `<path class="${band}" d="M29 38.500C29 34 29.200 31 29.700 28C42 32 58 32 70.300 28C70.800 31 71 34 71 38.500C60 43 40 43 29 38.500Z"/>` +
  `<path class="${crown}" d="M17 41C14 37 22 35.500 29 36.500C42 41.500 58 41.500 71 36.500C78 35.500 86 37 83 41C72 47.500 28 47.500 17 41Z"/></g>`;

/** What a hat keeps in the dark. */
export const hatShade = 'M20 30H80V47C62 51.500 38 51.500 20 47Z';
