import type { Drawings } from '../../art/drawings.ts';
import { bust, face, fedora, hatShade } from '../../art/kit.ts';

const hs = `<path class="sh" d="${hatShade}"/>`;
/** The gangsters. */
const portraits = {
  capone:
    bust({ cls: 'd', tie: 'c' }) +
    `<path class="lp" d="M20 104V122M28 109V122M72 109V122M80 104V122"/>` +
    face({
      hw: 19,
      jw: 18.5,
      ch: 9,
      yj: 70,
      yc: 86,
      brow: 1.6,
      browW: 3.6,
      mouth: 'M42 75.500Q50 77 57 73.500',
      clipped: hs,
    }) +
    `<path class="lr" d="M34.500 60L39 70M38 59L41.500 66.500"/><path class="l" d="M40.500 80Q50 83.500 58 80"/>` +
    fedora('w', 'c', 'rotate(-5 50 36)') +
    `<g transform="rotate(-16 44 75)"><rect class="tb" x="15" y="72.500" width="29" height="6.400" rx="2.600"/><path class="c" d="M35.500 72.500h4v6.400h-4z"/><path class="ember" d="M15 75.700a2.600 3.200 0 0 1 3-3.200v6.400a2.600 3.200 0 0 1-3-3.200z"/></g><path class="smoke" d="M14 78C6 70 18 64 11 56S14 44 9 38"/>`,
  ralph:
    bust({ cls: 'c', tie: 'd' }) +
    face({
      hw: 18,
      jw: 16.5,
      ch: 8,
      yj: 70,
      yc: 84,
      brow: -0.6,
      browW: 3,
      mouth: 'M42 71.500Q49 77.500 58 70.500',
      clipped: hs,
    }) +
    `<path class="d" d="M32 44C30 50 31 54 32 57L35 50C36 47 64 47 65 50L68 57C69 54 70 50 68 44Z"/>` +
    `<path class="w" d="M31 40V20C42 16 58 16 69 20V40Z"/><path class="c" d="M31 39.500V28.500C42 32 58 32 69 28.500V39.500C58 43 42 43 31 39.500Z"/><path class="w" d="M17 41.500C22 38 27 38 31 38.500C42 42.500 58 42.500 69 38.500C73 38 78 38 83 41.500C72 48 28 48 17 41.500Z"/>` +
    `<path class="gl" d="M74 66h9v15c0 6 8 7 8 16v26H66V97c0-9 8-10 8-16z"/><path class="w" d="M66 101h25v14H66z"/><path class="l" d="M70 106.500h17M70 110.500h11"/><path class="c" d="M73 64.500h11v6H73z"/><path class="shine" d="M70.500 96c0-5 4-7 5.500-11"/>`,
  guzik:
    bust({ cls: 'd', tie: 'c', w: 44 }) +
    face({
      hw: 18.5,
      jw: 19.5,
      ch: 11,
      yt: 34,
      yj: 71,
      yc: 87,
      brow: 0,
      browW: 0,
      mouth: 'M43 76Q50 73.500 57 76',
      nose: 'M50 56Q45.500 64 47.500 66.500Q50 68.500 52.500 66.500',
      clipped: `<path class="sh" d="M20 30H80V44C62 48 38 48 20 44Z"/>`,
    }) +
    `<path class="l" d="M36.500 72Q39.500 76 37.500 80M63.500 72Q60.500 76 62.500 80M42 82.500Q50 86 58 82.500"/>` +
    `<path class="d" d="M31 36C29 22 39 15 50 15S71 22 69 36C66 27 60 24.500 50 24.500S34 27 31 36Z"/>` +
    `<path class="c" d="M22 45C26 35 36 31.500 50 31.500S74 35 78 45C68 40.500 59 40 50 40S32 40.500 22 45Z"/><path class="l" d="M30.500 36.500C36 30 64 30 69.500 36.500"/>` +
    `<circle class="lens" cx="41.500" cy="55" r="7.600"/><circle class="lens" cx="58.500" cy="55" r="7.600"/><circle class="d" cx="42" cy="55.500" r="2.100"/><circle class="d" cx="58" cy="55.500" r="2.100"/><path class="l" d="M49 54.500Q50 53 51 54.500M34 54L30.500 52.500M66 54L69.500 52.500"/>` +
    `<g transform="rotate(-24 70 48)"><path class="b" d="M66.500 44h22v4.600h-22z"/><path class="w" d="M66.500 44l-5 2.300 5 2.300z"/></g>` +
    `<path class="b" d="M68 110c0-3 5-5 12-5s12 2 12 5v14H68z"/><ellipse class="b" cx="80" cy="110" rx="12" ry="4.600"/><path class="l" d="M68 115.500c0 3 5 4.600 12 4.600s12-1.600 12-4.600"/><ellipse class="b" cx="78" cy="102.500" rx="12" ry="4.600"/><path class="b" d="M66 102.500v4c0 3 5 4.600 12 4.600s12-1.600 12-4.600v-4c0 3-5 4.600-12 4.600s-12-1.600-12-4.600z"/>`,
  mcgurn:
    bust({ cls: 'c', tie: 'd' }) +
    face({
      hw: 16,
      jw: 13.5,
      ch: 6,
      yt: 34,
      yj: 70,
      yc: 85,
      brow: 1,
      browW: 2.8,
      mouth: 'M44.500 74.500Q50 75.500 56 72.500',
    }) +
    `<path class="d" d="M33 50C29 36 32 20 46 18C60 15 70 22 69 36C69 42 68 46 67 50C66 42 63 38 60 35.500C52 37 44 34.500 41 29.500C38.500 35 34.500 40 33 50Z"/><path class="shine2" d="M45 22.500C53 20.500 60 22.500 64 29M44.500 26.500C51 26 56 27 60 30"/>` +
    `<g transform="rotate(-13 50 106)"><path class="d" d="M2 100H66V95.500H96V99.500H104V104H66V110H58L60 122H53L50 110H44L40 122H32L33 110L12 122L2 118Z"/><path class="wood" d="M2 101H24L28 109L12 120L2 116.500Z"/><path class="wood" d="M68 105h16v6H68z"/></g><circle class="steel" cx="57" cy="108" r="11"/><circle class="l" cx="57" cy="108" r="6.600"/><circle class="d" cx="57" cy="108" r="2.600"/>`,
  humphreys:
    `<path class="camel" d="M2 122C3 103 16 98 30 92L50 108L70 92C84 98 97 103 98 122Z"/>` +
    `<path class="d" d="M40 94L50 122L60 94L50 102Z"/>` +
    face({
      hw: 16,
      jw: 13.5,
      ch: 6.5,
      yj: 70,
      yc: 85,
      brow: -0.4,
      mouth: 'M44.500 74Q51 76 56.500 72.500',
      nose: 'M50 54L45.500 66.500H51',
      clipped: hs,
    }) +
    `<path class="camel" d="M33 70C24 74 20 84 19 96L37 116L50 122C43 110 38 96 37 86C36 80 35 75 33 70Z"/><path class="camel" d="M67 70C76 74 80 84 81 96L63 116L50 122C57 110 62 96 63 86C64 80 65 75 67 70Z"/><path class="l" d="M26 84L33 98M74 84L67 98"/>` +
    `<path class="d" d="M33 44C31 50 32 55 33 59L36 51H64L67 59C68 55 69 50 67 44Z"/>` +
    fedora('c', 'd', 'rotate(4 50 38)') +
    `<path class="l" style="stroke-width:calc(var(--lw)*1.500)" d="M44 75L26 80"/><path class="w" d="M26.500 78.200l-10 2.800 1 3.400 10-2.800z"/><path class="smoke" d="M16 80C9 73 18 67 12 60S14 50 10 45"/>`,
  white:
    bust({ cls: 'd', tie: 'w' }) +
    face({
      hw: 17.5,
      jw: 16,
      ch: 8,
      yj: 72,
      yc: 86,
      brow: 2.6,
      browW: 3.2,
      mouth: 'M43 76Q50 72.500 57 76',
      clipped: hs,
    }) +
    `<path class="l" d="M44 81q6 2.500 12 0"/>` +
    `<path class="c" d="M29 38C29 25 33 17 41 15C44 17.500 56 17.500 59 15C67 17 71 25 71 38Z"/><path class="d" d="M29 38.500V29.500C42 34 58 34 71 29.500V38.500C60 43 40 43 29 38.500Z"/><path class="c" d="M20 42C15 36 21 33.500 26 36.500C40 42.500 60 42.500 74 36.500C79 33.500 85 36 80 42C70 47.500 30 47.500 20 42Z"/>` +
    `<path class="s" d="M9 122V100C5 96 5 92 5 88L2 70C1.500 66 7.500 65 8.500 69L11.500 84L14 62C14.500 58 20.500 58.500 20.500 62.500L19.500 84L26 68C27.500 64.500 33 66.500 32 70.500L27.500 90C33 90 34.500 94 31 97L27 102V122Z"/><path class="l" d="M14 97C18 94.500 22 94 27 95"/><path class="w" d="M6 112H31V122H6Z"/>`,
  nitti:
    bust({ cls: 'c', tie: 'd' }) +
    face({
      hw: 16,
      jw: 13,
      ch: 6,
      yt: 34,
      yj: 71,
      yc: 87,
      brow: 2,
      browW: 3.2,
      mouth: 'M45 76.500Q50 75.500 55.500 76.500',
      nose: 'M50 54L45.500 65.500H51.500',
    }) +
    `<path class="d" d="M33 52C28 36 34 19 50 19S72 36 67 52C66.500 44 64 38 60.500 34C57 37 53 36.500 50 41C47 36.500 43 37 39.500 34C36 38 33.500 44 33 52Z"/><path class="shine2" d="M42 23C39 25 37 28 36 31M50 22V33M58 23C61 25 63 28 64 31"/>` +
    `<path class="d" d="M50 69.500C46 67.500 42 70 40.500 73C44 73.500 47.500 73.500 50 72C52.500 73.500 56 73.500 59.500 73C58 70 54 67.500 50 69.500Z"/>` +
    `<g transform="rotate(16 82 92)"><path class="w" d="M76 44H88V84H80C77 76 76 60 76 44Z"/><path class="l" d="M84.500 44V84"/><path class="wood" d="M79 82H88V124H79C76 112 76 96 79 82Z"/><circle class="b" cx="83.500" cy="88" r="2.200"/></g>`,
  torrio:
    bust({ cls: 'd', tie: 'hide' }) +
    `<path class="c" d="M50 101L38 95V108ZM50 101L62 95V108Z"/><circle class="c" cx="50" cy="101.500" r="3.200"/>` +
    face({
      hw: 17,
      jw: 15,
      ch: 7,
      yj: 71,
      yc: 85,
      brow: -1.4,
      browW: 2.4,
      mouth: 'M43.500 74Q50 77.500 57 72.500',
      clipped: hs,
    }) +
    `<path class="l" d="M36 60Q38.500 62 40.500 60.500M64 60Q61.500 62 59.500 60.500M39 70Q37.500 75 39.500 79"/><path class="w" d="M32 45C30.500 52 31.500 56 33 59L36 50H39V45ZM68 45C69.500 52 68.500 56 67 59L64 50H61V45Z"/>` +
    `<path class="c" d="M31 38C30 22 35 12 43 11C47 12 49 17 50 17S53 12 57 11C65 12 70 22 69 38Z"/><path class="d" d="M30.500 38.500V31.500C42 35.500 58 35.500 69.500 31.500V38.500C58 42.500 42 42.500 30.500 38.500Z"/><path class="c" d="M20 44C13 39 15 33 22 34C25 40 40 42 50 42S75 40 78 34C85 33 87 39 80 44C70 48.500 30 48.500 20 44Z"/>` +
    `<path class="b" d="M10 124L17 88H23L16 124Z"/><path class="c" d="M8 70L14 76H26L32 70L31 84L20 96L9 84Z"/><path class="w" d="M9.500 85L17 84L20 89L23 84L30.500 85L20 96Z"/><circle class="d" cx="15.500" cy="81" r="1.500"/><circle class="d" cx="24.500" cy="81" r="1.500"/><circle class="d" cx="20" cy="95" r="2"/>`,
  hunt:
    `<g transform="rotate(9 82 84)"><path class="lb" style="stroke-width:calc(var(--lw)*1.600)" d="M78 62V24M90 62V30"/><path class="steel" d="M70 15h11v7c-4 3-9 2-11 0z"/><path class="wood" d="M86 21c4-2 9-1 10 3s-2 7-6 6-5-5-4-9z"/><path class="d" d="M82.500 62V34h5v28z"/><path class="c" d="M70 60H98V124H74Z"/><path class="w" d="M69 58h30v7H69z"/><path class="l" d="M75 78h22M76 98h21"/></g>` +
    bust({ cls: 'plaid', tie: 'c', w: 40 }) +
    `<path class="lp2" d="M18 104H40M14 113H44M24 98V122M33 96V122M60 104H82M56 113H86M67 96V122M76 98V122"/>` +
    face({
      hw: 17.5,
      jw: 16.5,
      ch: 9,
      yj: 72,
      yc: 85,
      brow: 0.8,
      browW: 3,
      mouth: 'M43 74.500Q50 77 57 73',
      clipped: `<path class="sh" d="M20 30H80V46C62 49 38 49 20 46Z"/>`,
    }) +
    `<path class="d" d="M32 44C30 50 31.500 55 33 58L36 48H64L67 58C68.500 55 70 50 68 44Z"/><path class="c" d="M27 39C22 27 34 17 50 17S80 24 75 38C72 42 66 43 62 43C56 38 44 38 38 43C34 43.500 29 43 27 39Z"/><path class="l" d="M50 17C42 20 38 28 38 36M50 17C60 19 66 26 67 34"/><circle class="d" cx="50" cy="17.500" r="2"/><path class="d" d="M34 44C38 37 62 37 66 44C60 48.500 40 48.500 34 44Z"/>`,
  burke:
    bust({ cls: 'c', shirt: false, lapel: false, w: 44 }) +
    `<path class="l" d="M50 101V122M41 89L36 97L50 106L64 97L59 89"/><circle class="b" cx="43" cy="113" r="2.600"/><circle class="b" cx="57" cy="113" r="2.600"/><path class="b" d="M75 100l2.100 4.300 4.700.7-3.400 3.300.8 4.700-4.200-2.200-4.200 2.200.8-4.700-3.400-3.300 4.700-.7z"/>` +
    face({
      hw: 18,
      jw: 18,
      ch: 12,
      yj: 74,
      yc: 87,
      brow: 1.8,
      browW: 3.2,
      mouth: 'M43 77.500H57.500',
      nose: 'M50 55L46 66.500H52',
      clipped: `<path class="sh" d="M20 30H80V50C62 53 38 53 20 50Z"/>`,
    }) +
    `<path class="d" d="M50 70C46 68.500 41.500 70.500 40.500 75.500C44 73.500 47.500 74.500 50 74C52.500 74.500 56 73.500 59.500 75.500C58.500 70.500 54 68.500 50 70Z"/><path class="l" d="M46 83h8"/>` +
    `<path class="c" d="M24 32C20 22 34 13 50 13S80 22 76 32C74 36 70 37 70 37H30C30 37 26 36 24 32Z"/><path class="d" d="M30 36H70V44H30Z"/><path class="b" d="M50 21l6 3v6c0 4-3.500 6.500-6 7.500c-2.500-1-6-3.500-6-7.500v-6z"/><path class="d" d="M29 43C38 40.500 62 40.500 71 43C70 48 62 51 50 51S30 48 29 43Z"/>` +
    `<g transform="rotate(-24 16 96)"><rect class="d" x="11.500" y="66" width="9" height="60" rx="4.500"/><path class="lpw" d="M12 104h8M12 109h8M12 114h8"/></g>`,
  heitler:
    bust({ cls: 'd', tie: 'c', w: 42 }) +
    face({
      hw: 17.5,
      jw: 16,
      ch: 9,
      yj: 71,
      yc: 85,
      brow: -1.8,
      browW: 3,
      mouth: 'M46 80Q50 81.500 54 80',
      nose: 'M50 55Q45 63 47 66Q50 68 53 66',
      clipped: hs,
    }) +
    `<path class="l" d="M36.500 60Q39 62.500 41.500 61M63.500 60Q61 62.500 58.500 61"/>` +
    `<path class="w" d="M50 69C45 66 37 69 34 79C36 81.500 38 82 40 82C44 81.500 47.500 79 50 75.500C52.500 79 56 81.500 60 82C62 82 64 81.500 66 79C63 69 55 66 50 69Z"/>` +
    `<path class="d" d="M31 39C30 22 38 13 50 13S70 22 69 39Z"/><path class="c" d="M31 39.500V32.500C42 36.500 58 36.500 69 32.500V39.500C58 43.500 42 43.500 31 39.500Z"/><path class="d" d="M22 43C20 38 26 37.500 31 38C42 42.500 58 42.500 69 38C74 37.500 80 38 78 43C70 47.500 30 47.500 22 43Z"/>` +
    `<path class="c" d="M4 109C14 96 40 94 62 101L70 104L84 96C87 95 89 97 87 100L83 108L88 116C89 119 87 121 84 120L70 112C56 122 20 124 8 115L18 112Z"/><path class="lw" d="M30 101Q35 108 30 116M44 103l5 3M46 111l5-2M56 104l5 3M57 112l5-2"/><circle class="w" cx="21" cy="106" r="3"/><circle class="d" cx="21" cy="106" r="1.300"/>`,
};
/** The events: scenes in lamp light on a dark ground. */
const scenes = {
  meeting:
    `<path class="beam" d="M42 26L6 122H94L58 26Z"/><path class="lb" d="M50 0V14"/><path class="b" d="M36 26C37 18 43 14 50 14S63 18 64 26Z"/><path class="ember" d="M44 26h12c0 4-3 6-6 6s-6-2-6-6z"/>` +
    `<path class="e1" d="M8 96C8 82 16 78 21 76C17 71 17 66 18 62H12C11 59 17 58 20 58C21 52 23 49 26 50L28 51L30 50C33 49 35 52 36 58C39 58 45 59 44 62H38C39 66 39 71 35 76C40 78 48 82 48 96Z"/>` +
    `<path class="e1" d="M52 96C52 82 60 78 65 76C61 71 61 66 62 62H56C55 59 61 58 64 58C65 52 67 49 70 50L72 51L74 50C77 49 79 52 80 58C83 58 89 59 88 62H82C83 66 83 71 79 76C84 78 92 82 92 96Z"/>` +
    `<path class="felt" d="M2 122C4 100 24 92 50 92S96 100 98 122Z"/><path class="w" d="M38 100l14-2.500 3 10-14 2.500zM58 104l13 2-2 9-13-2z"/><path class="l" d="M42 102.500l7-1.200M43 106l7-1.200"/>`,
  warrant:
    `<path class="beam" d="M0 0H100V122H0Z" style="opacity:.18"/><g transform="rotate(-6 46 62)"><path class="w" d="M18 12H74V104L67 98L60 104L53 98L46 104L39 98L32 104L25 98L18 104Z"/><path class="d" d="M25 20H67V29H25Z"/><path class="l" d="M26 37H66M26 45H66M26 53H54"/><circle class="er" cx="31" cy="80" r="7.500"/><path class="er" d="M27 85l-3 12 7-4 7 4-3-12z"/></g>` +
    `<path class="lb" style="stroke-width:calc(var(--lw)*3.600)" d="M77 95L92 113"/><circle class="glass" cx="66" cy="80" r="19"/><circle class="lb" style="stroke-width:calc(var(--lw)*1.700)" cx="66" cy="80" r="19"/><path class="d" d="M66 70c-4 0-6 3-6 7 0 5 3 5 3 8h6c0-3 3-3 3-8 0-4-2-7-6-7z"/><path class="d" d="M61 87.500h10v3.500H61z"/><path class="shine" d="M54 73Q58 65 66 65"/>`,
  ness:
    `<path class="beam" d="M24 122V14H76V122Z"/><path class="beam" d="M24 122L2 122L24 40ZM76 122L98 122L76 40Z" style="opacity:.35"/><path class="lb" d="M24 122V14H76V122M18 122V8H82V122"/>` +
    `<path class="e1" d="M18 122C20 94 28 82 40 77L42 72C38 68 37 62 38 56C32 56 27 54 28 51C32 49 36 49 38.500 49C40 38 43 33 47 34L50 35.500L53 34C57 33 60 38 61.500 49C64 49 68 49 72 51C73 54 68 56 62 56C63 62 62 68 58 72L60 77C72 82 80 94 82 122Z"/><path class="lb" d="M42 78L50 92L58 78M50 92V122M42 78L37 92L44 98L50 120M58 78L63 92L56 98L50 120"/><path class="lb" d="M38.300 49.500C46 52.500 54 52.500 61.700 49.500"/>` +
    `<path class="e1" d="M70 122L74 104L86 108L84 122Z"/><path class="b" d="M80 76l3.600 7.200 8 1.200-5.800 5.600 1.400 8-7.200-3.800-7.200 3.800 1.400-8-5.800-5.600 8-1.200z"/><circle class="er" cx="80" cy="88" r="3.600"/>`,
  raid:
    `<path class="beam" d="M0 122L18 88L0 70ZM100 122L82 88L100 70Z" style="opacity:.3"/><path class="wood" d="M22 56C18 78 18 100 24 122H76C82 100 82 78 78 56Z"/><path class="l" d="M36 56C33 78 33 100 37 122M50 56V122M64 56C67 78 67 100 63 122"/><path class="b" d="M19.500 72C40 78 60 78 80.500 72L81 80C60 86 40 86 19 80ZM19.500 104C40 110 60 110 80.500 104L80 112C60 118 40 118 20.500 112Z"/><ellipse class="e1" cx="50" cy="56" rx="28" ry="8"/>` +
    `<path class="w" d="M28 40l-10-8 4 12zM20 52l-14-2 10 8zM72 42l12-8-5 13zM80 54l14-1-11 7zM40 34l-3-12 8 10z"/>` +
    `<g transform="rotate(38 56 40)"><rect class="wood" x="53" y="-16" width="6.500" height="72" rx="3"/><path class="steel" d="M52 34H60V54H52C42 54 36 60 32 64C28 54 28 42 32 30C36 34 42 36 52 34Z"/><path class="l" d="M36 35C33 43 33 50 36 58"/></g>`,
};

export const drawings: Drawings = {
  cards: { ...portraits, ...scenes },
  back: ['#5c1418', '#d9b36a'],
  cover: ['nitti', 'guzik', 'capone', 'mcgurn', 'ness'],
};
