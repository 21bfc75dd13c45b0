import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { accounts, notificationSettings } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';

const batch = 500;
const minutesOfDay = 24 * 60;
/** The job that looks for due digests runs every hour: without this, each digest would come an hour later than the last. */
const earlierMinutes = 30;

/** Whether a member's digest is due, and may be mailed: only to a confirmed address. A condition on both tables. */
export const isDue = (now: Date): SQL | undefined =>
  and(
    sql`${notificationSettings.digestedAt} <= ${now.toISOString()}::timestamptz - make_interval(mins => case ${notificationSettings.digest}
      when 'DAILY' then ${minutesOfDay - earlierMinutes}::int when 'WEEKLY' then ${7 * minutesOfDay - earlierMinutes}::int end)`,
    eq(accounts.isVerified, true),
    condition(memberFor.themselves, { of: 'accounts' }),
  );

/** Queues a job for each member whose digest is due, so that an address that fails stops no other. Returns their number. */
export async function queueDueDigests(context: Context, signal: AbortSignal): Promise<number> {
  let queued = 0;
  for (let last = 0; !signal.aborted; ) {
    const due = await context.db
      .select({ accountId: notificationSettings.accountId })
      .from(notificationSettings)
      .innerJoin(accounts, eq(accounts.id, notificationSettings.accountId))
      .where(and(gt(notificationSettings.accountId, last), isDue(context.now())))
      .orderBy(asc(notificationSettings.accountId))
      .limit(batch);
    for (const { accountId } of due) await context.jobs.add('send-digest', { accountId }, { key: String(accountId) });
    queued += due.length;
    if (due.length < batch) break;
    last = due.at(-1)?.accountId ?? last;
  }
  return queued;
}
