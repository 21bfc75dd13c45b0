import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/product/context.ts';

/** The time for which a member reads from the database after a write: far longer than the allowed lag of a replica. */
const freshSeconds = 10;
/** A process does not repeat the same note within this time. */
const saidForMs = 2_000;

const markFresh = (accountId: number) => sql`insert into fresh_writes as known (account_id, until)
    values (${accountId}, now() + make_interval(secs => ${freshSeconds}))
    on conflict (account_id) do update set until = excluded.until`;

/**
 * Creates the function that is called between a member's write and its answer. A client with the answer then reads its own write, on any
 * process and from any browser. Does nothing without a replica.
 */
export function freshWriteMarker({ db, replica, log }: Context): (accountId: number) => Promise<void> {
  if (!replica) return async () => undefined;
  const said = new LRUCache<number, true>({ max: 10_000, ttl: saidForMs });
  return async (accountId) => {
    if (said.has(accountId)) return;
    try {
      await db.execute(markFresh(accountId));
      said.set(accountId, true);
    } catch (error) {
      log.warn({ err: error }, 'a fresh write could not be noted');
    }
  };
}

/** SQL: whether the account in this column has written something that a replica may not have yet. */
export const hasFreshWrites = (accountId: string) =>
  `exists (select from fresh_writes w where w.account_id = ${accountId} and w.until > now())`;
