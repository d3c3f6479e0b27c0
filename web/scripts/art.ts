// The pictures of the cards as files: one for each kind and size, all of it but the words, with colours and pen baked in.
// A card on the page then is an image with a few words on it, instead of a hundred shapes to style and lay out each time.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { portraits, scenes } from '../src/art/al-capone';
import { acEmb, omEmb, rmEmb } from '../src/art/emblems';
import { HEIGHT, WIDTH, back, backs, frame, type Size } from '../src/art/frame';
import { kindClass, kinds } from '../src/art/kinds';
import { omArt } from '../src/art/omerta';
import { orang, orangArms, rmArt } from '../src/art/rue-morgue';

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
const rules = [...read('art.css').matchAll(/^([^{}/\n]+)\{([^}]*)\}$/gm)].map(([, selectors, body]) => ({ selectors: selectors.split(',').map((each) => each.trim()), body: body.trim() }));

/** The rules for the classes that a drawing uses. */
function styles(body: string): string {
  const used = new Set([...body.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names.split(' ')));
  return rules
    .map(({ selectors, body: rule }) => {
      const kept = selectors.filter((each) => used.has(/^\.art \.([\w-]+)$/.exec(each)?.[1] ?? '-'));
      return kept.length > 0 ? `${kept.map((each) => each.replace('.art ', '')).join(',')}{${rule}}` : '';
    })
    .join('');
}

/** Emblems that a drawing refers to. */
function withEmblems(body: string): string {
  const used = [...new Set([...body.matchAll(/href="#em-([\w-]+)"/g)].map(([, id]) => id))];
  return used.map((id) => `<symbol id="em-${id}" viewBox="0 0 24 24">${emblems[id]}</symbol>`).join('') + body;
}

function file(body: string, box: string, kind: string, pen: number, lang = 'de'): string {
  const whole = withEmblems(body).replace(new RegExp(`<text[^>]*class="${lang === 'de' ? 'en' : 'de'}"[^>]*>[^<]*</text>`, 'g'), '');
  const names = new Set(['ink', 'paper', 'brass', 'skin-shade', ...[...whole.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name)]);
  const vars = [...names].filter((name) => tokens[name] && !['kind', 'hole', 'lw'].includes(name)).map((name) => `--${name}:${tokens[name]}`).join(';');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><style>:root{${vars};--kind:${kind};--hole:${kind};--lw:${pen}}${styles(whole)}</style>${whole}</svg>`;
}

/** Every file by its name. */
export function artFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const kind of Object.values(kinds)) {
    const body = drawings[kind.id];
    const colour = tokens[kindClass(kind.id)] ?? tokens['k-event'];
    const translated = / class="(de|en)"/.test(body);
    for (const size of ['L', 'M', 'S'] as const) {
      const card = frame(kind, size, (kind.event ? night : arch) + body);
      const own = kind.game === 'rm' ? BRASS_OF_RUE_MORGUE : tokens['brass-hi'];
      const drawn = card.replaceAll('var(--brass-hi)', own);
      for (const lang of translated ? ['de', 'en'] : ['de']) files.set(`${kind.id}-${size}${lang === 'en' ? '-en' : ''}.svg`, file(drawn, `0 0 ${WIDTH[size]} ${HEIGHT[size]}`, colour, PEN[size], lang));
    }
  }
  for (const room of Object.keys(backs)) files.set(`back-${room}.svg`, file(back(room), `0 0 ${WIDTH.M} ${HEIGHT.M}`, '#000', PEN.M));
  files.set('orang.svg', file(orang, '0 0 220 260', '#000', 3));
  files.set('orang-arms.svg', file(orangArms, '-10 130 240 140', '#000', 3));
  return files;
}

/** Emits the files, and tells the page where they are. */
export function art(): Plugin {
  const files = artFiles();
  const hash = createHash('sha256').update(JSON.stringify([...files])).digest('hex').slice(0, 8);
  const folder = `assets/art-${hash}`;
  return {
    name: 'hinterzimmer-art',
    config: () => ({ define: { __ART__: JSON.stringify(`/${folder}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const text = files.get((request.url ?? '').slice(1));
        if (text === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(text);
      });
    },
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
  };
}
