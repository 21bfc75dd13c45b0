import type { ColourCodes } from './coded-picture.ts';

/** Numbers of H.273 for how light is coded. */
export const [LINEAR, PQ, HLG] = [8, 16, 18];
/** Numbers of H.273 for primaries wider than sRGB's. */
const wide = [9, 11, 12];

/** Whether numbers with these codes can be shown as sRGB as they are. */
export const isPlain = ({ primaries, transfer }: ColourCodes): boolean =>
  !wide.includes(primaries) && ![LINEAR, PQ, HLG].includes(transfer);
