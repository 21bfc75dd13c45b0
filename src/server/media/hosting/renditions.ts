import { type ShortSide, shortSides } from '#lib/contract/media/sizes.ts';

// The host's sizes bound width and height alike, and the short side is not known in advance: so this is the box of a 16:9 video, upright or not.
const boxOf = (shortSide: ShortSide): number => Math.round((shortSide * 16) / 9);

const limitTo = (shortSide: ShortSide) => {
  const side = boxOf(shortSide);
  return { crop: 'limit', width: side, height: side } as const;
};

const asText = (shortSide: ShortSide) => `c_limit,h_${boxOf(shortSide)},w_${boxOf(shortSide)}/mp4`;

/** The renditions that a media host makes of a video. */
export const hostedVideo = {
  limitTo,
  /** The largest one; the file itself, which may say where it was made, is not shown. */
  largest: shortSides[shortSides.length - 1] as ShortSide,
  /** Made in advance, as `explicit` names them: the host makes none on request from a large file. Pictures and sounds are made on request. */
  eager: [...shortSides.map(asText), 'sp_auto/m3u8'],
  /** A video is ready when it has these. */
  awaited: [540, 720] as const satisfies ShortSide[],
};
