/** The characters, the weakest first, as the server names them. */
export const characters = ['nina', 'luca', 'frankie', 'rosa', 'vito'] as const;
export type Character = (typeof characters)[number];

/** What characters were called before they had names; records and old tables still say so. */
const before: Record<string, Character> = { easy: 'luca', simple: 'frankie', medium: 'frankie', hard: 'vito' };

/** The character that a bot is; null for one that is nobody, such as one that plays at random. */
export function characterOf(level: string): Character | null {
  return characters.find((each) => each === level) ?? before[level] ?? null;
}

/**
 * So many different characters, with these among them as far as there are seats; the others are those who play most like the last one
 * that was wanted.
 */
export function company(count: number, wanted: string[]): Character[] {
  const chosen = [...new Set(wanted.map(characterOf))].filter((each) => each !== null).slice(0, count);
  const at = characters.indexOf(chosen.at(-1) ?? 'luca');
  const near = [...characters].sort(
    (one, two) => Math.abs(characters.indexOf(one) - at) - Math.abs(characters.indexOf(two) - at),
  );
  chosen.push(...near.filter((each) => !chosen.includes(each)).slice(0, Math.max(0, count - chosen.length)));
  return chosen.sort((one, two) => characters.indexOf(one) - characters.indexOf(two));
}
