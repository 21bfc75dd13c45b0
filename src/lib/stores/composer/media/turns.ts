/** Runs a task as soon as there is room for it. */
export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Lets so many tasks run at a time, in the order in which they came. */
export function createTurns(atOnce: number): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running += 1;
    // Whoever ends hands over the place, so that `running` stays as it is.
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
