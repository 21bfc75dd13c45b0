interface Options {
  /** Lets a making begin while an older one still runs: callers never get what is older than `ms`, however slow the database is. */
  mayOverlap?: boolean;
  now?: () => number;
}

/**
 * Makes a reader of something that many ask for: it is made at most once in `ms`, counted from when its making began. Callers who come while
 * it is being made wait for it; after a failure the next caller starts anew.
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
