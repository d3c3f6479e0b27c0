import { headHeight } from '../layout/room';

class Viewport {
  width = $state(1280);
  height = $state(800);
  /** How large text is; 1 is 16 px. */
  text = $state(1);
  /** Whether people touch this screen. */
  touch = $state(false);
  /** Room for words in the head and for lists beside what they are about. */
  wide = $state(true);
  /** A low and wide screen: a phone held across. */
  low = $state(false);
  /** How high the head over a table is. */
  head = $derived(headHeight(this.width, this.height));

  constructor() {
    if (typeof matchMedia === 'undefined') return;
    const wide = matchMedia('(min-width: 62.5rem) and (min-height: 37rem)');
    const low = matchMedia('(max-height: 30rem) and (orientation: landscape)');
    const touch = matchMedia('(pointer: coarse)');
    const read = () => {
      this.width = innerWidth;
      this.height = innerHeight;
      this.wide = wide.matches;
      this.low = low.matches;
      this.touch = touch.matches;
    };
    read();
    for (const query of [wide, low, touch]) query.addEventListener('change', read);
    addEventListener('resize', read);
    this.watchText();
  }

  /** No event tells that text has become larger; something as wide as text is large changes its size. */
  private watchText(): void {
    const probe = document.createElement('div');
    Object.assign(probe.style, { position: 'absolute', width: '1rem', height: '0', visibility: 'hidden' });
    document.documentElement.append(probe);
    this.text = probe.offsetWidth / 16 || 1;
    new ResizeObserver(() => (this.text = probe.offsetWidth / 16 || 1)).observe(probe);
  }
}

/** The shape of the window, for layouts that differ in structure. */
export const viewport = new Viewport();
