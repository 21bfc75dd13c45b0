import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { hydratePosts, presentFiles, presentOwn, presentShared, textOf } from '#server/product/views/post.ts';
import { findLinks, noLinks } from '#server/product/views/text-links.ts';
import { coversOf } from '#server/product/views/words/hidden-words.ts';
import { findVisiblePost } from './find-visible-post.ts';

/** One post. A post that this viewer may not see gets the same 404 as one that never existed. */
export async function getPost(context: Context, actor: Actor, code: string): Promise<Post> {
  const { id } = await findVisiblePost(context.db, actor, code);
  return await presentPost(context, actor, id);
}

/** A whole post, for an actor who may see it. */
export async function presentPost(context: Context, actor: Actor, id: number): Promise<Post> {
  const [post] = await hydratePosts(context.db, [{ id, viewer: viewerId(actor) }]);
  if (!post) throw notFound(messages.postNotFound);
  const [[links = noLinks], coverOf] = await Promise.all([
    findLinks(context.db, [textOf(post)], viewerId(actor)),
    coversOf(context.db, viewerId(actor), [id]),
  ]);
  const files = presentFiles(context.addresses, actor, post);
  return {
    ...presentShared(post),
    ...files,
    ...presentOwn(actor, post, post, { links, hiddenBecauseOf: coverOf(id) }),
  };
}
