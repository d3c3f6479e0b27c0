// Everything beside the tables fits the windows that people have: pages, lobbies, dialogs, score sheets, replays, tours.
// By hand: `SIZES=1000x700,360x560t` or `SIZES=all`, `WORDS=en`, and `PICTURES=folder` keeps a picture of everything.
import { lookAt } from './audit/look.ts';
import { chosen, sizes } from './audit/windows.ts';
import { groups } from './audit/scenes.ts';
import { counted } from './audit/walk.ts';
import { expect, test } from './fixtures.ts';
import type { Lang } from './types.ts';

// It keeps pictures of its own, and a trace of so many steps takes longer than the steps.
test.use({ trace: 'off' });

const pictures = process.env.PICTURES;
const words = (process.env.WORDS || undefined) as Lang | undefined;
const screens = process.env.SIZES ? chosen(process.env.SIZES) : sizes.filter(({ bold }) => bold);

for (const [name, scenes] of Object.entries(groups)) {
  test(`${name} fit every window`, async ({ person }, info) => {
    const wrong: string[] = [];
    for (const touch of [true, false]) {
      const look = { person, info, scenes, pictures, screens: screens.filter((each) => each.touch === touch) };
      wrong.push(...(await lookAt({ ...look, lang: words ?? (touch ? 'de' : 'en') })));
    }
    expect(wrong, counted(wrong)).toEqual([]);
  });
}
