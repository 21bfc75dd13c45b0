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

/** Two channels of samples from -1 to 1; `rate` in samples per second. */
export interface Sound {
  rate: number;
  left: Float32Array;
  right: Float32Array;
}

/** Writes the sound as an mp3 of 128 kbit/s. Blocks until it is done. */
export function writeMp3(path: string, sound: Sound): void {
  const muxer = Muxer.openSync(path, {
    format: 'mp3',
    useAsyncWrite: false,
    useSyncQueue: false,
    options: { fflags: '+bitexact', id3v2_version: '0' },
  });
  addSound(muxer, FF_ENCODER_LIBMP3LAME, sound);
  muxer.closeSync();
}

/** Encodes the sound with 128 kbit/s and writes it as the last stream of the file. Blocks until it is done. */
export function addSound(muxer: Muxer, codec: FFAudioEncoder, sound: Sound): void {
  const encoder = Encoder.createSync(codec, {
    bitrate: 128_000,
    threadCount: 1,
    // With their defaults, both encoders take two or three times as long, for a difference that is inaudible at 128 kbit/s.
    configure: (context) => {
      // The encoder does not name itself.
      context.setFlags(AV_CODEC_FLAG_BITEXACT);
      context.setOption('aac_coder', 'fast', AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN);
      context.setOption('compression_level', '8', AV_OPT_TYPE_STRING);
    },
  });
  const stream = muxer.addStream(encoder);
  for (const packet of encoder.packetsSync(framesOf(sound))) {
    if (!packet) continue;
    muxer.writePacketSync(packet, stream);
    packet.free();
  }
  encoder.close();
}

/** The sound in parts, then null, which tells the encoder that it ends. */
function* framesOf({ rate, left, right }: Sound): Generator<Frame | null> {
  const step = 1152 * 16;
  for (let start = 0; start < left.length; start += step) {
    const count = Math.min(step, left.length - start);
    const planes = new Float32Array(count * 2);
    planes.set(left.subarray(start, start + count), 0);
    planes.set(right.subarray(start, start + count), count);
    yield Frame.fromAudioBuffer(Buffer.from(planes.buffer), {
      nbSamples: count,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: rate,
      channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
      timeBase: { num: 1, den: rate },
      pts: BigInt(start),
    });
  }
  yield null;
}
