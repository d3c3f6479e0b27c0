// Everything beside the tables fits the windows that people have: pages, lobbies, dialogs, score sheets, replays, tours.
import { lookAt } from './audit/look.ts';
import { sizes } from './audit/positions.ts';
import { groups } from './audit/scenes.ts';
import { counted } from './audit/walk.ts';
import { expect, test } from './fixtures.ts';

// It keeps pictures of its own, and a trace of so many steps takes longer than the steps.
test.use({ trace: 'off' });

const pictures = process.env.PICTURES;

for (const [name, scenes] of Object.entries(groups)) {
  test(`${name} fit every window`, async ({ person }, info) => {
    const wrong = await lookAt({
      person,
      info,
      scenes,
      screens: sizes.filter(({ bold, touch }) => bold && touch),
      lang: 'de',
      pictures,
    });
    wrong.push(
      ...(await lookAt({
        person,
        info,
        scenes,
        screens: sizes.filter(({ bold, touch }) => bold && !touch),
        lang: 'en',
        pictures,
      })),
    );
    expect(wrong, counted(wrong)).toEqual([]);
  });
}
