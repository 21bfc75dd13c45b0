/** A drawn video with its poster (JPEG) and its sound (mp3); sizes in pixels, duration in seconds, paths absolute. */
export interface DemoVideo {
  kind: 'video';
  key: string;
  mp4Path: string;
  posterPath: string;
  soundPath: string;
  /** The second that the poster shows. */
  posterSecond: number;
  width: number;
  height: number;
  duration: number;
}

/** A drawn image (JPEG); avatars have the key `avatar-<userName>`. */
export interface DemoImage {
  kind: 'image';
  key: string;
  path: string;
  width: number;
  height: number;
}

/** One drawn thing, as `makeDemoMedia` gives it back. */
export type DemoMedia = DemoVideo | DemoImage;
