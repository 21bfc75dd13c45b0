/**
 * Makes a reader of something that many ask for: it is made at most once in `ms`, counted from when its making began. Callers who come while
 * it is being made wait for it; after a failure the next caller starts anew.
 */
export function readOften<Value>(
  ms: number,
  make: () => Promise<Value>,
  now = () => performance.now(),
): () => Promise<Value> {
  let last: { beganAt: number; value: Promise<Value> } | null = null;
  return () => {
    const at = now();
    // A clock that was set back counts as late.
    if (last && at >= last.beganAt && at - last.beganAt < ms) return last.value;
    const made = { beganAt: at, value: make() };
    last = made;
    made.value.catch(() => {
      if (last === made) last = null;
    });
    return made.value;
  };
}
