import type { Study } from '../module';
import { lines } from './log';
import { show } from './motion';
import { say } from './moves';
import { drawing, type Event } from './types';

export const study: Study = {
  lines,
  show: (events, you) => show(events as Event[], you),
  say,
  hands: { own: true, apart: true, sorted: (cards) => cards.map(drawing) },
};
