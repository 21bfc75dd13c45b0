import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/db/database.ts';
import { accounts, posts } from '#server/db/schema/index.ts';
import type { Actor } from '#server/policies/actor.ts';
import { maySeePost } from '#server/policies/post.ts';
import { notFound } from '#server/problem.ts';

type PostRow = typeof posts.$inferSelect;

/** The post of that code; the same 404 for what never existed and for what is not for this actor. */
export async function findVisiblePost(tx: Queryable, actor: Actor, code: string): Promise<PostRow> {
  const [found] = await withAuthor(tx, code);
  return admit(found, actor);
}

/** The same, kept from all other writers until the transaction ends. */
export async function lockPost(tx: Queryable, actor: Actor, code: string): Promise<PostRow> {
  const [found] = await withAuthor(tx, code).for('no key update', { of: posts });
  return admit(found, actor);
}

function withAuthor(tx: Queryable, code: string) {
  return tx
    .select({ post: posts, authorDisabledAt: accounts.disabledAt })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .where(eq(posts.code, code));
}

function admit(found: { post: PostRow; authorDisabledAt: Date | null } | undefined, actor: Actor): PostRow {
  if (!found || found.authorDisabledAt || !maySeePost(actor, found.post)) throw notFound(messages.postNotFound);
  return found.post;
}
