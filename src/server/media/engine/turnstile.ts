import { totalmem } from 'node:os';

const MiB = 1024 ** 2;

/**
 * Lets media processes start while the memory that they may use fits into a room; others wait in the order of their coming.
 * Nobody counts for more than `most`, so that one large task does not keep all others waiting.
 */
export class Turnstile {
  readonly #most: number;
  readonly #waiting = new Set<{ bytes: number; enter: () => void; refuse: (reason: unknown) => void }>();
  #free: number;

  constructor(bytes: number, most: number) {
    this.#free = bytes;
    this.#most = most;
  }

  /** Resolves when there is room, with a function that gives it back; rejects with the signal's reason. */
  async enter(memoryBytes: number, signal?: AbortSignal): Promise<() => void> {
    const bytes = Math.min(memoryBytes, this.#most);
    if (this.#waiting.size > 0 || bytes > this.#free) await this.#wait(bytes, signal);
    else this.#free -= bytes;
    return () => {
      this.#free += bytes;
      this.#admit();
    };
  }

  /** Sends everybody away who waits. */
  close(reason: Error): void {
    for (const one of this.#waiting) one.refuse(reason);
  }

  #wait(bytes: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(one);
        signal?.removeEventListener('abort', abort);
      };
      const one = {
        bytes,
        enter: () => {
          leave();
          resolve();
        },
        refuse: (reason: unknown) => {
          leave();
          reject(reason);
          this.#admit();
        },
      };
      const abort = () => one.refuse(signal?.reason);
      signal?.addEventListener('abort', abort);
      this.#waiting.add(one);
    });
  }

  #admit(): void {
    for (const one of this.#waiting) {
      if (one.bytes > this.#free) return;
      this.#free -= one.bytes;
      one.enter();
    }
  }
}

/** What the machine has, or the container. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const briefRoom = Math.min(Math.max(memory / 8, 512 * MiB), 1024 * MiB);
const longRoom = (memory * 3) / 8;

/** Somebody waits for brief work, so that it has a room of its own, which encoders cannot fill. */
export const turnstiles = {
  brief: new Turnstile(briefRoom, briefRoom / 2),
  long: new Turnstile(longRoom, longRoom / 6),
};
