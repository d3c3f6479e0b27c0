import type { Study } from '../module';
import { lines } from './log';
import { lasting, say } from './moves';
import { byColour } from './tiles';

export const study: Study = {
  lines,
  say,
  lasting,
  hands: { sorted: (tiles) => [...tiles].sort(byColour) },
};
