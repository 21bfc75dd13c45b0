import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_BITEXACT,
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_H264,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AVCOL_RANGE_MPEG,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVSampleFormat,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants';
import { Codec, CodecContext, CodecParameters, type Frame, Packet, Rational } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import { bounds } from '../../bounds.ts';
import { must } from './failure.ts';
import { frameRateSettings, openPacketFilter, outputOf } from './packet-filter.ts';
import { TICKS } from './picture-filter.ts';
import { SAMPLE_RATE } from './sound/sound-filter.ts';
import type { VideoStream } from './source.ts';
import { type StreamSpec, withHeader } from './stream-spec.ts';
import { MOST_THREADS, THREADS } from './threads.ts';

/** Seconds between key frames; HLS segments are two of them. */
export const KEY_EVERY = 2;

/** Maximum bits per second of a work video: ten minutes stay below 5 GB. */
const WORK_RATE = 60_000_000;

/** An open encoder; `onPacket` gets its packets, which are valid only during that call. */
export class Encoder {
  readonly context: CodecContext;
  readonly #packet = new Packet();
  readonly #onPacket: (packet: Packet) => void;

  constructor(context: CodecContext, onPacket: (packet: Packet) => void) {
    this.context = context;
    this.#onPacket = onPacket;
    this.#packet.alloc();
  }

  encode(frame: Frame | null): void {
    must(this.context.sendFrameSync(frame), 'Encoding');
    for (;;) {
      const got = this.context.receivePacketSync(this.#packet);
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
      must(got, 'Encoding');
      this.#onPacket(this.#packet);
      this.#packet.unref();
    }
  }

  flush(): void {
    this.encode(null);
  }

  close(): void {
    this.#packet.free();
    this.context.freeContext();
  }
}

/** The stream that an encoder makes; the header of a picture stream names its frames per second. */
export function specOf({ context }: Encoder): StreamSpec {
  const parameters = new CodecParameters();
  parameters.alloc();
  must(parameters.fromContext(context), 'Codec parameters');
  const spec = { parameters, timeBase: context.timeBase };
  if (parameters.codecId !== AV_CODEC_ID_H264) return spec;
  const { num, den } = context.framerate;
  const named = openPacketFilter('h264_metadata', spec, frameRateSettings(num / den));
  try {
    return withHeader(spec, outputOf(named).extradata ?? Buffer.alloc(0));
  } finally {
    named.free();
  }
}

/** Marks the first frame of every KEY_EVERY seconds: the same frames in every rung, whenever it is encoded. */
export class KeyFrames {
  #last = -1;

  mark(frame: Frame): void {
    const interval = Math.floor(Number(frame.pts) / (KEY_EVERY * TICKS));
    frame.pictType = interval > this.#last ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    this.#last = Math.max(this.#last, interval);
  }
}

/** Maximum bits per second of a rung, so that rain or confetti do not overload a mobile connection. */
function ceiling({ width, height }: Size, frameRate: number): number {
  const pixels = width * height;
  return Math.round((500_000 + pixels * 4) * (frameRate > 40 ? 1.4 : 1));
}

/** H.264 of one rung: high, 8 bit 4:2:0, x264 veryfast, CRF 23 with a maximum bit rate. */
export function h264Encoder(track: VideoStream, size: Size, onPacket: (packet: Packet) => void): Encoder {
  const { context, codec, frameRate } = allocateH264(track, size);
  // Only KeyFrames places key frames, so that players can switch rungs at any of them.
  context.gopSize = bounds.frameRate * KEY_EVERY * 10;
  context.rcMaxRate = BigInt(ceiling(size, frameRate));
  context.rcBufferSize = ceiling(size, frameRate) * 2;
  open(context, codec, {
    preset: 'veryfast',
    crf: '23',
    profile: 'high',
    'forced-idr': '1',
    sc_threshold: '0',
    a53cc: '0',
  });
  return new Encoder(context, onPacket);
}

/** H.264 of a video that renditions are made from. In trials, the fastest preset lost least (SSIM); it needs a fifth more disk than the next. */
export function workEncoder(track: VideoStream, size: Size, onPacket: (packet: Packet) => void): Encoder {
  const { context, codec } = allocateH264(track, size);
  context.gopSize = bounds.frameRate;
  context.rcMaxRate = BigInt(WORK_RATE);
  context.rcBufferSize = WORK_RATE * 2;
  open(context, codec, { preset: 'ultrafast', crf: '14', a53cc: '0' });
  return new Encoder(context, onPacket);
}

function allocateH264(track: VideoStream, size: Size) {
  const frameRate = Math.min(Math.max(track.frameRate, 1), bounds.frameRate);
  const { context, codec } = allocate(FF_ENCODER_LIBX264);
  context.width = size.width;
  context.height = size.height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, TICKS);
  context.framerate = new Rational(Math.round(frameRate * 1000), 1000);
  context.sampleAspectRatio = new Rational(1, 1);
  const { matrix, primaries, transfer } = track.colours;
  context.colorRange = AVCOL_RANGE_MPEG;
  context.colorTrc = transfer;
  context.colorPrimaries = primaries;
  context.colorSpace = matrix;
  return { context, codec, frameRate };
}

/** AAC, stereo, 48 kHz, 128 kbit/s. */
export function aacEncoder(onPacket: (packet: Packet) => void): Encoder {
  return soundEncoder(FF_ENCODER_AAC, 128_000n, onPacket);
}

/** MP3, stereo, 48 kHz, 192 kbit/s. */
export function mp3Encoder(onPacket: (packet: Packet) => void): Encoder {
  return soundEncoder(FF_ENCODER_LIBMP3LAME, 192_000n, onPacket);
}

/** Uncompressed samples: stereo, 48 kHz, 16 bit. */
export function pcmEncoder(onPacket: (packet: Packet) => void): Encoder {
  return soundEncoder(FF_ENCODER_PCM_S16LE, 0n, onPacket, AV_SAMPLE_FMT_S16);
}

function soundEncoder(
  name: Parameters<typeof Codec.findEncoderByName>[0],
  bitRate: bigint,
  onPacket: (packet: Packet) => void,
  format: AVSampleFormat = AV_SAMPLE_FMT_FLTP,
): Encoder {
  const { context, codec } = allocate(name);
  // The encoder does not name itself.
  context.setFlags(AV_CODEC_FLAG_BITEXACT);
  context.sampleRate = SAMPLE_RATE;
  context.sampleFormat = format;
  context.channelLayout = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
  context.timeBase = new Rational(1, SAMPLE_RATE);
  context.bitRate = bitRate;
  open(context, codec, {});
  return new Encoder(context, onPacket);
}

function allocate(name: Parameters<typeof Codec.findEncoderByName>[0]) {
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`No encoder ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_FRAME_DURATION);
  // x264 uses one and a half threads per core by default, which is best.
  context.threadCount = THREADS < MOST_THREADS ? 0 : MOST_THREADS;
  return { context, codec };
}

function open(context: CodecContext, codec: Codec, settings: Record<string, string>): void {
  // Not as a dictionary: node-av 6.1 keeps a pointer to the one that ffmpeg has freed, and crashes later.
  for (const [name, value] of Object.entries(settings)) must(context.setOption(name, value), `Encoder option ${name}`);
  must(context.open2Sync(codec, null), 'Opening an encoder');
}
