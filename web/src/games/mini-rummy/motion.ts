import { hasRoom } from '../../lib/frames';
import { moves } from '../../lib/settings.svelte';

const EASE = 'cubic-bezier(.2,.7,.2,1)';
/** What a move leaves alone: combinations that stay as they are, those among them that stay where they are, and whether the rack does. */
export interface Calm { still: ReadonlySet<number>; fixed: ReadonlySet<number>; rack: boolean }
/** Where everything else was. */
export interface Lay { rects: Map<string, DOMRect>; calm: Calm }
/** More than this are not shown gliding at once, and on a device that is slow with it fewer: tiles do before combinations that only make room, and those with the longest way. */
const MOST = 20;
const FEW = 6;

/** All that can glide: combinations that are as they were, as a whole, and the tiles outside of them. */
function* gliders({ still, fixed, rack }: Calm): Generator<[string, HTMLElement]> {
  for (const element of document.querySelectorAll<HTMLElement>('[data-cid]')) {
    const cid = Number(element.dataset.cid);
    if (fixed.has(cid)) continue;
    if (still.has(cid)) yield [`combo ${cid}`, element];
    else yield* tilesIn(element);
  }
  for (const place of document.querySelectorAll(rack ? '[data-anchor=tray]' : '[data-anchor=rack], [data-anchor=tray]')) yield* tilesIn(place);
}

function* tilesIn(place: Element): Generator<[string, HTMLElement]> {
  for (const element of place.querySelectorAll<HTMLElement>('[data-uid]')) yield [element.dataset.uid ?? '', element];
}

/** Where everything is seen now. */
export function places(calm: Calm): Lay {
  const rects = new Map<string, DOMRect>();
  if (moves() && !document.hidden) for (const [name, element] of gliders(calm)) rects.set(name, element.getBoundingClientRect());
  return { rects, calm };
}

/** Lets tiles glide from where they were; new ones come from an anchor. Nothing waits for it. */
export function glide({ rects, calm }: Lay, fresh: ReadonlySet<number>, anchor: string): void {
  if (!moves() || document.hidden) return;
  const source = document.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect();
  const most = hasRoom() ? MOST : FEW;
  const runs: { element: HTMLElement; x: number; y: number; scale: number; late: number; tile: boolean }[] = [];
  for (const [name, element] of gliders(calm)) {
    const from = rects.get(name) ?? (fresh.has(Number(name)) ? source : undefined);
    if (!from) continue;
    const to = element.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.hypot(x, y) < 2) continue;
    const comes = !rects.has(name);
    runs.push({ element, x, y, scale: comes ? 0.7 : from.width / (to.width || 1), late: comes ? 30 : 0, tile: !name.startsWith('combo') });
  }
  runs.sort((a, b) => b.late - a.late || Number(b.tile) - Number(a.tile) || Math.hypot(b.x, b.y) - Math.hypot(a.x, a.y));
  runs.slice(0, most).forEach(({ element, x, y, scale, late }, place) => {
    // Not a part of what is animated: then every frame of it would have to be worked out by the page itself.
    element.style.zIndex = '5';
    const run = element.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }], { duration: late > 0 ? 320 : 200, delay: late * Math.min(place, 6), easing: EASE, fill: 'backwards' });
    run.onfinish = run.oncancel = () => (element.style.zIndex = '');
  });
}
