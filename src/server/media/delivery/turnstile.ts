import pLimit from 'p-limit';
import { coalesce } from '#lib/coalesce.ts';

/** Runs work with the same name once at a time, and limits how much runs at once. */
export interface Turnstile {
  /** A call for a name that is already running gets the result of that run. Throws {@link Crowded} if too many wait. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** Too many calls are waiting already; a later one may succeed. */
export class Crowded extends Error {}

export function createTurnstile(atOnce: number, waitingAtMost: number): Turnstile {
  const share = coalesce<unknown>('join');
  const limit = pLimit(atOnce);

  async function inTurn(work: () => Promise<unknown>): Promise<unknown> {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waitingAtMost) throw new Crowded();
    return await limit(work);
  }

  return {
    run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      return share(name, () => inTurn(work)) as Promise<Result>;
    },
  };
}
