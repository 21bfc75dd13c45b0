import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';

type Read<Call, Result> = (call: Call) => Promise<Result>;

/** Makes a reader of something that may be a moment old. */
export type ReadsAside = <Call extends { actor: Actor }, Result>(
  make: (from: Context) => Read<Call, Result>,
) => Read<Call, Result>;

/**
 * Such a reader asks the replica, if there is one that may be asked, and the database for members who have just written something. What
 * the replica refuses or does not know is asked of the database again: it may be new.
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
