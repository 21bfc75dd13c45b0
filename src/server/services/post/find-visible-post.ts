import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { postFor } from '#server/audience/audience.ts';
import { type MemberFacts, memberFacts } from '#server/audience/facts.ts';
import { holds } from '#server/audience/holds.ts';
import type { Queryable } from '#server/db/database.ts';
import { accounts, posts } from '#server/db/schema/index.ts';
import { type Actor, viewerId } from '#server/policies/actor.ts';
import { notFound } from '#server/problem.ts';

type PostRow = typeof posts.$inferSelect;

/** The post with this code. A post that this actor may not see gets the same 404 as one that never existed. */
export async function findVisiblePost(tx: Queryable, actor: Actor, code: string): Promise<PostRow> {
  const [found] = await withAuthor(tx, code);
  return admit(found, actor);
}

/** The same, locked against other writers until the transaction ends. */
export async function lockPost(tx: Queryable, actor: Actor, code: string): Promise<PostRow> {
  const [found] = await withAuthor(tx, code).for('no key update', { of: posts });
  return admit(found, actor);
}

function withAuthor(tx: Queryable, code: string) {
  return tx
    .select({ post: posts, author: memberFacts })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .where(eq(posts.code, code));
}

function admit(found: { post: PostRow; author: MemberFacts } | undefined, actor: Actor): PostRow {
  const maySee = found && holds(postFor.viewer, { ...found.post, author: found.author }, viewerId(actor));
  if (!maySee) throw notFound(messages.postNotFound);
  return found.post;
}
