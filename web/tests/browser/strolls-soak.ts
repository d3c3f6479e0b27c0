// Live games at random windows, seen by two people who play and one who watches. By hand: `SEED=7 STROLLS=20 STEPS=40 AUDIT=omerta`.
import { stroll } from './audit/stroll.ts';
import { counted } from './audit/walk.ts';
import { expect, test } from './fixtures.ts';
import type { GameId } from './types.ts';

test.setTimeout(1_800_000);
test.use({ trace: 'off' });

const seed = Number(process.env.SEED) || Math.floor(Math.random() * 1_000_000);
const steps = Number(process.env.STEPS) || 40;

for (const game of (process.env.AUDIT?.split(',') ?? ['al-capone', 'rue-morgue', 'mini-rummy', 'omerta']) as GameId[])
  for (let turn = 0; turn < (Number(process.env.STROLLS) || 4); turn++)
    test(`${game} as anybody may see it ${turn}`, async ({ person }, info) => {
      const { lines, looks } = await stroll({ person, info, seed: seed + turn, steps, game });
      expect(lines, `${counted(lines)} in ${looks}, SEED=${seed + turn}`).toEqual([]);
    });
