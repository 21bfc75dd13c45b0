import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { hashSecret, newSecret } from '#server/ground/codes.ts';
import type { Database, Queryable } from '#server/ground/db/database.ts';
import { settings } from '#server/ground/db/schema/index.ts';
import { Problem } from '#server/product/problem.ts';
import { hasGrantor } from '#server/product/services/permission/read-permissions.ts';

/** The row of `settings` with the hash of the token. */
const key = 'first-run';

/**
 * A new token for the link that sets up this installation; null if it has an administrator. It replaces the token of the last start, and works
 * until there is an administrator.
 */
export async function newFirstToken(db: Database): Promise<string | null> {
  if (await hasGrantor(db)) return null;
  const token = newSecret();
  const value = hashSecret(token);
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  return token;
}

/** 400 unless this is the token of the last start, and there is no administrator yet. */
export async function checkFirstToken(db: Queryable, token: string): Promise<void> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  const isGood = row !== undefined && row.value === hashSecret(token);
  if (!isGood || (await hasGrantor(db))) throw new Problem(400, messages.linkInvalid);
}
