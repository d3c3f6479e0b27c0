import type { Rulebook } from '../../lib/rulebook';

export const rulebook: Rulebook = {
  own: { capone: 'AC-5.3', meeting: 'AC-4.3', warrant: 'AC-4.7', ness: 'AC-4.10', raid: 'AC-4.13' },
  clues: 'AC-3.1',
  usual: ['AC-3.2', 'AC-3.4'],
};
