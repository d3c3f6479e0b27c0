/** Tells the width of an element whenever it changes, after the page has been laid out: asking sooner would lay it out twice. */
export function wide(element: HTMLElement, tell: (width: number) => void): { destroy: () => void } {
  const watch = new ResizeObserver(() => tell(element.clientWidth));
  watch.observe(element);
  return { destroy: () => watch.disconnect() };
}
