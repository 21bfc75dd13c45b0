import sharp from 'sharp';
import { bounds } from '../bounds.ts';
import { MediaError } from '../media-error.ts';
import { reasons } from '../reasons.ts';
import type { ImageTasks } from '../tasks.ts';

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

/** What libvips' loader of a format is called in its metadata. */
const loaders = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', gif: 'gif' } as const;

/** Opens the first image of a file; the pixel limit is checked before anything is decoded. */
function open(path: string) {
  return sharp(path, { limitInputPixels: bounds.imagePixels, failOn: 'error', pages: 1, sequentialRead: true });
}

/** Describes an image as displayed, and decodes it once, small, to detect damage early. */
export async function probeImage({
  path,
  format,
}: ImageTasks['probe']['input']): Promise<ImageTasks['probe']['output']> {
  return judged(async () => {
    const { width, height, pageHeight, format: loader, orientation = 1 } = await open(path).metadata();
    const tall = pageHeight ?? height;
    if (loader !== loaders[format]) throw new MediaError(reasons.notImage);
    if (width * tall > bounds.imagePixels) throw new MediaError(reasons.imageLarge);
    await open(path).resize(16, 16, { fit: 'inside' }).raw().toBuffer();
    const sideways = orientation >= 5;
    return { kind: 'image', format, width: sideways ? tall : width, height: sideways ? width : tall };
  });
}

/** Writes a picture in another size or format: upright, in sRGB, without metadata. */
export async function makeImageVariant(task: ImageTasks['variant']['input']): Promise<ImageTasks['variant']['output']> {
  const { source, target, fit, width, height, blur, format } = task;
  return judged(async () => {
    const picture = open(source)
      .autoOrient()
      .resize({
        width,
        ...(height === undefined ? {} : { height }),
        fit: fit === 'fill' ? 'cover' : 'inside',
        withoutEnlargement: fit === 'limit',
      });
    if (blur !== undefined) picture.blur(sigmaOf(blur, width));
    if (format === 'jpeg')
      picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: false, progressive: true });
    if (format === 'webp') picture.webp({ quality: 78 });
    // More effort takes seven times as long, for files that are a twentieth smaller at best.
    if (format === 'avif') picture.avif({ quality: 55, effort: 2, bitdepth: 8 });
    if (format === 'png') picture.png({ compressionLevel: 7 });
    const { width: w, height: h, size } = await picture.toFile(target);
    return { width: w, height: h, bytes: size };
  });
}

/** Cloudinary's e_blur goes from 1 to 2000, for any size; at 1000 a face becomes a patch of colour. */
function sigmaOf(blur: number, width: number): number {
  return Math.max(0.3, Math.min(100, (blur / 2000) * width * 0.15));
}

/** libvips has no error codes: its message tells whether the image or the machine is to blame. */
async function judged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaError) throw error;
    const said = error instanceof Error ? error.message : String(error);
    if (/pixel limit/i.test(said)) throw new MediaError(reasons.imageLarge);
    const machine =
      /ENOSPC|EACCES|EROFS|EMFILE|No space|Permission denied|unable to open for write|write error|file is missing|system error/i;
    if (machine.test(said)) throw new Error(said);
    throw new MediaError(reasons.imageDamaged);
  }
}
