/** The facts about a drawing, apart from its files, which have the same names in every folder. */
export type Drawn = DrawnVideo | DrawnImage;

/** Its folder contains the files of `videoFiles`. In pixels and seconds. */
export interface DrawnVideo {
  kind: 'video';
  posterSecond: number;
  width: number;
  height: number;
  duration: number;
}

/** Its folder contains `imageFile`. */
export interface DrawnImage {
  kind: 'image';
  width: number;
  height: number;
}

export const videoFiles = { mp4: 'video.mp4', poster: 'poster.jpg', sound: 'sound.mp3' } as const;
export const imageFile = 'image.jpg';
