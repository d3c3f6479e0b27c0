/** The page in the pocket: it opens without a network, and says when there is a new one. */
import { painted } from '../art/sprite';
import { gameModule } from '../games';
import { gameList } from '../games/list';
import { toast } from '../parts/Toasts.svelte';
import { hereWords } from '../words/here';
import { lack, wasm } from './capable';
import { language } from './i18n.svelte';

/** A new version waits. Whoever agrees gets it, and the page comes again; a game is where it was. */
function offer(waiting: ServiceWorker): void {
  toast(hereWords().newVersion, {
    text: hereWords().takeIt,
    take: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage({ go: true });
    },
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  let known: ServiceWorker | null = null;
  const follow = (): void => {
    const next = registration.installing;
    if (!next || next === known) return;
    known = next;
    next.addEventListener('statechange', () => {
      // The first one of all has nobody to take the place of.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next);
    });
  };
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  // It may have been found before anybody looked.
  follow();
  registration.addEventListener('updatefound', follow);
}

/**
 * What is needed to play everything without a network, in this language and for this screen. Of the large pictures of cards only
 * those are kept that were wanted; in place of the others there are the usual ones (`offline/service.ts`).
 */
function needed(): string[] {
  const pieces = gameList.flatMap(({ id }) => gameModule(id)?.pieces ?? []);
  const pictures = pieces.flatMap((each) => each.pictures(language.now)).filter((name) => !/-L-\w\w$/.test(name));
  const further = pieces.flatMap((each) => each.further?.(language.now) ?? []);
  return [...(wasm !== null && lack() === null ? [wasm] : []), ...pictures.map(painted), ...further];
}

/** Lets the browser keep the page. */
export async function serve(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
    watch(registration);
    const { active } = await navigator.serviceWorker.ready;
    const thrifty = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    if (thrifty || !active) return;
    const { port1, port2 } = new MessageChannel();
    // Whoever tests the page waits for this.
    port1.onmessage = () => (document.documentElement.dataset.kept = 'yes');
    active.postMessage({ keep: needed() }, [port2]);
  } catch {
    // A page that cannot be kept is a page like any other.
  }
}
