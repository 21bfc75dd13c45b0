import { and, eq, inArray, sql } from 'drizzle-orm';
import { historySettings, posts, views } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { countEntries } from './read-entries.ts';

/** Removes one post from the member's view history; 0 if it is not listed. The view still counts, and the feed still knows it. */
export async function removeView({ db }: Pick<Context, 'db'>, member: Member, code: string): Promise<number> {
  const seen = db
    .select({ id: posts.id })
    .from(posts)
    .where(visible(posts, code, postFor.viewer, member.id));
  const clearedAt = sql`coalesce((select views_cleared_at from history_settings where account_id = ${member.id}), '-infinity')`;
  const unlisted = await db
    .update(views)
    .set({ listedAt: null })
    .where(and(eq(views.accountId, member.id), inArray(views.postId, seen), sql`${views.listedAt} > ${clearedAt}`))
    .returning({ id: views.id });
  return unlisted.length;
}

/** Clears the member's view history at once, whatever its length, and returns the number of listed posts. */
export async function clearViews({ db, now }: Pick<Context, 'db' | 'now'>, member: Member): Promise<number> {
  const listed = await countEntries(db, 'views', member.id);
  // The clock of another process may be ahead.
  const newest = sql`(select max(listed_at) from views where account_id = ${member.id} and listed_at is not null)`;
  await db
    .insert(historySettings)
    .values({ accountId: member.id, viewsClearedAt: sql`greatest(${now().toISOString()}::timestamptz, ${newest})` })
    .onConflictDoUpdate({
      target: historySettings.accountId,
      set: { viewsClearedAt: sql`greatest(${historySettings.viewsClearedAt}, excluded.views_cleared_at)` },
    });
  return listed;
}
