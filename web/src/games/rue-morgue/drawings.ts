import type { Drawings } from '../../art/drawings.ts';
import { bust, face } from '../../art/kit.ts';
import { DECKS } from '../../generated/protocol.ts';
import { emblems } from './emblems.ts';

const star = (x: number, y: number, r = 2) =>
  `<path class="stars" d="M${x} ${y - r}l${r * 0.3} ${r * 0.7} ${r * 0.7} ${r * 0.3}-${r * 0.7} ${r * 0.3}-${r * 0.3} ${r * 0.7}-${r * 0.3}-${r * 0.7}-${r * 0.7}-${r * 0.3} ${r * 0.7}-${r * 0.3}z"/>`;
const ticks = (cx: number, cy: number, r: number) =>
  Array.from({ length: 12 }, (_, i) => {
    const a = (Math.PI * 2 * i) / 12,
      l = i % 3 ? 3 : 6;
    return `M${(cx + Math.sin(a) * r).toFixed(1)} ${(cy - Math.cos(a) * r).toFixed(1)}L${(cx + Math.sin(a) * (r - l)).toFixed(1)} ${(cy - Math.cos(a) * (r - l)).toFixed(1)}`;
  }).join('');
const slats = (x: number, y: number, w: number, n: number, dy: number) =>
  Array.from({ length: n }, (_, i) => `M${x} ${y + i * dy}h${w}`).join('');
