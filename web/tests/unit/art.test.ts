import { describe, expect, it } from 'vitest';
import { artFiles } from '../../scripts/art';
import { fullName, kinds } from '../../src/art/kinds';

describe('the pictures of the cards', () => {
  const files = artFiles();

  it('has one of every kind and size', () => {
    for (const id of Object.keys(kinds)) for (const size of ['L', 'M', 'S']) expect(files.has(`${id}-${size}.svg`), `${id} ${size}`).toBe(true);
  });

  it('leaves no colour open and asks for nothing outside', () => {
    for (const [name, text] of files) {
      const declared = new Set([...text.matchAll(/--([\w-]+):/g)].map(([, each]) => each));
      for (const [, used] of text.matchAll(/var\(--([\w-]+)/g)) if (used !== 'font-display' && used !== 'font-text') expect(declared.has(used), `${name}: ${used}`).toBe(true);
      expect(text.replaceAll('http://www.w3.org/2000/svg', ''), name).not.toMatch(/https?:|undefined/);
    }
  });

  it('speaks the language of the page', () => {
    expect(files.get('alibi-M.svg')).toContain('GESEHEN');
    expect(files.get('alibi-M-en.svg')).toContain('SEEN');
    expect(files.get('alibi-M-en.svg')).not.toContain('GESEHEN');
  });
});

describe('the names of the cards', () => {
  it('tell every kind apart', () => {
    for (const lang of ['de', 'en'] as const) {
      const names = Object.values(kinds).map((kind) => `${kind.game} ${fullName(kind.id, lang)}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
