/** A time that is left, as people write it: `1:24`, `2:05:00`. */
export function clockText(millis: number): string {
  const seconds = Math.ceil(millis / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The same where a place of one width is kept for it: hours go without seconds. */
export function shortClock(millis: number): string {
  const minutes = Math.ceil(millis / 60_000);
  if (millis <= 3_600_000 - 1000) return clockText(millis);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return h < 10 ? `${h}:${String(m).padStart(2, '0')} h` : `${h} h`;
}
