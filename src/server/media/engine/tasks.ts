import type { Size } from '#lib/media/shown-size.ts';
import type { AudioFormat, Demuxer, ImageFormat, VideoFormat } from './formats.ts';
import type { CodedPicture } from './still/coded-picture.ts';
import type { OverlookedFacts } from './still/header-facts.ts';

/** A file that has been sniffed: its path and the demuxer that may open it. */
export interface AvFile {
  path: string;
  demuxer: Demuxer;
}

/** Which parts of a video and of another sound to use, in seconds, and their volumes (1 is unchanged). */
export interface MixCuts {
  videoCutStart: number;
  videoCutEnd: number;
  audioCutStart: number;
  audioCutEnd: number;
  /** When the sound begins in the cut video. */
  audioOffset: number;
  videoVolume: number;
  audioVolume: number;
}

/** Width and height are as displayed (rotation, sample aspect and EXIF orientation applied); durations in seconds. `pages`: an image's pictures, of which the first is shown. */
export type Probe =
  | {
      kind: 'video';
      format: VideoFormat;
      width: number;
      height: number;
      duration: number;
      frameRate: number;
      frames: number;
      hasSound: boolean;
      videoCodec: string;
      audioCodec: string | null;
    }
  | { kind: 'audio'; format: AudioFormat; duration: number }
  | { kind: 'image'; format: ImageFormat; width: number; height: number; pages: number };

export interface ProbeOptions {
  signal?: AbortSignal;
}

export interface CopyOptions extends ProbeOptions {
  /** Where the MP4 goes. */
  target: string;
  /** Where the poster JPEG goes: the frame that Create Post suggests. */
  poster: string;
  /** The poster is at most this wide. */
  posterWidth: number;
  /** Where the sound-only file goes, as AAC in an MP4; by default nowhere. */
  sound?: string;
}

/** A probe, with the first rendition of a video that browsers play unchanged. */
export interface ProbeWithCopy {
  probe: Probe;
  copy: FirstRendition | null;
}

export interface TranscodeFirstOptions {
  source: string;
  /** Where the MP4 goes. */
  target: string;
  /** Where the poster JPEG goes. */
  poster: string;
  /** Where the sound-only file goes, as AAC in an MP4; by default nowhere. */
  sound?: string;
  /** Second of the poster; by default a second in, or the middle of a shorter video. */
  thumbnailAt?: number;
  /** Long work yields to other work. */
  isLong?: boolean;
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
  /** The MP4 that transcodeFirst made of the same source: it is copied instead of encoding that rung twice. */
  first?: string;
  /** Gets `<shortSide>.mp4`, `hls/master.m3u8` and `hls/<shortSide>/…`; other files in it are left alone. */
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
  /** The file whose sound is mixed with the video's own. */
  sound: string;
  /** Where the mixed video goes: a MOV that renditions are made from; it is never shown. */
  target: string;
  cuts: MixCuts;
  /** Long work yields to other work. */
  isLong?: boolean;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/** Pixels as displayed, bytes, seconds. */
export interface MixedVideo {
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

export interface DropSoundOptions {
  /** An MP4 that this engine made. */
  source: string;
  target: string;
  signal?: AbortSignal;
}

export interface StripPaddingOptions {
  source: string;
  target: string;
  signal?: AbortSignal;
}

export interface MeasureSoundOptions {
  source: string;
  /** Where the peaks go, as JSON (lib/contract/media/peaks.ts). */
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
  /** Long work yields to other work. */
  isLong?: boolean;
}

export interface DevelopImageOptions {
  source: string;
  target: string;
}

/** The tasks of the audio and video process, with input and output. It writes drafts, not the final paths. */
export interface AvTasks {
  probe: { input: { source: AvFile; format: string }; output: Probe };
  probeAndCopy: {
    input: {
      source: AvFile;
      format: string;
      target: string;
      poster: string;
      sound: string | null;
      posterWidth: number;
    };
    output: ProbeWithCopy;
  };
  transcodeFirst: {
    input: { source: AvFile; target: string; poster: string; sound: string | null; thumbnailAt: number | null };
    output: FirstRendition;
  };
  buildLadder: { input: { source: AvFile; first: string | null; folder: string }; output: Rendition[] };
  mixSound: {
    input: { video: AvFile; sound: AvFile; target: string; cuts: MixCuts };
    output: { width: number; height: number; bytes: number; duration: number };
  };
  extractSound: { input: { source: AvFile; target: string }; output: { bytes: number; duration: number } | null };
  dropSound: { input: { source: AvFile; target: string }; output: { bytes: number } };
  stripPadding: { input: { source: AvFile; target: string }; output: { bytes: number } | null };
  measureSound: { input: { source: AvFile; target: string }; output: { duration: number } };
  extractFrame: {
    input: { source: AvFile; second: number; width: number; target: string; format: 'jpg' | 'webp' };
    output: { width: number; height: number; bytes: number };
  };
  decodePicture: {
    input: { source: { path: string }; picture: CodedPicture; target: string };
    /** `pages` is 2 for an animation that does not say how many pictures it has. */
    output: Size & { pages: number };
  };
}

/** From the parent to a child. `id` tells tasks apart when a child runs several. */
export interface Order {
  id: number;
  task: string;
  input: unknown;
  /** Descriptors that the child inherited, for each path that it reads; each may be used once. */
  lent?: Record<string, number[]>;
}

/** From a child to its parent. `fault` is the file's, `error` is ours. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; done: number }
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'fault'; id: number; reason: string }
  | { kind: 'error'; id: number; message: string };

/** The tasks of the image process. */
export interface ImageTasks {
  probe: { input: { path: string; format: ImageFormat }; output: Extract<Probe, { kind: 'image' }> };
  develop: { input: DevelopImageOptions & OverlookedFacts; output: { bytes: number } };
  variant: {
    input: Omit<ImageVariantOptions, 'isLong'>;
    output: { width: number; height: number; bytes: number };
  };
}
