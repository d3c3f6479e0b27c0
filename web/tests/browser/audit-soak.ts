// The geometry audit over everything: all sizes and some that are in no list, both languages, text of the usual and of twice the size, with contact sheets.
import { odd, sizes, visits } from './audit/positions.ts';
import { counted, walk } from './audit/walk.ts';
import { expect, test } from './fixtures.ts';

test.setTimeout(1_800_000);
test.use({ trace: 'off' });

for (const visit of visits)
  for (const lang of ['de', 'en'] as const)
    for (const text of [undefined, 32])
      test(`${visit.game} ${visit.record} ${visit.seat ?? 'watching'} ${lang}${text ? ' large' : ''}`, async ({
        person,
      }, info) => {
        const wrong = await walk({ person, info, visit, screens: [...sizes, ...odd], lang, text, sheets: true });
        expect(wrong, counted(wrong)).toEqual([]);
      });
