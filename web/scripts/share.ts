// What a shared link looks like: a picture for each game with room for words, the words, the fonts for them, and the icons and
// manifests of the page. The server only puts them together.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from 'fontverter';
import sharp from 'sharp';
import { runnerImport, type Plugin } from 'vite';

const WIDTH = 1200;
const HEIGHT = 630;
/** What words are written on: one colour, so that the server needs no more than a few shades of it. */
const GROUND = '#24110a';
/** How many colours a picture has. The server makes room for the shades of its words. */
const COLOURS = 256;
const KEPT = fileURLToPath(new URL('../node_modules/.cache/hinterzimmer-art', import.meta.url));
const FONTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];

/** The room: a ground for words on the left, a lamp over a felt table on the right, and the title of the house. */
const room = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><radialGradient id="l" cx=".5" cy=".42" r=".62"><stop offset="0" stop-color="#3f7a5c"/><stop offset=".6" stop-color="#1f4a38"/><stop offset="1" stop-color="#12291f"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>
<rect x="660" y="36" width="504" height="558" rx="26" fill="url(#l)" stroke="#d9b36a" stroke-width="4"/>
<g transform="translate(64 60) scale(3)"><path d="M16 0v6" stroke="#d9b36a" stroke-width="2"/><path d="M5 17C6 9 10 5 16 5s10 4 11 12z" fill="#d9b36a"/><path d="M11 17h10c0 3-2 5-5 5s-5-2-5-5z" fill="#fff3c4"/></g>
<path d="M64 196h532" stroke="#d9b36a" stroke-width="2"/><path d="M64 566h532" stroke="#d9b36a" stroke-width="2"/></svg>`;

/** A picture with some pieces spread out on the table. */
async function cover(pieces: string[]): Promise<Buffer> {
  const kept = join(
    KEPT,
    createHash('sha256')
      .update(JSON.stringify([sharp.versions, room, COLOURS, pieces]))
      .digest('hex'),
  );
  try {
    return readFileSync(kept);
  } catch {
    const middle = (pieces.length - 1) / 2;
    const step = Math.min(84, 270 / Math.max(1, pieces.length - 1));
    const laid = await Promise.all(
      pieces.map(async (piece, place) => {
        const turn = (place - middle) * 8;
        const plain = await sharp(Buffer.from(piece), { density: 300 })
          .resize({ width: 168, height: 240, fit: 'inside' })
          .png()
          .toBuffer();
        const turned = await sharp(plain).rotate(turn, { background: '#0000' }).png().toBuffer();
        const { width, height } = await sharp(turned).metadata();
        const left = Math.round(912 + (place - middle) * step - width / 2);
        const top = Math.round(HEIGHT / 2 + Math.abs(place - middle) ** 2 * 9 - height / 2);
        return { input: turned, left, top };
      }),
    );
    const picture = await sharp(Buffer.from(room))
      .composite(laid)
      .flatten({ background: GROUND })
      .png({ palette: true, colours: COLOURS, dither: 0.5, effort: 8 })
      .toBuffer();
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(`${kept}.${process.pid}`, picture);
    renameSync(`${kept}.${process.pid}`, kept);
    return picture;
  }
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url));

async function icon(size: number, bleed: number): Promise<Buffer> {
  const plain = await sharp(read('../public/icon.svg'), { density: 72 * 24 })
    .resize(size - 2 * bleed)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: bleed ? '#2a150d' : '#0000' } })
    .composite([{ input: plain, left: bleed, top: bleed }])
    .png({ palette: true })
    .toBuffer();
}

/** A picture in the container that the oldest browsers ask for. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

/** A picture of the page, as browsers show it to whoever is about to install it. */
interface Screen {
  src: string;
  sizes: string;
  type: string;
  form_factor: string;
}

/** The pictures of the README: the start page on a laptop, and a table on a phone. */
async function screens(emit: (name: string, source: Buffer) => void): Promise<Screen[]> {
  const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
  const phone = readdirSync(folder).find((name) => name.includes('-phone-'));
  const wanted = [['wide', 'start.jpg'] as const, ...(phone ? [['narrow', phone] as const] : [])];
  return Promise.all(
    wanted.map(async ([form, file]) => {
      const picture = readFileSync(join(folder, file));
      const { width, height } = await sharp(picture).metadata();
      emit(`screen-${form}.jpg`, picture);
      return { src: `./screen-${form}.jpg`, sizes: `${width}x${height}`, type: 'image/jpeg', form_factor: form };
    }),
  );
}

/** Addresses in it begin at its own folder, which is the page's; a page without a server has its own addresses behind `#`. */
const manifest = (
  lang: string,
  description: string,
  games: Record<string, { name: string }>,
  screenshots: Screen[],
  alone: boolean,
) =>
  JSON.stringify({
    name: 'Hinterzimmer',
    short_name: 'Hinterzimmer',
    description,
    lang,
    categories: ['games'],
    ...(alone ? {} : { id: '/' }),
    screenshots,
    shortcuts: Object.entries(games).map(([id, { name }]) => ({ name, url: `./${alone ? '#/' : ''}new/${id}` })),
    start_url: './',
    display: 'standalone',
    background_color: '#160a06',
    theme_color: '#2a150d',
    icons: [
      { src: './icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: './icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: './icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: './icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

/** Emits all of it. */
export function share(): Plugin {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  let base = '/';
  return {
    name: 'hinterzimmer-share',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    // What is emitted here stands beside the page.
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(/href="\/(?=[\w-]+\.)/g, `href="${base}`),
    },
    async generateBundle() {
      const { module } = await runnerImport<typeof import('./covers.ts')>(here('./covers.ts'), {
        root: here('..'),
        configFile: false,
        logLevel: 'warn',
      });
      const emit = (fileName: string, source: string | Buffer) => this.emitFile({ type: 'asset', fileName, source });
      const covers = module.covers();
      await Promise.all(
        Object.entries(covers).map(async ([name, pieces]) => emit(`share/${name}.png`, await cover(pieces))),
      );
      const words = module.words();
      emit('share/words.json', JSON.stringify(words));
      for (const [place, part] of FONTS.entries()) {
        const file = `@fontsource-variable/source-sans-3/files/source-sans-3-${part}-wght-normal.woff2`;
        emit(`share/font-${place}.ttf`, await convert(readFileSync(new URL(import.meta.resolve(file))), 'truetype'));
      }
      for (const [name, size, bleed] of [
        ['icon-192.png', 192, 0],
        ['icon-512.png', 512, 0],
        ['icon-maskable.png', 512, 64],
        ['apple-touch-icon.png', 180, 14],
      ] as const)
        emit(name, await icon(size, bleed));
      emit('favicon.ico', ico(await icon(32, 0), 32));
      const shown = await screens(emit);
      for (const lang of ['de', 'en'] as const)
        emit(`manifest-${lang}.webmanifest`, manifest(lang, words[lang].lead, words.games, shown, base !== '/'));
    },
  };
}
