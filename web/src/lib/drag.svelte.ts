import { swallowClick } from './click';
import { dragged } from './pointer';

/** How far a pressed pointer moves before it drags: a finger is never still. */
const FAR = { mouse: 9, other: 16 };

/** Cards on their way by finger or mouse. */
class Drag {
  cards = $state.raw<string[]>([]);
  /** Where they come from: the hand, or the name of a pile. */
  source = $state<string | null>(null);
  x = $state(0);
  y = $state(0);
  over = $state<string | null>(null);
  /** Ends what has begun with nothing dropped. */
  cancel: () => void = () => {};

  get active(): boolean {
    return this.source !== null;
  }

  /** Follows a pressed pointer; a drop reports the place or that there was none, a short press reports nothing. */
  begin(
    event: PointerEvent,
    source: string,
    cards: () => string[],
    drop: (place: string, at: Element) => void,
    missed?: () => void,
  ): void {
    if (event.button !== 0) return;
    this.cancel();
    const [startX, startY] = [event.clientX, event.clientY];
    const far = event.pointerType === 'mouse' ? FAR.mouse : FAR.other;
    const off = new AbortController();
    this.cancel = () => {
      off.abort();
      this.cancel = () => {};
      if (!this.active) return;
      this.stop();
      missed?.();
    };
    const move = (next: PointerEvent) => {
      if (!this.active) {
        if (Math.hypot(next.clientX - startX, next.clientY - startY) < far) return;
        this.cards = cards();
        this.source = source;
      }
      next.preventDefault();
      this.x = next.clientX;
      this.y = next.clientY;
      this.over = this.place(next)?.dataset.drop ?? null;
    };
    const end = (next: PointerEvent) => {
      if (!this.active) return this.cancel();
      // The click that follows a drag means nothing.
      swallowClick(0);
      const at = document.elementFromPoint(next.clientX, next.clientY);
      const place = this.place(next)?.dataset.drop;
      if (!at || !place) return this.cancel();
      off.abort();
      this.cancel = () => {};
      this.stop();
      dragged();
      drop(place, at);
    };
    const key = (next: KeyboardEvent) => {
      if (next.key !== 'Escape' || !this.active) return;
      next.preventDefault();
      next.stopImmediatePropagation();
      swallowClick(400);
      this.cancel();
    };
    addEventListener('keydown', key, { capture: true, signal: off.signal });
    addEventListener('pointermove', move, off);
    addEventListener('pointerup', end, off);
    addEventListener('pointercancel', this.cancel, off);
  }

  private place(event: PointerEvent): HTMLElement | null {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]') ?? null;
  }

  private stop(): void {
    this.source = null;
    this.over = null;
    this.cards = [];
  }
}

export const drag = new Drag();
