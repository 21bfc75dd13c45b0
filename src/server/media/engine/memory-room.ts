import { totalmem } from 'node:os';

const MiB = 1024 ** 2;

interface EnterOptions {
  /** The member whose turn it is. */
  memberId?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** A task that waits for room. */
interface Waiting {
  bytes: number;
  /** Undefined: what no member in particular waits for. All of that is as one member's. */
  memberId: number | undefined;
  /** How many had entered when it came: newcomers do not go before those who have waited longer, forever. */
  since: number;
  enter: () => void;
  refuse: (reason: unknown) => void;
}

/**
 * Lets media processes start while the memory that they may use fits into a room. Others wait: members take turns, and what is one member's goes in the order of its
 * coming. Nobody counts for more than `most`, so that one large task does not keep all others waiting.
 */
export class MemoryRoom {
  readonly #most: number;
  readonly #waiting = new Set<Waiting>();
  /** The number of each member's latest entry, while somebody waits. */
  readonly #entered = new Map<number | undefined, number>();
  #entries = 0;
  #free: number;

  constructor(bytes: number, most: number) {
    this.#free = bytes;
    this.#most = most;
  }

  /** Resolves when there is room, with a function that gives it back; rejects with the signal's reason. */
  async enter(memoryBytes: number, { signal, memberId }: EnterOptions = {}): Promise<() => void> {
    const bytes = Math.min(memoryBytes, this.#most);
    if (this.#waiting.size === 0 && bytes <= this.#free) this.#take(bytes, memberId);
    else await this.#wait(bytes, memberId, signal);
    return () => {
      this.#free += bytes;
      this.#admit();
    };
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Sends everybody away who waits. */
  close(reason: Error): void {
    for (const one of this.#waiting) one.refuse(reason);
  }

  #take(bytes: number, memberId: number | undefined): void {
    this.#free -= bytes;
    this.#entries += 1;
    this.#entered.set(memberId, this.#entries);
  }

  #wait(bytes: number, memberId: number | undefined, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(one);
        signal?.removeEventListener('abort', abort);
      };
      const one: Waiting = {
        bytes,
        memberId,
        since: this.#entries - 0.5,
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
    for (let next = this.#next(); next; next = this.#next()) {
      if (next.bytes > this.#free) return;
      this.#take(next.bytes, next.memberId);
      next.enter();
    }
    this.#entered.clear();
  }

  /** The next task: the oldest one of the member whose turn was longest ago. */
  #next(): Waiting | undefined {
    const latest = ({ memberId, since }: Waiting) => Math.max(this.#entered.get(memberId) ?? 0, since);
    let next: Waiting | undefined;
    for (const one of this.#waiting) if (!next || latest(one) < latest(next)) next = one;
    return next;
  }
}

/** What the machine has, or the container. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const briefRoom = Math.min(Math.max(memory / 8, 512 * MiB), 1024 * MiB);
const longRoom = (memory * 3) / 8;

/** Somebody waits for brief work, so that it has a room of its own, which encoders cannot fill. */
export const rooms = {
  brief: new MemoryRoom(briefRoom, briefRoom / 2),
  long: new MemoryRoom(longRoom, longRoom / 6),
};
