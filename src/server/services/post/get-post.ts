import { eq } from 'drizzle-orm';
import type { Post } from '#lib/contract/post.ts';
import type { Context } from '#server/context.ts';
import { posts } from '#server/db/schema/index.ts';
import type { Actor } from '#server/policies/actor.ts';
import { maySeePost } from '#server/policies/post.ts';
import { notFound } from '#server/problem.ts';
import { hydratePosts, presentPost } from '#server/views/post.ts';

/** One post; the same 404 for what never existed and for what is not for this viewer. */
export async function getPost(context: Context, actor: Actor, code: string): Promise<Post> {
  const [row] = await context.db.select().from(posts).where(eq(posts.code, code));
  if (!row || !maySeePost(actor, row)) throw notFound('Post not found.');
  const [post] = await hydratePosts(context.db, [row.id], actor);
  if (!post || (post.authorDisabled && post.userCode !== (actor.kind === 'member' ? actor.code : null))) {
    throw notFound('Post not found.');
  }
  return presentPost(post, actor);
}
