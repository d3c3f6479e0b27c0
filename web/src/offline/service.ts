/**
 * The service worker: the page opens without a network. What belongs to the page itself is kept when it is installed; pictures
 * and the tables for this device when the page says so, for the language and screen it has; and the rest when it was wanted once.
 *
 * A new version waits until whoever plays agrees to it, or has closed the page: nothing changes under a game.
 */
/** The files of the page, and what the addresses of everything else it may ask for begin with. */
declare const __FILES__: string[];
declare const __MORE__: string[];
declare const __VERSION__: string;

interface Extendable extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Telling extends Extendable {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
const scope = self as unknown as {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Telling) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
};

/** The folder of the page: all addresses begin with it. Another page of the same host may stand in another one. */
const ROOT = new URL('.', scope.location.href).pathname;
const FILES = __FILES__.map((name) => ROOT + name);
const MORE = __MORE__.map((name) => ROOT + name);

/** What has a name by its content stays over versions; the page itself has one place in each. */
const PAGES = `page ${ROOT} `;
const PAGE = PAGES + __VERSION__;
const ASSETS = `assets ${ROOT}`;
const SHELL = `${ROOT}index.html`;
/** How long a network that only seems to be there is waited for, in milliseconds. */
const PATIENCE = 4000;

const isAsset = (path: string): boolean => path.startsWith(`${ROOT}assets/`);

async function install(): Promise<void> {
  const [page, assets] = await Promise.all([caches.open(PAGE), caches.open(ASSETS)]);
  // The page without a language of its own: what a server writes into its head is for others to read.
  const fresh = (path: string): Request => new Request(path, { cache: 'reload' });
  await page.addAll(FILES.filter((path) => !isAsset(path)).map(fresh));
  await keep(FILES.filter(isAsset), assets);
}

/** Keeps files that are not kept yet. */
async function keep(paths: string[], assets: Cache): Promise<void> {
  const known = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname));
  for (const { pathname } of paths.map((path) => new URL(path, scope.location.href)))
    if (!known.has(pathname)) await assets.add(pathname);
}

/** What only older versions had goes. */
async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PAGES) && name !== PAGE) await caches.delete(name);
  const assets = await caches.open(ASSETS);
  const now = new Set(FILES);
  for (const { url } of await assets.keys()) {
    const path = new URL(url).pathname;
    if (!now.has(path) && !MORE.some((start) => path.startsWith(start))) await assets.delete(url);
  }
  await scope.clients.claim();
}

/** The page from the network where that answers soon, as it may be newer or about another table; else as it was kept. */
async function page(request: Request): Promise<Response> {
  try {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE));
    const answer = await Promise.race([fetch(request), late]);
    if (answer.ok || answer.type === 'opaqueredirect') return answer;
  } catch {
    // There is no network.
  }
  return (await caches.match(SHELL)) ?? Response.error();
}

/** Where there is no network, a card's usual picture stands for its large one. */
const usual = (request: Request): Promise<Response | undefined> =>
  caches.match(request.url.replace(/-L-(\w\w@)/, '-M-$1'));

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request).catch(() => null);
  if (!answer) return (await usual(request)) ?? Response.error();
  if (answer.ok && isAsset(new URL(request.url).pathname))
    await (await caches.open(ASSETS)).put(request, answer.clone()).catch(() => {});
  return answer;
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin || pathname.startsWith(`${ROOT}api/`)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});
scope.addEventListener('message', (event) => {
  const told = event.data as { keep?: string[]; go?: true };
  if (told.go) event.waitUntil(scope.skipWaiting());
  if (told.keep) event.waitUntil(keepMore(told.keep, event.ports[0]));
});

/** Keeps what the page wishes for, and says when it is all there. */
async function keepMore(paths: string[], answer: MessagePort | undefined): Promise<void> {
  await keep(paths, await caches.open(ASSETS));
  answer?.postMessage('kept');
}

export {};
