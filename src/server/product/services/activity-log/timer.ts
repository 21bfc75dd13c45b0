/** A timer that keeps no process running. */
export interface Timer {
  /** Runs in so many milliseconds, unless it runs sooner anyway. */
  within(milliseconds: number): void;
  stop(): void;
}

export function createTimer(run: () => void): Timer {
  let timeout: NodeJS.Timeout | null = null;
  let due = Number.POSITIVE_INFINITY;

  function stop(): void {
    if (timeout) clearTimeout(timeout);
    timeout = null;
    due = Number.POSITIVE_INFINITY;
  }

  return {
    within(milliseconds) {
      const at = performance.now() + milliseconds;
      if (due <= at) return;
      stop();
      due = at;
      timeout = setTimeout(() => {
        stop();
        run();
      }, milliseconds);
      timeout.unref();
    },
    stop,
  };
}
