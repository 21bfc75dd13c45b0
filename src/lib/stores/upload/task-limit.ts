/** Runs a task as soon as the limit allows. */
export type TaskLimit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Limits how many tasks run at the same time. Waiting tasks start in order. */
export function createTaskLimit(concurrency: number): TaskLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < concurrency) running += 1;
    // A finished task passes its place on, so `running` does not change.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
