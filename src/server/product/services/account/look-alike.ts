import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import type { Context } from '#server/product/context.ts';
import { keptSince } from './earlier-names.ts';
import { reservedNames } from './reserved-names.ts';

/** A user name and the account that wants it; null for a new account. */
interface Wish {
  userName: string;
  by: number | null;
}

/**
 * Whether a user name cannot be taken, because it looks like a reserved name, or like one that another account has or recently gave up. If
 * it is free, no other transaction can take a similar name until this one ends. `user_name_skeleton` in the database maps similar
 * lower-case ASCII letters: 0 and o, 1 and l, rn and m, vv and w.
 */
export async function looksTaken(context: Pick<Context, 'now'>, tx: Queryable, wish: Wish): Promise<boolean> {
  const since = keptSince(context);
  // Also checked before the lock, so that a member who tries many names waits only for a free one.
  if (await isHeld(tx, wish, since)) return true;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('user name ' || user_name_skeleton(${wish.userName}), 0))`,
  );
  return await isHeld(tx, wish, since);
}

/** One statement, so that a name that is just being given up is found in one of the two tables. */
async function isHeld(tx: Queryable, { userName, by }: Wish, since: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from unnest(${sql.param([...reservedNames])}::text[]) as reserved (name)
      where user_name_skeleton(name) = user_name_skeleton(translate(${userName}, '._', ''))
    union all select from accounts
      where user_name_skeleton(user_name) = user_name_skeleton(${userName}) and id is distinct from ${by}::bigint
    union all select from earlier_user_names
      where user_name_skeleton(user_name) = user_name_skeleton(${userName}) and account_id is distinct from ${by}::bigint
        and given_up_at > ${since.toISOString()}::timestamptz
    limit 1`);
  return rows.length > 0;
}
