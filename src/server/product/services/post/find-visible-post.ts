import type { SQL } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import { type Actor, type Member, viewerId } from '#server/product/audience/policies/actor.ts';
import { mayReviewPosts } from '#server/product/audience/policies/moderation.ts';
import { notFound } from '#server/product/problem.ts';

type PostRow = typeof posts.$inferSelect;

/** The post with this code. A post that this actor may not see gets the same 404 as one that never existed. */
export async function findVisiblePost(tx: Queryable, actor: Actor, code: string): Promise<PostRow> {
  return there(await select(tx, visible(posts, code, postFor.viewer, viewerId(actor))));
}

/** The same, locked against other writers until the transaction ends. */
export async function lockPost(tx: Queryable, actor: Actor, code: string): Promise<PostRow> {
  return there(await select(tx, visible(posts, code, postFor.viewer, viewerId(actor))).for('no key update'));
}

/** The same for a member who wants to change or remove the post: moderators also find posts that are hidden from others. */
export async function lockPostToChange(tx: Queryable, member: Member, code: string): Promise<PostRow> {
  const rule = mayReviewPosts(member) ? postFor.removable : postFor.viewer;
  return there(await select(tx, visible(posts, code, rule, member.id)).for('no key update'));
}

const select = (tx: Queryable, isVisible: SQL | undefined) => tx.select().from(posts).where(isVisible);

function there([post]: PostRow[]): PostRow {
  if (!post) throw notFound(messages.postNotFound);
  return post;
}
