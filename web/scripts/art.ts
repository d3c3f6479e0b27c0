// The pictures of the cards as files: one for each kind, size and language, with colours, pen and words in it. A card on the
// page then is one image, instead of a hundred shapes and words to style, lay out and paint whenever it moves.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { portraits, scenes } from '../src/art/al-capone.ts';
import { acEmb, omEmb, rmEmb } from '../src/art/emblems.ts';
import { HEIGHT, WIDTH, back, backs, emblem, frame, type Size } from '../src/art/frame.ts';
import { kindClass, kinds, type Kind } from '../src/art/kinds.ts';
import { foot, spine } from '../src/art/lettering.ts';
import { omArt } from '../src/art/omerta.ts';
import { orang, orangArms, rmArt } from '../src/art/rue-morgue.ts';
import { TILE, tile, tileTokens } from '../src/art/tiles.ts';
import { declarations, flatten, type Rule } from './flatten.ts';

const read = (path: string) => readFileSync(new URL(`../src/styles/${path}`, import.meta.url), 'utf8');
const drawings: Record<string, string> = { ...portraits, ...scenes, ...rmArt, ...omArt };
const emblems: Record<string, string> = { ...acEmb, ...rmEmb, ...omEmb };
const PEN: Record<Size, number> = { L: 2.1, M: 2.5, S: 2.9 };

const arch =
  '<path d="M0 150V54A50 50 0 0 1 100 54V150Z" fill="color-mix(in srgb,var(--kind) 24%,#fbf3df)"/>' +
  '<path d="M10 150V58A40 40 0 0 1 90 58V150" fill="none" stroke="var(--kind)" stroke-opacity=".35" stroke-width="1.4"/>';
const night =
  '<path d="M0 150V54A50 50 0 0 1 100 54V150Z" fill="#3a2c20"/>' +
  '<path d="M10 150V58A40 40 0 0 1 90 58V150" fill="none" stroke="#d9b36a" stroke-opacity=".5" stroke-width="1.4"/>';

/** The custom properties of the tokens. */
const tokens = Object.fromEntries([...read('tokens.css').matchAll(/--([\w-]+):\s*([^;]+);/g)].reverse().map(([, name, value]) => [name, value]));
/** The room of Rue Morgue has a warmer brass. */
const BRASS_OF_RUE_MORGUE = /\[data-room='rue-morgue'\][^}]*--brass-hi:\s*([^;]+);/.exec(read('tokens.css'))?.[1] ?? tokens['brass-hi'];
/** The rules of the pen, one selector a line of `art.css`. */
const rules: Rule[] = [...read('art.css').matchAll(/^([^{}/\n]+)\{([^}]*)\}$/gm)].map(([, selectors, body]) => ({
  names: selectors.split(',').map((each) => each.trim().replace('.art .', '')),
  declarations: declarations(body),
}));

/** A picture in a box, with everything worked out. */
function picture(body: string, box: string, kind: string, pen: number, lang = 'de'): string {
  const [, , width, height] = box.split(' ');
  const own = body.replace(new RegExp(`<text[^>]*class="${lang === 'de' ? 'en' : 'de'}"[^>]*>[^<]*</text>`, 'g'), '');
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">${own}</svg>`;
  return flatten(whole, { ...tokens, kind, hole: kind, lw: String(pen) }, rules, emblems, (name) => (name.startsWith('k-') ? tokens[name] : undefined));
}

/** The sign of a kind on its colour, as it stands before a name in a sentence. */
function sign(kind: Kind): string {
  const ink = kind.event ? 'var(--brass-hi)' : 'var(--paper)';
  return `<rect x=".5" y=".5" width="19" height="19" rx="4.5" fill="var(--kind)" stroke="#fff" stroke-opacity=".25"/><g color="${ink}">${emblem(kind.emblem ?? kind.id, 13, 3.5, 3.5)}</g>`;
}

/** Every drawing by its name; those that end in `.svg` go into the page as they are, the others are painted. */
export function drawn(): Map<string, string> {
  const all = new Map<string, string>();
  for (const kind of Object.values(kinds)) {
    const body = drawings[kind.id];
    const colour = tokens[kindClass(kind.id)] ?? tokens['k-event'];
    const brass = (drawing: string) => drawing.replaceAll('var(--brass-hi)', kind.game === 'rm' ? BRASS_OF_RUE_MORGUE : tokens['brass-hi']);
    for (const size of ['L', 'M', 'S'] as const) {
      const card = frame(kind, size, (kind.event ? night : arch) + body);
      for (const lang of ['de', 'en'] as const) {
        const words = { id: kind.id, size, lang, value: kind.v, set: kind.set };
        const add = (ending: string, lettering: string) => all.set(`${kind.id}-${size}-${lang}${ending}`, picture(brass(card + lettering), `0 0 ${WIDTH[size]} ${HEIGHT[size]}`, colour, PEN[size], lang));
        add('', spine(words) + foot(words));
        // Without what is written under the drawing, for a card that lies under another one.
        if (size === 'M') add('-under', spine(words));
        // Without any words, for tables with values of their own.
        add('-blank.svg', '');
      }
    }
    all.set(`sign-${kind.id}`, picture(brass(sign(kind)), '0 0 20 20', colour, PEN.S));
  }
  for (const token of tileTokens) for (const plain of [false, true]) all.set(`tile-${token}${plain ? '-plain' : ''}`, picture(tile(token, plain), `0 0 ${TILE.width} ${TILE.height}`, '#000', PEN.M));
  for (const room of Object.keys(backs)) all.set(`back-${room}`, picture(back(room), `0 0 ${WIDTH.M} ${HEIGHT.M}`, '#000', PEN.M));
  all.set('orang.svg', picture(orang, '0 0 220 260', '#000', 3));
  all.set('orang-arms.svg', picture(orangArms, '-10 130 240 140', '#000', 3));
  return all;
}

/** How many pixels of a painted picture lie on one of the page: enough for a usual screen, and for the best of phones. */
const SCALES = [2, 3];
const PAINT = { nearLossless: true, quality: 40, effort: 4 };

/** A drawing as a bitmap. With few colours it is small without losing what an eye could see. */
export function painted(drawing: string, scale: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: 72 * scale }).webp(PAINT).toBuffer();
}

/** The files of a drawing, with their names. */
async function files(name: string, drawing: string): Promise<[string, string | Buffer][]> {
  if (name.endsWith('.svg')) return [[name, drawing]];
  return Promise.all(SCALES.map(async (scale): Promise<[string, Buffer]> => [`${name}@${scale}.webp`, await painted(drawing, scale)]));
}

/** Emits the files, and tells the page where they are. */
export function art(): Plugin {
  const all = drawn();
  const hash = createHash('sha256').update(JSON.stringify([...all, SCALES, PAINT])).digest('hex').slice(0, 8);
  const folder = `assets/art-${hash}`;
  return {
    name: 'hinterzimmer-art',
    config: () => ({ define: { __ART__: JSON.stringify(`/${folder}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${folder}`, async (request, response, next) => {
        const [, name, scale] = /^\/([^@]+?)(?:@(\d)\.webp)?$/.exec(request.url ?? '') ?? [];
        const drawing = all.get(name ?? '');
        if (drawing === undefined) return next();
        response.setHeader('Content-Type', scale ? 'image/webp' : 'image/svg+xml');
        response.end(scale ? await painted(drawing, Number(scale)) : drawing);
      });
    },
    async generateBundle() {
      const made = await Promise.all([...all].map(([name, drawing]) => files(name, drawing)));
      for (const [name, source] of made.flat()) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
  };
}
