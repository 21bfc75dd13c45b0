import {
  AV_LOG_ERROR,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  Encoder,
  Frame,
  Log,
  Muxer,
  type Packet,
  Rational,
} from 'node-av';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { drain, received } from './drain.ts';
import { type Picture, toYuv420 } from './picture.ts';
import { type Sound, soundEncoder, soundFrame } from './sound.ts';
import { userDataRemover } from './user-data.ts';

/** An MP4 (H.264, AAC, index at the start) that is being written; all its calls block. */
export interface VideoFile {
  /** Appends one frame of the loop. */
  add(picture: Picture): void;
  /** Repeats the loop until the sound ends, and writes the index. */
  close(): void;
}

// A drawing does not need a long motion search: this takes a third less time for a tenth more bytes.
const x264 = {
  preset: 'veryfast',
  crf: '23',
  profile: 'high',
  'x264-params': 'aq-mode=3:scenecut=0:subme=1:me=dia',
};

/** Starts the file. Each loop begins with a key frame, so that the packets of one can be written again and again. */
export function openVideoFile(options: { path: string; frameRate: number; sound: Sound }): VideoFile {
  const { path, frameRate, sound } = options;
  const muxer = Muxer.openSync(path, {
    format: 'mp4',
    useAsyncWrite: false,
    useSyncQueue: false,
    options: { movflags: '+faststart', fflags: '+bitexact' },
  });
  const video = pictureEncoder(frameRate);
  const audio = soundEncoder(FF_ENCODER_AAC, 128_000);
  const removeUserData = userDataRemover(video);
  const videoStream = muxer.addStream(video);
  const audioStream = muxer.addStream(audio);
  const loop: Packet[] = [];
  let frames = 0;
  let samples = 0;
  let planes = new Uint8Array(0);

  const keep = (): void => {
    for (const packet of received(video)) {
      removeUserData(packet);
      loop.push(packet);
    }
  };
  const addSound = (end: number): void => {
    if (end <= samples) return;
    const frame = soundFrame(sound, samples, end);
    audio.encodeSync(frame);
    frame.free();
    drain(audio, muxer, audioStream);
    samples = end;
  };
  return {
    add(picture) {
      if (planes.length === 0) planes = new Uint8Array((picture.width * picture.height * 3) / 2);
      toYuv420(picture, planes);
      const frame = videoFrame(planes, picture, frameRate, frames);
      video.encodeSync(frame);
      frame.free();
      frames++;
      keep();
    },
    close() {
      video.flushSync();
      keep();
      const end = sound.left.length;
      // The file begins only when both encoders are open.
      addSound(Math.min(end, 4096));
      for (let first = 0; (first / frameRate) * sound.rate < end - 1; first += frames) {
        for (const [at, packet] of loop.entries()) {
          muxer.writePacketSync(later(packet, first), videoStream);
          addSound(Math.min(end, Math.round(((first + at + 1) / frameRate) * sound.rate)));
        }
      }
      audio.flushSync();
      drain(audio, muxer, audioStream);
      for (const packet of loop) packet.free();
      video.close();
      audio.close();
      muxer.closeSync();
    },
  };
}

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

/** A copy of the packet, so many frames later. */
function later(packet: Packet, frames: number): Packet {
  const copy = packet.clone();
  if (!copy) throw new Error('A packet cannot be copied');
  copy.pts += BigInt(frames);
  copy.dts += BigInt(frames);
  return copy;
}

function videoFrame(planes: Uint8Array, picture: Picture, frameRate: number, at: number): Frame {
  const frame = Frame.fromVideoBuffer(Buffer.from(planes.buffer), {
    width: picture.width,
    height: picture.height,
    format: AV_PIX_FMT_YUV420P,
    timeBase: { num: 1, den: frameRate },
    sampleAspectRatio: { num: 1, den: 1 },
    pts: BigInt(at),
  });
  frame.duration = 1n;
  frame.colorRange = AVCOL_RANGE_MPEG;
  frame.colorSpace = AVCOL_SPC_BT709;
  frame.colorPrimaries = AVCOL_PRI_BT709;
  frame.colorTrc = AVCOL_TRC_BT709;
  return frame;
}

/** Makes the encoders of this process report errors only. */
export function quiet(): void {
  Log.setLevel(AV_LOG_ERROR);
}
