import { join } from 'node:path';
import type { Rendition } from '../../src/server/media/engine/engine.ts';

/** The facts about a drawing apart from its files; sizes in pixels, times in seconds. */
export type Drawn = DrawnVideo | DrawnImage;

export interface DrawnVideo {
  kind: 'video';
  width: number;
  height: number;
  duration: number;
  /** The second that the poster shows, in tenths as in addresses. */
  posterSecond: number;
}

export interface DrawnImage {
  kind: 'image';
  width: number;
  height: number;
}

/** A drawn video, ready to be served; paths are absolute. */
export interface DemoVideo extends DrawnVideo, ReturnType<typeof videoFiles> {
  key: string;
  /** All its renditions: the folder contains `<shortSide>.mp4`, `hls/<shortSide>/…` and `hls/master.m3u8`. */
  ladder: { folder: string; rungs: readonly Rendition[] };
}

/** A drawn image; avatars have the key `avatar-<userName>`. */
export interface DemoImage extends DrawnImage, ReturnType<typeof imageFile> {
  key: string;
}

/** One result of `makeDemoMedia`. */
export type DemoMedia = DemoVideo | DemoImage;

/** The files of a video that is drawn into this folder: MP4, JPEG and mp3. */
export const videoFiles = (folder: string) => ({
  mp4Path: join(folder, 'video.mp4'),
  posterPath: join(folder, 'poster.jpg'),
  soundPath: join(folder, 'sound.mp3'),
});

/** The file of an image that is drawn into this folder, a JPEG. */
export const imageFile = (folder: string) => ({ path: join(folder, 'image.jpg') });
