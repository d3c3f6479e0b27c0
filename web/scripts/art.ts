// The pictures of the cards as files: one for each kind, size and language, with colours, pen and words in it. A card on the
// page then is one image, instead of a hundred shapes and words to style, lay out and paint whenever it moves.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { runnerImport, type Plugin } from 'vite';

/** How many pixels of a painted picture lie on one of the page: enough for a usual screen, and for the best of phones. */
const SCALES = [2, 3];
const PAINT = { nearLossless: true, quality: 40, effort: 4 };
/** Painting takes most of a build, so what was painted once is kept here until somebody removes it. */
const KEPT = fileURLToPath(new URL('../node_modules/.cache/hinterzimmer-art', import.meta.url));

const hashed = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** A drawing as a bitmap. With few colours it is small without losing what an eye could see. */
export async function painted(drawing: string, scale: number): Promise<Buffer> {
  const kept = join(KEPT, hashed(sharp.versions, PAINT, scale, drawing));
  try {
    return readFileSync(kept);
  } catch {
    const picture = await sharp(Buffer.from(drawing), { density: 72 * scale })
      .webp(PAINT)
      .toBuffer();
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(`${kept}.${process.pid}`, picture);
    renameSync(`${kept}.${process.pid}`, kept);
    return picture;
  }
}

/** The files of a drawing, with their names. */
async function files(name: string, drawing: string): Promise<[string, string | Buffer][]> {
  if (name.endsWith('.svg')) return [[name, drawing]];
  return Promise.all(
    SCALES.map(async (scale): Promise<[string, Buffer]> => [`${name}@${scale}.webp`, await painted(drawing, scale)]),
  );
}

/** Emits the files, and tells the page where they are. The drawings are found as the page finds its games, by Vite. */
export async function art(): Promise<Plugin> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const { module, dependencies } = await runnerImport<typeof import('./drawings.ts')>(here('./drawings.ts'), {
    root: here('..'),
    configFile: false,
    logLevel: 'warn',
  });
  const all = module.drawn();
  const hash = hashed(...all, SCALES, PAINT).slice(0, 8);
  const folder = `assets/art-${hash}`;
  return {
    name: 'hinterzimmer-art',
    config: ({ base }) => ({ define: { __ART__: JSON.stringify((base ?? '/') + folder) } }),
    configureServer(server) {
      server.watcher.add(dependencies).on('change', (path) => {
        if (dependencies.includes(path)) void server.restart();
      });
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
