import { byKind } from '../../art/kinds';
import type { Study } from '../module';
import { lines } from './log';
import { show } from './motion';
import { say } from './moves';
import type { Event } from './types';

export const study: Study = {
  lines,
  show: (events, you) => show(events as Event[], you),
  say,
  hands: { sorted: (cards) => [...cards].sort(byKind) },
};
