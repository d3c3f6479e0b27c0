import { kinds } from './kinds';
import { drawings, emblems } from './drawings';

const NS = 'http://www.w3.org/2000/svg';

/** Puts every drawing once into the page; cards refer to them with `use`. */
export function addSprite(): void {
  if (document.getElementById('art-sprite')) return;
  const sprite = document.createElementNS(NS, 'svg');
  sprite.id = 'art-sprite';
  sprite.setAttribute('aria-hidden', 'true');
  sprite.setAttribute('width', '0');
  sprite.setAttribute('height', '0');
  const parts = [
    ...Object.entries(drawings).map(([id, body]) => `<g id="art-${id}" class="art">${body}</g>`),
    ...Object.entries(emblems).map(([id, body]) => `<symbol id="em-${id}" class="art" viewBox="0 0 24 24">${body}</symbol>`),
    '<clipPath id="clip-L"><rect x=".5" y=".5" width="139" height="195" rx="8"/></clipPath>',
    '<clipPath id="clip-M"><rect x=".5" y=".5" width="95" height="133" rx="6"/></clipPath>',
    '<clipPath id="clip-S"><rect x=".5" y=".5" width="59" height="83" rx="5"/></clipPath>',
  ];
  // The page's policy forbids style attributes in markup; set through the object model they are allowed.
  sprite.innerHTML = parts.join('').replaceAll(' style="', ' data-style="');
  for (const element of sprite.querySelectorAll<SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
  document.body.prepend(sprite);
}

/** The class that sets a kind's colour. */
export function kindClass(id: string): string {
  const kind = kinds[id];
  return `k-${kind?.colour ?? (kind?.event ? 'event' : id)}`;
}
