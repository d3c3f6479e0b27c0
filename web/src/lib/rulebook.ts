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

/** The rules that speak of a card; of one that is like all others those about all of them. */
export function rulesOf(kind: Kind, all: RuleEntry[], lang: Lang): RuleEntry[] {
  const stem = (aliases[kind.id] ?? (kind.bottle ? (lang === 'de' ? 'Flaschenkarte' : 'ottle') : kind[lang].replace(/^(Mademoiselle|Madame|Der|Die|Das|The) /, ''))).toLowerCase();
  const named = all.filter((rule) => rule.text.toLowerCase().includes(stem));
  if (named.length > 0) return named.slice(0, 5);
  const usual = { ac: ['AC-3.1', 'AC-3.2', 'AC-3.4'], rm: ['RM-3.1', 'RM-3.2', 'RM-8.2'], om: ['OM-6.1'] }[kind.game] ?? [];
  return all.filter((rule) => usual.includes(rule.id));
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
