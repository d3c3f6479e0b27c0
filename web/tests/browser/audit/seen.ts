// What runs inside the page: whether something is seen, what it is called, and what of it its surroundings let through.

export interface Fault {
  check:
    | 'missing'
    | 'outside'
    | 'overlap'
    | 'covered'
    | 'spills'
    | 'scrolls'
    | 'cut'
    | 'small text'
    | 'small target'
    | 'dialog'
    | 'main button'
    | 'room'
    | 'moved'
    | 'shift'
    | 'axe';
  detail: string;
}

/** Where a region lies. */
export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function seen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
}

export function named(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  const region = element.closest('[data-region]')?.getAttribute('data-region');
  const kind = element
    .getAttribute('class')
    ?.replace(/\bs(velte)?-\S+/g, '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join('.');
  return `${region ? `${region}: ` : ''}${element.localName}${kind ? `.${kind}` : ''} “${words.slice(0, 24)}”`;
}

/** What of an element its surroundings let through. */
export function letThrough(element: HTMLElement): Place {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const place = { left, top, right, bottom };
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(each);
    const box = each.getBoundingClientRect();
    if (overflowX !== 'visible')
      Object.assign(place, { left: Math.max(place.left, box.left), right: Math.min(place.right, box.right) });
    if (overflowY !== 'visible')
      Object.assign(place, { top: Math.max(place.top, box.top), bottom: Math.min(place.bottom, box.bottom) });
    if (position === 'fixed') break;
  }
  return place;
}
