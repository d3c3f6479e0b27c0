/** A time that is left, as people write it: `1:24`, `2:05:00`. */
export function clockText(millis: number): string {
  const seconds = Math.ceil(millis / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
