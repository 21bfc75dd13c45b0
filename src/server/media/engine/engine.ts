/**
 * The only entrance to FFmpeg and sharp. Everything runs in a child process inside the fence (see fence/), and takes absolute
 * paths. It writes a draft first, so that no incomplete file ever has a final name.
 * Throws a MediaError for a fault in the file (do not retry) and an ordinary Error for everything else (retry).
 */

import { copyFile, link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countAvTasks, runAvTask, stopAvTasks } from './av-process.ts';
import { workIn } from './fence/confinement.ts';
import { mustBeAbsolute, withDraftFolder, withDrafts } from './fence/drafts.ts';
import { countImages, runImage, stopImages, warmImages } from './image-process.ts';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';
import { sniff } from './sniff/sniff.ts';
import { probeImage } from './still/develop-image.ts';
import type {
  AvFile,
  BuildLadderOptions,
  CopyOptions,
  DropSoundOptions,
  ExtractFrameOptions,
  ExtractSoundOptions,
  FirstRendition,
  ImageVariantOptions,
  MeasureSoundOptions,
  MixedVideo,
  MixSoundOptions,
  Picture,
  Probe,
  ProbeOptions,
  ProbeWithCopy,
  Rendition,
  StripPaddingOptions,
  TranscodeFirstOptions,
} from './tasks.ts';

export { fencesHere, tryFences } from './fence/confinement.ts';
export type { AudioFormat, ImageFormat, VideoFormat } from './formats.ts';
export { developImage } from './still/develop-image.ts';
export type { FirstRendition, MixedVideo, Picture, Probe, Rendition } from './tasks.ts';
export { MediaError };

/** Describes a file only by its content. */
export async function probeMedia(path: string, options: ProbeOptions = {}): Promise<Probe> {
  mustBeAbsolute(path);
  const found = await sniff(path);
  if (found.kind === 'image') return probeImage(path, found.format);
  return runAvTask('probe', { source: { path, demuxer: found.demuxer }, format: found.format }, options);
}

/**
 * As `probeMedia`. For a video that browsers play unchanged, it also makes the poster and the first rendition, a copy of its pictures and its sound.
 * For all others, transcodeFirst does that.
 */
export async function probeAndCopy(path: string, options: CopyOptions): Promise<ProbeWithCopy> {
  mustBeAbsolute(path);
  const found = await sniff(path);
  if (found.kind === 'image' || found.demuxer !== 'mov') {
    return { probe: await probeMedia(path, options), copy: null };
  }
  const { posterWidth } = options;
  const work = ([target = '', poster = '', sound]: string[]) => {
    const source = { path, demuxer: found.demuxer };
    const input = { source, format: found.format, target, poster, sound: sound ?? null, posterWidth };
    return runAvTask('probeAndCopy', input, options);
  };
  return withDrafts(targetsOf(options), work);
}

/** The target paths of a first rendition, its poster and, if wanted, its sound-only file. */
const targetsOf = ({ target, poster, sound }: Pick<CopyOptions, 'target' | 'poster' | 'sound'>): string[] => [
  target,
  poster,
  ...(sound ? [sound] : []),
];

/** The first rendition (540p H.264 and AAC, faststart), its sound alone, and the poster. */
export async function transcodeFirst(options: TranscodeFirstOptions): Promise<FirstRendition> {
  const source = await sniffAv(options.source);
  const { thumbnailAt = null } = options;
  return withDrafts(targetsOf(options), ([target = '', poster = '', sound]) =>
    runAvTask('transcodeFirst', { source, target, poster, sound: sound ?? null, thumbnailAt }, options),
  );
}

/** All rungs not larger than the source, each as MP4 and HLS; smallest first. */
export async function buildLadder(options: BuildLadderOptions): Promise<Rendition[]> {
  const source = await sniffAv(options.source);
  const entriesOf = (rungs: Rendition[]) => [...rungs.map(({ file }) => file), 'hls'];
  return withDraftFolder(options.folder, entriesOf, async (folder) => {
    const rungs = await runAvTask('buildLadder', { source, first: options.first ?? null, folder }, options);
    // The process may only read that file, so it cannot put it there itself; a link takes no space.
    for (const { file } of rungs) if (options.first) await linkUnlessThere(options.first, join(folder, file));
    return rungs;
  });
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // Some disks have no links.
    if (error.code !== 'EEXIST') await copyFile(from, to);
  });
}

