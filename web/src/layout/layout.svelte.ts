import { getContext } from 'svelte';
import { cardScale } from '../lib/settings.svelte';
import { viewport } from '../lib/viewport.svelte';
import { DOCK, type DockParts } from './dock.svelte';
import { room, type Room } from './room';

/**
 * The room of one table, worked out anew whenever its box changes: once per change of size, never for a card. A table makes one,
 * hands it to `Frame`, which watches its own box, and reads `layout.room` in what it derives.
 */
export class Layout {
  private box = $state.raw({ width: viewport.width, height: viewport.height - viewport.head });
  private readonly bare = getContext<DockParts | undefined>(DOCK)?.bare ?? false;
  /** Whether log and chat are open over the table. */
  log = $state(false);
  room: Room = $derived.by(() =>
    room({
      ...this.box,
      head: viewport.head,
      text: viewport.text,
      touch: viewport.touch,
      cards: cardScale(),
      bare: this.bare,
    }),
  );

  /** Keeps the box of an element, as a Svelte attachment. */
  watch = (element: HTMLElement): (() => void) => {
    const watcher = new ResizeObserver(([entry]) => {
      const { inlineSize: width, blockSize: height } = entry.borderBoxSize[0];
      if (width > 0 && (width !== this.box.width || height !== this.box.height)) this.box = { width, height };
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  };
}
