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
  /** The file of the sound alone; null if none is wanted. */
  soundPath: string | null;
}

const quickStart = { movflags: '+faststart' };

/** Encoders that write their names into the sound do so again before that many frames have passed. */
const manyFrames = 300;

/**
 * A copy of a video that browsers play as it is: an MP4 for quick starts with its pictures and its sound, packet by packet, and nothing else; and one with
 * the sound alone. It ends without a result at the first thing that not every browser plays well.
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

  /** Null if its headers say already that there can be none. */
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

  /** Copies a packet of the source, and changes it for that: nobody else may need it afterwards. */
  take(packet: Packet): void {
    if (this.#isOver) return;
    const { picture, sound } = this.#tracks;
    const { streamIndex } = packet;
    try {
      if (streamIndex === picture.index) this.#takePicture(packet, picture);
      else if (streamIndex === sound?.index) this.#takeSound(packet, sound);
    } catch {
      // Whatever the reason is, it is encoded then.
      this.#giveUp();
    }
  }

  /** Seconds of the copy; null, and no file, if there is none. */
  finish(): number | null {
    if (!this.#isOver && !this.#bounds.areKept) this.#giveUp();
    if (this.#isOver) return null;
    try {
      // Much is written only now: what waited for a shorter stream.
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

/** Gives a packet other bytes. With them it forgets everything else, but for what is kept here. */
function replaceData(packet: Packet, data: Buffer): void {
  const { pts, dts, duration, flags } = packet;
  packet.data = data;
  Object.assign(packet, { pts, dts, duration, flags });
}

/** Gives a packet its time from second 0 on, and answers it in seconds. */
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
