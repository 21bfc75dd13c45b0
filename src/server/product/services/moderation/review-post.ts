import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { presentPost } from '#server/product/services/post/get-post.ts';

/** A post as moderators see it, even if it is hidden from everybody else, unless its author deleted it. */
export async function reviewPost(context: Context, member: Member, code: string): Promise<Post> {
  const [found] = await context.db
    .select({ id: posts.id })
    .from(posts)
    .where(visible(posts, code, postFor.moderator));
  if (!found) throw notFound(messages.postNotFound);
  return await presentPost(context, member, found.id);
}
