import type { Context } from '#server/context.ts';

/** Takes away one thing, other than those whose ids are in `failed`; answers whether there was one. */
export type RemoveOne = (failed: number[]) => Promise<boolean>;

/** Takes things away one by one until none is left; answers how many. What will not go must not keep the others. */
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

/** The moment so many hours ago. */
export const hoursAgo = (context: Context, hours: number): Date =>
  new Date(context.now().getTime() - hours * 3_600_000);
