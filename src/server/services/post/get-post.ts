import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/policies/actor.ts';
import { notFound } from '#server/problem.ts';
import { hydratePosts, presentPost } from '#server/views/post.ts';
import { findVisiblePost } from './find-visible-post.ts';

/** One post. A post that this viewer may not see gets the same 404 as one that never existed. */
export async function getPost(context: Context, actor: Actor, code: string): Promise<Post> {
  const { id } = await findVisiblePost(context.db, actor, code);
  const [post] = await hydratePosts(context.db, [id], actor);
  if (!post) throw notFound(messages.postNotFound);
  return presentPost(context.addresses, post, actor);
}
