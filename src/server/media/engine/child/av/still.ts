import { writeFileSync } from 'node:fs';
import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_CODEC_FLAG_BITEXACT,
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_ENCODER_LIBWEBP,
  FF_ENCODER_MJPEG,
} from 'node-av/constants';
import { Codec, CodecContext, FilterGraph, Frame, Packet, Rational } from 'node-av/lib';
import { must } from './failure.ts';

/** ffmpeg's FF_QP2LAMBDA times the JPEG quantiser 3, which is about quality 90 elsewhere. */
const JPEG_QUALITY = 118 * 3;

/** Writes one frame (upright 8 bit 4:2:0, as PictureFilter gives it) as a picture without metadata. */
export function writeStill(frame: Frame, path: string, format: 'jpg' | 'webp'): void {
  const converted = convert(frame, format);
  const context = openEncoder(converted, format);
  const packet = new Packet();
  packet.alloc();
  try {
    converted.quality = JPEG_QUALITY;
    must(context.sendFrameSync(converted), 'Encoding a picture');
    must(context.sendFrameSync(null), 'Encoding a picture');
    must(context.receivePacketSync(packet), 'Encoding a picture');
    if (!packet.data) throw new Error('Encoding a picture: no data');
    writeFileSync(path, packet.data);
  } finally {
    packet.free();
    context.freeContext();
    converted.free();
  }
}

/** JPEG and WebP know one colour matrix, BT.601; today's video uses BT.709. */
function convert(frame: Frame, format: 'jpg' | 'webp'): Frame {
  const graph = new FilterGraph();
  graph.alloc();
  const entry = `buffer@in=video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=1/1:colorspace=${frame.colorSpace}:range=${frame.colorRange}`;
  const scale =
    format === 'jpg'
      ? 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p'
      : 'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p';
  const out = new Frame();
  out.alloc();
  try {
    must(graph.parsePtr(`${entry},${scale},buffersink@out`), 'Picture conversion');
    must(graph.configSync(), 'Picture conversion');
    must(
      graph.getFilter('buffer@in')?.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF) ?? -1,
      'Picture conversion',
    );
    must(graph.getFilter('buffer@in')?.buffersrcAddFrameSync(null) ?? -1, 'Picture conversion');
    must(graph.getFilter('buffersink@out')?.buffersinkGetFrameSync(out) ?? -1, 'Picture conversion');
    return out;
  } catch (error) {
    out.free();
    throw error;
  } finally {
    graph.free();
  }
}

function openEncoder(frame: Frame, format: 'jpg' | 'webp'): CodecContext {
  const codec = Codec.findEncoderByName(format === 'jpg' ? FF_ENCODER_MJPEG : FF_ENCODER_LIBWEBP);
  if (!codec) throw new Error(`No encoder for ${format}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  // The encoder does not name itself.
  context.setFlags(AV_CODEC_FLAG_BITEXACT);
  context.width = frame.width;
  context.height = frame.height;
  context.timeBase = new Rational(1, 25);
  context.pixelFormat = format === 'jpg' ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUV420P;
  if (format === 'jpg') {
    context.colorRange = AVCOL_RANGE_JPEG;
    context.setFlags(AV_CODEC_FLAG_QSCALE);
    context.globalQuality = JPEG_QUALITY;
  }
  if (format === 'webp') must(context.setOption('quality', '80'), 'Picture quality');
  must(context.open2Sync(codec, null), 'Opening a picture encoder');
  return context;
}
