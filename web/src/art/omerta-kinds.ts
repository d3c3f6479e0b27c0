// @ts-nocheck: drawings; the typed door is art/index.ts.
const ch = (id, de, en, short, enShort, v, n = 2, x = {}) => ({ id, game: 'om', de, en, short, enShort, n, v, event: false, ...x });
export const OM = [
  ...Array.from({ length: 10 }, (_, i) => ({ id: 'bottle' + (i + 1), game: 'om', colour: 'bottle', emblem: 'bottle', de: i ? `${i + 1} Flaschen` : '1 Flasche', en: i ? `${i + 1} bottles` : '1 bottle', short: 'Flaschen', enShort: 'Bottles', n: 4, v: i + 1, event: false, crop: '8 0 84 122', bottle: true })),
  ch('lady', 'Die Dame', 'The Lady', 'Dame', 'Lady', 15), ch('mole', 'Der Maulwurf', 'The Mole', 'Maulwurf', 'Mole', 15), ch('henchman', 'Der Handlanger', 'The Henchman', 'Handlanger', 'Henchman', 15), ch('traitor', 'Der Verräter', 'The Traitor', 'Verräter', 'Traitor', 20),
  ch('assassin', 'Die Mörderin', 'The Assassin', 'Mörderin', 'Assassin', 15), ch('witness', 'Die Zeugin', 'The Witness', 'Zeugin', 'Witness', 10), ch('alibi', 'Das Alibi', 'The Alibi', 'Alibi', 'Alibi', 0, 2, { crop: '6 4 88 114' }), ch('driver', 'Der Chauffeur', 'The Driver', 'Chauffeur', 'Driver', 20),
  ch('safecracker', 'Geldschrankknacker', 'The Safecracker', 'Knacker', 'Cracker', 15), ch('mamma', 'La Mamma', 'La Mamma', 'Mamma', 'Mamma', 15, 1), ch('patrol', 'Polizeipatrouille', 'The Police Patrol', 'Patrouille', 'Patrol', 15, 1, { crop: '8 0 84 122' }),
];
