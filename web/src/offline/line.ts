/** What names and lines of chat look like to others: as `table/src/names.rs` says it, by what the browser knows of Unicode. */

/** Accents that a letter may carry, after those that are part of it. */
const MARKS = 3;
/** Letters and symbols that look like a blank. */
const BLANK = /[\p{White_Space}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/u;
/** What cannot be seen, or changes the direction of writing. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\u{e0000}-\u{e0fff}]/u;
const MARK = /\p{M}/u;

const seen = (letter: string): string => (BLANK.test(letter) ? ' ' : UNSEEN.test(letter) ? '' : letter);

/** What people call letters: a flag is one. */
function letters(word: string): string[] {
  if (!('Segmenter' in Intl)) return [...word];
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)].map(({ segment }) => segment);
}

/** A line as others see it: composed, visible characters only, blanks joined, at most so many characters. */
export function cleanLine(text: string, most: number): string {
  let marks = 0;
  const visible = [
    ...[...text]
      .slice(0, most * 16)
      .map(seen)
      .join('')
      .normalize('NFC'),
  ]
    .filter((letter) => (marks = MARK.test(letter) ? marks + 1 : 0) <= MARKS)
    .join('');
  let line = '';
  let left = most;
  for (const [number, word] of visible.split(' ').filter(Boolean).entries()) {
    if (number > 0) {
      if (left < 2) break;
      line += ' ';
      left -= 1;
    }
    for (const letter of letters(word)) {
      const length = [...letter].length;
      if (length > left) return line.trimEnd();
      line += letter;
      left -= length;
    }
  }
  return line;
}
