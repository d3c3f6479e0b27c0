// A drawing with nothing left to work out: custom properties, classes, symbols and words become plain attributes and shapes.
// What draws the pictures knows neither the page's style sheets nor its fonts.
import { DOMParser, XMLSerializer, type Element } from '@xmldom/xmldom';
import { outline } from './outline.ts';

/** Declarations that hold for a class, in the order of the style sheet. */
export interface Rule {
  names: string[];
  declarations: [string, string][];
}

type Scope = Record<string, string>;

/** The parts of a list that is separated by commas, without those inside of brackets. */
function parts(list: string): string[] {
  const all = [''];
  let deep = 0;
  for (const sign of list) {
    if (sign === '(') deep++;
    if (sign === ')') deep--;
    if (sign === ',' && deep === 0) all.push('');
    else all[all.length - 1] += sign;
  }
  return all.map((each) => each.trim());
}

const channels = (colour: string): number[] => {
  const digits = colour.replace('#', '');
  const whole = digits.length === 3 ? [...digits].map((each) => each + each).join('') : digits;
  return [0, 2, 4].map((at) => parseInt(whole.slice(at, at + 2), 16));
};

/** What `color-mix(in srgb, A p%, B)` gives. */
function mixed(list: string): string {
  const [, first, second] = parts(list);
  const [colour, share] = first.split(' ');
  const part = parseFloat(share) / 100;
  const [a, b] = [channels(colour), channels(second)];
  return `#${a
    .map((each, at) =>
      Math.round(each * part + b[at] * (1 - part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A value without variables and sums. */
function plain(value: string, scope: Scope): string {
  let now = value;
  for (let again = 0; again < 6 && now.includes('var('); again++)
    now = now.replace(/var\(--([\w-]+)\)/g, (_, name: string) => scope[name] ?? '');
  now = now.replace(/calc\(([\d.]+)\s*([*/])\s*([\d.]+)\)/g, (_, a: string, sign: string, b: string) =>
    String(sign === '*' ? Number(a) * Number(b) : Number(a) / Number(b)),
  );
  return now.replace(/color-mix\((.*)\)/, (_, list: string) => mixed(list));
}

/** The declarations of a style attribute or the inside of a rule. */
export const declarations = (style: string): [string, string][] =>
  style
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => [each.slice(0, each.indexOf(':')).trim(), each.slice(each.indexOf(':') + 1).trim()]);

/** The same picture in plain attributes. `emblems` are what `#em-…` refers to, in boxes of 24 units. */
export function flatten(
  svg: string,
  scope: Scope,
  rules: Rule[],
  emblems: Record<string, string>,
  colours: (name: string) => string | undefined,
): string {
  const parse = (text: string): Element =>
    new DOMParser().parseFromString(text, 'image/svg+xml').documentElement as Element;
  const walk = (element: Element, outer: Scope): void => {
    const names = (element.getAttribute('class') ?? '').split(' ');
    const scope = { ...outer };
    for (const name of names) {
      const colour = colours(name);
      if (colour) scope.kind = scope.hole = colour;
    }
    const own = declarations(element.getAttribute('style') ?? '');
    for (const [name, value] of own) if (name.startsWith('--')) scope[name.slice(2)] = plain(value, outer);
    const ruled = rules
      .filter((rule) => rule.names.some((name) => names.includes(name)))
      .flatMap((rule) => rule.declarations);
    for (const [name, value] of [...ruled, ...own]) if (!name.startsWith('--')) element.setAttribute(name, value);
    element.removeAttribute('class');
    element.removeAttribute('style');
    for (const { name, value } of [...element.attributes]) element.setAttribute(name, plain(value, scope));
    const sign = element.localName === 'use' && /^#em-(.+)$/.exec(element.getAttribute('href') ?? '')?.[1];
    if (sign) {
      const inside = parse(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="100%" height="100%">${emblems[sign]}</svg>`,
      );
      const put = element.ownerDocument!.importNode(inside, true) as Element;
      element.parentNode?.replaceChild(put, element);
      return walk(put, outer);
    }
    if (element.localName === 'text') {
      const shape = parse(outline((name) => element.getAttribute(name), element.textContent ?? ''));
      return void element.parentNode?.replaceChild(element.ownerDocument!.importNode(shape, true), element);
    }
    for (const child of [...element.childNodes]) if (child.nodeType === 1) walk(child as Element, scope);
  };
  const root = parse(svg);
  walk(root, scope);
  return new XMLSerializer().serializeToString(root);
}
