import { FF_DECODER_LIBDAV1D } from 'node-av/constants';
import { Codec, type Stream } from 'node-av/lib';

/** The decoders that an untrusted file may use, by FFmpeg's names: the proven ones of phones, cameras and browsers. */
const allowed = new Set([
  ...['h264', 'hevc', 'vp8', 'vp9', 'libdav1d', 'mpeg4', 'mpeg2video', 'mpeg1video', 'mjpeg', 'h263', 'prores'],
  ...['aac', 'aac_latm', 'mp3', 'mp3float', 'mp2', 'mp2float', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be', 'pcm_f32le', 'pcm_f32be'],
  ...['pcm_u8', 'pcm_alaw', 'pcm_mulaw', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'amrnb', 'amrwb'],
]);

/** The same list in the form of FFmpeg's codec_whitelist. */
export const decoderWhitelist = [...allowed].join(',');

/** The decoder for a stream, or null if its codec is not allowed. */
export function decoderOf(stream: Stream): Codec | null {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  // ffmpeg's own AV1 decoder only drives hardware.
  const usable = codec?.name === 'av1' ? Codec.findDecoderByName(FF_DECODER_LIBDAV1D) : codec;
  return usable && allowed.has(usable.name ?? '') ? usable : null;
}
