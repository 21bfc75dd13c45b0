/** The containers that Riff accepts, by their bytes. */
export const videoFormats = [
  ...(['mp4', 'mov', 'webm', 'mkv', 'avi', 'ts', 'mpg', 'flv', 'wmv', 'dv', 'mxf', 'ogv'] as const),
];
export type VideoFormat = (typeof videoFormats)[number];
export type AudioFormat = 'mp3' | 'm4a' | 'wav' | 'ogg' | 'flac' | 'aac' | 'wma' | 'webm' | 'mkv';
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | CodedFormat;
/** Images that FFmpeg's decoders read; `avis` is an animated AVIF, which libvips does not know. */
export type CodedFormat = 'heic' | 'avis' | 'bmp' | 'jxl';

/** The FFmpeg demuxer that may open a file. */
export type Demuxer = (typeof videoDemuxers)[VideoFormat] | 'mp3' | 'wav' | 'flac' | 'aac';

/** FFmpeg's name of the one demuxer for a container. */
export const videoDemuxers = {
  mp4: 'mov',
  mov: 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  avi: 'avi',
  ts: 'mpegts',
  mpg: 'mpeg',
  flv: 'flv',
  wmv: 'asf',
  dv: 'dv',
  mxf: 'mxf',
  ogv: 'ogg',
} as const;

/** Containers without a table of contents: their duration is a guess, and recordings that were joined jump in time. */
export const streamDemuxers: readonly Demuxer[] = ['mpegts', 'mpeg'];
