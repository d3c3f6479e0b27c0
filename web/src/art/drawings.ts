import { emblems as alCaponeEmblems, portraits, scenes } from './al-capone';
import { omArt, omEmb } from './omerta';
import { orang, orangArms, rmArt, rmEmb } from './rue-morgue';

/** The pictures, in a box of 100 × 120 units. */
export const drawings: Record<string, string> = { ...portraits, ...scenes, ...rmArt, ...omArt, orang, 'orang-arms': orangArms };
/** The signs on the spines, in a box of 24 × 24 units. */
export const emblems: Record<string, string> = { ...alCaponeEmblems, ...rmEmb, ...omEmb };
