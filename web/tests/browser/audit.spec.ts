// The geometry audit: recorded games at the sizes that most people have. By hand: `AUDIT=omerta` looks at a game that is not in the
// list yet, `SIZES=1000x700,360x560t` at other windows, `WORDS=en` in one language, `SHEETS=1` draws all that was seen.
import { audited, chosen, enlarged, sizes, visits } from './audit/positions.ts';
import { counted, walk } from './audit/walk.ts';
import { expect, test } from './fixtures.ts';
import type { Lang } from './types.ts';

// It keeps pictures of its own, and a trace of so many steps takes longer than the steps.
test.use({ trace: 'off' });

const games = process.env.AUDIT ? process.env.AUDIT.split(',') : audited;
const screens = process.env.SIZES ? chosen(process.env.SIZES) : sizes.filter(({ bold }) => bold);
const words = (process.env.WORDS || undefined) as Lang | undefined;

for (const visit of visits.filter(({ game }) => games.some((each) => each === game))) {
  const { game, record, seat, lang } = visit;
  test(`${game} ${record} ${seat ?? 'watching'}`, async ({ person }, info) => {
    const wrong = await walk({ person, info, visit, screens, lang: words ?? lang, sheets: process.env.SHEETS === '1' });
    expect(wrong, counted(wrong)).toEqual([]);
  });
}

for (const game of process.env.AUDIT ? games : enlarged) {
  const visit = visits.find((each) => each.game === game && each.seat !== null);
  if (!visit) continue;
  test(`${game} with text of twice the size`, async ({ person }, info) => {
    const large = process.env.SIZES ? screens : sizes.filter(({ width }) => width === 1440 || width === 390);
    const wrong = await walk({ person, info, visit, screens: large, lang: words ?? 'de', text: 32 });
    expect(wrong, counted(wrong)).toEqual([]);
  });
}
