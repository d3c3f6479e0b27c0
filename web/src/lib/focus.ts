import { tick } from 'svelte';

/** Where the keyboard goes on, in this order: what is asked for, one's own cards, what can be done. */
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

/** Called before the page changes: whoever plays by keyboard keeps their card, or else a place at the table, when what had the focus goes. */
export function keepFocus(): void {
  const had = document.activeElement;
  if (!(had instanceof HTMLElement) || !had.matches(':focus-visible') || !had.closest('[data-room]')) return;
  const { uid } = had.dataset;
  void tick().then(() => {
    const now = document.activeElement;
    if (now !== null && now !== document.body && now !== had) return;
    // What is only put elsewhere in the page loses the focus, too.
    const same = had.isConnected ? had : uid && document.querySelector<HTMLElement>(`[data-room] [data-uid="${uid}"]`);
    if (!same || same.matches(':disabled')) goOn();
    else if (now !== same) same.focus({ preventScroll: true });
  });
}
