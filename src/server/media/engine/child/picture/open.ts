import sharp, { type Metadata, type Sharp } from 'sharp';
import { bounds } from '../../bounds.ts';

// Only the formats that Riff accepts and this library reads well; it could also read SVG and others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadTiffFile',
  ],
});
// Each source is read once; a cache would only hold untrusted images in memory.
sharp.cache(false);

/** The damage that ends the work: any, or none if only little is known to be missing. */
export type Strictness = 'error' | 'none';

/** Opens the first image of a file; the pixel limit is checked before anything is decoded. */
export const openPicture = (path: string, failOn: Strictness) => sharp(path, { ...settings(failOn), pages: 1 });

/** Opens the first images of a TIFF, each in one colour, as one. libvips only warns of damage in tiles. */
export function openPlanes(path: string, count: number) {
  const picture = sharp(path, settings('warning'));
  for (let page = 1; page < count; page += 1) picture.joinChannel(path, { ...settings('warning'), page });
  return picture;
}

const settings = (failOn: Strictness | 'warning') => ({
  limitInputPixels: bounds.imagePixels,
  failOn,
  sequentialRead: true,
});

/** sharp converts 16-bit images with a profile to Display P3, and labels them sRGB unless it is told to convert further. */
export function inSrgb(picture: Sharp, { depth, hasProfile }: Metadata): Sharp {
  return depth === 'ushort' && hasProfile ? picture.withIccProfile('srgb', { attach: false }) : picture;
}
