// Words as shapes, so that a picture needs no font.
import { create, type Font } from 'fontkit';
import { convert } from 'fontverter';
import { readFileSync } from 'node:fs';

/** Fontkit finds the weights of a variable font only in a font that is not packed. */
const open = async (name: string) =>
  create(await convert(readFileSync(new URL(import.meta.resolve(name))), 'truetype')) as Font;
const text = await open('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2');
const display = await open('@fontsource/federo/files/federo-latin-400-normal.woff2');

const weights = new Map<number, Font>();

function weighing(weight: number): Font {
  let font = weights.get(weight);
  if (!font) weights.set(weight, (font = text.getVariation({ wght: weight })));
  return font;
}

const LETTER = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' };
const short = (value: number): string => String(Math.round(value * 100) / 100);

/** What is written, as one path in the units of the font, from the left end of its base line; and how wide it is. */
function shape(font: Font, words: string, spacing: number): { path: string; width: number } {
  const run = font.layout(words, ['tnum', 'kern']);
  let [path, left, x, y] = ['', 0, 0, 0];
  run.glyphs.forEach((glyph, place) => {
    const at = run.positions[place];
    let begun = [0, 0];
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((each, axis) => Math.round(each + (axis % 2 === 0 ? left + at.xOffset : at.yOffset)));
      path +=
        LETTER[command] +
        points
          .map((each, axis) => each - (axis % 2 === 0 ? x : y))
          .join(' ')
          .replaceAll(' -', '-');
      [x, y] = command === 'closePath' ? begun : points.slice(-2);
      if (command === 'moveTo') begun = points;
    }
    left += at.xAdvance + spacing;
  });
  return { path, width: left - spacing };
}

/** The shape of a `text` with these attributes. */
export function outline(of: (name: string) => string | null, words: string): string {
  const font = (of('font-family') ?? '').includes('Federo') ? display : weighing(Number(of('font-weight') ?? 400));
  const scale = Number(of('font-size')) / font.unitsPerEm;
  const { path, width } = shape(font, words, Number(of('letter-spacing') ?? 0) / scale);
  const back = { middle: width / 2, end: width }[of('text-anchor') ?? ''] ?? 0;
  const place = of('transform') ?? `translate(${short(Number(of('x') ?? 0) - back * scale)} ${of('y') ?? 0})`;
  return `<path xmlns="http://www.w3.org/2000/svg" transform="${place}scale(${scale} ${-scale})" fill="${of('fill')}" d="${path}"/>`;
}
