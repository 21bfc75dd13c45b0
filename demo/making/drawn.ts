/** What is known of a drawing beside its files, which have the same names in every folder. */
export type Drawn = DrawnVideo | DrawnImage;

/** Its folder holds the files of `videoFiles`. Pixels and seconds. */
export interface DrawnVideo {
  kind: 'video';
  posterSecond: number;
  width: number;
  height: number;
  duration: number;
}

/** Its folder holds `imageFile`. */
export interface DrawnImage {
  kind: 'image';
  width: number;
  height: number;
}

export const videoFiles = { mp4: 'video.mp4', poster: 'poster.jpg', sound: 'sound.mp3' } as const;
export const imageFile = 'image.jpg';
