import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  type FFAudioEncoder,
  Frame,
  Muxer,
} from 'node-av';
import { AV_CODEC_FLAG_BITEXACT, FF_ENCODER_LIBMP3LAME } from 'node-av/constants';
import { drain } from './drain.ts';

/** Two channels of samples from -1 to 1; `rate` in samples per second. */
export interface Sound {
  rate: number;
  left: Float32Array;
  right: Float32Array;
}

/** Opens an encoder for the sound. */
export function soundEncoder(codec: FFAudioEncoder, bitrate: number): Encoder {
  return Encoder.createSync(codec, {
    bitrate,
    threadCount: 1,
    // With their defaults, both encoders take two or three times as long, for a difference that is inaudible at 128 kbit/s.
    configure: (context) => {
      // The encoder does not name itself.
      context.setFlags(AV_CODEC_FLAG_BITEXACT);
      context.setOption('aac_coder', 'fast', AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN);
      context.setOption('compression_level', '8', AV_OPT_TYPE_STRING);
    },
  });
}

/** The samples from `start` up to `end` as a frame. */
export function soundFrame(sound: Sound, start: number, end: number): Frame {
  const count = end - start;
  const planes = new Float32Array(count * 2);
  planes.set(sound.left.subarray(start, end), 0);
  planes.set(sound.right.subarray(start, end), count);
  return Frame.fromAudioBuffer(Buffer.from(planes.buffer), {
    nbSamples: count,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: sound.rate,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    timeBase: { num: 1, den: sound.rate },
    pts: BigInt(start),
  });
}

/** Writes the sound as an mp3 of 128 kbit/s. Blocks until it is done. */
export function writeMp3(path: string, sound: Sound): void {
  const muxer = Muxer.openSync(path, {
    format: 'mp3',
    useAsyncWrite: false,
    useSyncQueue: false,
    options: { fflags: '+bitexact', id3v2_version: '0' },
  });
  const encoder = soundEncoder(FF_ENCODER_LIBMP3LAME, 128_000);
  const stream = muxer.addStream(encoder);
  const step = 1152 * 16;
  for (let at = 0; at < sound.left.length; at += step) {
    const frame = soundFrame(sound, at, Math.min(sound.left.length, at + step));
    encoder.encodeSync(frame);
    frame.free();
    drain(encoder, muxer, stream);
  }
  encoder.flushSync();
  drain(encoder, muxer, stream);
  encoder.close();
  muxer.closeSync();
}
