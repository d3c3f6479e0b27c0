/** Where something lies. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Point = [number, number];

/** The point of a box that is nearest to another one. */
function edge(box: Box, [x, y]: Point): Point {
  return [Math.max(box.left, Math.min(box.left + box.width, x)), Math.max(box.top, Math.min(box.top + box.height, y))];
}

/** Whether a straight line goes through a box. */
function crosses([x, y]: Point, [u, v]: Point, box: Box): boolean {
  for (let part = 0; part <= 1; part += 1 / 64) {
    const [a, b] = [x + (u - x) * part, y + (v - y) * part];
    if (a > box.left && a < box.left + box.width && b > box.top && b < box.top + box.height) return true;
  }
  return false;
}

/**
 * The way of a line from a voice to what it speaks of. Where it would go through words that are to be read, it goes along the edge
 * of the window instead.
 */
export function wayTo(voice: Box, it: Box, words: Box | null, width: number): Point[] {
  const to = edge(it, [voice.left + voice.width / 2, voice.top + voice.height / 2]);
  const from = edge(voice, to);
  const straight = [from, edge(it, from)];
  if (!words || !crosses(straight[0], straight[1], words)) return straight;
  const beside = Math.min(width - 2, Math.max(voice.left + voice.width, words.left + words.width) + 3);
  const [begin, end] = [voice, it].map((box): Point => [
    Math.min(beside, box.left + box.width),
    box.top + box.height / 2,
  ]);
  return [begin, [beside, begin[1]], [beside, end[1]], end];
}
