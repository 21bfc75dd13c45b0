import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
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
    const isNew =
      actor.kind === 'member' ? recordView(tx, actor.id, post.id, now) : recordVisit(tx, source, post.id, now);
    if (!(await isNew)) return { viewCount: post.viewCount };
    const [updated] = await tx
      .update(posts)
      .set({ viewCount: sql`${posts.viewCount} + 1` })
      .where(eq(posts.id, post.id))
      .returning({ viewCount: posts.viewCount });
    return { viewCount: updated?.viewCount ?? post.viewCount };
  });
}

/** Whether this is the member's first view of the post. The function stores it, in their history too if they keep one. */
async function recordView(tx: Queryable, member: number, postId: number, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ isNew: boolean }>(
    sql`select record_view(${member}, ${postId}, ${now.toISOString()}::timestamptz) as "isNew"`,
  );
  return rows[0]?.isNew === true;
}

/** Whether this is the visitor's first view of the post today. */
async function recordVisit(tx: Queryable, source: Viewer, postId: number, now: Date): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  const row = { postId, day, createdAt: now, lastViewedAt: now, visitorKey: visitorKey(source, day) };
  const made = await tx.insert(views).values(row).onConflictDoNothing().returning({ id: views.id });
  return made.length > 0;
}

const visitorKey = ({ actor, userAgent, key }: Viewer, day: string) =>
  createHmac('sha256', key).update(`${day}\n${actor.ip}\n${userAgent}`).digest('base64url');
