import type { ClipSpec } from '#tests/fixtures/clip.ts';

export const small = { width: 320, height: 240, seconds: 1, sound: null } as const;
const dv = { ...small, width: 720, height: 576, rate: 25, sampleAspect: '16/15', video: 'dvvideo' } as const;

/** Clips in every container: the name and the specification. */
export const videos: [string, Partial<ClipSpec>][] = [
  ['MP4', { sound: 'aac' }],
  ['MOV', { format: 'mov', sound: 'aac' }],
  ['MP4', { video: 'libx265', sound: 'aac' }],
  ['MP4', { video: 'mpeg4', sound: 'libmp3lame' }],
  ['MP4 of more than 1080p', { sound: 'aac', width: 2560, height: 1440, rate: 5 }],
  ['WebM', { format: 'webm', video: 'libvpx', sound: 'libopus' }],
  ['Matroska', { format: 'matroska', sound: 'aac' }],
  ['MPEG transport stream', { format: 'mpegts', sound: 'mp2' }],
  ['AVI', { format: 'avi', video: 'mjpeg', pixels: 'yuvj420p', sound: 'pcm_s16le' }],
  ['MPEG', { format: 'vob', video: 'mpeg2video', sound: 'mp2' }],
  ['Flash', { format: 'flv', video: 'flv', sound: 'libmp3lame' }],
  ['Windows Media', { format: 'asf', video: 'wmv2', sound: 'libmp3lame' }],
  ['MXF', { format: 'mxf', video: 'dnxhd', pixels: 'yuv422p' }],
  ['Ogg', { format: 'ogg', video: 'libtheora', rate: 5 }],
];

/** Clips in codecs of editors, cameras and older programs: container, encoder, pixels. */
export const codecs: [Partial<ClipSpec>['format'], string, string, Partial<ClipSpec>?][] = [
  ['mov', 'dnxhd', 'yuv422p'],
  ['mov', 'cfhd', 'yuv422p10le'],
  ['mov', 'v210', 'yuv422p10le'],
  ['mov', 'rawvideo', 'uyvy422'],
  ['mov', 'png', 'rgb24'],
  ['mov', 'qtrle', 'rgb24'],
  ['mov', 'jpeg2000', 'yuv420p'],
  ['mov', 'svq1', 'yuv410p'],
  ['mov', 'rpza', 'rgb555le'],
  ['mov', 'smc', 'pal8'],
  ['mov', 'h261', 'yuv420p', { width: 352, height: 288 }],
  ['vob', 'mpeg1video', 'yuv420p'],
  ['asf', 'wmv1', 'yuv420p'],
  ['avi', 'msmpeg4v2', 'yuv420p'],
  ['avi', 'msmpeg4', 'yuv420p'],
  ['avi', 'cinepak', 'rgb24'],
  ['avi', 'huffyuv', 'yuv422p'],
  ['avi', 'ffvhuff', 'yuv420p'],
  ['avi', 'ffv1', 'yuv420p'],
  ['avi', 'utvideo', 'yuv420p'],
  ['avi', 'magicyuv', 'yuv420p'],
  ['avi', 'msvideo1', 'rgb555le'],
  ['avi', 'msrle', 'pal8'],
  ['avi', 'zmbv', 'bgr0'],
  ['avi', 'asv2', 'yuv420p'],
  ['dv', 'dvvideo', 'yuv420p', dv],
  ['avi', 'dvvideo', 'yuv420p', dv],
];
