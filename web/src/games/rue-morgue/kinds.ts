import type { Looks } from '../../art/kinds.ts';

type Names = [whole: string, short: string];

function event(id: string, [de, short]: Names, [en, enShort]: Names, more: Partial<Looks> = {}): Looks {
  return { id, de, en, short, enShort, ...more };
}

const clue: typeof event = (id, de, en, more) => event(id, de, en, { crop: '8 2 84 118', ...more });

/** The deductions; their cards bear the signs of what they join. */
const deductions = ['deduction-night', 'deduction-lespanaye', 'deduction-rod', 'deduction-sailor'];

/** The kinds in the order of the rules. */
export const kinds: Looks[] = [
  clue('night', ['3 Uhr nachts', '3 Uhr'], ['3 in the Morning', '3 a.m.']),
  clue('roch', ['Quartier St. Roch', 'St. Roch'], ['Quartier St. Roch', 'St. Roch']),
  clue('mlle', ['Mlle L’Espanaye', 'Mlle'], ['Mlle L’Espanaye', 'Mlle'], { crop: '17 6 66 104' }),
  clue('mme', ['Mme L’Espanaye', 'Mme'], ['Mme L’Espanaye', 'Mme'], { crop: '17 6 66 104' }),
  clue('windows', ['Rückwärtige Fenster', 'Fenster'], ['Rear Windows', 'Windows']),
  clue('rod', ['Blitzableiter', 'Ableiter'], ['Lightning Rod', 'Rod']),
  clue('ad', ['Zeitungsanzeige', 'Anzeige'], ['Newspaper Ad', 'Ad']),
  clue('sailor', ['Der Seemann', 'Seemann'], ['The Sailor', 'Sailor']),
  clue('lebon', ['Adolphe Le Bon', 'Le Bon'], ['Adolphe Le Bon', 'Le Bon'], { crop: '17 6 66 104' }),
  clue('poe', ['Edgar Allan Poe', 'Poe'], ['Edgar Allan Poe', 'Poe']),
  event('help', ['Dupins Hilfe', 'Hilfe'], ['Dupin’s Help', 'Help']),
  event('dupin', ['Monsieur Dupin', 'Dupin'], ['Monsieur Dupin', 'Dupin'], { crop: '19 0 62 98' }),
  event('prefect', ['Polizeipräfekt', 'Präfekt'], ['Prefect of Police', 'Prefect'], {
    crop: '19 4 62 98',
    soft: 'Polizei\u00adpräfekt',
  }),
  ...deductions.map((id) =>
    event(id, ['Brillante Folgerung', 'Folgerung'], ['Brilliant Deduction', 'Deduction'], {
      emblem: 'deduction',
      crop: '8 6 84 118',
    }),
  ),
];
