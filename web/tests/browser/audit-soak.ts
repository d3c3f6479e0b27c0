// The geometry audit over everything: all sizes, some that are in no list and some that are made up anew (`SEED=7` takes them once more), both languages, text of the usual and of twice the size, with contact sheets.
import { visits } from './audit/positions.ts';
import { anyScreens, odd, sizes } from './audit/windows.ts';
import { counted, walk } from './audit/walk.ts';
import { expect, test } from './fixtures.ts';

test.setTimeout(1_800_000);
test.use({ trace: 'off' });

const seed = Number(process.env.SEED) || Math.floor(Math.random() * 1_000_000);
const screens = [...sizes, ...odd, ...anyScreens(6, seed)];

for (const visit of visits)
  for (const lang of ['de', 'en'] as const)
    for (const text of [undefined, 32])
      test(`${visit.game} ${visit.record} ${visit.seat ?? 'watching'} ${lang}${text ? ' large' : ''}`, async ({
        person,
      }, info) => {
        const { lines, looks, clean } = await walk({ person, info, visit, screens, lang, text, sheets: !text });
        console.log(`${clean} of ${looks} looks are clean, SEED=${seed}`);
        expect(lines, `${counted(lines)}, SEED=${seed}`).toEqual([]);
      });
