import { FF_DECODER_LIBDAV1D } from 'node-av/constants';
import { Codec, type Stream } from 'node-av/lib';

/** The decoders that an untrusted file may use, by FFmpeg's names: for codecs that phones, cameras, editors and browsers write or used to write. */
const allowed = new Set([
  ...['h264', 'hevc', 'vp8', 'vp9', 'libdav1d', 'mpeg4', 'mpeg2video', 'mpeg1video', 'mjpeg', 'h263', 'prores'],
  // Editors and cameras.
  ...['dnxhd', 'cfhd', 'dvvideo', 'v210', 'v410', 'r210', 'rawvideo', 'png', 'qtrle', 'jpeg2000', 'aic', 'hap'],
  ...['huffyuv', 'ffvhuff', 'ffv1', 'utvideo', 'magicyuv', 'lagarith', 'fraps', 'zmbv'],
  // Codecs that were common in AVI, MOV, WMV and FLV.
  ...['msmpeg4v1', 'msmpeg4v2', 'msmpeg4', 'wmv1', 'wmv2', 'wmv3', 'vc1', 'flv', 'vp6', 'vp6f', 'vp6a', 'theora'],
  ...['svq1', 'svq3', 'cinepak', 'indeo3', 'indeo4', 'indeo5', 'rpza', 'smc', '8bps', 'mjpegb', 'h261', 'h263i'],
  ...['msvideo1', 'msrle', 'asv1', 'asv2'],
  ...['aac', 'aac_latm', 'mp3', 'mp3float', 'mp2', 'mp2float', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3'],
  // Discs and cinemas, Windows, and lossless ones.
  ...['dca', 'truehd', 'mlp', 'ac4', 'wmav1', 'wmav2', 'wmapro', 'wmalossless', 'wmavoice', 'tta', 'wavpack', 'als'],
  // Old recorders, editors and games.
  ...['mp1', 'mp1float', 'mp3adu', 'mp3on4', 's302m', 'gsm', 'gsm_ms', 'qdm2', 'qdmc', 'mace3', 'mace6', 'speex'],
  ...['nellymoser', 'adpcm_swf', 'adpcm_yamaha', 'truespeech', 'imc', 'iac', 'atrac3', 'dvaudio', 'ilbc', 'qcelp'],
  ...['pcm_s8', 'pcm_u16le', 'pcm_u16be', 'pcm_f64le', 'pcm_f64be', 'pcm_dvd', 'pcm_bluray', 'pcm_s16le_planar'],
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
