// @ts-nocheck: drawings; the typed door is art/index.ts.
const bp = (id, de, en, short, n, v, partner, enS) => ({ id, game: 'rm', de, en, short, enShort: enS || short, n, v, partner, set: 0, event: false, crop: '8 2 84 118' });
const ev = (id, de, en, short, enS, n, v, x = {}) => ({ id, game: 'rm', de, en, short, enShort: enS, n, v, event: true, ...x });
export const RM = [
  bp('night', '3 Uhr nachts', '3 in the Morning', '3 Uhr', 5, 2, 'roch', '3 a.m.'), bp('roch', 'Quartier St. Roch', 'Quartier St. Roch', 'St. Roch', 5, 2, 'night'),
  bp('mlle', 'Mlle L’Espanaye', 'Mlle L’Espanaye', 'Mlle', 5, 2, 'mme'), bp('mme', 'Mme L’Espanaye', 'Mme L’Espanaye', 'Mme', 5, 2, 'mlle'),
  bp('windows', 'Rückwärtige Fenster', 'Rear Windows', 'Fenster', 5, 2, 'rod', 'Windows'), bp('rod', 'Blitzableiter', 'Lightning Rod', 'Ableiter', 5, 2, 'windows', 'Rod'),
  bp('ad', 'Zeitungsanzeige', 'Newspaper Ad', 'Anzeige', 5, 2, 'sailor', 'Ad'), bp('sailor', 'Der Seemann', 'The Sailor', 'Seemann', 5, 2, 'ad', 'Sailor'),
  bp('lebon', 'Adolphe Le Bon', 'Adolphe Le Bon', 'Le Bon', 5, 2), bp('poe', 'Edgar Allan Poe', 'Edgar Allan Poe', 'Poe', 4, 3),
  ev('help', 'Dupins Hilfe', 'Dupin’s Help', 'Hilfe', 'Help', 6, 0), ev('dupin', 'C. Auguste Dupin', 'C. Auguste Dupin', 'Dupin', 'Dupin', 1, 0, { crop: '19 0 62 98' }), ev('prefect', 'Polizeipräfekt', 'Prefect of Police', 'Präfekt', 'Prefect', 1, 4, { crop: '19 4 62 98' }),
  ...[['night', 'night', 'roch'], ['lespanaye', 'mlle', 'mme'], ['rod', 'windows', 'rod'], ['sailor', 'ad', 'sailor']].map(([k, a, b]) => ev('deduction-' + k, 'Brillante Folgerung', 'Brilliant Deduction', 'Folgerung', 'Deduction', 1, 7, { emblem: 'deduction', crop: '8 6 84 118', duo: [a, b] })),
];
RM.forEach(k => { if (['mlle', 'mme', 'lebon'].includes(k.id)) k.crop = '17 6 66 104'; });
// The orang-utan, 220 x 240: a place on the table, drawn large.
