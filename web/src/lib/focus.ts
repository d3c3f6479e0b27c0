import { tick } from 'svelte';

/** Where the keyboard goes on, in this order: what is asked for, the own cards, what can be done. */
const places = [
  '.srch [tabindex="0"]',
  '[data-feeding] .btn:not(:disabled)',
  '.own .target',
  '.hand [tabindex="0"]',
  '.rack .tile[tabindex="0"]',
  '[data-acts] .act',
  '.own [data-slot]',
];

/** Gives the focus to where one plays on. */
export function goOn(): void {
  for (const place of places) {
    const found = document.querySelector<HTMLElement>(place);
    if (found) return found.focus({ preventScroll: true });
  }
}

/** Called before the page changes: whoever plays by keyboard keeps a place at the table when what had the focus goes. */
export function keepFocus(): void {
  const had = document.activeElement;
  if (!had?.matches(':focus-visible') || !had.closest('[data-room]')) return;
  void tick().then(() => {
    const now = document.activeElement;
    if ((!had.isConnected || had.matches(':disabled')) && (now === null || now === document.body || now === had))
      goOn();
  });
}
