import { sql } from 'drizzle-orm';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import { activeForMs } from './active.ts';

/** A person who made requests to one process. */
export interface SeenPerson {
  /** The account's code, or the visitor's hash. */
  key: string;
  accountId: number | null;
  ip: string;
  /** The first request of this stretch of activity that the process knows, and the last one. */
  firstAt: Date;
  seenAt: Date;
}

const gap = sql.raw(`interval '${activeForMs} milliseconds'`);

/** The name of all visitors. */
export const guest = 'Guest';

/** Stores the people of one process in one statement. Leaves out disabled members. */
export async function storePresence({ db }: Context, people: SeenPerson[]): Promise<void> {
  const list = <Value>(read: (person: SeenPerson) => Value) => sql.param(people.map(read));
  // Sorted by key, so that two nodes that store the same people wait for each other instead of deadlocking. A stretch of activity that
  // ended before the stored one does not change the start of the stored one.
  await db.execute(sql`
    insert into presence as known (key, account_id, ip, search, first_access_at, last_seen_at)
    select seen.key, seen.account_id, seen.ip, lower(concat_ws(e'\\n', a.code, coalesce(a.display_name, ${guest}), seen.ip)),
      seen.first_at, seen.last_at
    from unnest(${list(({ key }) => key)}::text[], ${list(({ accountId }) => accountId)}::bigint[], ${list(({ ip }) => ip)}::text[],
      ${list(({ firstAt }) => firstAt)}::timestamptz[], ${list(({ seenAt }) => seenAt)}::timestamptz[])
      as seen(key, account_id, ip, first_at, last_at)
    left join accounts a on a.id = seen.account_id
    where seen.account_id is null or ${condition(memberFor.themselves, { of: 'a' })} and a.id is not null
    order by seen.key
    on conflict (key) do update set
      ip = case when excluded.last_seen_at >= known.last_seen_at then excluded.ip else known.ip end,
      search = case when excluded.last_seen_at >= known.last_seen_at then excluded.search else known.search end,
      first_access_at = case
        when excluded.first_access_at > known.last_seen_at + ${gap} then excluded.first_access_at
        when excluded.last_seen_at + ${gap} < known.first_access_at then known.first_access_at
        else least(excluded.first_access_at, known.first_access_at) end,
      last_seen_at = greatest(excluded.last_seen_at, known.last_seen_at)`);
}
