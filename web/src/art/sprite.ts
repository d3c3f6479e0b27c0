import { kinds } from './kinds';

const NS = 'http://www.w3.org/2000/svg';

type Drawings = Record<string, string>;
interface Pack { drawings: Drawings; emblems: Drawings }

/** The drawings of each game, fetched when a card of it is shown first. */
const packs: Record<string, () => Promise<Pack>> = {
  ac: () => import('./al-capone').then(({ portraits, scenes, emblems }) => ({ drawings: { ...portraits, ...scenes }, emblems })),
  rm: () => import('./rue-morgue').then(({ rmArt, rmEmb, orang, orangArms }) => ({ drawings: { ...rmArt, orang, 'orang-arms': orangArms }, emblems: rmEmb })),
  om: () => import('./omerta').then(({ omArt, omEmb }) => ({ drawings: omArt, emblems: omEmb })),
};
const wanted = new Set<string>();
let line: Promise<unknown> = Promise.resolve();

function sprite(): SVGElement {
  const known = document.getElementById('art-sprite');
  if (known) return known as unknown as SVGElement;
  const made = document.createElementNS(NS, 'svg');
  made.id = 'art-sprite';
  made.setAttribute('aria-hidden', 'true');
  made.setAttribute('width', '0');
  made.setAttribute('height', '0');
  made.innerHTML = '<clipPath id="clip-L"><rect x=".5" y=".5" width="139" height="195" rx="8"/></clipPath><clipPath id="clip-M"><rect x=".5" y=".5" width="95" height="133" rx="6"/></clipPath><clipPath id="clip-S"><rect x=".5" y=".5" width="59" height="83" rx="5"/></clipPath>';
  document.body.prepend(made);
  return made;
}

/** Puts drawings into the page, a few at a time, so that nothing waits for them. */
async function add({ drawings, emblems }: Pack): Promise<void> {
  const parts = [
    ...Object.entries(emblems).map(([id, body]) => `<symbol id="em-${id}" class="art" viewBox="0 0 24 24">${body}</symbol>`),
    ...Object.entries(drawings).map(([id, body]) => `<g id="art-${id}" class="art">${body}</g>`),
  ];
  for (let at = 0; at < parts.length; at += 4) {
    if (at > 0) await new Promise((done) => setTimeout(done));
    const group = document.createElementNS(NS, 'g');
    // The page's policy forbids style attributes in markup; set through the object model they are allowed.
    group.innerHTML = parts.slice(at, at + 4).join('').replaceAll(' style="', ' data-style="');
    for (const element of group.querySelectorAll<SVGElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? '';
      element.removeAttribute('data-style');
    }
    sprite().append(group);
  }
}

/** Sees to it that a card can be drawn: its drawings are put once into the page, and cards refer to them with `use`. */
export function need(id: string): void {
  const game = kinds[id]?.game;
  if (game === undefined || wanted.has(game) || typeof document === 'undefined') return;
  wanted.add(game);
  sprite();
  const pack = packs[game]();
  line = line.then(() => pack).then(add).catch(() => wanted.delete(game));
}
