import { lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { earlierUserNames } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;
/** Beyond, a change keeps no name: a member who renames again and again would block many names by which nobody knows them. */
const keptMost = 10;

/** Names that were given up after this moment can be taken by nobody else. */
export const keptSince = ({ now }: Pick<Context, 'now'>): Date => new Date(now().getTime() - keptMs);

/** Keeps a user name for the account that gives it up. The account's row is locked. */
export async function giveUpName(context: Pick<Context, 'now'>, tx: Queryable, accountId: number, userName: string) {
  const [now, since] = [context.now().toISOString(), keptSince(context).toISOString()];
  await tx.execute(sql`
    insert into earlier_user_names (user_name, account_id, given_up_at)
    select ${userName}, ${accountId}::bigint, ${now}::timestamptz where (
      select count(*) from earlier_user_names where account_id = ${accountId}::bigint and user_name <> ${userName}
        and given_up_at > ${since}::timestamptz) < ${keptMost}
    on conflict (user_name) do update set account_id = excluded.account_id, given_up_at = excluded.given_up_at`);
}

/** Removes the names that anybody can take by now. */
export const removeFreeNames = (context: Pick<Context, 'db' | 'now'>) =>
  context.db.delete(earlierUserNames).where(lte(earlierUserNames.givenUpAt, keptSince(context)));
