import { keptScale } from '../../still/kept-size.ts';
import type { ImageTasks } from '../../tasks.ts';
import { openPicture } from './open.ts';
import { withPicture } from './with-picture.ts';

/** Writes the picture that is kept instead of a file: in sRGB, as large as any delivery needs, still lying as the file has it. */
export async function developImage({
  source,
  target,
}: ImageTasks['develop']['input']): Promise<ImageTasks['develop']['output']> {
  return withPicture(source, async (strictness) => {
    const { width, height, pageHeight, orientation = 1, hasAlpha } = await openPicture(source, strictness).metadata();
    const tall = pageHeight ?? height;
    const scale = keptScale(orientation >= 5 ? { width: tall, height: width } : { width, height: tall });
    const picture = openPicture(source, strictness);
    // Turning would need all of it in memory. Whoever reads it turns it.
    if (scale < 1)
      picture.resize({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(tall * scale)),
        fit: 'fill',
      });
    if (orientation !== 1) picture.withMetadata({ orientation });
    picture.toColourspace('srgb');
    if (hasAlpha) picture.png({ compressionLevel: 7 });
    else picture.jpeg({ quality: 93, chromaSubsampling: '4:4:4' });
    const { size } = await picture.toFile(target);
    return { bytes: size };
  });
}
