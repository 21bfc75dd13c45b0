import { type Crop, cropSquare } from './crop.ts';

/** Formats without transparency: their square can become a JPEG, which has none. */
const opaque = /^image\/(jpeg|hei[cf]|bmp)/;
const quality = 0.9;

/**
 * Draws the square of a loaded image into a new file, in the orientation that its camera recorded. Uses WebP for images that may be transparent; a
 * browser that cannot write WebP makes a PNG. Rejects if the browser cannot draw the image.
 */
export async function drawCrop(image: HTMLImageElement, crop: Crop, type: string): Promise<Blob> {
  const { left, top, side, sentSide } = cropSquare(crop, { width: image.naturalWidth, height: image.naturalHeight });
  const canvas = document.createElement('canvas');
  canvas.width = sentSide;
  canvas.height = sentSide;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, sentSide, sentSide);
  const format = opaque.test(type) ? 'image/jpeg' : 'image/webp';
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be drawn.'))),
      format,
      quality,
    );
  });
}
