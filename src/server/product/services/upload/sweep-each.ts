import type { Context } from '#server/product/context.ts';

/** Removes one item whose id is not in `failed`; answers whether there was one. */
export type RemoveOne = (failed: number[]) => Promise<boolean>;

/** Removes items one by one until none is left; answers how many. An item that cannot be removed does not block the others. */
export async function sweepEach(context: Context, signal: AbortSignal, removeOne: RemoveOne): Promise<number> {
  const failed: number[] = [];
  let removed = 0;
  while (!signal.aborted) {
    try {
      if (!(await removeOne(failed))) break;
      removed += 1;
    } catch (error) {
      context.log.warn({ err: error }, 'an upload could not be removed');
      if (failed.length > 100) break;
    }
  }
  return removed;
}

/** The time so many hours ago. */
export const hoursAgo = (context: Context, hours: number): Date =>
  new Date(context.now().getTime() - hours * 3_600_000);
