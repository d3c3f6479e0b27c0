import type { Lang } from './i18n.svelte';

const forms: Partial<Record<Lang, Intl.PluralRules>> = {};
const figures = new Map<string, Intl.NumberFormat>();

/** Words that go with numbers, in a language. */
export interface Plural {
  /** What is said of so many. */
  of: <T>(n: number, one: T, more: T) => T;
  /** So many of something: the number as the language writes it, and the word in the form that goes with it. */
  count: (n: number, one: string, more: string) => string;
}

/** A number as a language writes it: 0,5 or 0.5, 1.000 or 1,000; always with so many decimals where that is said. */
export function number(lang: Lang, n: number, decimals?: number): string {
  if (decimals === undefined && Number.isInteger(n) && Math.abs(n) < 1000) return String(n);
  const key = `${lang} ${decimals}`;
  const form =
    figures.get(key) ??
    new Intl.NumberFormat(lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  figures.set(key, form);
  return form.format(n);
}

export function plural(lang: Lang): Plural {
  const of = <T>(n: number, one: T, more: T): T =>
    (forms[lang] ??= new Intl.PluralRules(lang)).select(n) === 'one' ? one : more;
  return { of, count: (n, one, more) => `${number(lang, n)} ${of(n, one, more)}` };
}
