interface Waiting<Key, Result> {
  key: Key;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Reads for many callers with one statement: while one read runs, new callers are collected for the next. A single caller
 * does not wait, and no caller gets the answer of a read that began before the call. `read` returns a result for each key, in order.
 */
export function batched<Key, Result>(
  read: (keys: Key[]) => Promise<Result[]>,
  most = 64,
): (key: Key) => Promise<Result> {
  const waiting: Waiting<Key, Result>[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const results = await read(batch.map(({ key }) => key));
        for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!running) void run();
    });
}
