const last = new Map<number, Promise<unknown>>();

/** Runs the work of one member one after the other in this process: whoever waits for a lock does so with one connection to the database. */
export async function inTurn<Result>(memberId: number, work: () => Promise<Result>): Promise<Result> {
  const mine = (last.get(memberId) ?? Promise.resolve()).then(work);
  const ended = mine.then(
    () => undefined,
    () => undefined,
  );
  last.set(memberId, ended);
  try {
    return await mine;
  } finally {
    if (last.get(memberId) === ended) last.delete(memberId);
  }
}
