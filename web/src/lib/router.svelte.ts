import { firstGame } from '../games/list';
import { ALONE } from './ends';

export type Route =
  | { page: 'start' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; key: string | null }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'replay'; table: string | null; game: number | null; moment: string | null }
  | { page: 'tour'; game: string | null }
  | { page: 'about' }
  | { page: 'design' }
  | { page: 'missing' };

/** What is written in an address; as it stands where it cannot be read. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What an address means. Keys of links stand behind `#`, so that they reach no server's log. */
export function parse(path: string, hash: string): Route {
  const [head, tail, ...more] = path.split('/').filter(Boolean).map(decoded);
  const fragment = decoded(hash.replace(/^#/, ''));
  if (head === 'replay' && more.length <= 1) {
    const number = Number(more[0]);
    return {
      page: 'replay',
      table: tail ?? null,
      game: Number.isInteger(number) && number > 0 ? number : null,
      moment: fragment || null,
    };
  }
  if (more.length > 0) return { page: 'missing' };
  if (head === undefined) return { page: 'start' };
  if (head === 'new' && tail) return { page: 'new', game: tail };
  if (head === 't' && tail) return { page: 'table', table: tail, key: fragment || null };
  if (head === 'rules') return { page: 'rules', game: tail ?? firstGame, rule: fragment || null };
  if (head === 'tour') return { page: 'tour', game: tail ?? null };
  if (head === 'about' && !tail) return { page: 'about' };
  if (head === 'design' && !tail && import.meta.env.DEV) return { page: 'design' };
  return { page: 'missing' };
}

/** Where the page is. One without a server stands in a single file, so that the whole address stands behind `#`. */
function place(): [path: string, hash: string] {
  if (!ALONE) return [location.pathname, location.hash];
  const [path = '', hash = ''] = location.hash.slice(1).split('#');
  return [path, hash];
}

/** How an address is written here. */
export const addressOf = (to: string): string => (ALONE ? `#${to}` : to);

class Router {
  now = $state<Route>({ page: 'start' });

  constructor() {
    if (typeof window === 'undefined') return;
    this.read();
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  go(to: string, replace = false): void {
    const address = addressOf(to);
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.read();
    if (!to.includes('#')) scrollTo(0, 0);
  }

  private read(): void {
    this.now = parse(...place());
  }
}

export const router = new Router();

/** For links: follows them inside the page. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || event.defaultPrevented || link.hasAttribute('download') || link.origin !== location.origin) return;
  const written = link.getAttribute('href') ?? '';
  const to = ALONE && written.startsWith('#/') ? written.slice(1) : link.pathname + link.search + link.hash;
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (link.target || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) {
    // The browser opens it by itself, and must know where a page without a server has it.
    if (ALONE) link.href = addressOf(to);
    return;
  }
  event.preventDefault();
  router.go(to);
}
