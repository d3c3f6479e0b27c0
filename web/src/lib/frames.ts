/** Runs something after the next frame has been drawn, so that it does not make that frame late. Gives a way to call it off. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)));
  // A page that nobody sees draws no frames.
  const hidden = setTimeout(() => {
    if (timer !== undefined) return;
    cancelAnimationFrame(frame);
    run();
  }, 250);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(hidden);
  };
}
