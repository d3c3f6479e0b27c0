// Fingers instead of a mouse.
import type { Person } from './types.ts';

/** From now on every click of the tests is a touch. */
export function fingers(page: Person) {
  page.click = (selector, options) =>
    page
      .locator(selector)
      .first()
      .click(options as { timeout?: number });
  page.mouse.click = (x, y) => page.touchscreen.tap(x, y);
  const locator = page.locator.bind(page);
  const touching = <L extends ReturnType<Person['locator']>>(one: L): L =>
    new Proxy(one, {
      get(target, key) {
        const value = Reflect.get(target, key) as unknown;
        if (key === 'click') return target.tap.bind(target);
        if (typeof value !== 'function') return value;
        const call = value.bind(target) as (...given: unknown[]) => unknown;
        if (!['locator', 'first', 'last', 'nth', 'filter'].includes(String(key))) return call;
        return (...given: unknown[]) => touching(call(...given) as L);
      },
    });
  page.locator = (...given) => touching(locator(...given));
}
