/** A drawn video, ready to be served; sizes in pixels, duration in seconds, paths absolute. */
export interface DemoVideo {
  kind: 'video';
  key: string;
  mp4Path: string;
  /** JPEG. */
  posterPath: string;
  /** mp3. */
  soundPath: string;
  /** The second that the poster shows. */
  posterSecond: number;
  width: number;
  height: number;
  duration: number;
  ladder: DemoLadder;
}

/** The renditions of a video besides the drawn file itself. */
export interface DemoLadder {
  /** Contains `hls/master.m3u8`, `hls/<shortSide>/…`, and `<shortSide>.mp4` for the rungs that are not the drawn file. */
  folder: string;
  rungs: readonly DemoRung[];
}

/** A rung of the ladder; sizes in pixels and bytes. */
export interface DemoRung {
  shortSide: number;
  width: number;
  height: number;
  /** Of the MP4. */
  bytes: number;
  hlsBytes: number;
}

/** A drawn image (JPEG); avatars have the key `avatar-<userName>`. */
export interface DemoImage {
  kind: 'image';
  key: string;
  path: string;
  width: number;
  height: number;
}

/** One result of `makeDemoMedia`. */
export type DemoMedia = DemoVideo | DemoImage;

/** The rung of the ladder with the video's size. */
export const shortSide = (size: { width: number; height: number }): number => Math.min(size.width, size.height);
