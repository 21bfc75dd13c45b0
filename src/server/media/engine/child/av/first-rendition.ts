import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { Packet, type Stream } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import { must } from './failure.ts';
import { openSource, type Source } from './source.ts';
import type { StreamSpec } from './stream-spec.ts';

/** Reads the packets of the rendition that exists already, so that they need not be encoded again. */
export class FirstRenditionReader {
  readonly pictureSpec: StreamSpec;
  readonly soundSpec: StreamSpec | null;
  /** The second at which it ends. */
  readonly end: number;
  /** How many seconds of its sound come before second 0. */
  priming = 0;
  readonly #source: Source;
  readonly #picture: Stream;
  readonly #sound: Stream | null;
  readonly #packet = new Packet();
  /** The end of each picture by its beginning; it ends when the next one begins. */
  readonly #ends: Map<bigint, bigint>;
  #listener: { picture: (packet: Packet) => void; sound: (packet: Packet) => void } | null = null;
  #second = Number.NEGATIVE_INFINITY;
  #ended = false;

  private constructor(source: Source, picture: Stream) {
    this.end = source.duration ?? 0;
    this.#source = source;
    this.#picture = picture;
    this.#sound = source.sound?.stream ?? null;
    this.pictureSpec = specOfStream(picture);
    this.soundSpec = this.#sound ? specOfStream(this.#sound) : null;
    this.#packet.alloc();
    this.#ends = this.#findEnds();
  }

  /** Null if the file is not one of our renditions (H.264 and, if any, AAC). */
  static open(path: string): FirstRenditionReader | null {
    const source = openSource({ path, demuxer: 'mov' });
    const ours = source.video?.codecName === 'h264' && (!source.sound || source.sound.codecName === 'aac');
    return ours && source.video ? new FirstRenditionReader(source, source.video.stream) : null;
  }

  fits(size: Size): boolean {
    const { width, height } = this.#picture.codecpar;
    return width === size.width && height === size.height;
  }

  listen(listener: { picture: (packet: Packet) => void; sound: (packet: Packet) => void }): void {
    this.#listener = listener;
  }

  /** Passes on the packets before a given second. */
  readUntil(second: number): void {
    while (!this.#ended && this.#second < second) this.#readOne();
  }

  readRest(): void {
    this.readUntil(Number.POSITIVE_INFINITY);
  }

  /** The file itself only says when pictures are decoded. */
  #findEnds(): Map<bigint, bigint> {
    const { context } = this.#source;
    const begins: bigint[] = [];
    while (context.readFrameSync(this.#packet) >= 0) {
      const { streamIndex, pts } = this.#packet;
      if (streamIndex === this.#picture.index) begins.push(pts);
      if (this.#sound && streamIndex === this.#sound.index) {
        const { num, den } = this.#sound.timeBase;
        this.priming = Math.max(this.priming, (-Number(pts) * num) / den);
      }
      this.#packet.unref();
    }
    must(context.seekFrameSync(this.#picture.index, 0n, AVSEEK_FLAG_BACKWARD), 'Reading a rendition again');
    begins.sort((a, b) => Number(a - b));
    const { num, den } = this.#picture.timeBase;
    const end = BigInt(Math.round((this.end * den) / num));
    return new Map(begins.map((begin, n) => [begin, begins[n + 1] ?? end]));
  }

  #readOne(): void {
    if (this.#source.context.readFrameSync(this.#packet) < 0) {
      this.#ended = true;
      return;
    }
    const { streamIndex, dts } = this.#packet;
    const type = this.#source.context.streams[streamIndex]?.codecpar.codecType;
    if (type === AVMEDIA_TYPE_VIDEO) {
      const { num, den } = this.#picture.timeBase;
      this.#second = (Number(dts) * num) / den;
      const end = this.#ends.get(this.#packet.pts) ?? 0n;
      if (end > this.#packet.pts) this.#packet.duration = end - this.#packet.pts;
      this.#listener?.picture(this.#packet);
    }
    if (type === AVMEDIA_TYPE_AUDIO) this.#listener?.sound(this.#packet);
    this.#packet.unref();
  }
}

function specOfStream(stream: Stream): StreamSpec {
  return { parameters: stream.codecpar, timeBase: stream.timeBase };
}
