import pLimit, { type LimitFunction } from 'p-limit';

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

/** So many uploads of one member are received and checked at a time; the others wait in the network, and those of other members come between them. */
const lanesEach = 3;
const lanes = new Map<number, LimitFunction>();

/** Runs the work of an upload as soon as this process does not do too much for the same member. */
export async function inLane<Result>(memberId: number, work: () => Promise<Result>): Promise<Result> {
  const limit = lanes.get(memberId) ?? pLimit(lanesEach);
  lanes.set(memberId, limit);
  try {
    return await limit(work);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) lanes.delete(memberId);
  }
}
