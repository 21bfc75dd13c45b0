import type { Frame, Packet } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import { bounds } from '#server/media/engine/bounds.ts';
import { MediaError } from '#server/media/engine/media-error.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import { decodeAll } from '../av/decode.ts';
import { type Encoder, h264Encoder, KeyFrames } from '../av/encoder.ts';
import { PictureTimer } from '../av/picture/picture-timer.ts';
import { PictureFilter } from '../av/picture-filter.ts';
import { SoundFilter } from '../av/sound/sound-filter.ts';
import type { Source, VideoStream } from '../av/source.ts';
import type { Pulse } from '../pulse.ts';

/** One size of the video. Its encoder is opened first, because the muxer needs its parameters. */
export interface Rung {
  size: Size;
  encoder: Encoder;
  /** Gets each frame before it is encoded; the frame is valid only during the call. */
  onFrame?: (frame: Frame) => void;
}

export interface EncodeVideoOptions {
  source: Source;
  video: VideoStream;
  rungs: Rung[];
  /** Receives the sound, if the source has one. */
  sound?: Encoder | undefined;
  /** The second at which pictures and sound end; by default, the later of their two ends. */
  end?: number | undefined;
  pulse: Pulse;
}

export function openRung(video: VideoStream, size: Size, onPacket: (packet: Packet) => void): Rung {
  return { size, encoder: h264Encoder(video, size, onPacket) };
}

/** The video stream of a source; throws if it has none. */
export function videoOf(source: Source): VideoStream {
  if (!source.video) throw new MediaError(reasons.notVideo);
  checkLength(source.duration ?? 0);
  return source.video;
}

export function checkLength(second: number, reason: string = reasons.videoLong): void {
  if (second > bounds.seconds) throw new MediaError(reason);
}

/**
 * Decodes a source once and encodes it into all rungs (and its sound). Returns its length in seconds. The last frame stays until the sound ends, and
 * silence follows a sound that ends early: players stop where one of the two is missing.
 */
export async function encodeVideo({ source, video, rungs, sound, end, pulse }: EncodeVideoOptions): Promise<number> {
  const filter = new PictureFilter(video, rungs.map(pictureOutput));
  const soundFilter = sound ? new SoundFilter(sound.context.frameSize, (frame) => sound.encode(frame)) : null;
  const timer = new PictureTimer((frame) => filter.push(frame));
  const length = source.duration ?? bounds.seconds;
  try {
    const decoded = await decodeAll({
      source,
      pulse,
      onPicture: (frame, second) => {
        checkLength(second);
        pulse.reached((second / length) * 0.98);
        timer.push(frame, second);
      },
      ...(soundFilter
        ? {
            onSound: (frame: Frame, second: number) => {
              checkLength(second);
              soundFilter.push(frame, second);
            },
          }
        : {}),
    });
    const until = end ?? decoded;
    timer.finish(until);
    filter.flush();
    soundFilter?.flush(until);
    for (const { encoder } of rungs) encoder.flush();
    sound?.flush();
    return until;
  } finally {
    filter.close();
    soundFilter?.close();
  }
}

/** Receives a rung's frames from PictureFilter. */
export function pictureOutput({ size, encoder, onFrame }: Rung) {
  const keys = new KeyFrames();
  return {
    size,
    onFrame: (frame: Frame) => {
      keys.mark(frame);
      onFrame?.(frame);
      encoder.encode(frame);
    },
  };
}
