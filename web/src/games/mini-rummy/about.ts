import type { About } from '../module';

export const about: About = {
  name: 'mini Rummy',
  place: 3,
  from: 2,
  to: 4,
  minutes: 30,
  lead: {
    de: 'Zahlensteine legen, anlegen, umbauen.',
    en: 'Lay numbered tiles, add to them, rebuild them.',
  },
};
