/** Runs `work` under `key`, or shares a run of that key with other callers. */
export type Coalesced<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

interface Run<Result> {
  running: Promise<Result>;
  next: Promise<Result> | null;
}

/**
 * Lets callers share work while it runs. `late` says what a caller gets who asks while the key is already running:
 * - `join`: the result of that run. For work that is only worth doing once, such as renewing a session.
 * - `next`: the result of one more run, shared by all who wait for it. For reads: nobody gets an answer that was begun
 *   before they asked, so everybody reads what they have just written.
 *
 * Results and errors are kept no longer than the run: an error reaches everybody who shares that run, and the next caller
 * starts a new one. Work may ask for its own key again, but must not wait for it: it would wait for itself.
 */
export function coalesce<Result>(late: 'join' | 'next'): Coalesced<Result> {
  const runs = new Map<string, Run<Result>>();

  function begin(key: string, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<Result>();
    const run: Run<Result> = { running: promise, next: null };
    // Known before it starts, so that work which asks for its own key does not start itself again.
    runs.set(key, run);
    // Registered before any caller can be, so that a caller who asks again at once starts a new run.
    const end = () => void (runs.get(key) === run && run.next === null && runs.delete(key));
    promise.then(end, end);
    // Work that throws at once rejects like any other.
    resolve((async () => await work())());
    return promise;
  }

  return (key, work) => {
    const run = runs.get(key);
    if (!run) return begin(key, work);
    if (late === 'join') return run.running;
    const again = () => begin(key, work);
    run.next ??= run.running.then(again, again);
    return run.next;
  };
}
