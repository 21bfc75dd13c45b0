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
  Rational,
} from 'node-av';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { drain } from './drain.ts';
import { type Picture, toYuv420 } from './picture.ts';
import { type Sound, soundEncoder, soundFrame } from './sound.ts';
import { userDataRemover } from './user-data.ts';

/** An MP4 (H.264, AAC, index at the start) that is being written; all its calls block. */
export interface VideoFile {
  /** Appends one frame, with the sound up to its end. */
  add(picture: Picture): void;
  /** Writes the rest of the sound and the index. */
  close(): void;
}

// A drawing does not need a long motion search: this takes a third less time for a tenth more bytes.
const x264 = {
  preset: 'veryfast',
  crf: '23',
  profile: 'high',
  'x264-params': 'aq-mode=3:scenecut=0:subme=1:me=dia',
};

/** Starts the file. There is a key frame every two seconds, as in the product's own renditions. */
export function openVideoFile(options: { path: string; frameRate: number; sound: Sound }): VideoFile {
  const { path, frameRate, sound } = options;
  const muxer = Muxer.openSync(path, {
    format: 'mp4',
    useAsyncWrite: false,
    useSyncQueue: false,
    options: { movflags: '+faststart', fflags: '+bitexact' },
  });
  const video = Encoder.createSync(FF_ENCODER_LIBX264, {
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
  const audio = soundEncoder(FF_ENCODER_AAC, 128_000);
  const removeUserData = userDataRemover(video);
  const videoStream = muxer.addStream(video);
  const audioStream = muxer.addStream(audio);
  let frames = 0;
  let samples = 0;
  let planes = new Uint8Array(0);

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
      drain(video, muxer, videoStream, removeUserData);
      frames++;
      addSound(Math.min(sound.left.length, Math.round((frames / frameRate) * sound.rate)));
    },
    close() {
      video.flushSync();
      drain(video, muxer, videoStream, removeUserData);
      audio.flushSync();
      drain(audio, muxer, audioStream);
      video.close();
      audio.close();
      muxer.closeSync();
    },
  };
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
