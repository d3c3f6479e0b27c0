import { expect, it } from 'vitest';
import type { Telling } from '../../src/lib/lines';
import { inSight } from '../../src/games/rue-morgue/sight';
import type { View } from '../../src/games/rue-morgue/types';

it('tells whose catch would shut the others out', () => {
  const area = (seats: string, shuts_out: boolean) => ({ seats, cards: [], bonus_pairs: 0, shuts_out });
  const view = (areas: ReturnType<typeof area>[]) =>
    ({ phase: 'play', turn: 'A', hand_sizes: [5, 5], areas }) as unknown as View;
  const telling = (lang: 'de' | 'en'): Telling => ({ lang, you: 'A', name: () => 'Luca' });
  expect(inSight(view([area('A', false), area('B', false)]), telling('en'))).toEqual([]);
  expect(inSight(view([area('A', false), area('B', true)]), telling('en'))).toEqual([
    'Shut-out in sight: if Luca catches the orang-utan, nobody else scores.',
  ]);
  expect(inSight(view([area('A', true), area('B', false)]), telling('de'))).toEqual([
    'Ausschluss in Sicht: Fängst du den Orang-Utan, bekommt sonst niemand Punkte.',
  ]);
});
