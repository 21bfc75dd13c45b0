/** Beyond these limits a video stalls or looks wrong, although its codec is supported. */
const most = {
  /** Bits per second that phones write at 1080p60. */
  rate: 30_000_000,
  frameRate: 62,
  /** Seconds between key frames; the defaults of encoders are up to 250 frames. */
  keyDistance: 11,
  /** Seconds before the picture begins. */
  lateness: 0.1,
  /** Seconds by which the sound outlasts the picture. */
  overhang: 1,
  /** Seconds of sound before the beginning, which players decode and drop. */
  priming: 0.1,
} as const;

/** When a packet is shown, in seconds. */
interface Span {
  start: number;
  end: number;
}

/** Measures a video while it is copied. */
export class CopyBounds {
  #bytes = 0;
  #frames = 0;
  #firstKey: number | null = null;
  #lastKey = 0;
  #pictureStart = Number.POSITIVE_INFINITY;
  #pictureEnd = 0;
  #soundEnd = 0;

  /** Seconds until nothing is shown or heard. */
  get end(): number {
    return Math.max(this.#pictureEnd, this.#soundEnd);
  }

  /** Counts a picture; false if the video cannot be copied. */
  takesPicture(bytes: number, { start, end }: Span, isKey: boolean): boolean {
    this.#bytes += bytes;
    this.#frames += 1;
    this.#pictureStart = Math.min(this.#pictureStart, start);
    this.#pictureEnd = Math.max(this.#pictureEnd, end);
    if (isKey) {
      this.#firstKey ??= start;
      this.#lastKey = start;
    }
    return this.#firstKey !== null && end - this.#lastKey <= most.keyDistance;
  }

  takesSound(bytes: number, { start, end }: Span): boolean {
    this.#bytes += bytes;
    this.#soundEnd = Math.max(this.#soundEnd, end);
    return start >= -most.priming;
  }

  /** Whether the copy may be kept; valid after the last packet. */
  get areKept(): boolean {
    const length = this.#pictureEnd - this.#pictureStart;
    return (
      this.#frames > 1 &&
      this.#bytes * 8 <= most.rate * length &&
      this.#frames <= most.frameRate * length + 1 &&
      Math.abs(this.#pictureStart) <= most.lateness &&
      this.#soundEnd <= this.#pictureEnd + most.overhang
    );
  }
}
