import { moves } from './settings.svelte';

interface Spot {
  x: number;
  y: number;
}
interface Moved extends Spot {
  element: HTMLElement;
}

/** How long something takes to its new place, in milliseconds. */
const LONG = 160;
/** What comes from farther away than this does not cross half of the table. */
const FAR = 600;

/**
 * Keeps an eye on what others push about when they come or go, such as the melds of an area: what has moved goes to its new place
 * from where it was, instead of being there with a jump. It looks once in a frame in which the page has changed, when everything
 * is laid out anyway. An attachment for what lies around such things; what they lie in has to keep its own place, and none of them
 * may cut what is in it, because Chromium then still counts a shift.
 */
export function still(selector: string): (root: HTMLElement) => () => void {
  return (root) => {
    let known = new Map<HTMLElement, Spot>();
    let frame = 0;
    let [width, height] = [innerWidth, innerHeight];

    function look(): void {
      frame = 0;
      const now = new Map<HTMLElement, Spot>();
      for (const each of root.querySelectorAll<HTMLElement>(selector))
        now.set(each, { x: each.offsetLeft, y: each.offsetTop });
      const same = width === innerWidth && height === innerHeight;
      [width, height] = [innerWidth, innerHeight];
      const was = known;
      known = now;
      if (!same || document.hidden) return;
      const gone: Moved[] = [];
      for (const [element, { x, y }] of now) {
        const before = was.get(element);
        if (before && (before.x !== x || before.y !== y)) gone.push({ element, x: before.x - x, y: before.y - y });
      }
      if (moves()) glide(gone.filter(({ x, y }) => Math.hypot(x, y) <= FAR));
    }

    const watcher = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look);
    });
    watcher.observe(root, { subtree: true, childList: true, characterData: true });
    frame = requestAnimationFrame(look);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  };
}

function glide(gone: Moved[]): void {
  for (const { element, x, y } of gone)
    element.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], {
      duration: LONG,
      easing: 'cubic-bezier(.2,.7,.2,1)',
    });
}
