import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import type { seeNotifications as seeCall } from '#lib/contract/inbox/notification.ts';
import { announce } from '#server/ground/db/changes.ts';
import { notifications } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { countUnseen } from './read-told.ts';

/** How many notifications the member has not seen, counted up to a limit. */
export const readUnseen = async (
  context: Pick<Context, 'db' | 'settings'>,
  { id }: Pick<Member, 'id'>,
): Promise<{ count: number }> => ({
  count: await countUnseen(context, id),
});

/** Marks notifications as seen, or takes back that all were; the member's other tabs and devices hear of it. */
export async function seeNotifications(
  context: Context,
  member: Member,
  { codes, undo }: BodyOf<typeof seeCall>,
): Promise<{ count: number; seenAt: string }> {
  const now = context.now();
  const own = eq(notifications.receiverId, member.id);
  const seen =
    undo === undefined
      ? { seenAt: now, which: and(own, isNull(notifications.seenAt), codes && inArray(notifications.code, codes)) }
      : { seenAt: null, which: and(own, eq(notifications.seenAt, new Date(undo))) };
  await context.db.transaction(async (tx) => {
    const { rowCount } = await tx.update(notifications).set({ seenAt: seen.seenAt }).where(seen.which);
    if (rowCount) await announce(tx, [{ about: 'inbox', id: member.id }]);
  });
  return { ...(await readUnseen(context, member)), seenAt: now.toISOString() };
}

/** Takes a notification out of the member's inbox, until it tells something new. False if there is none. */
export async function dismissNotification(context: Context, member: Member, code: string): Promise<boolean> {
  return await context.db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(notifications)
      .set({ dismissedAt: context.now(), seenAt: sql`coalesce(${notifications.seenAt}, ${context.now()})` })
      .where(
        and(eq(notifications.receiverId, member.id), eq(notifications.code, code), isNull(notifications.dismissedAt)),
      );
    if (rowCount) await announce(tx, [{ about: 'inbox', id: member.id }]);
    return Boolean(rowCount);
  });
}
