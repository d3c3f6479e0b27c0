import { acEmb, omEmb, rmEmb } from './emblems';
import { kinds } from './kinds';

declare const __ART__: string;

const NS = 'http://www.w3.org/2000/svg';
const emblems: Record<string, string> = { ...acEmb, ...rmEmb, ...omEmb };
let there = false;

/** Where the picture of a card lies: all of it but the words, with its colours and its pen in it, see scripts/art.ts. */
export function picture(id: string, size: string, lang: string): string {
  return `${__ART__}/${id}-${size}${lang === 'en' && id === 'alibi' ? '-en' : ''}.svg`;
}

const kept = new Map<string, HTMLImageElement>();
const idle = (run: () => void) => ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, 50));

/** Fetches the pictures of a game while there is nothing else to do, one after another, so that every card is there when it comes up. */
export function warm(game: string, lang: string): void {
  const sizes = game === 'om' ? ['L', 'M', 'S'] : ['M', 'S'];
  const wanted = Object.values(kinds).filter((kind) => kind.game === game).flatMap((kind) => sizes.map((size) => picture(kind.id, size, lang)));
  const next = (): void => {
    const address = wanted.shift();
    if (address === undefined) return;
    if (kept.has(address)) return next();
    const image = new Image();
    kept.set(address, image);
    image.onload = image.onerror = () => idle(next);
    image.src = address;
  };
  idle(next);
}

/** Where another drawing lies. */
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
  const signs = Object.entries(emblems).map(([name, body]) => `<symbol id="em-${name}" class="art" viewBox="0 0 24 24">${body}</symbol>`);
  // The page's policy forbids style attributes in markup; set through the object model they are allowed.
  sprite.innerHTML = signs.join('').replaceAll(' style="', ' data-style="');
  for (const element of sprite.querySelectorAll<SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
  document.body.prepend(sprite);
}
