import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';

/**
 * Whether another account has a user name that looks like this one; `except` is the account that wants it. If not, nobody else can take
 * such a name until the transaction ends.
 */
export async function looksTaken(tx: Queryable, userName: string, except: number | null): Promise<boolean> {
  // Before the lock too, so that whoever tries many names waits only for a free one.
  if (await isHeld(tx, userName, except)) return true;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('user name ' || user_name_skeleton(${userName}), 0))`,
  );
  return await isHeld(tx, userName, except);
}

async function isHeld(tx: Queryable, userName: string, except: number | null): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from accounts where user_name_skeleton(user_name) = user_name_skeleton(${userName}) and id is distinct from ${except}::bigint
    limit 1`);
  return rows.length > 0;
}
