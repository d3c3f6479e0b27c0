// The geometry audit: recorded games at the sizes that most people have. `AUDIT=omerta` looks at a game that is not in the list yet.
import { audited, enlarged, sizes, visits } from './audit/positions.ts';
import { counted, walk } from './audit/walk.ts';
import { expect, test } from './fixtures.ts';

const games = process.env.AUDIT ? process.env.AUDIT.split(',') : audited;

for (const visit of visits.filter(({ game }) => games.some((each) => each === game))) {
  const { game, record, seat, lang } = visit;
  test(`${game} ${record} ${seat ?? 'watching'}`, async ({ person }, info) => {
    const screens = sizes.filter(({ bold }) => bold);
    const wrong = await walk({ person, info, visit, screens, lang, sheets: process.env.SHEETS === '1' });
    expect(wrong, counted(wrong)).toEqual([]);
  });
}

for (const game of process.env.AUDIT ? games : enlarged) {
  const visit = visits.find((each) => each.game === game && each.seat !== null);
  if (!visit) continue;
  test(`${game} with text of twice the size`, async ({ person }, info) => {
    const screens = sizes.filter(({ width }) => width === 1440 || width === 390);
    const wrong = await walk({ person, info, visit, screens, lang: 'de', text: 32 });
    expect(wrong, counted(wrong)).toEqual([]);
  });
}
