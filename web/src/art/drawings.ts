/** What a game has drawn for its pieces; scripts/art.ts makes files of it. */
export interface Drawings {
  /** The drawing on each card, by the token of its kind. */
  cards: Record<string, string>;
  /** The ground and the lines of the backs. */
  back?: [ground: string, line: string];
  /** Other pictures by their name; those that end in `.svg` go into the page as they are. */
  /** Some of the pieces for the picture of a shared link: tokens of cards, or names of other pictures. */
  cover: string[];
  others?: Record<string, { body: string; box: string; pen?: number }>;
}
