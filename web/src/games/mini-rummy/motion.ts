import { hasRoom } from '../../lib/frames';
import { moves } from '../../lib/settings.svelte';

const EASE = 'cubic-bezier(.2,.7,.2,1)';
/** Where tiles are seen, by their numbers. */
export type Rects = Map<number, DOMRect>;
/** More than this are not shown gliding at once, and on a device that is slow with it fewer: those with the longest way are. */
const MOST = 20;
const FEW = 6;

const tiles = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>('[data-uid]');

/** Where tiles are seen now; those of groups that stay as they are are not asked. */
export function places(still?: ReadonlySet<number>): Rects {
  const rects: Rects = new Map();
  if (!moves() || document.hidden) return rects;
  for (const element of tiles())
    if (!still?.has(Number(element.dataset.group)))
      rects.set(Number(element.dataset.uid), element.getBoundingClientRect());
  return rects;
}

/** Lets tiles glide from where they were; new ones come from an anchor. Nothing waits for it, and what stays is not asked. */
export function glide(rects: Rects, still: ReadonlySet<number>, fresh: ReadonlySet<number>, anchor: string): void {
  if (!moves() || document.hidden) return;
  const source = anchor ? document.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect() : undefined;
  const runs: { element: HTMLElement; x: number; y: number; scale: number; comes: boolean }[] = [];
  for (const element of tiles()) {
    if (still.has(Number(element.dataset.group))) continue;
    const uid = Number(element.dataset.uid);
    const from = rects.get(uid) ?? (fresh.has(uid) ? source : undefined);
    if (!from) continue;
    const to = element.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.hypot(x, y) < 2) continue;
    const comes = !rects.has(uid);
    runs.push({ element, x, y, comes, scale: comes ? 0.7 : from.width / (to.width || 1) });
  }
  runs.sort((a, b) => Number(b.comes) - Number(a.comes) || Math.hypot(b.x, b.y) - Math.hypot(a.x, a.y));
  runs.slice(0, hasRoom() ? MOST : FEW).forEach(({ element, x, y, scale, comes }, place) => {
    // Not a part of what is animated: then every frame of it would have to be worked out by the page itself.
    element.style.zIndex = '5';
    const run = element.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }], {
      duration: comes ? 320 : 200,
      delay: comes ? 30 * Math.min(place, 6) : 0,
      easing: EASE,
      fill: 'backwards',
    });
    run.onfinish = run.oncancel = () => (element.style.zIndex = '');
  });
}
