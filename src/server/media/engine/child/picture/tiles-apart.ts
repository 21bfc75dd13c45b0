import { chmod, copyFile, open } from 'node:fs/promises';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import { readerOf } from '../../sniff/read.ts';
import { type ColourPlanes, colourPlanes, hasTilesApart, TiffDirectory, tags } from '../../sniff/tiff.ts';
import { openPlanes } from './open.ts';
import { PlaneWriter } from './plane-writer.ts';
import { isTooLarge, withPicture } from './with-picture.ts';

/**
 * Runs work on a picture that libvips reads correctly. libvips takes tiles of one colour each for parts of the picture. So such a TIFF is rewritten
 * beside the target, first with each colour as its own picture, then with all colours joined. The parent removes both files.
 */
export async function withColoursTogether<Result>(
  { source, target }: { source: string; target: string },
  use: (source: string) => Promise<Result>,
): Promise<Result> {
  const [apart, joined] = [`${target}.apart`, `${target}.joined`];
  const found = await writeApart(source, apart);
  if (!found) return use(source);
  const { planes, depth, isAssociated } = found;
  await withPicture(apart, () =>
    openPlanes(apart, planes.length)
      .toColourspace(spaceOf(planes.length < 3, depth))
      .keepIccProfile()
      .keepExif()
      .tiff({ compression: 'deflate' })
      .toFile(joined),
  );
  if (isAssociated) await nameAssociated(joined);
  return use(joined);
}

const spaceOf = (isGrey: boolean, depth: number) =>
  (isGrey ? { 8: 'b-w', 16: 'grey16' } : { 8: 'srgb', 16: 'rgb16' })[depth];

/** Writes a copy of a TIFF in which each plane is a picture of its own, if its colours are stored apart in tiles. */
async function writeApart(source: string, target: string): Promise<ColourPlanes | null> {
  const file = await open(source, 'r');
  try {
    const directory = await TiffDirectory.of(readerOf(file));
    const found = (await hasTilesApart(directory)) ? await colourPlanes(directory) : null;
    if (!found) return null;
    const { size } = await file.stat();
    await copyFile(source, target);
    await chmod(target, 0o600);
    const copy = await open(target, 'r+');
    try {
      await new PlaneWriter(directory, copy, size).write(found);
    } finally {
      await copy.close();
    }
    return found;
  } catch (error) {
    throw isTooLarge(error) ? new MediaError(reasons.heavy) : error;
  } finally {
    await file.close();
  }
}

/** Marks the colours of a TIFF as multiplied by their opacity: libvips writes the opposite, but undoes the multiplication when it reads this mark. */
async function nameAssociated(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const directory = await TiffDirectory.of(readerOf(file));
    const entry = directory.entries.get(tags.extraSamples);
    if (entry) await file.write(Buffer.from(directory.isLittle ? [1, 0] : [0, 1]), 0, 2, entry.at + 8);
  } finally {
    await file.close();
  }
}
