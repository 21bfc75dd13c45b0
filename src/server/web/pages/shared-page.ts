/** How old a page may be that visitors share: a post that is hidden is gone from it after this time. */
const freshMs = 1_000;

/**
 * A page that is made once a second for everybody who asks. Its age counts from the moment when the making began. Callers who come
 * while it is being made wait for it; with a failure the next caller starts anew.
 */
export function shareForASecond<Page>(make: () => Promise<Page>, now: () => number): () => Promise<Page> {
  let last: { beganAt: number; page: Promise<Page> } | null = null;
  return () => {
    const at = now();
    if (last && at - last.beganAt < freshMs) return last.page;
    const made = { beganAt: at, page: make() };
    last = made;
    made.page.catch(() => {
      if (last === made) last = null;
    });
    return made.page;
  };
}
