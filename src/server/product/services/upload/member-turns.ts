import pLimit, { type LimitFunction } from 'p-limit';

/** Runs at most `atOnce` tasks of one member at a time in this process; tasks of other members run beside them. */
function ofEachMember(atOnce: number) {
  const limits = new Map<number, LimitFunction>();
  return async <Result>(memberId: number, work: () => Promise<Result>): Promise<Result> => {
    const limit = limits.get(memberId) ?? pLimit(atOnce);
    limits.set(memberId, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(memberId);
    }
  };
}

/** One at a time, because a task that waits for a lock holds a database connection. */
export const inTurn = ofEachMember(1);

/** Three uploads are received and checked at a time; the others wait in the network. */
export const inLane = ofEachMember(3);
