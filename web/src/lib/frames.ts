/** A task that takes longer than this in milliseconds gets no further work that a frame can do as well. */
const ROOM = 22;
let began = 0;

/** Says that a task begins that may change the page: a message, a click, a timer. */
export function taskBegins(): void {
  began = performance.now();
}

/** Whether the task that runs has been quick so far. */
export const hasRoom = (): boolean => performance.now() - began < ROOM;

/** Runs something after the next frame has been drawn, so that it does not make that frame late. Gives a way to call it off. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    taskBegins();
    run();
  };
  const frame = requestAnimationFrame(() => (timer = setTimeout(go)));
  // A page that nobody sees draws no frames.
  const hidden = setTimeout(() => {
    if (timer !== undefined) return;
    cancelAnimationFrame(frame);
    go();
  }, 250);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(hidden);
  };
}

/** Runs something that needs the page as it has just become, before that is painted: now where there is room, or else in the frame. */
export function beforeFrame(run: () => void): void {
  if (hasRoom() || document.hidden) run();
  else requestAnimationFrame(run);
}

/**
 * Has what changes in the page laid out in the task that changed it, where that has room for it: the frame then has only to
 * paint. A slow device has two short tasks instead of a long one, and hears in between what people do. Gives a way to end it.
 */
export function layOutEarly(): () => void {
  const watcher = new MutationObserver(() => {
    if (hasRoom()) document.body.getBoundingClientRect();
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener('click', taskBegins, true);
  return () => {
    watcher.disconnect();
    removeEventListener('click', taskBegins, true);
  };
}
