/** Why a table cannot be shown. */
const KNOWN = [
  'no-such-table',
  'full',
  'locked',
  'too-long',
  'kicked',
  'closed',
  'wrong-version',
  'not-allowed',
  'left',
  'elsewhere',
] as const;
export type Trouble = (typeof KNOWN)[number] | 'other';

/** After these the connection comes back by itself. */
const PASSING = ['try-again', 'restart', 'too-slow', 'dead', 'too-fast', 'too-many'];

/** What it means for a table that the server has closed its connection; nothing where it comes back. */
export function troubleOf(reason: string): Trouble | null {
  if (PASSING.includes(reason)) return null;
  return reason === 'idle' ? 'closed' : (KNOWN.find((each) => each === reason) ?? 'other');
}
