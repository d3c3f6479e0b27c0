/** The next click, if it comes within so many milliseconds, means nothing. */
export function swallowClick(within: number): void {
  const swallow = (click: MouseEvent) => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), within);
}
