import sharp from 'sharp';
import { bounds } from '../../bounds.ts';

// Only the five formats that Riff accepts; the library could also read SVG, PDF, TIFF and others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadNsgifFile',
  ],
});
// Each source is read once; a cache would only hold untrusted images in memory.
sharp.cache(false);

/** Damage that ends the work: any, or none, because what is missing is known to be little. */
export type Strictness = 'error' | 'none';

/** Opens the first image of a file; the pixel limit is checked before anything is decoded. */
export function openPicture(path: string, failOn: Strictness) {
  return sharp(path, { limitInputPixels: bounds.imagePixels, failOn, pages: 1, sequentialRead: true });
}
