import { kinds, type Kind } from '../art/kinds';
import type { Lang } from './i18n.svelte';
import type { RuleEntry } from './wire';

const codes: Record<string, string> = { 'al-capone': 'ac', 'rue-morgue': 'rm', omerta: 'om' };

/** The kinds of cards of a game in the order of its rules; of Omerta's bottles only the first. */
export function kindsOf(game: string): Kind[] {
  return Object.values(kinds).filter((kind) => kind.game === codes[game] && (!kind.bottle || kind.id.endsWith('7')));
}

/** The game that a card belongs to. */
export function gameOf(card: string): string | null {
  return Object.keys(codes).find((game) => codes[game] === kinds[card]?.game) ?? null;
}

/** Cards that the rules call otherwise than the cards themselves do. */
const aliases: Record<string, string> = { dupin: 'Monsieur Dupin', mlle: 'Mademoiselle', mme: "Madame L'Espanaye" };

/** The rule that is about a card before all others, where it is not that of its game's clues. */
const own: Record<string, string> = {
  capone: 'AC-5.3', meeting: 'AC-4.3', warrant: 'AC-4.7', ness: 'AC-4.10', raid: 'AC-4.13',
  lebon: 'RM-5.2', poe: 'RM-3.1', help: 'RM-5.3', dupin: 'RM-5.7', prefect: 'RM-5.2', 'deduction-night': 'RM-5.1', 'deduction-lespanaye': 'RM-5.1', 'deduction-rod': 'RM-5.1', 'deduction-sailor': 'RM-5.1',
  lady: 'OM-3.1', mole: 'OM-3.2', henchman: 'OM-3.3', traitor: 'OM-3.4', assassin: 'OM-5.1', witness: 'OM-6.1', alibi: 'OM-6.1', driver: 'OM-3.5', safecracker: 'OM-3.6', mamma: 'OM-3.7', patrol: 'OM-3.8',
};
const clues = { ac: 'AC-3.1', rm: 'RM-3.3', om: 'OM-4.1' };
/** Of a card that no rule names those about all that are like it. */
const usual = { ac: ['AC-3.2', 'AC-3.4'], rm: ['RM-3.1', 'RM-3.2', 'RM-8.2'], om: ['OM-6.1'] };

const plain = (text: string): string => text.replaceAll('’', "'").toLowerCase();

/** The rules that speak of a card, its own before all others. */
export function rulesOf(kind: Kind, all: RuleEntry[], lang: Lang): RuleEntry[] {
  const stem = plain(aliases[kind.id] ?? (kind.bottle ? (lang === 'de' ? 'Flaschenkarte' : 'ottle') : kind[lang].replace(/^(Mademoiselle|Madame|Der|Die|Das|The) /, '')));
  const first = own[kind.id] ?? clues[kind.game];
  const named = all.filter((rule) => rule.id !== first && plain(rule.text).includes(stem));
  const others = named.length > 0 ? named : all.filter((rule) => rule.id !== first && usual[kind.game].includes(rule.id));
  return [...all.filter((rule) => rule.id === first), ...others].slice(0, 5);
}

/** A short text in the plain marks of our pages: headings, points, bold words, rule ids. */
export interface Block { kind: 'title' | 'heading' | 'point' | 'text'; parts: { text: string; bold?: boolean; rule?: string }[] }

export function blocks(page: string): Block[] {
  return page.split('\n').filter((line) => line.trim() !== '').map((line) => {
    const kind = line.startsWith('## ') ? 'heading' : line.startsWith('# ') ? 'title' : line.startsWith('- ') ? 'point' : 'text';
    const parts = line.replace(/^(## |# |- )/, '').split(/(\*\*[^*]+\*\*|[A-Z]{2}-\d+\.\d+)/).filter(Boolean).map((text) => {
      if (text.startsWith('**')) return { text: text.slice(2, -2), bold: true };
      return /^[A-Z]{2}-\d/.test(text) ? { text, rule: text } : { text };
    });
    return { kind, parts };
  });
}
