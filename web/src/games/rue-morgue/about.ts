import type { About } from '../module';

export const about: About = {
  name: 'Rue Morgue',
  place: 2,
  from: 2,
  to: 4,
  minutes: 40,
  lead: {
    de: 'Paris 1841: Wer war es? Der Affe war es.',
    en: 'Paris 1841: who did it? The ape did it.',
  },
};
