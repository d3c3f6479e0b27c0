import { deckOf, kinds } from './kinds.ts';

declare const __ART__: string;

const NS = 'http://www.w3.org/2000/svg';
const drawn = import.meta.glob<Record<string, string>>('../games/*/emblems.ts', { eager: true, import: 'emblems' });
const emblems: Record<string, string> = Object.assign({}, ...Object.values(drawn));
let there = false;

const scale = (globalThis.devicePixelRatio ?? 1) > 2 ? 3 : 2;

/**
 * Where a painted picture lies, for this screen; see scripts/art.ts. Not by `srcset`: Chromium keeps images that have one,
 * and with them the whole table that they were part of.
 */
export function painted(name: string): string {
  return `${__ART__}/${name}@${scale}.webp`;
}

/** The name of a card's picture. It has its words on it; not those at its foot where it lies under another card. */
export function pictureOf(id: string, size: string, lang: string, under = false): string {
  return `${id}-${size}-${lang}${under && size === 'M' ? '-under' : ''}`;
}

const kept = new Map<string, HTMLImageElement>();
const idle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, 50);

/** The names of the pictures of a game's cards: in some sizes, and where some lie under others, in that form too; and of their back. */
export function cardPictures(game: string, lang: string, sizes: string[], under: boolean): string[] {
  const faces = deckOf(game).flatMap(({ id }) => [
    ...sizes.map((size) => pictureOf(id, size, lang)),
    ...(under ? [pictureOf(id, 'M', lang, true)] : []),
    `sign-${id}`,
  ]);
  return [...faces, `back-${game}`];
}

/** The drawings of a game's cards without what they are worth, for tables with values of their own. */
export const blanks = (game: string, lang: string): string[] =>
  deckOf(game).flatMap(({ id }) => ['L', 'M', 'S'].map((size) => drawing(blank(id, size, lang))));

/** The name of a card's drawing without its words. */
export const blank = (id: string, size: string, lang: string): string => `${id}-${size}-${lang}-blank`;

/** Fetches pictures while there is nothing else to do, one after another, so that every card is there when it comes up. */
export function warm(pictures: string[]): void {
  const wanted = [...pictures];
  const next = (): void => {
    const name = wanted.shift();
    if (name === undefined) return;
    if (kept.has(name)) return next();
    const image = new Image();
    kept.set(name, image);
    image.onload = () => idle(next);
    image.onerror = () => {
      kept.delete(name);
      idle(next);
    };
    image.src = painted(name);
  };
  idle(next);
}

/** Has pictures that did not come, as on a bad network, fetched again after a while. Gives a way to end it. */
export function mendPictures(): () => void {
  const tries = new WeakMap<HTMLImageElement, number>();
  const failed = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || !target.src.includes(__ART__.slice(__ART__.indexOf('/')))) return;
    const tried = (tries.get(target) ?? 0) + 1;
    tries.set(target, tried);
    setTimeout(
      () => {
        if (target.isConnected && target.complete && target.naturalWidth === 0) target.src = String(target.src);
      },
      Math.min(8000, 500 * 2 ** tried),
    );
  };
  addEventListener('error', failed, true);
  return () => removeEventListener('error', failed, true);
}

/** Where a drawing lies that goes into the page as it is. */
export function drawing(name: string): string {
  return `${__ART__}/${name}.svg`;
}

/** Puts the signs of the cards once into the page; names and badges refer to them. */
export function need(id: string): void {
  if (there || !kinds[id] || typeof document === 'undefined') return;
  there = true;
  const sprite = document.createElementNS(NS, 'svg');
  sprite.id = 'art-sprite';
  sprite.setAttribute('aria-hidden', 'true');
  sprite.setAttribute('width', '0');
  sprite.setAttribute('height', '0');
  const signs = Object.entries(emblems).map(
    ([name, body]) => `<symbol id="em-${name}" class="art" viewBox="0 0 24 24">${body}</symbol>`,
  );
  // The page's policy forbids style attributes in markup; set through the object model they are allowed.
  sprite.innerHTML = signs.join('').replaceAll(' style="', ' data-style="');
  for (const element of sprite.querySelectorAll<SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
  document.body.prepend(sprite);
}
