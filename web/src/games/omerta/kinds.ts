import type { Looks } from '../../art/kinds.ts';

function person(
  id: string,
  [de, short]: [string, string],
  [en, enShort]: [string, string],
  more: Partial<Looks> = {},
): Looks {
  return { id, de, en, short, enShort, lone: true, ...more };
}

const bottles = Array.from({ length: 10 }, (_, at): Looks => ({
  id: `bottle${at + 1}`,
  token: String(at + 1),
  colour: 'bottle',
  emblem: 'bottle',
  de: at > 0 ? `${at + 1} Flaschen` : '1 Flasche',
  en: at > 0 ? `${at + 1} bottles` : '1 bottle',
  short: 'Flaschen',
  enShort: 'Bottles',
  lone: true,
  crop: '8 0 84 122',
  series: 'bottle',
}));

/** The kinds in the order of the rules. */
export const kinds: Looks[] = [
  ...bottles,
  person('lady', ['Die Dame', 'Dame'], ['The Lady', 'Lady']),
  person('mole', ['Der Maulwurf', 'Maulwurf'], ['The Mole', 'Mole']),
  person('henchman', ['Der Handlanger', 'Handlanger'], ['The Henchman', 'Henchman']),
  person('traitor', ['Der Verräter', 'Verräter'], ['The Traitor', 'Traitor']),
  person('assassin', ['Die Mörderin', 'Mörderin'], ['The Assassin', 'Assassin']),
  person('witness', ['Die Zeugin', 'Zeugin'], ['The Witness', 'Witness']),
  person('alibi', ['Das Alibi', 'Alibi'], ['The Alibi', 'Alibi'], { crop: '6 4 88 114' }),
  person('driver', ['Der Chauffeur', 'Chauffeur'], ['The Driver', 'Driver']),
  person('safecracker', ['Geldschrankknacker', 'Knacker'], ['The Safecracker', 'Cracker'], {
    soft: 'Geldschrank\u00adknacker',
  }),
  person('mamma', ['La Mamma', 'Mamma'], ['La Mamma', 'Mamma']),
  person('patrol', ['Polizeipatrouille', 'Patrouille'], ['The Police Patrol', 'Patrol'], {
    crop: '8 0 84 122',
    soft: 'Polizei\u00adpatrouille',
  }),
];