const cards = {
  night: `<path class="c" d="M18 122V44L50 16L82 44V122Z"/><circle class="b" cx="50" cy="70" r="31"/><circle class="w" cx="50" cy="70" r="25.500"/><path class="l" d="${ticks(50, 70, 23)}"/><path class="l" style="stroke-width:calc(var(--lw)*1.800)" d="M50 70V53M50 70H63"/><circle class="d" cx="50" cy="70" r="3"/><path class="w" d="M56 25a9 9 0 1 1-9 12a8 8 0 0 0 9-12z"/><path class="b" d="M24 108h52v6H24z"/>`,
  roch: `<path class="cl" d="M8 122V24H92V122Z"/><path class="lk" d="M8 40H92M8 56H92M8 106H92M30 24V40M66 24V40M18 40V56M84 40V56M26 106V122M58 106V122"/><path class="c" d="M14 58H86V102H14Z"/><path class="lw2" d="M18.500 62.500H81.500V97.500H18.500Z"/><text x="50" y="77" text-anchor="middle" font-size="11.5" fill="#fbf3df" style="font-family:var(--font-display)">QUARTIER</text><text x="50" y="92.500" text-anchor="middle" font-size="15" fill="#fbf3df" style="font-family:var(--font-display)">S<tspan dy="-4" font-size="9">T</tspan><tspan dy="4"> ROCH</tspan></text><path class="lb" style="stroke:var(--ink)" d="M50 24V12M50 12H36"/><path class="ember" d="M27 12h18l-4 26H31z"/><path class="d" d="M24 12h24l-5-7H29z"/><path class="l" d="M36 12V38M31 38h10"/>`,
  mlle:
    bust({ cls: 'c', shirt: false, lapel: false, w: 36 }) +
    `<path class="w" d="M22 102C34 92 40 100 50 104C60 100 66 92 78 102C70 108 62 108 50 113C38 108 30 108 22 102Z"/>` +
    face({
      hw: 15,
      jw: 12.5,
      ch: 5.5,
      yt: 34,
      yj: 68,
      yc: 82,
      brow: -0.6,
      browW: 2,
      mouth: 'M45.500 72Q50 75 54.500 72',
      nose: 'M50 56L48 65H51',
      ears: false,
    }) +
    `<path class="er" d="M45.500 72Q48 70.500 50 71.300Q52 70.500 54.500 72Q50 76 45.500 72Z"/>` +
    `<path class="d" d="M50 20C66 18 72 32 69 46C68 40 62 36 50 28C38 36 32 40 31 46C28 32 34 18 50 20Z"/><path class="hair" d="M31 40C24 46 27 52 25 58S29 66 26 72S30 80 28 86C34 86 36 80 34 76S38 68 35 62S37 50 34 44ZM69 40C76 46 73 52 75 58S71 66 74 72S70 80 72 86C66 86 64 80 66 76S62 68 65 62S63 50 66 44Z"/><path class="c" d="M50 20C44 10 34 10 34 17C36 23 44 23 50 20C56 23 64 23 66 17C66 10 56 10 50 20Z"/><circle class="b" cx="50" cy="107" r="3.200"/>`,
  mme:
    `<path class="c" d="M8 122C10 100 24 92 38 88L50 104L62 88C76 92 90 100 92 122Z"/><path class="cl" d="M30 92L50 122L70 92L50 106Z"/>` +
    `<path class="w" d="M50 10C74 8 82 30 77 52C75 64 72 74 66 78L34 78C28 74 25 64 23 52C18 30 26 8 50 10Z"/>` +
    face({
      hw: 16,
      jw: 15,
      ch: 8,
      yt: 34,
      yj: 70,
      yc: 83,
      brow: -1,
      browW: 2,
      mouth: 'M44 73.500Q50 72 56 73.500',
      nose: 'M50 55Q45.500 63 47.500 65.500Q50 67 52 65.500',
      ears: false,
    }) +
    `<path class="w" d="M50 24C36 24 32 34 31 46C36 38 42 36 50 36S64 38 69 46C68 34 64 24 50 24Z"/><path class="l" d="M27 34C32 22 42 18 50 18S68 22 73 34M37 66Q39 70 38 74M63 66Q61 70 62 74"/><circle class="lens" cx="42" cy="54.500" r="6.400"/><circle class="lens" cx="58" cy="54.500" r="6.400"/><path class="l" d="M48.400 54Q50 52.500 51.600 54"/><path class="c" d="M36 82C42 90 46 92 50 92S58 92 64 82L60 98L50 94L40 98Z"/>`,
  windows: `<path class="night" d="M28 18H72V108H28Z"/><path class="w" d="M48 34a11 11 0 1 0 8 18a10 10 0 0 1-8-18z"/>${star(62, 32, 3)}${star(38, 78, 3)}${star(63, 72, 2.5)}<path class="l" style="stroke-width:calc(var(--lw)*1.600)" d="M28 18H72V108H28ZM50 18V108M28 62H72"/><path class="c" d="M28 16L6 24V112L28 110ZM72 16L94 24V112L72 110Z"/><path class="lw" d="${slats(11, 36, 12, 8, 9)}${slats(77, 36, 12, 8, 9)}"/><path class="b" d="M20 110H80V118H20Z"/>`,
  rod: `<path class="d" d="M0 122V104L44 78L100 108V122Z"/><path class="c" d="M0 104L44 76L100 106V112L44 83L0 110Z"/><path class="wood" d="M64 64H84V102L64 92Z"/><path class="w" d="M61 60H87V68H61Z"/><path class="steel" d="M41.500 78V16h5V78Z"/><circle class="b" cx="44" cy="14" r="5"/><circle class="b" cx="44" cy="48" r="4.500"/><path class="bolt" d="M72 2L54 26H64L50 46L84 20H73L86 2Z"/>`,
  ad: `<g transform="rotate(-5 50 64)"><path class="cl" d="M20 20H90V118H20Z"/><path class="w" d="M14 14H82V112H14Z"/><text x="48" y="29.500" text-anchor="middle" font-size="11.500" fill="#1c1611" style="font-family:var(--font-display)">LE MONDE</text><path class="l" d="M18 36H76M18 40H76"/><path class="lk" d="${slats(18, 47, 26, 12, 5.2)}${slats(50, 47, 26, 3, 5.2)}${slats(50, 96, 26, 3, 5.2)}"/><path class="c" d="M49 64H77V90H49Z"/><path class="lw" d="M53 71H73M53 77H73M53 83H66"/></g>`,
  sailor: `<path class="steel" d="M46 30h8v66c14-2 22-10 24-22l-7 3 10-16 9 17-7-2C81 94 68 106 50 112C32 106 19 94 17 76l-7 2 9-17 10 16-7-3c2 12 10 20 24 22z"/><path class="steel" d="M30 38h40v8H30z"/><circle class="l" style="stroke-width:calc(var(--lw)*2.400)" cx="50" cy="20" r="9"/><path class="rope0" d="M4 34C24 22 30 58 50 62S78 44 70 60S44 76 38 62S70 70 96 92"/><path class="rope1" d="M4 34C24 22 30 58 50 62S78 44 70 60S44 76 38 62S70 70 96 92"/><path class="rope2" d="M4 34C24 22 30 58 50 62S78 44 70 60S44 76 38 62S70 70 96 92"/>`,
  lebon:
    bust({ cls: 'c', tie: 'hide' }) +
    `<path class="w" d="M50 100C44 94 38 96 36 102L50 108L64 102C62 96 56 94 50 100Z"/>` +
    face({
      hw: 16.5,
      jw: 14,
      ch: 6,
      yt: 36,
      yj: 70,
      yc: 84,
      brow: -2,
      browW: 2.6,
      mouth: 'M44 75.500Q50 72 56 75.500',
      clipped: '<path class="sh" d="M20 30H80V45C62 49 38 49 20 45Z"/>',
    }) +
    `<path class="d" d="M32 44L31 66L36 70V50ZM68 44L69 66L64 70V50Z"/><path class="d" d="M33 38L30 6C42 3 58 3 70 6L67 38Z"/><path class="c" d="M32.500 38L31.800 29C44 32 56 32 68.200 29L67.500 38Z"/><path class="d" d="M22 42C26 37 30 38 33 37.500C44 41 56 41 67 37.500C70 38 74 37 78 42C68 47 32 47 22 42Z"/>` +
    `<path class="steel" d="M10 0h6v122h-6zM29 0h5v122h-5zM66 0h5v122h-5zM84 0h6v122h-6z"/><circle class="cuff0" cx="33" cy="106" r="9.500"/><circle class="cuff1" cx="33" cy="106" r="9.500"/><circle class="cuff0" cx="67" cy="106" r="9.500"/><circle class="cuff1" cx="67" cy="106" r="9.500"/><path class="cuff0" d="M42.500 107Q50 114 57.500 107"/><path class="cuff1" style="stroke-dasharray:3 1.600" d="M42.500 107Q50 114 57.500 107"/>`,
  poe: `<path class="c" d="M8 108H92V120H8Z"/><path class="w" d="M14 98H86C90 101 90 105 86 108H14C10 105 10 101 14 98Z"/><path class="l" d="M18 103H82"/><path class="d" d="M20 36C20 26 30 20 40 22C48 24 52 30 52 36C66 42 78 58 90 92L76 84L80 96L66 88C60 92 52 92 46 90C34 86 28 72 30 56C31 50 30 46 26 44L6 42C10 38 16 37 20 36Z"/><path class="shine2" d="M46 46C56 52 66 64 74 80M42 56C50 62 56 70 62 82"/><circle class="ember" cx="31" cy="33" r="3.600"/><path class="lb" d="M46 90L42 98M54 91L54 98M38 98H46M50 98H58"/><path class="w" d="M74 96C70 70 76 36 92 14C98 40 94 70 80 84Z"/><path class="l" d="M73 100C76 74 82 46 90 24"/>`,
  help: `<path class="beam" d="M0 0H100V122H0Z" style="opacity:.14"/><path class="wood" d="M60 92C60 84 80 84 80 92L78 112C76 118 64 118 62 112Z"/><path class="lb" style="stroke:#a5692f;stroke-width:calc(var(--lw)*3)" d="M62 106C40 110 26 100 12 92"/><path class="smoke" d="M70 82C64 74 76 70 70 62"/><ellipse class="d" cx="70" cy="90" rx="9" ry="3.600"/><circle class="green" cx="30" cy="44" r="18"/><circle class="green" cx="70" cy="44" r="18"/><path class="lb" style="stroke-width:calc(var(--lw)*1.500)" d="M48 42Q50 37 52 42M12 40L4 30M88 40L96 30"/><circle class="lb" style="stroke-width:calc(var(--lw)*1.300)" cx="30" cy="44" r="18"/><circle class="lb" style="stroke-width:calc(var(--lw)*1.300)" cx="70" cy="44" r="18"/><path class="shine" d="M20 38Q24 31 32 31M60 38Q64 31 72 31"/>`,
  dupin:
    `<path class="beam" d="M0 122V60A50 50 0 0 1 100 60V122Z" style="opacity:.5"/>` +
    bust({ cls: 'd', tie: 'hide' }) +
    `<path class="w" d="M50 100C44 93 37 95 35 102L50 109L65 102C63 95 56 93 50 100Z"/>` +
    face({
      hw: 16.5,
      jw: 13.5,
      ch: 6,
      yt: 36,
      yj: 70,
      yc: 85,
      brow: 0,
      browW: 2.4,
      mouth: 'M44.500 74.500Q51 76.500 56.500 73',
    }) +
    `<path class="wood" d="M32 44L30.500 64L36 70V50ZM68 44L69.500 64L64 70V50Z"/><circle class="green" cx="41.800" cy="55" r="7.400"/><circle class="green" cx="58.200" cy="55" r="7.400"/><path class="l" d="M49 54Q50 52.500 51 54M34.500 53L32 52M65.500 53L68 52"/><path class="d" d="M33 38L30 4C42 1 58 1 70 4L67 38Z"/><path class="green" d="M32.500 38L31.800 29C44 32 56 32 68.200 29L67.500 38Z"/><path class="d" d="M20 42C25 36 30 38 33 37.500C44 41 56 41 67 37.500C70 38 75 36 80 42C68 47.500 32 47.500 20 42Z"/>`,
  prefect:
    `<path class="beam" d="M0 122V60A50 50 0 0 1 100 60V122Z" style="opacity:.5"/><path class="uni" d="M6 122C7 102 20 96 39 89L50 101L61 89C80 96 93 102 94 122Z"/><path class="er" d="M39 86L35 96L50 106L65 96L61 86L50 98Z"/><path class="l" d="M50 106V122"/><circle class="b" cx="43" cy="113" r="2.600"/><circle class="b" cx="57" cy="113" r="2.600"/><path class="b" d="M6 108C8 100 16 97 24 97L26 104C20 106 14 110 12 116ZM94 108C92 100 84 97 76 97L74 104C80 106 86 110 88 116Z"/>` +
    face({
      hw: 17.5,
      jw: 16.5,
      ch: 9,
      yt: 36,
      yj: 71,
      yc: 85,
      brow: 1.6,
      browW: 3,
      mouth: 'M46 79H54',
      clipped: '<path class="sh" d="M20 30H80V46C62 50 38 50 20 46Z"/>',
    }) +
    `<path class="d" d="M50 70C44 67 38 70 33 66C34 75 42 77 50 74.500C58 77 66 75 67 66C62 70 56 67 50 70Z"/><path class="d" d="M4 44C8 24 26 12 50 12S92 24 96 44C84 38 66 42 50 42S16 38 4 44Z"/><path class="lb" d="M8 40C16 26 30 17 50 17S84 26 92 40"/><circle class="w" cx="50" cy="28" r="7"/><circle class="er" cx="50" cy="28" r="4"/>`,
};
/** A flash of thought over the two clues that it joins. */
const deduction = (a: string, b: string) =>
  `<path class="beam" d="M50 46L-6 10V-20H106V10Z" style="opacity:.16"/><g class="rays2">${Array.from(
    { length: 15 },
    (_, i) => {
      const t = Math.PI * (i / 14),
        c = Math.cos(t),
        s = Math.sin(t);
      return `<path class="lb" d="M${(50 + c * 24).toFixed(1)} ${(40 - s * 24).toFixed(1)}L${(50 + c * (i % 2 ? 34 : 42)).toFixed(1)} ${(40 - s * (i % 2 ? 34 : 42)).toFixed(1)}"/>`;
    },
  ).join(
    '',
  )}</g><path class="ember" d="M50 18C60 30 62 36 60 42C58 50 42 50 40 42C38 36 44 32 50 18Z"/><path class="w" d="M50 32C54 38 55 41 54 44C53 48 47 48 46 44C45 41 47 38 50 32Z"/><path class="w" d="M40 50H60V82H40Z"/><path class="l" d="M50 45V52M46 50V60M55 50V56"/><path class="b" d="M26 82H74L68 92H32Z"/>` +
  `<circle cx="30" cy="106" r="15" fill="var(--k-${a})" stroke="#fbf3df" stroke-width="1.600"/><circle cx="70" cy="106" r="15" fill="var(--k-${b})" stroke="#fbf3df" stroke-width="1.600"/><path class="lb" style="stroke-width:3" d="M45 106H55M50 101V111"/><svg x="20.500" y="96.500" width="19" height="19" viewBox="0 0 24 24" class="emb" color="#fbf3df" style="--hole:var(--k-${a})">${emblems[a]}</svg><svg x="60.500" y="96.500" width="19" height="19" viewBox="0 0 24 24" class="emb" color="#fbf3df" style="--hole:var(--k-${b})">${emblems[b]}</svg>`;

