import { afterFrame } from './frames';

/**
 * For what is too much for one frame: how many of its parts are in the page by now, one more after every frame. What comes
 * last is what people, and tests, wait for.
 */
export function staged(parts: () => number): { readonly now: number } {
  let now = $state(0);
  $effect(() => {
    if (now < parts()) return afterFrame(() => (now += 1));
  });
  return { get now() { return now; } };
}
