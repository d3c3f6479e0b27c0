import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { words as alCapone } from '../../src/games/al-capone/words';
import { words as miniRummy } from '../../src/games/mini-rummy/words';
import { mysteryWords } from '../../src/games/mystery/words';
import { words as omerta } from '../../src/games/omerta/words';
import { words as rueMorgue } from '../../src/games/rue-morgue/words';
import { language } from '../../src/lib/i18n.svelte';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';
import { ruleWords } from '../../src/words/rules';
import { studyWords } from '../../src/words/study';
import { NOT_OURS } from './not-ours';

const ROOT = join(import.meta.dirname, '../../..');

/** Files below a folder, by their path from the root. */
function below(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['tests', 'target', 'generated'].includes(entry.name) ? [] : below(path, ending);
    return ending.test(entry.name) ? [path] : [];
  });
}

/** Everything that a player can read: the page, the rules, the sentences of bots and of the terminal. */
const read = [
  ...below('web/src', /\.(ts|svelte)$/),
  'web/index.html',
  ...below('docs/rules', /\.md$/),
  'docs/privacy.md',
  ...['bots', 'cli', 'study'].flatMap((crate) => below(`crates/${crate}/src`, /\.rs$/)),
  ...['al-capone', 'rue-morgue', 'mini-rummy', 'omerta'].map((game) => `crates/${game}/src/rules.rs`),
].map((file) => ({ file, text: spoken(file, readFileSync(join(ROOT, file), 'utf8')) }));

/** A file without what only those who write it read. */
function spoken(file: string, text: string): string {
  if (file.endsWith('.md')) return text.replaceAll(/\s+/g, ' ');
  return text.replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(^|\s)\/\/.*$/gm, ' ');
}

describe('words that are not ours', () => {
  for (const { not, bad, why, only, but } of NOT_OURS)
    it(`${not.source}: ${why}`, () => {
      expect(bad).toMatch(not);
      const found = read
        .filter(({ file }) => !only || only.test(file))
        .flatMap(({ file, text }) => {
          const hits = [...text.matchAll(new RegExp(not.source, 'g'))].map(({ index }) =>
            text.slice(Math.max(0, index - 30), index + 50).trim(),
          );
          return but?.[0].test(file) && hits.length <= but[1] ? [] : hits.map((hit) => `${file}: ${hit}`);
        });
      expect(found).toEqual([]);
    });

  it('are those of the glossary too', () => {
    const rows = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
      .split('## Words that players read')[1]
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| thing'));
    const listed = rows.flatMap((row) =>
      row
        .split('|')[4]
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    );
    expect(listed.length).toBeGreaterThan(8);
    expect(listed.filter((word) => !NOT_OURS.some(({ not }) => not.test(word)))).toEqual([]);
  });
});

/** All that words can say when every number in them is one; what cannot be said so is left out. */
function sayings(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') {
    try {
      return sayings((words as (...all: unknown[]) => unknown)(1, 1, 1, 1, 1));
    } catch {
      return [];
    }
  }
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(sayings) : [];
}

describe('one of something', () => {
  const study = (['de', 'en'] as const).map((lang) => {
    language.choose(lang);
    return [studyWords(), ruleWords()];
  });

  it('is not called several', () => {
    const all = sayings([de, en, study, alCapone, rueMorgue, omerta, miniRummy, mysteryWords]);
    const several =
      /\b1 (neue |new |more )?(Karten|Punkten?|Steinen?|Züge|Plätze|Runden|Regeln|cards|points|tiles|rounds|turns)\b/;
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter((text) => several.test(text))).toEqual([]);
  });
});
