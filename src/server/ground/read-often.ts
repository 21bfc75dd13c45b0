interface Options {
  /** Lets a new read begin while an older one still runs: callers never get a value older than `ms`, however slow the database is. */
  mayOverlap?: boolean;
  now?: () => number;
}

/**
 * Caches a value that many callers ask for: it is made at most once in `ms`, counted from the start. Callers that come while
 * it is being made wait for it; after a failure, the next caller tries again.
 */
export function readOften<Value>(
  ms: number,
  make: () => Promise<Value>,
  { mayOverlap = false, now = () => performance.now() }: Options = {},
): () => Promise<Value> {
  let last: { beganAt: number; isDone: boolean; value: Promise<Value> } | null = null;
  return () => {
    const at = now();
    // A clock that was set back counts as late.
    const isFresh = last !== null && at >= last.beganAt && at - last.beganAt < ms;
    if (last && (isFresh || !(last.isDone || mayOverlap))) return last.value;
    const made = { beganAt: at, isDone: false, value: make() };
    last = made;
    made.value.then(
      () => {
        made.isDone = true;
      },
      () => {
        if (last === made) last = null;
      },
    );
    return made.value;
  };
}
