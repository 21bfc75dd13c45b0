import type { Frame } from 'node-av/lib';
import { bounds } from '../../../bounds.ts';
import { TICKS } from '../picture-filter.ts';

const STEP = 1 / bounds.frameRate;
/** How much of a step a frame may come early. */
const EARLY = STEP * 0.4;
/** Frames that follow each other more slowly than this are stills. */
const STILL_TICKS = TICKS / 8;
/** Stills are repeated at the multiples of this, among which are the times of key frames. */
const REPEAT_TICKS = TICKS / 4;
const SHORT_TICKS = TICKS / 30;

/**
 * Sets the time and duration of frames. A frame lasts until the next one; a container's durations are guesses. At most 60 frames a
 * second pass; a variable frame rate is kept. The first frame is shown from second 0. Stills are repeated, so that HLS
 * segments stay short and get the sound of their time.
 *
 * x264 reorders frames and so decodes everything two frames early: the first two intervals become the last two in file order, from which
 * players derive the length. So the last two frames get the durations of the first two.
 */
export class PictureTimer {
  readonly #onFrame: (frame: Frame) => void;
  #held: Frame | null = null;
  #begin = 0;
  #due = 0;
  /** How long the first two frames are shown. */
  readonly #first: number[] = [];

  /** `onFrame` gets a frame with `pts` and `duration` in TICKS that is valid during the call only. */
  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
  }

  push(frame: Frame, second: number): void {
    const at = this.#held ? second : 0;
    const ticks = Math.round(at * TICKS);
    if (this.#held && (ticks <= this.#begin || at < this.#due - EARLY)) return;
    this.#due = Math.max(this.#due + STEP, at + STEP - EARLY);
    const length = ticks - this.#begin;
    const isFirstStill = this.#held !== null && this.#begin === 0 && length > STILL_TICKS;
    this.#handOn(isFirstStill ? [SHORT_TICKS, SHORT_TICKS, length - 2 * SHORT_TICKS] : [length]);
    this.#held = frame.clone();
    this.#begin = ticks;
  }

  /** The second at which the last frame ends. */
  finish(end: number): void {
    const length = Math.max(Math.round(end * TICKS) - this.#begin, STEP * TICKS);
    const [a = SHORT_TICKS, b = SHORT_TICKS] = this.#first;
    const rest = length - a - 2 * b;
    this.#handOn(rest > STEP * TICKS ? [rest, a, b, b] : [length]);
  }

  /** Passes on the frame once for each of these lengths. */
  #handOn(lengths: number[]): void {
    const frame = this.#held;
    if (!frame) return;
    let at = this.#begin;
    for (const whole of lengths) {
      for (const length of partsOf(at, whole)) {
        if (this.#first.length < 2) this.#first.push(length);
        frame.pts = BigInt(at);
        frame.duration = BigInt(length);
        this.#onFrame(frame);
        at += length;
      }
    }
    frame.free();
    this.#held = null;
  }
}

/** The lengths of a frame that begins at `at`, cut where it is to be repeated. */
function partsOf(at: number, length: number): number[] {
  if (length <= STILL_TICKS) return [length];
  const cuts = [at];
  const next = (Math.floor(at / REPEAT_TICKS) + 1) * REPEAT_TICKS;
  for (let due = next; due <= at + length - SHORT_TICKS; due += REPEAT_TICKS) cuts.push(due);
  return cuts.map((cut, n) => (cuts[n + 1] ?? at + length) - cut);
}
