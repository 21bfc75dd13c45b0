import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { PushDevice } from '#lib/contract/inbox/push.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { pushDevices, sessions } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';

/** The condition for devices whose sessions, which the query joins, run: a logout, a new password and a disabled account end pushes. */
export const hasRunningSession = (now: Date) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));

/** The browsers that get the member's pushes, the latest first. */
export async function listDevices(
  context: Context,
  { id, sessionId }: Member,
  db: Queryable = context.db,
): Promise<PushDevice[]> {
  const { code, name, createdAt, sessionId: ofSession } = pushDevices;
  const rows = await db
    .select({ code, name, createdAt, ofSession })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(pushDevices.accountId, id), hasRunningSession(context.now())))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id));
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    isCurrent: row.ofSession === sessionId,
  }));
}
