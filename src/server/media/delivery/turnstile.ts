/** Runs work under a name once at a time, and only so much at once altogether. */
export interface Turnstile {
  /** Whoever asks for a name that is being worked on gets that work's result. Throws {@link Crowded} where too many wait. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** Too much is waiting already; a little later there may be room. */
export class Crowded extends Error {}

export function createTurnstile(atOnce: number, waitingAtMost: number): Turnstile {
  const running = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= waitingAtMost) throw new Crowded();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const same = running.get(name);
      if (same) return same as Promise<Result>;
      const result = (async () => {
        await enter();
        try {
          return await work();
        } finally {
          leave();
        }
      })().finally(() => running.delete(name));
      running.set(name, result);
      return result;
    },
  };
}
