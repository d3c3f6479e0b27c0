// What runs inside the page: it tells what is wrong with text, targets and dialogs, wherever they are.
// The functions go to the page as text, so they may use each other and nothing else.
import { named, seen, type Fault } from './seen.ts';

/** Whether somebody who needs the whole of a shortened text can get it. */
export function told(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  const short = textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '');
  return short && element.closest('[title], [aria-label], button, summary') !== null;
}

/** How a text goes beyond its box or is cut by one around it. */
export function cutBy(element: Element, box: DOMRect, size: number): string | null {
  let scrolled = false;
  for (let each: Element | null = element; each && each !== document.documentElement; each = each.parentElement) {
    const { overflowX, overflowY, display, position } = getComputedStyle(each);
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const wide = Math.max(left - box.left, box.right - right);
    const high = Math.max(top - box.top, box.bottom - bottom);
    if (told(each)) return null;
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    if (!scrolled && ((clips(overflowX) && wide > 1.5) || (clips(overflowY) && high > size * 0.3)))
      return `is cut by ${named(each)}`;
    if (each === element && display !== 'inline' && display !== 'contents' && wide > 2)
      return `is ${Math.round(wide)} px wider than its box`;
    scrolled ||= /auto|scroll/.test(overflowX + overflowY);
    if (position === 'fixed') return null;
  }
  return null;
}

export function texts(within: Element, faults: Fault[] = []): Fault[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (
      !node.textContent!.trim() ||
      element.closest('svg, script, style, option, [aria-hidden="true"] > svg') ||
      !seen(element)
    )
      continue;
    const own = element.getBoundingClientRect();
    const { fontSize, clipPath, clip, opacity } = getComputedStyle(element);
    // What only screen readers read.
    if (own.width <= 2 || own.height <= 2 || clipPath !== 'none' || clip !== 'auto' || opacity === '0') continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const scale = element instanceof HTMLElement && element.offsetHeight > 0 ? own.height / element.offsetHeight : 1;
    const size = parseFloat(fontSize) * scale;
    if (size < 11.9) faults.push({ check: 'small text', detail: `${named(element)} has ${size.toFixed(1)} px` });
    const how = cutBy(element, box, size);
    if (how) faults.push({ check: 'cut', detail: `${named(element)} ${how}` });
  }
  return faults;
}

/** The least size of a target. */
export function least(target: Element, touch: boolean): number {
  if (!touch) return 24;
  if (target.closest('[data-region="board"]') && target.matches('[data-tile], [data-tile] *')) return 28;
  if (target.closest('[data-region="rack"]') && innerWidth > innerHeight) return 40;
  return 44;
}

export function targets(within: Element, touch: boolean): Fault[] {
  const faults: Fault[] = [];
  const kinds =
    'button:not(:disabled, [aria-disabled="true"]), a[href], input:not([type="hidden"]), select, summary, [role="button"]';
  for (const each of within.querySelectorAll(kinds)) {
    const target = each.closest('label') ?? each;
    // A dialog may scroll: what is looked at must be in sight.
    if (each.closest('dialog')) target.scrollIntoView({ block: 'center' });
    const box = target.getBoundingClientRect();
    const inline = each.matches('a') && getComputedStyle(each).display === 'inline';
    if (inline || box.width <= 2 || box.height <= 2 || !seen(target) || getComputedStyle(each).clipPath !== 'none')
      continue;
    const size = least(each, touch) - 0.6;
    // A hand goes further than what is drawn where a target has an edge that is not seen.
    const reach = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(
        box.left + box.width / 2 + dx * (size / 2 - 1),
        box.top + box.height / 2 + dy * (size / 2 - 1),
      );
      return hit !== null && target.contains(hit);
    };
    const wide = box.width >= size || (reach(-1, 0) && reach(1, 0));
    const high = box.height >= size || (reach(0, -1) && reach(0, 1));
    if (!wide || !high)
      faults.push({
        check: 'small target',
        detail: `${named(each)} has ${Math.round(box.width)}×${Math.round(box.height)}`,
      });
  }
  return faults;
}

/** What opens lies inside the window. */
export function within(dialog: Element): Fault[] {
  const { left, top, right, bottom } = dialog.getBoundingClientRect();
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  return inside ? [] : [{ check: 'dialog', detail: `${named(dialog)} is not inside the window` }];
}

/** With a dialog open: it lies inside the window, nothing of it is cut, and its main button is in sight. */
export function dialogs(dialog: Element, touch: boolean): Fault[] {
  // To look at targets scrolls; what is in sight is meant as the dialog opens.
  const opened = dialog.scrollTop;
  const faults: Fault[] = [...texts(dialog), ...targets(dialog, touch)];
  dialog.scrollTop = opened;
  faults.push(...within(dialog));
  const main = dialog.querySelector('.btn.pri');
  if (main) {
    const { left, top, width, height } = main.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !main.contains(hit)) faults.push({ check: 'dialog', detail: `${named(main)} is not in sight` });
  }
  if (dialog.scrollWidth > dialog.clientWidth + 1) faults.push({ check: 'dialog', detail: 'it scrolls sideways' });
  return faults;
}
