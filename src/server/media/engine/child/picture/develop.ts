import type { Sharp } from 'sharp';
import type { Size } from '#lib/media/shown-size.ts';
import type { Cut } from '../../still/coded-picture.ts';
import { keptScale } from '../../still/kept-size.ts';
import type { ImageTasks } from '../../tasks.ts';
import { inSrgb, openPicture } from './open.ts';
import { withColoursTogether } from './tiles-apart.ts';
import { withPicture } from './with-picture.ts';

/** Writes the picture that replaces a file: in sRGB, as large as any delivery needs, in the file's own orientation. */
export const developImage = (task: ImageTasks['develop']['input']): Promise<ImageTasks['develop']['output']> =>
  withColoursTogether(task, (source) => developWhole({ ...task, source }));

function developWhole({ source, target, gamma, place }: ImageTasks['develop']['input']) {
  return withPicture(source, async (strictness) => {
    const facts = await openPicture(source, strictness).metadata();
    const { width, height, pageHeight, orientation = 1, hasAlpha } = facts;
    const tall = pageHeight ?? height;
    const scale = keptScale(orientation >= 5 ? { width: tall, height: width } : { width, height: tall });
    const picture = openPicture(source, strictness);
    if (place) putInPlace(picture, { width, height: tall }, place, scale);
    // Turning would need the whole picture in memory. The reader turns it.
    else if (scale < 1) picture.resize({ ...scaled({ width, height: tall }, scale), fit: 'fill' });
    if (gamma) picture.gamma(...gammasOf(gamma));
    if (orientation !== 1) picture.withExif({ IFD0: { Orientation: String(orientation) } });
    inSrgb(picture, facts).toColourspace('srgb');
    if (hasAlpha || place) picture.png({ compressionLevel: 7 });
    else picture.jpeg({ quality: 93, chromaSubsampling: '4:4:4' });
    const { size } = await picture.toFile(target);
    return { bytes: size };
  });
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** Cuts the picture to its place, and makes everything around it transparent. */
function putInPlace(picture: Sharp, whole: Size, place: Cut, scale: number): void {
  const [all, part] = [scaled(whole, scale), scaled(place, scale)];
  const left = Math.min(Math.round(place.left * scale), all.width - part.width);
  const top = Math.min(Math.round(place.top * scale), all.height - part.height);
  picture
    .extract(place)
    .resize({ ...part, fit: 'fill' })
    .ensureAlpha()
    .extend({
      ...{ left, top, right: all.width - part.width - left, bottom: all.height - part.height - top },
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    });
}

/** The gammas that darken a picture before it is scaled down and lighten it afterwards; sharp accepts 1 to 3. */
function gammasOf(gamma: number): [number, number] {
  const within = (value: number) => Math.min(3, Math.max(1, value));
  return [within(1 / gamma), within(gamma)];
}
