import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The child's sign of life. ffmpeg's fast calls block the event loop, so now and then the work stops for one turn: progress goes
 * out, and a parent that died or hung up is noticed.
 */
export class Pulse {
  readonly #send: (done: number) => void;
  readonly #every: number;
  #last = performance.now();
  #done = 0;

  /** `every` in milliseconds. */
  constructor(send: (done: number) => void, every = 200) {
    this.#send = send;
    this.#every = every;
  }

  /** Notes progress, 0..1; it never goes back. */
  reached(done: number): void {
    this.#done = Math.max(this.#done, Math.min(done, 1));
  }

  due(): boolean {
    return performance.now() - this.#last >= this.#every;
  }

  async beat(): Promise<void> {
    this.#send(this.#done);
    await nextTurn();
    this.#last = performance.now();
  }
}
