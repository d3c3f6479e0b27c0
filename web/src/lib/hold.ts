import { swallowClick } from './click';
import { drag } from './drag.svelte';

/** How long a finger rests, in milliseconds, and how far it may tremble. */
const [LONG, FAR] = [500, 10];

/**
 * Hears a finger that goes down, and tells when it has rested. Some phones know no context menu. Whatever lies under the finger
 * is neither clicked nor dragged then.
 */
export function hold(told: (event: PointerEvent) => void): (event: PointerEvent) => void {
  return (event) => {
    if (
      event.pointerType === 'mouse' ||
      !event.isPrimary ||
      !(event.target as Element | null)?.closest('[data-card], [data-kind]')
    )
      return;
    const off = new AbortController();
    const timer = setTimeout(() => {
      off.abort();
      drag.cancel();
      addEventListener('pointerup', () => swallowClick(400), { capture: true, once: true });
      told(event);
    }, LONG);
    const end = () => {
      clearTimeout(timer);
      off.abort();
    };
    addEventListener(
      'pointermove',
      (next) => Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > FAR && end(),
      off,
    );
    for (const name of ['pointerup', 'pointercancel', 'contextmenu', 'scroll'])
      addEventListener(name, end, { capture: true, signal: off.signal });
  };
}
