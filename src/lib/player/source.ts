/** One way to play a video. `hls-js` needs the library; `file` and `hls` are played by the browser itself. */
export interface Source {
  by: 'file' | 'hls' | 'hls-js';
  address: string;
}

export interface Screen {
  /** Short side of the box that shows the video, in device pixels. */
  shortSide: number;
  savesData: boolean;
  /** The browser plays HLS without help. */
  playsHls: boolean;
}

type Rung = 360 | 540 | 720 | 1080;

/** The rendition that looks sharp in the box, with some upscaling allowed: a phone's screen of 1170 pixels takes 720. */
export function rungFor(screen: Screen): Rung {
  if (screen.savesData) return 360;
  if (screen.shortSide <= 640) return 540;
  return screen.shortSide <= 1200 ? 720 : 1080;
}

/**
 * The ways to play a video, the first to try first. A file starts soonest: one request and no playlist, and the browser's cache keeps it
 * for the next loop. What the other two are for is a file that is missing or broken.
 */
export function sourcePlan(
  media: { mp4: Record<'best' | Rung, string>; hls: string },
  screen: Screen,
): readonly Source[] {
  return [
    { by: 'file', address: media.mp4[rungFor(screen)] },
    { by: 'file', address: media.mp4.best },
    { by: screen.playsHls ? 'hls' : 'hls-js', address: media.hls },
  ];
}
