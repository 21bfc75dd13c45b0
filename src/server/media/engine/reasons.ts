/** Messages about files that cannot be used. Whole sentences that the interface shows unchanged. */
export const reasons = {
  empty: 'This file is empty.',
  unknown: 'This is not an image, video or sound that Riff can read.',
  unreadable: (what: string) =>
    `This file is ${what}, which Riff cannot read. Please save it as JPEG, PNG or MP4 first.`,
  videoCodec: (name: string) => `Riff cannot read the pictures of this video (${name}). Please save it as MP4 first.`,
  soundCodec: (name: string) =>
    `The sound of this video has a format that Riff cannot read (${name}). Please save it as MP4 with AAC sound first.`,
  videoStretched: 'The pixels of this video are stretched so far that it has no shape that Riff can show.',
  videoProtected: 'This video is protected against copying, so Riff cannot read it.',
  noTracks: 'This file has no pictures and no sound that Riff can read.',
  notVideo: 'This file is not a video that Riff can read.',
  notSound: 'This file has no sound that Riff can read.',
  notImage: 'This file is not an image that Riff can read.',
  videoLong: 'The video is longer than 10 minutes.',
  soundLong: 'The sound is longer than 10 minutes.',
  damaged: 'The video is cut off or damaged.',
  soundDamaged: 'The sound is cut off or damaged.',
  imageDamaged: 'The image is cut off or damaged.',
  videoLarge: 'The video has more pixels than Riff can handle. 4K is fine.',
  videoWork: 'The video is too large to process. Riff takes up to 10 minutes of 4K at 60 frames a second.',
  imageLarge: (pixels: number) =>
    `The image has more than ${pixels / 1e6} megapixels. Make it smaller and choose it again.`,
  streams: 'The video has too many tracks.',
  heavy: 'This file takes more time or memory than Riff can give to one file.',
} as const;
