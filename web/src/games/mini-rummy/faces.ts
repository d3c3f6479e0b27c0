/** The box of a tile, and what its shape is drawn in. */
export const TILE = { width: 50, height: 66 };

const shapes: Record<string, string> = {
  o: '<circle cx="10" cy="10" r="8"/>',
  g: '<path d="M10 1.5L19 18H1z"/>',
  b: '<path d="M2.5 2.5h15v15h-15z"/>',
  r: '<path d="M10 .5l2.9 6.2 6.7.8-5 4.6 1.3 6.7L10 15.5l-5.9 3.3 1.3-6.7-5-4.6 6.7-.8z"/>',
};
const colours: Record<string, string> = {
  o: 'var(--t-orange)',
  g: 'var(--t-green)',
  b: 'var(--t-blue)',
  r: 'var(--t-red)',
};

/** Every tile but the joker, by its token. */
export const tileTokens = Object.keys(shapes).flatMap((colour) =>
  Array.from({ length: 13 }, (_, at) => `${colour}${at + 1}`),
);

/** The sign of a colour, in a box of 20 units. */
export const tileShape = (colour: string): string => shapes[colour] ?? '';

/** The drawing of a tile; `plain` for those who want high contrast. */
export function tile(token: string, plain: boolean): string {
  const ink = colours[token[0]];
  const body = plain
    ? '<rect x="1" y="1" width="48" height="64" rx="7" fill="#fff" stroke="#000" stroke-width="2"/>'
    : '<linearGradient id="stock" x2="0" y2="1"><stop stop-color="#fffdf4"/><stop offset=".7" stop-color="#f6ecd6"/><stop offset="1" stop-color="#e9dabb"/></linearGradient>' +
      '<rect width="50" height="66" rx="7.5" fill="#d8c6a0"/><path d="M0 7.5A7.500 7.500 0 0 1 7.500 0H42.500A7.500 7.500 0 0 1 50 7.500V55.200A7.500 7.500 0 0 1 42.500 62.700H7.500A7.500 7.500 0 0 1 0 55.200Z" fill="url(#stock)"/>' +
      '<rect x=".5" y=".5" width="49" height="65" rx="7" fill="none" stroke="#7a6544"/>';
  return `${body}<text x="25" y="35.200" text-anchor="middle" font-size="26" font-weight="700" letter-spacing="-.5" fill="${ink}">${token.slice(1)}</text><svg x="17.500" y="39.500" width="15" height="15" viewBox="0 0 20 20" fill="${ink}">${shapes[token[0]]}</svg>`;
}
