// Everything beside the tables at all sizes and in both languages.
import { lookAt } from './audit/look.ts';
import { sizes } from './audit/windows.ts';
import { groups } from './audit/scenes.ts';
import { counted } from './audit/walk.ts';
import { expect, test } from './fixtures.ts';

test.setTimeout(1_800_000);
test.use({ trace: 'off' });

for (const [name, scenes] of Object.entries(groups))
  for (const lang of ['de', 'en'] as const)
    test(`${name} ${lang}`, async ({ person }, info) => {
      const wrong = await lookAt({ person, info, scenes, screens: sizes, lang, thorough: true });
      expect(wrong, counted(wrong)).toEqual([]);
    });
