import { rmSync } from 'node:fs';
import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import type { IRational, Packet } from 'node-av/lib';
import { Muxer } from '../mux.ts';
import type { AvStream, Source, VideoStream } from '../source.ts';
import { type StreamSpec, withHeader } from '../stream-spec.ts';
import { CopiedPictures } from './copied-pictures.ts';
import { CopyBounds } from './copy-bounds.ts';
import { blankFrameStart } from './plain-sound.ts';
import { plainVideo } from './plain-video.ts';

/** One stream: where its packets come from and go to. */
interface Track {
  index: number;
  timeBase: IRational;
  /** Ticks before second 0. */
  shift: bigint;
}

interface Paths {
  path: string;
  /** The sound-only file; null if none is wanted. */
  soundPath: string | null;
}

const quickStart = { movflags: '+faststart' };

/** Encoders that write their names into the sound repeat them within this number of frames. */
const manyFrames = 300;

/**
 * Copies a video that browsers play unchanged, packet by packet: a faststart MP4 with only its pictures and its sound, and an MP4 with only the
 * sound. The copy is abandoned at the first packet that some browser would not play well.
 */
export class VideoCopy {
  readonly #paths: Paths;
  readonly #pictures: CopiedPictures;
  readonly #tracks: { picture: Track; sound: Track | null };
  readonly #muxer: Muxer;
  readonly #soundMuxer: Muxer | null;
  readonly #bounds = new CopyBounds();
  /** Frames since one named its encoder. */
  #unnamedFrames = 0;
  #isOver = false;

  /** Null if the headers already rule out a copy. */
  static begin(source: Source, paths: Paths): VideoCopy | null {
    const plain = plainVideo(source);
    if (!plain || !source.video) return null;
    const sound = source.sound && plain.sound ? { track: source.sound, header: plain.sound } : null;
    try {
      return new VideoCopy(paths, source.start, source.video, sound);
    } catch {
      for (const path of [paths.path, paths.soundPath]) if (path) rmSync(path, { force: true });
      return null;
    }
  }

  private constructor(
    paths: Paths,
    start: number,
    picture: VideoStream,
    sound: { track: AvStream; header: Buffer } | null,
  ) {
    this.#paths = paths;
    this.#pictures = new CopiedPictures(specOf(picture), picture);
    this.#tracks = { picture: trackOf(picture, start), sound: sound && trackOf(sound.track, start) };
    const sounds = sound ? [withHeader(specOf(sound.track), sound.header)] : [];
    this.#muxer = new Muxer('mp4', paths.path, [this.#pictures.spec, ...sounds], quickStart);
    this.#soundMuxer = sound && paths.soundPath ? new Muxer('mp4', paths.soundPath, sounds, quickStart) : null;
  }

  /** Copies a packet of the source. This modifies the packet, so the caller must not use it afterwards. */
  take(packet: Packet): void {
    if (this.#isOver) return;
    const { picture, sound } = this.#tracks;
    const { streamIndex } = packet;
    try {
      if (streamIndex === picture.index) this.#takePicture(packet, picture);
      else if (streamIndex === sound?.index) this.#takeSound(packet, sound);
    } catch {
      // Whatever the reason, the video is then encoded.
      this.#giveUp();
    }
  }

  /** Returns the seconds of the copy; null, and no file, if it was abandoned. */
  finish(): number | null {
    if (!this.#isOver && !this.#bounds.areKept) this.#giveUp();
    if (this.#isOver) return null;
    try {
      // The muxer writes much only now: the packets that waited for a shorter stream.
      this.#muxer.finish();
      this.#soundMuxer?.finish();
    } catch {
      this.#giveUp();
      return null;
    }
    this.#close();
    return this.#bounds.end;
  }

  #takePicture(packet: Packet, track: Track): void {
    // A cut that begins between key frames would show the frames before it.
    if ((packet.flags & AV_PKT_FLAG_DISCARD) !== 0) throw new Error('A cut');
    const { size } = packet;
    this.#pictures.keep(packet);
    if (!this.#bounds.takesPicture(size, place(packet, track), packet.isKeyframe)) throw new Error('No key frame');
    this.#muxer.write(packet, 0);
  }

  #takeSound(packet: Packet, track: Track): void {
    if (this.#unnamedFrames < manyFrames) {
      const { data } = packet;
      const isNamed = data !== null && blankFrameStart(data);
      if (isNamed) replaceData(packet, data);
      this.#unnamedFrames = isNamed ? 0 : this.#unnamedFrames + 1;
    }
    if (!this.#bounds.takesSound(packet.size, place(packet, track))) throw new Error('Sound before the beginning');
    this.#muxer.write(packet, 1);
    this.#soundMuxer?.write(packet, 0);
  }

  #giveUp(): void {
    if (!this.#isOver) this.#close();
    for (const path of [this.#paths.path, this.#paths.soundPath]) if (path) rmSync(path, { force: true });
  }

  #close(): void {
    this.#isOver = true;
    this.#muxer.free();
    this.#soundMuxer?.free();
    this.#pictures.free();
  }
}

/** Replaces the bytes of a packet. This resets its other fields, except those restored here. */
function replaceData(packet: Packet, data: Buffer): void {
  const { pts, dts, duration, flags } = packet;
  packet.data = data;
  Object.assign(packet, { pts, dts, duration, flags });
}

/** Shifts a packet's time so that the stream starts at second 0, and returns it in seconds. */
function place(packet: Packet, { timeBase: { num, den }, shift }: Track): { start: number; end: number } {
  // Read once: each read is a call into FFmpeg.
  const { pts, dts, duration } = packet;
  if (pts === AV_NOPTS_VALUE || dts === AV_NOPTS_VALUE) throw new Error('A packet without a time');
  packet.pts = pts - shift;
  packet.dts = dts - shift;
  const seconds = (ticks: bigint) => (Number(ticks) * num) / den;
  return { start: seconds(pts - shift), end: seconds(pts - shift + duration) };
}

function trackOf({ stream }: AvStream, start: number): Track {
  const {
    index,
    timeBase: { num, den },
  } = stream;
  const timeBase = { num, den };
  return { index, timeBase, shift: BigInt(Math.round((start * timeBase.den) / timeBase.num)) };
}

const specOf = ({ stream: { codecpar: parameters, timeBase } }: AvStream): StreamSpec => ({ parameters, timeBase });
