import type { FirstRendition, ImageFormat, ImageVariantOptions, Probe, Rendition } from './engine.ts';
import type { Demuxer } from './sniff.ts';

/** A file that has been sniffed: its path and the demuxer that may open it. */
export interface AvFile {
  path: string;
  demuxer: Demuxer;
}

/** What to take of a video and of another sound: seconds, and volumes of which 1 is unchanged. */
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

/** What the film process can do: for each task what goes in and what comes out. Paths that it writes are not the final ones. */
export interface FilmTasks {
  probe: { input: { source: AvFile; format: string }; output: Probe };
  transcodeFirst: {
    input: { source: AvFile; target: string; poster: string; thumbnailAt: number | null };
    output: FirstRendition;
  };
  buildLadder: { input: { source: AvFile; first: string | null; folder: string }; output: Rendition[] };
  mixSound: {
    input: { video: AvFile; sound: AvFile; target: string; cuts: MixCuts };
    output: { width: number; height: number; bytes: number; duration: number };
  };
  extractSound: { input: { source: AvFile; target: string }; output: { bytes: number; duration: number } | null };
  extractFrame: {
    input: { source: AvFile; second: number; width: number; target: string; format: 'jpg' | 'webp' };
    output: { width: number; height: number; bytes: number };
  };
  encodePlain: { input: { source: AvFile; target: string; rungs: number[] }; output: { seconds: number } };
}

/** From the parent to a child. `id` tells tasks apart where a child takes several. */
export interface Order {
  id: number;
  task: string;
  input: unknown;
}

/** From a child to its parent. `fault` is the file's, `error` is ours. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; done: number }
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'fault'; id: number; reason: string }
  | { kind: 'error'; id: number; message: string };

/** What the picture process can do. */
export interface ImageTasks {
  probe: { input: { path: string; format: ImageFormat }; output: Probe };
  variant: {
    input: ImageVariantOptions;
    output: { width: number; height: number; bytes: number };
  };
}
