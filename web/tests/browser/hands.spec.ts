// Whole games with the keyboard alone and with a finger alone, in a short and wide and in a small window. The test run has what
// most people do, keyboards at laptops and fingers on phones; the other way round is for `make soak-web`.
import { expect, test } from './fixtures.ts';
import { finger, keyboard, playWhole } from './hands-lib.ts';
import { openTable } from './table-lib.ts';

const screens = [
  { width: 1366, height: 650 },
  { width: 360, height: 640 },
];

for (const game of ['al-capone', 'rue-morgue'] as const)
  for (const [way, hands] of Object.entries({ keyboard, finger }))
    for (const viewport of screens)
      test(
        `${game} by ${way} alone at ${viewport.width}×${viewport.height}`,
        {
          tag: (hands === finger) === viewport.width < 700 ? [] : '@soak',
        },
        async ({ person }) => {
          const touch = hands === finger;
          const page = await person({ lang: 'en', viewport, hasTouch: touch, isMobile: touch });
          await openTable(page, { game, options: { target: 10 } });
          await playWhole(page, game, hands);
          expect(await page.textContent('dialog'), 'no winner is named').toMatch(/win/);
          expect(page.problems).toEqual([]);
        },
      );
