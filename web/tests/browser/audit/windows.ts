// The windows that people have: the sizes that everybody speaks of, some on both sides of every bound of the layout, and any other.

/** A small generator, so that a stroll can be taken once more. */
export function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)],
    chance: (part: number) => next() < part,
  };
}
export type Dice = ReturnType<typeof dice>;

/** Any window from the least one on: phones upright and across, tablets, laptops, desks, and what lies between. */
export function anyWindow({ below, pick }: Dice, touch: boolean) {
  const between = (least: number, most: number) => least + below(most - least + 1);
  const kinds = touch
    ? [
        () => [between(360, 480), between(560, 960)],
        () => [between(640, 960), between(360, 480)],
        () => [between(480, 1100), between(560, 1300)],
        () => [between(900, 2000), between(560, 1200)],
      ]
    : [
        () => [between(360, 900), between(560, 1000)],
        () => [between(900, 1600), between(560, 900)],
        () => [between(1024, 3000), between(585, 1500)],
      ];
  const [width, height] = pick(kinds)();
  return { width, height };
}

export interface Screen {
  width: number;
  height: number;
  touch: boolean;
  /** Whether `make test` looks at it. */
  bold: boolean;
}

const screens = (touch: boolean, bold: string, others: string): Screen[] =>
  [bold, others].flatMap((list, rest) =>
    (list === '' ? [] : list.split(' ')).map((size) => {
      const [width, height] = size.split('x').map(Number);
      return { width, height, touch, bold: rest === 0 };
    }),
  );

/** Windows by hand, as in `SIZES=1000x700,360x560t`: `t` is for touch, `all` for every size there is, `any:30:7` for thirty that the seed 7 makes up. */
export const chosen = (list: string): Screen[] => {
  if (list === 'all') return [...sizes, ...odd];
  if (list.startsWith('any:')) return anyScreens(...(list.split(':').slice(1).map(Number) as [number, number]));
  return list.split(',').flatMap((size) => screens(size.endsWith('t'), size.replace('t', ''), '').slice(0, 1));
};

/** Windows that nobody has thought of. */
export const anyScreens = (count: number, seed = Date.now()): Screen[] => {
  const rolls = dice(seed);
  return Array.from({ length: count }, (_, at) => ({
    ...anyWindow(rolls, at % 2 === 0),
    touch: at % 2 === 0,
    bold: false,
  }));
};

/** Inner sizes of windows that people have; the page must not depend on exactly these. */
export const sizes: Screen[] = [
  ...screens(true, '360x640 390x844 844x390 768x1024', '375x667 412x915 667x375 915x412 1024x768 820x1180'),
  ...screens(false, '1280x720 1366x650 1440x900', '1024x600 1100x760 1280x585 1440x789 1536x730 1920x950 2560x1300'),
];

/** Sizes that nobody speaks of: on both sides of every bound of the layout. */
export const odd: Screen[] = [
  ...screens(true, '', '360x560 480x800 600x960 700x500 900x600 1199x819'),
  ...screens(false, '', '1000x700 1180x820 1200x820 1366x600 1600x800'),
];
