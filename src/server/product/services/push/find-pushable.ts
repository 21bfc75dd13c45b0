import { and, eq } from 'drizzle-orm';
import {
  accounts,
  notificationSettings,
  notifications,
  pushDevices,
  sessions,
} from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import { TryLater } from '#server/product/jobs/queue.ts';
import { quietSeconds } from '#server/product/services/notification/quiet-hours.ts';
import { findTold } from '#server/product/services/notification/read-told.ts';
import { switchesOf } from '#server/product/services/notification/settings.ts';
import { hasRunningSession } from './list-devices.ts';

/** A notification that may be pushed, and its receiver. */
interface Pushable {
  code: string;
  receiverId: number;
}

/**
 * The notification, if it may be pushed: its receiver wants pushes of its kind, has not seen it, and may still be told. Otherwise null. In
 * the receiver's quiet hours it throws, so that the job runs again after them.
 */
export async function findPushable(context: Context, notificationId: number): Promise<Pushable | null> {
  const { db, now } = context;
  const [row] = await db
    .select({
      ...{ code: notifications.code, kind: notifications.kind, receiverId: notifications.receiverId },
      seenAt: notifications.seenAt,
      settings: notificationSettings,
    })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.receiverId))
    .leftJoin(notificationSettings, eq(notificationSettings.accountId, notifications.receiverId))
    .where(and(eq(notifications.id, notificationId), condition(memberFor.themselves, { of: 'accounts' })));
  if (!row || row.seenAt) return null;
  const { code, kind, receiverId, settings } = row;
  const switches = switchesOf(settings ?? undefined)[kind];
  if (!switches.inbox || !switches.push || !(await findTold(context, receiverId, code))) return null;
  const seconds = settings ? quietSeconds(settings, now()) : 0;
  if (seconds > 0) throw new TryLater('the receiver has quiet hours', seconds);
  return { code, receiverId };
}

/** The devices of a member whose sessions run, or the one with this id. */
export async function runningDevices(context: Context, accountId: number, id?: number) {
  const { endpoint, p256dh, auth } = pushDevices;
  return await context.db
    .select({ id: pushDevices.id, endpoint, p256dh, auth })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(
      and(
        eq(pushDevices.accountId, accountId),
        hasRunningSession(context.now()),
        id === undefined ? undefined : eq(pushDevices.id, id),
      ),
    );
}
