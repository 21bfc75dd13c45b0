import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';

type Read<Call, Result> = (call: Call) => Promise<Result>;

/** Creates a reader of data that may be slightly out of date. */
export type ReadsAside = <Call extends { actor: Actor }, Result>(
  make: (from: Context) => Read<Call, Result>,
) => Read<Call, Result>;

/**
 * Reads from the replica, if there is a healthy one. Members who have just written read from the database instead. If the replica fails or
 * finds nothing, the reader asks the database, because the data may be new.
 */
export function readsAside(context: Context): ReadsAside {
  const { replica } = context;
  return (make) => {
    const read = make(context);
    if (!replica) return read;
    const readCopy = make({ ...context, db: replica.copy });
    return async (call) => {
      const isFresh = call.actor.kind === 'member' && call.actor.hasFreshWrites;
      if (isFresh || !replica.isNear()) return await read(call);
      try {
        return await readCopy(call);
      } catch (error) {
        if (!(error instanceof Problem)) replica.distrust(error);
        return await read(call);
      }
    };
  };
}
