import type { About } from '../module';

export const about: About = {
  name: 'Omerta',
  place: 4,
  from: 3,
  to: 5,
  minutes: 20,
  lead: {
    de: 'Merk dir deine Karten. Und schweig.',
    en: 'Remember your cards. And keep quiet.',
  },
};
