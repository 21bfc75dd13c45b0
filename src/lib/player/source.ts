import type { VideoMedia } from '#lib/contract/media/addresses.ts';
import type { ShortSide } from '#lib/contract/media/sizes.ts';

/** A way to play a video. `hls-js` needs the library; `file` and `hls` are played by the browser itself. */
export interface Source {
  by: 'file' | 'hls' | 'hls-js';
  address: string;
}

export interface Screen {
  /** Short side of the box that shows the video, in device pixels. */
  shortSide: number;
  savesData: boolean;
  /** The browser plays HLS natively. */
  playsHls: boolean;
}

/** The rendition that looks sharp in the box, with some upscaling allowed: a phone screen of 1170 pixels gets 720. */
export function rungFor(screen: Screen): ShortSide {
  if (screen.savesData) return 360;
  if (screen.shortSide <= 640) return 540;
  return screen.shortSide <= 1200 ? 720 : 1080;
}

/**
 * The ways to play a video, in the order to try them. A file starts fastest: one request, no playlist, and the browser's cache has it
 * for the next loop. The other two are fallbacks for a missing or broken file.
 */
export function sourcePlan(media: Pick<VideoMedia, 'mp4' | 'hls'>, screen: Screen): readonly Source[] {
  return [
    { by: 'file', address: media.mp4[rungFor(screen)] },
    { by: 'file', address: media.mp4.best },
    { by: screen.playsHls ? 'hls' : 'hls-js', address: media.hls },
  ];
}
