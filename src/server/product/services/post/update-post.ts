import { eq, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { updatePost as updatePostCall } from '#lib/contract/post/update-post.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { markerOf } from '#server/product/audience/policies/sensitive.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, Outdated } from '#server/product/problem.ts';
import { assertSensitivity } from '../site-settings/site-limits.ts';
import { lockPostToChange } from './find-visible-post.ts';
import { presentPost } from './get-post.ts';

type Changes = InferOutput<typeof updatePostCall.body>;
type PostRow = typeof posts.$inferSelect;

/** Changes a post. 409 with the post as it is now if it has changed since the member saw it. */
export async function updatePost(context: Context, member: Member, changes: Changes): Promise<Post> {
  const { id, isOutdated } = await context.db.transaction((tx) => change(context, tx, member, changes));
  const post = await presentPost(context, member, id);
  if (isOutdated) throw new Outdated(messages.postChanged, post);
  return post;
}

async function change(
  context: Context,
  tx: Queryable,
  member: Member,
  { code, version, sensitive, commentsFrom }: Changes,
) {
  const post = await lockPostToChange(tx, member, code);
  const { id } = post;
  // Moderators still mark what they find.
  if (post.authorId === member.id && sensitive !== post.sensitive) assertSensitivity(context, sensitive);
  const columns = {
    ...(sensitive !== undefined && markOf(member, post, sensitive)),
    ...(commentsFrom !== undefined && commentersOf(member, post, commentsFrom)),
  };
  if (post.version !== version) return { id, isOutdated: true };
  if (Object.keys(columns).length > 0)
    await tx
      .update(posts)
      .set({ ...columns, version: sql`${posts.version} + 1` })
      .where(eq(posts.id, id));
  return { id, isOutdated: false };
}

/** The columns of a new mark; null if it is the present one. */
function markOf(member: Member, post: PostRow, sensitive: PostRow['sensitive']) {
  const sensitiveAs = markerOf(member, post);
  if (sensitiveAs === null) {
    const message = post.authorId === member.id ? messages.markedByModerator : messages.postNotYours;
    throw badInput({ sensitive: message }, message);
  }
  return sensitive === post.sensitive && sensitiveAs === post.sensitiveAs ? null : { sensitive, sensitiveAs };
}

/** The column of who can comment; null if it stays the same. Only the author chooses. */
function commentersOf(member: Member, post: PostRow, commentsFrom: PostRow['commentsFrom']) {
  if (post.authorId !== member.id) throw badInput({ commentsFrom: messages.postNotYours }, messages.postNotYours);
  return commentsFrom === post.commentsFrom ? null : { commentsFrom };
}
