import type { Rulebook } from '../../lib/rulebook';

export const rulebook: Rulebook = {
  own: {
    lady: 'OM-3.1',
    mole: 'OM-3.2',
    henchman: 'OM-3.3',
    traitor: 'OM-3.4',
    assassin: 'OM-5.1',
    witness: 'OM-6.1',
    alibi: 'OM-6.1',
    driver: 'OM-3.5',
    safecracker: 'OM-3.6',
    mamma: 'OM-3.7',
    patrol: 'OM-3.8',
  },
  clues: 'OM-4.1',
  usual: ['OM-6.1'],
  series: {
    bottle: {
      called: { de: 'Flaschenkarte', en: 'ottle' },
      title: { de: 'Flaschen 1 bis 10, je vier', en: 'Bottles 1 to 10, four each' },
      count: 40,
      shown: 'bottle7',
    },
  },
};
