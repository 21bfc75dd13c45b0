/** Runs `work` under a key, or shares a run of the same key with other callers. */
export type Coalesced<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

interface Run<Result> {
  running: Promise<Result>;
  next: Promise<Result> | null;
}

/**
 * Lets callers share work while it runs. `late` decides what a second caller gets while a run is in progress:
 * - `join`: the result of that run. For work that is needed only once, such as renewing a session.
 * - `next`: the result of one more run, shared by all callers that wait for it. For reads: no caller gets an answer that
 *   was begun before its call, so all callers read what they have just written.
 *
 * Nothing is stored after a run: an error goes to all callers that share the run, and the next caller starts a new one.
 * Work may call its own key again, but must not wait for the result: it would wait for itself.
 */
export function coalesce<Result>(late: 'join' | 'next'): Coalesced<Result> {
  const runs = new Map<string, Run<Result>>();

  function begin(key: string, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<Result>();
    const run: Run<Result> = { running: promise, next: null };
    // Stored before the work starts, so that work that calls its own key does not start itself again.
    runs.set(key, run);
    // Subscribed before any caller, so that a caller that calls again at once starts a new run.
    const end = () => void (runs.get(key) === run && run.next === null && runs.delete(key));
    promise.then(end, end);
    // Work that throws synchronously rejects too.
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
