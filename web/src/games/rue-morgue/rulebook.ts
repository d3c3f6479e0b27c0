import type { Rulebook } from '../../lib/rulebook';

export const rulebook: Rulebook = {
  own: {
    lebon: 'RM-5.2',
    poe: 'RM-3.1',
    help: 'RM-5.3',
    dupin: 'RM-5.7',
    prefect: 'RM-5.2',
    'deduction-night': 'RM-5.1',
    'deduction-lespanaye': 'RM-5.1',
    'deduction-rod': 'RM-5.1',
    'deduction-sailor': 'RM-5.1',
  },
  clues: 'RM-3.3',
  usual: ['RM-3.1', 'RM-3.2', 'RM-8.2'],
  called: { dupin: 'Monsieur Dupin', mlle: 'Mademoiselle', mme: "Madame L'Espanaye" },
};