/** The orang-utan: a place on the table, drawn large. */
const orang =
  `<g style="--lw:3"><path class="furd" d="M18 240C4 200 10 150 40 128C34 90 56 36 110 34S186 90 180 128C210 150 216 200 202 240Z"/><path class="fur" d="M22 240C10 204 16 156 44 134L50 150L58 132L64 152L74 138H146L156 152L162 132L170 150L176 134C204 156 210 204 198 240L186 222L178 240L166 222L156 240H64L54 222L42 240L34 222Z"/>` +
  `<path class="furd" d="M110 12C104 18 98 16 94 22C78 22 66 34 60 50C52 58 48 70 48 82L56 78L52 96H168L164 78L172 82C172 70 168 58 160 50C154 34 142 22 126 22C122 16 116 18 110 12Z"/>` +
  `<path class="orf" d="M110 42C96 40 78 44 66 58C46 64 38 88 46 112C50 132 66 146 84 148C92 160 128 160 136 148C154 146 170 132 174 112C182 88 174 64 154 58C142 44 124 40 110 42Z"/><path class="orsh" d="M112 42C126 40 142 44 154 58C174 64 182 88 174 112C170 132 154 146 136 148C130 156 120 158.500 112 158C118 130 108 120 114 104C106 90 116 70 112 42Z"/>` +
  `<path class="l" d="M62 78C54 92 54 108 62 122M158 78C166 92 166 108 158 122"/><path class="orm" d="M110 94C98 94 92 100 86 110C78 120 78 138 92 146C102 152 118 152 128 146C142 138 142 120 134 110C128 100 122 94 110 94Z"/><path class="orm2" d="M112 94C122 94 128 100 134 110C142 120 142 138 128 146C122 149.500 116 150.500 111 150.500C116 136 112 116 112 94Z"/>` +
  `<path class="l" style="stroke-width:5" d="M76 74C84 66 98 68 106 78M144 74C136 66 122 68 114 78"/><path class="w" d="M82 84C86 78 96 78 100 84C96 90 86 90 82 84ZM138 84C134 78 124 78 120 84C124 90 134 90 138 84Z"/><circle class="ember" cx="92" cy="84" r="5"/><circle class="ember" cx="128" cy="84" r="5"/><circle class="d" cx="92" cy="84" r="2.200"/><circle class="d" cx="128" cy="84" r="2.200"/><path class="l" d="M80 92Q90 98 100 92M140 92Q130 98 120 92M96 72Q110 66 124 72"/>` +
  `<path class="d" d="M101 106C104 103 107 104 107 108C106 111 101 110 101 106ZM119 106C116 103 113 104 113 108C114 111 119 110 119 106Z"/><path class="l" style="stroke-width:3.600" d="M86 128C96 136 124 136 134 128"/><path class="l" d="M90 118Q92 114 96 113M130 118Q128 114 124 113M104 141Q110 143 116 141"/>` +
  `<path class="fur" d="M78 146C84 156 92 158 96 164L100 156L106 172L110 160L114 172L120 156L124 164C128 158 136 156 142 146C146 168 132 196 110 204C88 196 74 168 78 146Z"/><path class="fur" d="M60 50C44 62 36 84 40 106L34 104C36 120 42 132 52 142L46 144C54 152 62 154 70 154L64 140C52 128 46 110 50 92C52 82 56 74 64 64ZM160 50C176 62 184 84 180 106L186 104C184 120 178 132 168 142L174 144C166 152 158 154 150 154L156 140C168 128 174 110 170 92C168 82 164 74 156 64Z"/><path class="fur" d="M110 8C106 14 100 12 96 18C86 18 76 26 70 36L78 34L68 52L84 46L82 56L98 48L104 58L110 48L116 58L122 48L138 56L136 46L152 52L142 34L150 36C144 26 134 18 124 18C120 12 114 14 110 8Z"/><path class="lfur" d="M96 172L102 190M110 176V196M124 172L118 190M34 170L28 196M50 160L42 190M186 170L192 196M170 160L178 190M94 26L90 38M126 26L130 38M110 22V36M44 96L46 112M176 96L174 112"/></g>`;