/** A cut of a video with another sound mixed with its own: upright, without visible loss, as long as the cut. */
export async function mixSound(options: MixSoundOptions): Promise<MixedVideo> {
  const [video, sound] = [await sniffAv(options.video), await sniffAv(options.sound)];
  const { cuts } = options;
  return withDrafts([options.target], ([target = '']) =>
    runAvTask('mixSound', { video, sound, target, cuts }, options),
  );
}

/** The sound as MP3, or null if there is none. */
export async function extractSound(options: ExtractSoundOptions): Promise<{ bytes: number; duration: number } | null> {
  const source = await sniffAv(options.source);
  return withDrafts([options.target], ([target = '']) => runAvTask('extractSound', { source, target }, options));
}

/** A rendition of ours without its sound; nothing is encoded again. */
export async function dropSound(options: DropSoundOptions): Promise<{ bytes: number }> {
  const source = await sniffAv(options.source);
  const work = ([target = '']: string[]) => runAvTask('dropSound', { source, target }, options);
  return withDrafts([options.target], work);
}

/**
 * Copies a video without data that its streams do not need; nothing is encoded again. Null, and no file, if there is little to gain or if the copy
 * would not be the same video.
 */
export async function stripPadding(options: StripPaddingOptions): Promise<{ bytes: number } | null> {
  const source = await sniffAv(options.source);
  const { target, signal } = options;
  const made = await withDrafts([target], ([draft = '']) =>
    runAvTask('stripPadding', { source, target: draft }, options),
  );
  if (!made) return null;
  const control = signal ? { signal } : {};
  if (isSame(await probeMedia(options.source, control), await probeMedia(target, control))) return made;
  await rm(target, { force: true });
  return null;
}

function isSame(one: Probe, other: Probe): boolean {
  if (one.kind !== 'video' || other.kind !== 'video') return false;
  const same = (['width', 'height', 'frames', 'hasSound', 'videoCodec', 'audioCodec'] as const).every(
    (name) => one[name] === other[name],
  );
  return same && Math.abs(one.duration - other.duration) < 0.1;
}

/** Writes the loudness of a sound over time as a small JSON file; returns the seconds of the sound. */
export async function measureSound(options: MeasureSoundOptions): Promise<{ duration: number }> {
  const source = await sniffAv(options.source);
  const work = ([target = '']: string[]) => runAvTask('measureSound', { source, target }, options);
  return withDrafts([options.target], work);
}

/** One frame of a video as an image. */
export async function extractFrame(options: ExtractFrameOptions): Promise<Picture> {
  const source = await sniffAv(options.source);
  const { second, width, format } = options;
  const work = ([target = '']: string[]) =>
    runAvTask('extractFrame', { source, second, width, target, format }, options);
  return withDrafts([options.target], work);
}

/** An image in another size or format, upright, in sRGB, without metadata. */
export async function imageVariant(options: ImageVariantOptions): Promise<Picture> {
  mustBeAbsolute(options.source);
  const found = await sniff(options.source);
  if (found.kind !== 'image') throw new MediaError(reasons.notImage);
  mustBeAbsolute(options.target);
  const { isLong, ...task } = options;
  return runImage('variant', task, isLong);
}

/**
 * Sets the folder for the folders of media processes, best on the disk of the sources. The mark in their names lets them be swept
 * after a crash. Call it before the first task.
 */
export const openEngine = (folder: string, mark: string): void => workIn(folder, mark);

/** Starts the image process ahead of its first task (optional; takes about 0.2 s of a core). */
export function warmEngine(): void {
  warmImages();
}

/** The number of media processes, and of tasks that wait for one. */
export const countMedia = () => ({ av: countAvTasks(), image: countImages() });

/** Ends the engine's processes; running tasks fail with an ordinary Error. */
export async function stopEngine(): Promise<void> {
  await Promise.all([stopAvTasks(), stopImages()]);
}

async function sniffAv(path: string): Promise<AvFile> {
  mustBeAbsolute(path);
  const found = await sniff(path);
  if (found.kind !== 'av') throw new MediaError(reasons.notVideo);
  return { path, demuxer: found.demuxer };
}
