/**
 * The only door to ffmpeg and sharp. Everything runs in a child process inside the fence (see fence.ts), takes absolute
 * paths, and writes beside the target first, so that no half file ever bears a final name.
 * Throws MediaError for a fault of the file (do not retry) and an ordinary Error for everything else (retry).
 */

import { mustBeAbsolute, ownMark, withDraftFolder, withDrafts } from './drafts.ts';
import { runFilm, stopFilms } from './film-process.ts';
import { runImage, stopImages, warmImages } from './image-process.ts';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';
import { sniff } from './sniff.ts';
import type { AvFile, MixCuts } from './tasks.ts';

export { MediaError };

export type VideoFormat = 'mp4' | 'mov' | 'webm' | 'mkv' | 'avi' | 'ts';
export type AudioFormat = 'mp3' | 'm4a' | 'wav' | 'ogg' | 'flac' | 'aac' | 'webm' | 'mkv';
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** Width and height are as displayed (rotation, sample aspect and EXIF orientation applied); durations in seconds. */
export type Probe =
  | {
      kind: 'video';
      format: VideoFormat;
      width: number;
      height: number;
      duration: number;
      frameRate: number;
      hasSound: boolean;
      videoCodec: string;
      audioCodec: string | null;
    }
  | { kind: 'audio'; format: AudioFormat; duration: number }
  | { kind: 'image'; format: ImageFormat; width: number; height: number };

export interface TranscodeFirstOptions {
  source: string;
  /** Where the MP4 goes. */
  target: string;
  /** Where the poster JPEG goes. */
  poster: string;
  /** Second of the poster; by default a second in, or the middle of a shorter video. */
  thumbnailAt?: number;
  /** Called a few times a second with 0..1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/** `shortSide` is 540, or less where the source is smaller; bytes of the MP4; seconds. */
export interface FirstRendition {
  width: number;
  height: number;
  shortSide: number;
  bytes: number;
  duration: number;
}

export interface BuildLadderOptions {
  source: string;
  /** The MP4 that transcodeFirst made of the same source: its bits are used again instead of encoding that rung twice. */
  first?: string;
  /** Gets `<shortSide>.mp4`, `hls/master.m3u8` and `hls/<shortSide>/…`; what else is in there stays. */
  folder: string;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/** One rung: `file` and `playlist` are relative to the folder; `bytes` of the MP4, `hlsBytes` of the HLS rung. */
export interface Rendition {
  shortSide: number;
  width: number;
  height: number;
  file: string;
  bytes: number;
  playlist: string;
  hlsBytes: number;
}

export interface MixSoundOptions {
  video: string;
  /** The file whose sound is laid under the video. */
  sound: string;
  /** Where the mixed film goes: a MOV for further work, not for showing. */
  target: string;
  cuts: MixCuts;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/** Pixels as displayed, bytes, seconds. */
export interface MixedFilm {
  width: number;
  height: number;
  bytes: number;
  duration: number;
}

export interface ExtractSoundOptions {
  source: string;
  target: string;
  signal?: AbortSignal;
}

export interface ExtractFrameOptions {
  source: string;
  /** The frame shown at this second; the last one where the video is shorter. */
  second: number;
  /** At most this wide, never wider than the video. */
  width: number;
  target: string;
  format: 'jpg' | 'webp';
  signal?: AbortSignal;
}

/** A written picture: pixels and bytes. */
export interface Picture {
  width: number;
  height: number;
  bytes: number;
}

export interface ImageVariantOptions {
  source: string;
  target: string;
  /** `limit`: inside width (and height), never enlarged. `fill`: cropped to exactly width x height. */
  fit: 'limit' | 'fill';
  width: number;
  height?: number;
  /** Strength as in Cloudinary's e_blur, 1 to 2000. */
  blur?: number;
  format: 'webp' | 'avif' | 'jpeg' | 'png';
}

/** What the file is, by its content alone. */
export async function probeMedia(path: string, options: { signal?: AbortSignal } = {}): Promise<Probe> {
  mustBeAbsolute(path);
  const found = await sniff(path);
  if (found.kind === 'image') return runImage('probe', { path, format: found.format });
  return runFilm('probe', { source: { path, demuxer: found.demuxer }, format: found.format }, options);
}

/** The first rendition (540p H.264 and AAC, faststart) and the poster. */
export async function transcodeFirst(options: TranscodeFirstOptions): Promise<FirstRendition> {
  const source = await sniffFilm(options.source);
  return withDrafts([options.target, options.poster], ([target = '', poster = '']) =>
    runFilm('transcodeFirst', { source, target, poster, thumbnailAt: options.thumbnailAt ?? null }, options),
  );
}

/** All rungs not larger than the source, each as MP4 and HLS; smallest first. */
export async function buildLadder(options: BuildLadderOptions): Promise<Rendition[]> {
  const source = await sniffFilm(options.source);
  const entriesOf = (rungs: Rendition[]) => [...rungs.map(({ file }) => file), 'hls'];
  return withDraftFolder(options.folder, entriesOf, (folder) =>
    runFilm('buildLadder', { source, first: options.first ?? null, folder }, options),
  );
}

/** A cut of a video with another sound under its own: upright, without visible loss, as long as the cut. */
export async function mixSound(options: MixSoundOptions): Promise<MixedFilm> {
  const [video, sound] = [await sniffFilm(options.video), await sniffFilm(options.sound)];
  const { cuts } = options;
  return withDrafts([options.target], ([target = '']) => runFilm('mixSound', { video, sound, target, cuts }, options));
}

/** The sound as mp3, or null where there is none. */
export async function extractSound(options: ExtractSoundOptions): Promise<{ bytes: number; duration: number } | null> {
  const source = await sniffFilm(options.source);
  return withDrafts([options.target], ([target = '']) => runFilm('extractSound', { source, target }, options));
}

/** One frame of a video as a picture. */
export async function extractFrame(options: ExtractFrameOptions): Promise<Picture> {
  const source = await sniffFilm(options.source);
  const { second, width, format } = options;
  const work = ([target = '']: string[]) => runFilm('extractFrame', { source, second, width, target, format }, options);
  return withDrafts([options.target], work, ownMark());
}

/** A picture in another size or format, upright, in sRGB, without metadata. */
export async function imageVariant(options: ImageVariantOptions): Promise<Picture> {
  mustBeAbsolute(options.source);
  const found = await sniff(options.source);
  if (found.kind !== 'image') throw new MediaError(reasons.notImage);
  const work = ([target = '']: string[]) => runImage('variant', { ...options, target });
  return withDrafts([options.target], work, ownMark());
}

/** The benchmarks' yardstick: the same encode with nothing around it. Writes `<target>.<rung>.mp4`; seconds of work alone. */
export async function encodePlain(options: {
  source: string;
  target: string;
  rungs: number[];
}): Promise<{ seconds: number }> {
  const source = await sniffFilm(options.source);
  return runFilm('encodePlain', { source, target: options.target, rungs: options.rungs }, {});
}

/** Starts the picture process ahead of its first task (optional; takes about 0.2 s of a core). */
export function warmEngine(): void {
  warmImages();
}

/** Ends the engine's processes; running tasks fail with an ordinary Error. */
export async function stopEngine(): Promise<void> {
  stopFilms();
  await stopImages();
}

async function sniffFilm(path: string): Promise<AvFile> {
  mustBeAbsolute(path);
  const found = await sniff(path);
  if (found.kind !== 'av') throw new MediaError(reasons.notVideo);
  return { path, demuxer: found.demuxer };
}