/** A long arm in front, with its hand on the cards below. */
const arm = (mirrored: boolean) =>
  `<g ${mirrored ? 'transform="translate(220 0) scale(-1 1)"' : ''}><path class="fur" d="M20 150C2 172-4 214 10 248C22 262 46 258 58 246L84 226C90 218 84 208 74 210C60 214 46 216 42 204C38 190 44 176 50 166L40 172L38 156L28 166Z"/><path class="orf" d="M56 226C66 214 84 206 94 212C102 218 104 230 100 238C98 243 93 242 93 237C94 246 92 252 87 252C82 252 82 246 83 241C82 250 79 255 74 254C69 253 70 246 71 242C69 250 64 252 61 249C55 244 52 234 56 226Z"/><path class="lfur" d="M22 176L14 200M32 184L24 214M18 220L24 240M40 222L36 244"/></g>`;
const arms = `<g style="--lw:3">${arm(false)}${arm(true)}</g>`;

/** The deductions are drawn from the clues that each of them joins. */
const deductions = DECKS['rue-morgue']
  .filter(({ joins }) => joins.length === 2)
  .map(({ id, joins: [a, b] }): [string, string] => [id, deduction(a, b)]);

export const drawings: Drawings = {
  cards: { ...cards, ...Object.fromEntries(deductions) },
  back: ['#14204a', '#d9b36a'],
  cover: ['night', 'mlle', 'dupin', 'windows', 'poe'],
  others: {
    'orang.svg': { body: orang, box: '0 0 220 260', pen: 3 },
    'orang-arms.svg': { body: arms, box: '-10 130 240 140', pen: 3 },
  },
};
