import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The child's heartbeat. FFmpeg's fast calls block the event loop, so the work now and then yields for one turn: progress goes
 * out, and the child notices when its parent is gone.
 */
export class Pulse {
  readonly #send: (done: number) => void;
  readonly #every: number;
  /** The first beat is due at once: work that is over sooner than the next one reports progress too. */
  #last = Number.NEGATIVE_INFINITY;
  #done = 0;

  /** `every` in milliseconds. */
  constructor(send: (done: number) => void, every = 200) {
    this.#send = send;
    this.#every = every;
  }

  /** Reports progress from 0 to 1; it never decreases. */
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
