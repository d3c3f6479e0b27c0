/** What the person last did something with. A drag is deliberate, whatever it was made with. */
let last: 'touch' | 'drag' | 'other' = 'other';

addEventListener('pointerdown', (event) => (last = event.pointerType === 'touch' ? 'touch' : 'other'), {
  capture: true,
  passive: true,
});
addEventListener('keydown', () => (last = 'other'), { capture: true, passive: true });

/** Something has been dragged somewhere and let go. */
export function dragged(): void {
  last = 'drag';
}

/** Whether the person has just tapped with a finger. */
export const byFinger = (): boolean => last === 'touch';
