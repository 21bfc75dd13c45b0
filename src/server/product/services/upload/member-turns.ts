import pLimit, { type LimitFunction } from 'p-limit';

/** Runs at most `atOnce` works of one member at a time in this process; those of others go on beside them. */
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

/** One at a time, so that a member's waiting calls hold one connection to the database. */
export const inTurn = ofEachMember(1);

/** Three uploads are received and checked at a time; the others wait in the network. */
export const inLane = ofEachMember(3);
