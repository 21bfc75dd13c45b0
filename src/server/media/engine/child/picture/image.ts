import type { Metadata } from 'sharp';
import { bounds } from '../../bounds.ts';
import type { ImageFormat } from '../../formats.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import { isDeveloped } from '../../still/kept-size.ts';
import type { ImageTasks } from '../../tasks.ts';
import { pagesOfPng } from './animated-png.ts';
import { inSrgb, openPicture } from './open.ts';
import { withPicture } from './with-picture.ts';

/** The name of libvips' loader of a format in its metadata. */
const loaders: Partial<Record<ImageFormat, string>> = {
  ...{ jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', gif: 'gif', tiff: 'tiff' },
};

/** Describes an image as displayed, and decodes all of it once, so that every accepted image can be delivered. */
export async function probeImage({
  path,
  format,
}: ImageTasks['probe']['input']): Promise<ImageTasks['probe']['output']> {
  return withPicture(path, async (strictness) => {
    const facts = await openPicture(path, strictness).metadata();
    const { width, height, pageHeight, format: loader, orientation = 1, pages = 1 } = facts;
    const tall = pageHeight ?? height;
    if (loader !== loaders[format]) throw new MediaError(reasons.notImage);
    const most = mostPixels(format, facts.isProgressive ?? false);
    if (width * tall > most) throw new MediaError(reasons.imageLarge(most));
    const sideways = orientation >= 5;
    const size = sideways ? { width: tall, height: width } : { width, height: tall };
    if (!isDeveloped(format, size)) {
      // The cut keeps the decoder from skipping detail that a smaller picture does not need.
      const whole = { left: 0, top: 0, width, height: tall };
      await openPicture(path, strictness).extract(whole).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    }
    return { kind: 'image', format, ...size, pages: format === 'png' ? await pagesOfPng(path) : pages };
  });
}

/** An image that is read row by row may be larger than one that has to fit into memory. */
function mostPixels(format: ImageFormat, isProgressive: boolean): number {
  if (format === 'jpeg') return isProgressive ? bounds.progressivePixels : bounds.imagePixels;
  return format === 'tiff' || (format === 'png' && !isProgressive) ? bounds.imagePixels : bounds.wholePixels;
}

/** Writes a picture in another size or format: upright, in sRGB, without metadata. */
export async function makeImageVariant(task: ImageTasks['variant']['input']): Promise<ImageTasks['variant']['output']> {
  const { source, target, fit, width, height, blur, format } = task;
  return withPicture(source, async (strictness) => {
    const facts = await openPicture(source, strictness).metadata();
    if (format === 'avif') checkAvif(task, facts);
    const picture = inSrgb(openPicture(source, strictness), facts)
      .autoOrient()
      .resize({
        width,
        height: height ?? bounds.variantHeight,
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

function checkAvif({ width }: ImageTasks['variant']['input'], { autoOrient }: Metadata): void {
  const scale = Math.min(1, width / autoOrient.width, bounds.variantHeight / autoOrient.height);
  if (autoOrient.width * autoOrient.height * scale ** 2 > bounds.avifPixels) throw new MediaError(reasons.heavy);
}

/** Cloudinary's e_blur goes from 1 to 2000, for any size; at 1000 a face becomes a patch of colour. */
function sigmaOf(blur: number, width: number): number {
  return Math.max(0.3, Math.min(100, (blur / 2000) * width * 0.15));
}
