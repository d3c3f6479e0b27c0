class Viewport {
  wide = $state(true);
  /** A low and wide screen: a phone held across. */
  low = $state(false);

  constructor() {
    if (typeof matchMedia === 'undefined') return;
    const wide = matchMedia('(min-width: 62.5rem) and (min-height: 37rem)');
    const low = matchMedia('(max-height: 30rem) and (orientation: landscape)');
    const read = () => {
      this.wide = wide.matches;
      this.low = low.matches;
    };
    read();
    wide.addEventListener('change', read);
    low.addEventListener('change', read);
  }
}

/** The shape of the window, for layouts that differ in structure. */
export const viewport = new Viewport();
