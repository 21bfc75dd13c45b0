/**
 * Runs `work` for one value at a time. While it runs, a new value replaces the waiting one, so that
 * only the newest is used: a dragged slider requests far more frames than a video can seek to.
 */
export function newestOnly<Value>(work: (value: Value) => Promise<void>): (value: Value) => void {
  let waiting: { value: Value } | null = null;
  let running = false;

  async function run() {
    running = true;
    while (waiting) {
      const { value } = waiting;
      waiting = null;
      await work(value);
    }
    running = false;
  }

  return (value) => {
    waiting = { value };
    if (!running) void run();
  };
}
