import type { Drawings } from '../../art/drawings.ts';
import { bust, face, fedora, hatShade, type Face } from '../../art/kit.ts';

const hs = `<path class="sh" d="${hatShade}"/>`;
const bottle = (x: number, y: number, s: number) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path class="gl2" style="stroke-width:calc(var(--lw)/${s})" d="M6.500 0h7v13c0 5 6.500 6 6.500 14v22a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V27c0-8 6.500-9 6.500-14z"/><path fill="#fbf3df" d="M1.500 30h17v12h-17z"/><path fill="#d9b36a" d="M6 0h8v6H6z"/></g>`;
/** How many bottles stand in each row. */
const rows: Record<number, number[]> = {
  1: [1],
  2: [2],
  3: [3],
  4: [2, 2],
  5: [2, 1, 2],
  6: [2, 2, 2],
  7: [2, 3, 2],
  8: [3, 2, 3],
  9: [3, 3, 3],
  10: [3, 4, 3],
};
const sizes: Record<number, number> = { 1: 1.7, 2: 1.35, 3: 1.1 };
const bottles = (n: number) => {
  const r = rows[n],
    s = sizes[n] ?? (r.length === 2 ? 1 : n === 10 ? 0.6 : 0.68),
    h = 52 * s,
    gy = r.length === 1 ? 0 : (112 - h * r.length) / (r.length - 1 || 1),
    y0 = r.length === 1 ? (122 - h) / 2 + 2 : 6;
  let o = '';
  r.forEach((c, i) => {
    const w = 20 * s,
      gap = c === 1 ? 0 : Math.min((72 - w * c) / (c - 1), w * 0.7);
    const tot = w * c + gap * (c - 1);
    for (let j = 0; j < c; j++)
      o += bottle(
        50 - tot / 2 + j * (w + gap),
        y0 +
          i * (h + Math.min(gy, 8)) +
          (r.length > 1 ? (112 - h * r.length - Math.min(gy, 8) * (r.length - 1)) / 2 : 0),
        s,
      );
  });
  return o;
};
const hairBob = `<path class="d" d="M50 18C68 16 74 32 72 50C72 60 70 68 66 72C66 60 66 50 62 42C54 44 44 42 40 36C36 42 34 52 34 72C30 68 28 60 28 50C26 32 32 18 50 18Z"/>`;
const lips = `<path class="er" d="M45 73Q48 71 50 72Q52 71 55 73Q50 77.500 45 73Z"/>`;
const lady = (o: Face = {}) =>
  face({
    hw: 15.5,
    jw: 12.5,
    ch: 5.5,
    yt: 34,
    yj: 68,
    yc: 83,
    brow: -0.8,
    browW: 2,
    mouth: 'M46 73H54',
    nose: 'M50 56L48 65.500H51',
    ears: false,
    ...o,
  });
const dressBust = (cls = 'c') => bust({ cls, shirt: false, lapel: false, w: 36 });
const people = {
  lady:
    dressBust() +
    `<path class="fur2" d="M14 112C20 94 34 94 42 100L50 110L58 100C66 94 80 94 86 112L78 122H22Z"/>` +
    lady() +
    lips +
    hairBob +
    `<path class="c" d="M28 46C24 22 36 12 50 12S76 22 72 46C66 38 58 34 50 34S34 38 28 46Z"/><path class="w" d="M27 44C34 36 42 32.500 50 32.500S66 36 73 44L72 49C66 42 58 39 50 39S34 42 28 49Z"/><circle class="b" cx="66" cy="36" r="4.600"/><path class="l" style="stroke-width:calc(var(--lw)*1.300)" d="M54 75L80 66"/><path class="w" d="M79 64.500l9-3 1 3-9 3z"/><path class="smoke" d="M90 62C96 54 86 50 92 42S90 32 94 26"/>`,
  mole:
    fedora('c', 'd', 'translate(0 -2)') +
    `<path class="s" d="M33 42H67V70H33Z"/><path class="sh" d="M52 42H67V70H52ZM33 42H67V48H33Z"/><path class="l" d="M33 42V66M67 42V66"/>` +
    fedora('c', 'd', 'translate(0 -2)') +
    `<path class="w" d="M6 60L50 66L94 60V122H6Z"/><path class="l" d="M50 66V122"/><path class="lk" d="M12 84H44M12 92H44M12 100H44M12 108H44M56 84H88M56 92H88M56 100H70M56 108H88"/><path class="d" d="M12 70L44 74V78L12 75ZM56 74L88 70V75L56 78Z"/><circle class="s" cx="41.500" cy="53" r="6"/><circle class="s" cx="58.500" cy="53" r="6"/><circle class="d" cx="43.500" cy="54" r="2.600"/><circle class="d" cx="60.500" cy="54" r="2.600"/><path class="s" d="M4 84h8c3 0 3 6 0 6h-1c3 0 3 6 0 6h-1c3 0 3 6 0 6H4zM96 84h-8c-3 0-3 6 0 6h1c-3 0-3 6 0 6h1c-3 0-3 6 0 6h6z"/>`,
  henchman:
    bust({ cls: 'c', tie: 'd', w: 46 }) +
    face({
      hw: 18.5,
      jw: 19,
      ch: 13,
      yj: 74,
      yc: 88,
      brow: 2.4,
      browW: 3.8,
      mouth: 'M42 78Q50 75.500 58 78',
      clipped: hs,
    }) +
    `<path class="l" d="M44 83.500h12M35 66l5 3M35 70l5 2"/><path class="d" d="M30 40C29 22 38 13 50 13S71 22 70 40Z"/><path class="c" d="M30 40V33C42 37 58 37 70 33V40C58 44 42 44 30 40Z"/><path class="d" d="M20 43C18 38 25 37.500 30 38C42 42.500 58 42.500 70 38C75 37.500 82 38 80 43C71 48 29 48 20 43Z"/><g transform="rotate(-12 24 108)"><path class="w" d="M8 96H26V122H8Z"/><path class="c" d="M12 102l5-3 5 3v8l-5 4-5-4z"/></g><g transform="rotate(12 76 108)"><path class="w" d="M74 96H92V122H74Z"/><path class="c" d="M78 102l5-3 5 3v8l-5 4-5-4z"/></g>`,
  traitor:
    bust({ cls: 'd', tie: 'c' }) +
    face({
      hw: 16.5,
      jw: 14,
      ch: 6,
      yj: 70,
      yc: 85,
      brow: 1.8,
      browW: 3,
      mouth: 'M44 75Q48 73 52 74.500T58 71.500',
      clipped: hs + '<path d="M50 20H90V95H50Z" fill="#1c1611"/>',
    }) +
    `<path class="lw" d="M54 55q4-3 8 .5M53.500 49L61.500 47M52 74.500Q56 74 58 71.500"/><circle cx="58" cy="55" r="2" fill="#fbf3df"/>` +
    fedora('c', 'd', 'rotate(3 50 38)') +
    `<g transform="rotate(14 82 100)"><path class="w" d="M70 84H88V110H70Z"/><path class="w" d="M76 92H94V118H76Z"/><path class="c" d="M80 97H90V113H80Z"/></g>`,
  assassin:
    dressBust('d') +
    lady({ brow: 1.4, browW: 2.4 }) +
    lips +
    `<path class="d" d="M50 20C66 19 71 32 69 48C66 56 68 62 72 68C64 66 63 50 61 42C52 44 42 41 38 38C36 46 36 64 28 68C32 62 34 56 31 48C29 32 34 19 50 20Z"/><path class="c" d="M22 36C28 22 44 14 60 16C74 18 82 26 80 34C66 28 40 28 22 36Z"/><path class="veil" d="M31 34H70V66C58 72 42 72 31 66Z"/><path class="lv" d="M31 42L58 68M31 52L46 69M36 34L68 64M48 32L70 52M69 42L42 69M69 54L56 69M64 34L32 64M52 32L31 50"/><circle class="c" cx="66" cy="24" r="5"/><g transform="translate(-6 4) rotate(16 80 100)"><path class="w" d="M76 60L81 50L86 60V92H76Z"/><path class="l" d="M81 56V90"/><path class="b" d="M70 92H92V97H70Z"/><path class="d" d="M77 97H85V118H77Z"/></g>`,
  witness:
    dressBust() +
    lady({ ye: 54, brow: -3, mouth: 'M48 75H52', eyes: 'open' }) +
    `<circle class="d" cx="50" cy="75" r="3.400"/><circle class="w" cx="42.200" cy="54.500" r="4.600"/><circle class="w" cx="57.800" cy="54.500" r="4.600"/><circle class="d" cx="42.200" cy="54.500" r="2"/><circle class="d" cx="57.800" cy="54.500" r="2"/>` +
    `<path class="c" d="M50 12C72 12 78 34 74 54C72 66 66 78 56 86L50 92L44 86C34 78 28 66 26 54C22 34 28 12 50 12ZM50 30C38 30 34 42 35 54C36 70 44 83 50 83S64 70 65 54C66 42 62 30 50 30Z" fill-rule="evenodd"/><path class="wd" d="M36 22l2 2M50 17v3M64 22l-2 2M29 38l3 1M71 38l-3 1M28 54h3M72 54h-3M34 70l2-2M66 70l-2-2"/><path class="d" d="M38 34C42 28 58 28 62 34C56 33 52 37 50 41C48 37 44 33 38 34Z"/><path class="c" d="M44 88L34 104L46 100L50 92L54 100L66 104L56 88Z"/><path class="s" d="M76 122V98C76 94 82 94 82 98V104C82 101 87 101 87 104V106C87 103 92 104 92 107V122Z"/>`,
  alibi: `<g transform="rotate(-7 50 62)"><path class="w" d="M10 34H90V52A9 9 0 0 0 90 70V90H10V70A9 9 0 0 0 10 52Z"/><path class="c" d="M16 40H84V54H16Z"/><text x="50" y="51.500" text-anchor="middle" font-size="12.500" fill="#fbf3df" style="font-family:var(--font-display)">THEATER</text><path class="lk" d="M18 62H44M18 69H40M18 76H44"/><path class="ldash" d="M64 56V90"/><text x="75" y="70" text-anchor="middle" font-size="6.5" font-weight="700" fill="#1c1611" class="de">REIHE</text><text x="75" y="70" text-anchor="middle" font-size="7.500" font-weight="700" fill="#1c1611" class="en">ROW</text><text x="75" y="84" text-anchor="middle" font-size="15" font-weight="700" fill="#1c1611">7</text></g><circle class="b" cx="74" cy="24" r="17"/><circle class="w" cx="74" cy="24" r="12.500"/><path class="l" d="M74 24V16M74 24L79 28"/><g transform="rotate(-8 46 106)"><rect class="lr2" x="17" y="98" width="60" height="18" rx="4"/><text x="47.500" y="111.500" text-anchor="middle" font-size="12" font-weight="800" fill="#a3161e" letter-spacing="1" class="de">GESEHEN</text><text x="47.500" y="111.500" text-anchor="middle" font-size="12" font-weight="800" fill="#a3161e" letter-spacing="1" class="en">SEEN</text></g>`,
  driver:
    bust({ cls: 'c', tie: 'd', w: 44 }) +
    face({
      hw: 17,
      jw: 15,
      ch: 7,
      yj: 71,
      yc: 85,
      brow: 0,
      browW: 2.8,
      mouth: 'M44 74.500Q50 76.500 56 73.500',
      clipped: '<path class="sh" d="M20 30H80V50C62 53 38 53 20 50Z"/>',
    }) +
    `<path class="c" d="M26 32C22 20 36 12 50 12S78 20 74 32L70 38H30Z"/><path class="d" d="M30 36H70V44H30Z"/><path class="lens2" d="M34 26H47V35H34ZM53 26H66V35H53Z"/><path class="l" d="M47 30H53M28 31H34M66 31H72"/><path class="d" d="M29 43C38 40.500 62 40.500 71 43C70 48 62 51 50 51S30 48 29 43Z"/><path class="wheel0" d="M12 122A38 38 0 0 1 88 122"/><path class="wheel1" d="M12 122A38 38 0 0 1 88 122"/><path class="w" d="M17 96c4-4 10-3 12 1s-1 9-6 10-10-6-6-11zM83 96c-4-4-10-3-12 1s1 9 6 10 10-6 6-11z"/>`,
  safecracker:
    `<path class="steel" d="M46 60H98V122H46Z"/>` +
    bust({ cls: 'c', tie: 'd', w: 36 }) +
    face({
      hw: 16.5,
      jw: 14,
      ch: 6,
      yj: 70,
      yc: 85,
      eyes: 'closed',
      brow: -1,
      browW: 2.6,
      mouth: 'M46 74.500Q51 73 55 74.500',
      clipped: '<path class="sh" d="M20 30H80V44C62 48 38 48 20 44Z"/>',
    }) +
    `<path class="d" d="M31 42C26 24 38 15 50 15S74 24 69 42C60 36 40 36 31 42Z"/><path class="lw" d="M34 33C42 29 58 29 66 33"/><path class="d" d="M32 42L31.500 58L35 52V44ZM68 42L68.500 58L65 52V44Z"/><path class="tube" d="M28 58C20 76 28 98 50 98C60 98 66 104 70 102"/><path class="l" d="M28 58L32 55M50 98"/><circle class="steel" cx="76" cy="100" r="18"/><circle class="w" cx="76" cy="100" r="12"/><path class="l" d="M76 88V92M88 100H84M76 112V108M64 100H68M84.500 91.500L82 94M84.500 108.500L82 106M67.500 91.500L70 94M67.500 108.500L70 106"/><circle class="d" cx="76" cy="100" r="4.600"/><path class="l" style="stroke:#fbf3df" d="M76 100L79 97"/>`,
  mamma:
    `<path class="d" d="M8 122C10 102 24 94 38 89L50 102L62 89C76 94 90 102 92 122Z"/><path class="c" d="M30 98L38 90L50 104L62 90L70 98L66 122H34Z"/>` +
    face({
      hw: 18,
      jw: 18,
      ch: 10,
      yt: 34,
      yj: 70,
      yc: 85,
      brow: 1.6,
      browW: 3.2,
      mouth: 'M44 75.500Q50 73 56 75.500',
      nose: 'M50 55Q45.500 63 47.500 66Q50 68 52.500 66',
    }) +
    `<path class="l" d="M36.500 62Q39 64 41.500 62.500M63.500 62Q61 64 58.500 62.500M38 72Q40 75 39 79M62 72Q60 75 61 79"/><circle class="hairg" cx="50" cy="16" r="10.500"/><path class="hairg" d="M50 22C70 20 74 38 70 52C67 44 62 36 50 36S33 44 30 52C26 38 30 20 50 22Z"/><path class="lk" d="M40 26C36 30 34 36 33 42M60 26C64 30 66 36 67 42M50 23V35M44 12C48 9 52 9 56 12"/><circle class="b" cx="30.500" cy="66" r="3"/><circle class="b" cx="69.500" cy="66" r="3"/><g transform="rotate(-20 22 90)"><ellipse class="wood" cx="20" cy="72" rx="9" ry="12.500"/><ellipse class="cl2" cx="20" cy="71" rx="5" ry="8"/><path class="wood" d="M17.500 84H22.500V124H17.500Z"/></g>`,
  patrol: `<path class="beam" d="M30 74L0 122V40ZM70 74L100 122V40Z" style="opacity:.85"/><path class="c" d="M26 50L34 24H66L74 50Z"/><path class="lens2" d="M32 46L38 29H48V46ZM52 29H62L68 46H52Z"/><path class="c" d="M14 54C14 50 20 48 26 48H74C80 48 86 50 86 54V96H14Z"/><path class="steel" d="M34 58H66V88H34Z"/><path class="l" d="M42 58V88M50 58V88M58 58V88"/><circle class="ember" cx="24" cy="72" r="9"/><circle class="ember" cx="76" cy="72" r="9"/><path class="steel" d="M8 94H92V102H8Z"/><path class="d" d="M14 102H30V118H14ZM70 102H86V118H70Z"/><path class="b" d="M50 3l3.200 6.400 7 1-5 5 1.200 7-6.400-3.400-6.400 3.400 1.200-7-5-5 7-1z"/>`,
};
const numbers = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`bottle${at + 1}`, bottles(at + 1)]));

export const drawings: Drawings = {
  cards: { ...people, ...numbers },
  back: ['#16242e', '#c9b27a'],
  cover: ['back-omerta', 'bottle7', 'lady', 'assassin', 'back-omerta'],
};
