import { viewport } from '../lib/viewport.svelte';

const NOWHERE = { left: 0, top: 0, width: 0, height: 0 };
const FOLLOWED = 40;

/** Where the head of the page is, for what lies over it for a while: nothing floats over a table. Without a head, the upper edge of the window. */
export class HeadPlace {
  now = $state.raw(NOWHERE);
  /** The window in which it was found. */
  private found = [viewport.width, viewport.height].join();

  constructor(shown: () => unknown) {
    $effect(() => {
      // The head comes to its place in another window only after the table has been laid out anew.
      const size = [viewport.width, viewport.height].join();
      if (!shown()) return;
      const resized = size !== this.found;
      this.found = size;
      if (resized) this.now = NOWHERE;
      else this.find();
      // For a moment it is followed frame by frame: a table that comes up has its head elsewhere than what was there before.
      let frames = 0;
      let timer: ReturnType<typeof setInterval> | undefined;
      const follow = () => {
        if (++frames > 2) this.find();
        if (frames < FOLLOWED) frame = requestAnimationFrame(follow);
        else timer = setInterval(this.find, 500);
      };
      let frame = requestAnimationFrame(follow);
      return () => {
        cancelAnimationFrame(frame);
        clearInterval(timer);
      };
    });
  }

  private find = (): void => {
    const head = document.querySelector('header.top')?.getBoundingClientRect();
    const { left, top, width, height } = head?.width ? head : new DOMRect(0, 0, viewport.width, 44);
    const was = this.now;
    if (was.left !== left || was.top !== top || was.width !== width || was.height !== height)
      this.now = { left, top, width, height };
  };
}
