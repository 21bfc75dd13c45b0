import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { posts, views } from '#server/db/schema/index.ts';
import type { Actor } from '#server/policies/actor.ts';
import { findVisiblePost } from './find-visible-post.ts';

/** What distinguishes visitors. It is not stored; only a hash of it is, which changes every day and cannot be traced back. */
export interface Viewer {
  actor: Actor;
  userAgent: string;
  /** The installation's secret. */
  key: Uint8Array;
}

/** Counts a view once for a member, once a day for a visitor; a member's second view moves the post up in their history. */
export async function viewPost(context: Context, source: Viewer, code: string): Promise<{ viewCount: number }> {
  const { actor } = source;
  return await context.db.transaction(async (tx) => {
    const post = await findVisiblePost(tx, actor, code);
    const now = context.now();
    const row = { postId: post.id, day: now.toISOString().slice(0, 10), createdAt: now, lastViewedAt: now };
    const isNew =
      actor.kind === 'member'
        ? tx
            .insert(views)
            .values({ ...row, accountId: actor.id })
            .onConflictDoUpdate({
              target: [views.accountId, views.postId],
              targetWhere: sql`${views.accountId} is not null`,
              set: { lastViewedAt: now },
            })
            // An older row has been locked by this transaction.
            .returning({ isNew: sql<boolean>`xmax = 0` })
        : tx
            .insert(views)
            .values({ ...row, visitorKey: visitorKey(source, row.day) })
            .onConflictDoNothing()
            .returning({ isNew: sql<boolean>`true` });
    const [counted] = await isNew;
    if (!counted?.isNew) return { viewCount: post.viewCount };
    const [updated] = await tx
      .update(posts)
      .set({ viewCount: sql`${posts.viewCount} + 1` })
      .where(eq(posts.id, post.id))
      .returning({ viewCount: posts.viewCount });
    return { viewCount: updated?.viewCount ?? post.viewCount };
  });
}

const visitorKey = ({ actor, userAgent, key }: Viewer, day: string) =>
  createHmac('sha256', key).update(`${day}\n${actor.ip}\n${userAgent}`).digest('base64url');
