// The geometry audit: recorded games at the sizes that most people have. By hand: `AUDIT=omerta` looks at one game, `SIZES=1000x700,360x560t` at other windows, `SIZES=any:30:7` at thirty made up from a seed, `WORDS=en` in one language, `SHEETS=1` draws all that was seen.
import { visits } from './audit/positions.ts';
import { chosen, sizes } from './audit/windows.ts';
import { counted, walk } from './audit/walk.ts';
import { expect, test } from './fixtures.ts';
import type { Lang } from './types.ts';

// It keeps pictures of its own, and a trace of so many steps takes longer than the steps.
test.use({ trace: 'off' });

const games = new Set<string>(process.env.AUDIT ? process.env.AUDIT.split(',') : visits.map(({ game }) => game));
const screens = process.env.SIZES ? chosen(process.env.SIZES) : sizes.filter(({ bold }) => bold);
const words = (process.env.WORDS || undefined) as Lang | undefined;

for (const visit of visits.filter(({ game }) => games.has(game))) {
  const { game, record, seat, lang, soak } = visit;
  const tag = soak && !process.env.AUDIT ? '@soak' : [];
  test(`${game} ${record} ${seat ?? 'watching'}`, { tag }, async ({ person }, info) => {
    const { lines } = await walk({
      person,
      info,
      visit,
      screens,
      lang: words ?? lang,
      sheets: process.env.SHEETS === '1',
    });
    expect(lines, counted(lines)).toEqual([]);
  });
}

for (const game of games) {
  const visit = visits.find((each) => each.game === game && each.seat !== null);
  if (!visit) continue;
  test(`${game} with text of twice the size`, async ({ person }, info) => {
    const large = process.env.SIZES ? screens : sizes.filter(({ width }) => width === 1440 || width === 390);
    const { lines } = await walk({ person, info, visit, screens: large, lang: words ?? 'de', text: 32 });
    expect(lines, counted(lines)).toEqual([]);
  });
}
