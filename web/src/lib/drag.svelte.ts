/** Cards on their way by finger or mouse. */
class Drag {
  cards = $state.raw<string[]>([]);
  /** Where they come from: the hand, or the name of a pile. */
  source = $state<string | null>(null);
  x = $state(0);
  y = $state(0);
  over = $state<string | null>(null);

  get active(): boolean {
    return this.source !== null;
  }

  /** Follows a pressed pointer; a drop reports the place, a short press reports nothing. */
  begin(event: PointerEvent, source: string, cards: () => string[], drop: (place: string, at: Element) => void): void {
    if (event.button !== 0) return;
    const [startX, startY] = [event.clientX, event.clientY];
    const move = (next: PointerEvent) => {
      if (!this.active) {
        if (Math.hypot(next.clientX - startX, next.clientY - startY) < 9) return;
        this.cards = cards();
        this.source = source;
      }
      next.preventDefault();
      this.x = next.clientX;
      this.y = next.clientY;
      this.over = this.place(next)?.dataset.drop ?? null;
    };
    const end = (next: PointerEvent) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
      if (!this.active) return;
      const place = this.place(next);
      this.stop();
      // The click that follows a drag means nothing.
      const swallow = (click: MouseEvent) => click.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
      if (place?.dataset.drop) drop(place.dataset.drop, document.elementFromPoint(next.clientX, next.clientY) ?? place);
    };
    const cancel = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
      this.stop();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', cancel);
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
