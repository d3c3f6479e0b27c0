import type { About } from '../module';

export const about: About = {
  name: 'Al Capone',
  place: 1,
  from: 2,
  to: 4,
  minutes: 45,
  lead: {
    de: 'Sammle Gangster, bevor Eliot Ness kommt.',
    en: 'Collect gangsters before Eliot Ness arrives.',
  },
};
