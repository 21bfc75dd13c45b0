import {
  AV_LOG_ERROR,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  BitStreamFilterAPI,
  Encoder,
  FFmpegError,
  Frame,
  Log,
  Muxer,
  type Packet,
  Rational,
  SoftwareScaleContext,
} from 'node-av';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Picture } from './picture.ts';
import { addSound, type Sound } from './sound.ts';

Log.setLevel(AV_LOG_ERROR);

/** A picture that repeats. */
export interface Loop {
  /** How many frames it has, and how many are shown in a second. */
  frames: number;
  frameRate: number;
  draw(frame: number): Promise<Picture>;
}

// A drawing does not need a long motion search: this takes a third less time for a tenth more bytes.
const x264 = {
  preset: 'veryfast',
  crf: '23',
  profile: 'high',
  'x264-params': 'aq-mode=3:scenecut=0:subme=1:me=dia',
};

/** Supplemental information: x264 writes its name, version and settings there, and no player needs it. */
const SUPPLEMENTAL = '6';

/** Writes an MP4 (H.264, AAC, index at the start) whose picture repeats until the sound ends, after a whole number of loops. */
export async function writeVideo(path: string, loop: Loop, sound: Sound): Promise<void> {
  const muxer = Muxer.openSync(path, {
    format: 'mp4',
    useAsyncWrite: false,
    useSyncQueue: false,
    // The whole sound is written first, and waits for the pictures that belong to it.
    options: { movflags: '+faststart', fflags: '+bitexact', max_interleave_delta: '0' },
  });
  const encoder = pictureEncoder(loop.frameRate);
  const stream = muxer.addStream(encoder);
  const packets = await encode(encoder, loop);
  addSound(muxer, FF_ENCODER_AAC, sound);
  const frames = (sound.left.length / sound.rate) * loop.frameRate;
  // A loop begins with a key frame, so that its packets can be written again and again.
  for (let round = 0; round < Math.round(frames / loop.frames); round++) {
    for (const packet of packets) {
      muxer.writePacketSync(packet, stream);
      packet.pts += BigInt(loop.frames);
      packet.dts += BigInt(loop.frames);
    }
  }
  for (const packet of packets) packet.free();
  encoder.close();
  muxer.closeSync();
}

async function encode(encoder: Encoder, loop: Loop): Promise<Packet[]> {
  const packets: Packet[] = [];
  const filter = BitStreamFilterAPI.create('filter_units', encoder, { options: { remove_types: SUPPLEMENTAL } });
  for await (const packet of filter.packets(encoder.packets(framesOf(loop)))) if (packet) packets.push(packet);
  filter.close();
  return packets;
}

/** The frames, then null, which tells the encoder that they end. */
async function* framesOf({ frames, frameRate, draw }: Loop): AsyncGenerator<Frame | null> {
  const scaler = new SoftwareScaleContext();
  scaler.allocContext();
  for (let at = 0; at < frames; at++) {
    const { width, height, rgb } = await draw(at);
    const drawn = Frame.fromVideoBuffer(rgb, { width, height, format: AV_PIX_FMT_RGB24 });
    const frame = new Frame();
    frame.alloc();
    Object.assign(frame, { width, height, format: AV_PIX_FMT_YUV420P, ...bt709 });
    FFmpegError.throwIfError(scaler.scaleFrameSync(frame, drawn), 'Converting a picture');
    drawn.free();
    Object.assign(frame, { pts: BigInt(at), duration: 1n, timeBase: new Rational(1, frameRate) });
    frame.sampleAspectRatio = new Rational(1, 1);
    yield frame;
  }
  scaler.freeContext();
  yield null;
}

const bt709 = {
  colorRange: AVCOL_RANGE_MPEG,
  colorSpace: AVCOL_SPC_BT709,
  colorPrimaries: AVCOL_PRI_BT709,
  colorTrc: AVCOL_TRC_BT709,
};

function pictureEncoder(frameRate: number): Encoder {
  return Encoder.createSync(FF_ENCODER_LIBX264, {
    gopSize: frameRate * 2,
    threadCount: 1,
    context: { framerate: new Rational(frameRate, 1) },
    // Not with `options`: node-av 6.1 frees that dictionary twice after a synchronous open, and the process crashes when it ends.
    configure: (context) => {
      for (const [name, value] of Object.entries(x264)) {
        context.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN);
      }
    },
  });
}
