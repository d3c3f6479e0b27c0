import { language } from '../lib/i18n.svelte';
import { plural } from '../lib/plural';

const german = plural('de');
const english = plural('en');

const de = {
  title: (game: string) => `Regeln: ${game}`,
  loading: 'Die Regeln werden geholt …',
  other: 'Andere Spiele',
  search: 'In den Regeln suchen',
  found: (n: number) => (n === 0 ? 'Nichts gefunden' : german.count(n, 'Regel', 'Regeln')),
  sections: 'Abschnitte',
  cards: 'Die Karten',
  tiles: 'Die Steine',
  short: 'Kurzfassung',
  whole: 'Alle Regeln',
  print: 'Drucken',
  link: 'Link zu dieser Regel',
  value: (n: number) => german.count(n, 'Punkt', 'Punkte'),
  set: (n: number) => `Satz ${n}`,
  in: 'In den Regeln',
  learn: 'Spielen lernen',
  more: 'Zur Karte in den Regeln',
};
const en: typeof de = {
  title: (game) => `Rules: ${game}`,
  loading: 'Loading the rules …',
  other: 'Other games',
  search: 'Search the rules',
  found: (n) => (n === 0 ? 'Nothing found' : english.count(n, 'rule', 'rules')),
  sections: 'Sections',
  cards: 'The cards',
  tiles: 'The tiles',
  short: 'Short version',
  whole: 'All rules',
  print: 'Print',
  link: 'Link to this rule',
  value: (n) => english.count(n, 'point', 'points'),
  set: (n) => `set ${n}`,
  in: 'In the rules',
  learn: 'Learn to play',
  more: 'This card in the rules',
};
export const ruleWords = (): typeof de => (language.now === 'de' ? de : en);
