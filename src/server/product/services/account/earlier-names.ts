import { lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { earlierUserNames } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;
/** Beyond this number a change reserves no name: otherwise a member who renames again and again could block many names. */
const keptMost = 10;

/** Names given up after this moment are still reserved. */
export const keptSince = ({ now }: Pick<Context, 'now'>): Date => new Date(now().getTime() - keptMs);

/** Reserves a user name for the account that gives it up. The caller has locked the account's row. */
export async function giveUpName(context: Pick<Context, 'now'>, tx: Queryable, accountId: number, userName: string) {
  const [now, since] = [context.now().toISOString(), keptSince(context).toISOString()];
  await tx.execute(sql`
    insert into earlier_user_names (user_name, account_id, given_up_at)
    select ${userName}, ${accountId}::bigint, ${now}::timestamptz where (
      select count(*) from earlier_user_names where account_id = ${accountId}::bigint and user_name <> ${userName}
        and given_up_at > ${since}::timestamptz) < ${keptMost}
    on conflict (user_name) do update set account_id = excluded.account_id, given_up_at = excluded.given_up_at`);
}

/** Removes expired reservations. */
export const removeFreeNames = (context: Pick<Context, 'db' | 'now'>) =>
  context.db.delete(earlierUserNames).where(lte(earlierUserNames.givenUpAt, keptSince(context)));
