import { open, rm } from 'node:fs/promises';
import type { Size } from '#lib/media/shown-size.ts';
import { runAvTask } from '../av-process.ts';
import { bounds } from '../bounds.ts';
import { mustBeAbsolute, withDrafts } from '../fence/drafts.ts';
import type { CodedFormat, ImageFormat } from '../formats.ts';
import { runImage } from '../image-process.ts';
import { MediaError } from '../media-error.ts';
import { reasons } from '../reasons.ts';
import { type Read, readerOf } from '../sniff/read.ts';
import { sniff } from '../sniff/sniff.ts';
import type { DevelopImageOptions, Probe } from '../tasks.ts';
import { type CodedPicture, onePiece } from './coded-picture.ts';
import { isDeep, namesOpacity, placeInGif, strangeGamma } from './header-facts.ts';
import { countPictures, readHeif } from './heif.ts';
import { isDeveloped } from './kept-size.ts';
import { isPlain } from './plain-colour.ts';

type ImageProbe = Extract<Probe, { kind: 'image' }>;

const codedFormats: readonly ImageFormat[] = ['heic', 'avis', 'bmp', 'jxl'] satisfies CodedFormat[];

/** Describes an image. One in a coded format is not decoded before it is developed. */
export async function probeImage(path: string, format: ImageFormat): Promise<ImageProbe> {
  if (!codedFormats.includes(format)) return runImage('probe', { path, format });
  const picture = await readCoded(path, format);
  const known = picture.cut ?? picture.size;
  const { width, height, pages } = known ? { ...known, pages: 1 } : await decodedSize(path, picture);
  const most = format === 'heic' ? bounds.imagePixels : bounds.wholePixels;
  if (width * height > most) throw new MediaError(reasons.imageLarge(most));
  const size = picture.orientation.turns % 2 === 1 ? { width: height, height: width } : { width, height };
  const isHeif = format === 'heic' || format === 'avis';
  const listed = isHeif ? await withReader(path, countPictures) : pages;
  return { kind: 'image', format: format === 'avis' ? 'avif' : format, ...size, pages: listed };
}

/**
 * Makes the picture that replaces an image's file if that is large, slow to read, or has colours that a screen does not show unchanged.
 * Null, and no file, if the image itself is kept.
 */
export async function developImage(
  { source, target }: DevelopImageOptions,
  probe: ImageProbe,
): Promise<{ bytes: number } | null> {
  mustBeAbsolute(target);
  const found = await sniff(source);
  if (found.kind !== 'image') throw new MediaError(reasons.notImage);
  const coded = await codedOf(source, found.format);
  if (coded)
    return decoded({ path: source, picture: coded, target }, (tiff) => runImage('develop', { source: tiff, target }));
  const gamma = found.format === 'png' ? await withReader(source, strangeGamma) : null;
  const place = found.format === 'gif' ? await withReader(source, placeInGif) : null;
  const isNeeded = gamma !== null || place !== null || isDeveloped(found.format, probe);
  return isNeeded ? runImage('develop', { source, target, gamma, place }) : null;
}

/** The picture, if FFmpeg reads it; AVIF goes that way where libvips does not know its colours or its transparency. */
async function codedOf(path: string, format: ImageFormat): Promise<CodedPicture | null> {
  if (codedFormats.includes(format)) return readCoded(path, format);
  if (format !== 'avif') return null;
  const picture = await readCoded(path, format).catch(() => null);
  if (!picture) return null;
  const isStrange = picture.colour !== null && !picture.profile && !isPlain(picture.colour);
  return isStrange || picture.alpha || isDeep(picture) ? picture : null;
}

const readCoded = (path: string, format: ImageFormat): Promise<CodedPicture> =>
  withReader(path, async (size, read) => {
    if (format === 'jxl') return onePiece('libjxl', size);
    if (format === 'bmp') return { ...onePiece('bmp', size), isOpaque: !(await namesOpacity(read)) };
    return await readHeif(size, read);
  });

async function withReader<Result>(path: string, use: (size: number, read: Read) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await use(size, readerOf(file));
  } finally {
    await file.close();
  }
}

const decodedSize = (path: string, picture: CodedPicture): Promise<Size & { pages: number }> =>
  decoded({ path, picture, target: `${path}-size` }, async (_, size) => size);

/** Runs work on a plain copy of a picture, and removes the copy afterwards. */
async function decoded<Result>(
  { path, picture, target }: { path: string; picture: CodedPicture; target: string },
  use: (tiff: string, size: Size & { pages: number }) => Promise<Result>,
): Promise<Result> {
  const tiff = `${target}.tiff`;
  try {
    const size = await withDrafts([tiff], ([draft = '']) =>
      runAvTask('decodePicture', { source: { path }, picture, target: draft }, {}),
    );
    return await use(tiff, size);
  } finally {
    await rm(tiff, { force: true });
  }
}
