import { moves } from '../../lib/settings.svelte';

const EASE = 'cubic-bezier(.2,.7,.2,1)';
type Rects = Map<string, DOMRect>;
/** More tiles than this are not shown gliding at once: those that come, and those with the longest way, are. */
const MOST = 20;

/** Where every tile is seen now. */
export function places(): Rects {
  const found: Rects = new Map();
  if (!moves() || document.hidden) return found;
  for (const element of document.querySelectorAll<HTMLElement>('[data-uid]')) found.set(element.dataset.uid ?? '', element.getBoundingClientRect());
  return found;
}

/** Lets tiles glide from where they were; new ones come from an anchor. Nothing waits for it. */
export function glide(before: Rects, fresh: ReadonlySet<number>, anchor: string): void {
  if (!moves() || document.hidden || before.size === 0) return;
  const source = document.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect();
  const runs: { element: HTMLElement; x: number; y: number; scale: number; late: number }[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('[data-uid]')) {
    const uid = element.dataset.uid ?? '';
    const from = before.get(uid) ?? (fresh.has(Number(uid)) ? source : undefined);
    if (!from) continue;
    const to = element.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.hypot(x, y) < 2) continue;
    const comes = !before.has(uid);
    runs.push({ element, x, y, scale: comes ? 0.7 : from.width / (to.width || 1), late: comes ? 30 : 0 });
  }
  runs.sort((a, b) => b.late - a.late || Math.hypot(b.x, b.y) - Math.hypot(a.x, a.y));
  runs.slice(0, MOST).forEach(({ element, x, y, scale, late }, place) =>
    element.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 }, { transform: 'none', zIndex: 5 }], { duration: late > 0 ? 320 : 200, delay: late * Math.min(place, 6), easing: EASE, fill: 'backwards' }),
  );
}
