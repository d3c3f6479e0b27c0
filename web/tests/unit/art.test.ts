import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { painted } from '../../scripts/art';
import { drawn } from '../../scripts/drawings';
import { HEIGHT, WIDTH } from '../../src/art/frame';
import { fullName, gameOf, kinds } from '../../src/art/kinds';
import { pictureOf } from '../../src/art/sprite';

describe('the pictures of the cards', () => {
  const all = drawn();

  it('has one of every kind, size and language', () => {
    for (const id of Object.keys(kinds))
      for (const lang of ['de', 'en'])
        for (const size of ['L', 'M', 'S'])
          for (const under of [false, true])
            expect(all.has(pictureOf(id, size, lang, under)), `${id} ${size} ${lang}`).toBe(true);
  });

  it('has nothing left to work out and asks for nothing outside', () => {
    for (const [name, text] of all) {
      expect(text.replaceAll('http://www.w3.org/2000/svg', ''), name).not.toMatch(
        /https?:|undefined|NaN|var\(|calc\(|color-mix|style=|class=|<text|<use/,
      );
    }
  });

  it('is drawn with the pen: whatever shares a rule with others has it too', () => {
    const capone = all.get('capone-M-de')!;
    // Lines without a filling, and the face that they go round.
    expect(capone).toMatch(/<path[^>]*fill="none"[^>]*stroke="#1c1611"|<path[^>]*stroke="#1c1611"[^>]*fill="none"/);
    expect(capone).toMatch(/<path[^>]*stroke="#1c1611"[^>]*fill="#fbf3df"/);
  });

  it('speaks the language of the page', () => {
    for (const id of ['alibi', 'raid', 'help']) expect(all.get(`${id}-M-de`), id).not.toBe(all.get(`${id}-M-en`));
  });

  it('is painted in the colour of the spine, with the words on it', async () => {
    for (const scale of [2, 3]) {
      const image = sharp(await painted(all.get('capone-M-de')!, scale));
      expect(await image.metadata()).toMatchObject({ width: WIDTH.M * scale, height: HEIGHT.M * scale });
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
      expect(at(3 * scale, 100 * scale)).toEqual([0xa3, 0x16, 0x1e]);
      // The name along the spine is in the colour of the paper.
      const spine = Array.from({ length: 40 * scale }, (_, y) =>
        Array.from({ length: 20 * scale }, (_, x) => at(x + 2 * scale, y + 30 * scale)),
      ).flat();
      expect(spine.filter(([red, green]) => red > 240 && green > 230).length).toBeGreaterThan(40 * scale);
    }
  });
});

describe('the names of the cards', () => {
  it('tell every kind apart', () => {
    for (const lang of ['de', 'en'] as const) {
      const names = Object.values(kinds).map((kind) => `${gameOf(kind.id)} ${fullName(kind.id, lang)}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
