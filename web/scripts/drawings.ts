// Every drawing of every game with its words, colours and pen worked out; scripts/art.ts makes files of them.
import { readFileSync } from 'node:fs';
import type { Drawings } from '../src/art/drawings.ts';
import { HEIGHT, WIDTH, back, emblem, frame, type Size } from '../src/art/frame.ts';
import { deckOf, kindClass, type Kind } from '../src/art/kinds.ts';
import { foot, spine } from '../src/art/lettering.ts';
import { declarations, flatten, type Rule } from './flatten.ts';

const found = import.meta.glob<Drawings>('../src/games/*/drawings.ts', { eager: true, import: 'drawings' });
const games = Object.entries(found).map(([path, drawings]): [string, Drawings] => [path.split('/')[3], drawings]);
const signs = import.meta.glob<Record<string, string>>('../src/games/*/emblems.ts', { eager: true, import: 'emblems' });
const read = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');
const emblems: Record<string, string> = Object.assign({}, ...Object.values(signs));
const PEN: Record<Size, number> = { L: 2.1, M: 2.5, S: 2.9 };

const arch =
  '<path d="M0 150V54A50 50 0 0 1 100 54V150Z" fill="color-mix(in srgb,var(--kind) 24%,#fbf3df)"/>' +
  '<path d="M10 150V58A40 40 0 0 1 90 58V150" fill="none" stroke="var(--kind)" stroke-opacity=".35" stroke-width="1.4"/>';
const night =
  '<path d="M0 150V54A50 50 0 0 1 100 54V150Z" fill="#3a2c20"/>' +
  '<path d="M10 150V58A40 40 0 0 1 90 58V150" fill="none" stroke="#d9b36a" stroke-opacity=".5" stroke-width="1.4"/>';

const themes = Object.fromEntries(games.map(([game]) => [game, read(`games/${game}/theme.css`)]));
/** The custom properties of the page and of all themes; where several rooms have their own, the usual one. */
const tokens = Object.fromEntries(
  [...[read('styles/tokens.css'), ...Object.values(themes)].join('\n').matchAll(/--([\w-]+):\s*([^;]+);/g)]
    .reverse()
    .map(([, name, value]) => [name, value]),
);
/** A room can have a brass of its own. */
const brassOf = (game: string): string => /--brass-hi:\s*([^;]+);/.exec(themes[game])?.[1] ?? tokens['brass-hi'];
/** The rules of the pen. */
const rules: Rule[] = [...read('styles/art.css').matchAll(/^([^{}/]+)\{([^}]*)\}$/gm)].map(([, selectors, body]) => ({
  names: selectors.split(',').map((each) => each.trim().replace('.art .', '')),
  declarations: declarations(body),
}));

/** A picture in a box, with everything worked out. */
function picture(body: string, box: string, kind: string, width: number, lang = 'de'): string {
  const [, , across, down] = box.split(' ');
  const own = body.replace(new RegExp(`<text[^>]*class="${lang === 'de' ? 'en' : 'de'}"[^>]*>[^<]*</text>`, 'g'), '');
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${across}" height="${down}">${own}</svg>`;
  return flatten(whole, { ...tokens, kind, hole: kind, lw: String(width) }, rules, emblems, (name) =>
    name.startsWith('k-') ? tokens[name] : undefined,
  );
}

/** The sign of a kind on its colour, as it stands before a name in a sentence. */
function sign(kind: Kind): string {
  const ink = kind.event ? 'var(--brass-hi)' : 'var(--paper)';
  return `<rect x=".5" y=".5" width="19" height="19" rx="4.5" fill="var(--kind)" stroke="#fff" stroke-opacity=".25"/><g color="${ink}">${emblem(kind.emblem ?? kind.id, 13, 3.5, 3.5)}</g>`;
}

/** The pictures of a kind, by their names. */
function* cards(kind: Kind, body: string, brass: string): Iterable<[string, string]> {
  const colour = tokens[kindClass(kind.id)] ?? tokens['k-event'];
  const shine = (drawing: string) => drawing.replaceAll('var(--brass-hi)', brass);
  for (const size of ['L', 'M', 'S'] as const) {
    const card = frame(kind, size, (kind.event ? night : arch) + body);
    for (const lang of ['de', 'en'] as const) {
      const words = { id: kind.id, size, lang, value: kind.v, set: kind.set };
      const made = (ending: string, lettering: string): [string, string] => [
        `${kind.id}-${size}-${lang}${ending}`,
        picture(shine(card + lettering), `0 0 ${WIDTH[size]} ${HEIGHT[size]}`, colour, PEN[size], lang),
      ];
      yield made('', spine(words) + foot(words));
      // Without what is written under the drawing, for a card that lies under another one.
      if (size === 'M') yield made('-under', spine(words));
      // Without any words, for tables with values of their own.
      yield made('-blank.svg', '');
    }
  }
  yield [`sign-${kind.id}`, picture(shine(sign(kind)), '0 0 20 20', colour, PEN.S)];
}

/** Every drawing by its name; those that end in `.svg` go into the page as they are, the others are painted. */
export function drawn(): Map<string, string> {
  const all = new Map<string, string>();
  for (const [game, drawings] of games) {
    for (const kind of deckOf(game))
      for (const [name, made] of cards(kind, drawings.cards[kind.id], brassOf(game))) all.set(name, made);
    if (drawings.back)
      all.set(`back-${game}`, picture(back(drawings.back), `0 0 ${WIDTH.M} ${HEIGHT.M}`, '#000', PEN.M));
    for (const [name, { body, box, pen: width }] of Object.entries(drawings.others ?? {}))
      all.set(name, picture(body, box, '#000', width ?? PEN.M));
  }
  return all;
}
