import { flushSync, hasContext, setContext } from 'svelte';
import { afterFrame } from './frames';

/** How long parts may be added to one frame, in milliseconds: a quick device has everything in the first frames. */
const SHARE = 6;
const WHOLE = Symbol('whole');

/** What is below this component comes up whole: a replay makes its table anew for each step. */
export function comesWhole(): void {
  setContext(WHOLE, true);
}

/**
 * For what is too much for one frame: how many of its parts are in the page by now, more after every frame. What comes last is
 * what people, and tests, wait for.
 */
export function staged(parts: () => number): { readonly now: number; has: (part: number) => boolean } {
  const whole = hasContext(WHOLE);
  let now = $state(0);
  const add = () => {
    const from = performance.now();
    do flushSync(() => (now += 1));
    while (now < parts() && performance.now() - from < SHARE);
  };
  $effect(() => {
    if (!whole && now < parts()) return afterFrame(add);
  });
  return {
    get now() {
      return whole ? parts() : now;
    },
    has: (part) => whole || now > part,
  };
}
