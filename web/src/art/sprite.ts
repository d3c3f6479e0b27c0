import { acEmb, omEmb, rmEmb } from './emblems';
import { kinds } from './kinds';

declare const __ART__: string;

const NS = 'http://www.w3.org/2000/svg';
const emblems: Record<string, string> = { ...acEmb, ...rmEmb, ...omEmb };
let there = false;

/** Where the picture of a card lies. It has its colours and its pen in it, see scripts/art.ts. */
export function picture(id: string, size: string, lang: string): string {
  return `${__ART__}/${id}-${size}${lang === 'en' && id === 'alibi' ? '-en' : ''}.svg`;
}

/** Where another drawing lies. */
export function drawing(name: string): string {
  return `${__ART__}/${name}.svg`;
}

/** Puts the signs of the spines and the outlines of cards once into the page; cards refer to them. */
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
  sprite.innerHTML = [
    ...signs,
    '<clipPath id="clip-L"><rect x=".5" y=".5" width="139" height="195" rx="8"/></clipPath>',
    '<clipPath id="clip-M"><rect x=".5" y=".5" width="95" height="133" rx="6"/></clipPath>',
    '<clipPath id="clip-S"><rect x=".5" y=".5" width="59" height="83" rx="5"/></clipPath>',
  ].join('').replaceAll(' style="', ' data-style="');
  for (const element of sprite.querySelectorAll<SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
  document.body.prepend(sprite);
}
