import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Database, Queryable } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { accounts, posts } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { type MemberFacts, memberFacts } from '#server/product/audience/facts.ts';
import { holds } from '#server/product/audience/holds.ts';
import { type Actor, type Member, viewerId } from '#server/product/audience/policies/actor.ts';
import { mayReviewPosts } from '#server/product/audience/policies/moderation.ts';
import { notFound } from '#server/product/problem.ts';

type PostRow = typeof posts.$inferSelect;

/** The post with this code. A post that this actor may not see gets the same 404 as one that never existed. */
export async function findVisiblePost(tx: Queryable, actor: Actor, code: string): Promise<PostRow> {
  const [found] = await withAuthor(tx, code);
  return admit(found, actor);
}

const visible = prepared<{ id: string; authorId: string }>(
  'visible_post',
  `select p.id, p.author_id as "authorId" from posts p join accounts a on a.id = p.author_id
    where p.code = $1 and ${conditionText(postFor.viewer, { of: 'p', viewer: '$2::bigint', joined: { author: 'a' } })}`,
);

/** Who and what the post with this code is, for calls that need no more of it. The same 404. */
export async function findVisiblePostId(
  db: Database,
  actor: Actor,
  code: string,
): Promise<{ id: number; authorId: number }> {
  const [found] = await visible(db, [code, viewerId(actor)]);
  if (!found) throw notFound(messages.postNotFound);
  return { id: Number(found.id), authorId: Number(found.authorId) };
}

/** The post, locked against other writers until the transaction ends. */
export async function lockPost(tx: Queryable, actor: Actor, code: string): Promise<PostRow> {
  const [found] = await withAuthor(tx, code).for('no key update', { of: posts });
  return admit(found, actor);
}

/** The same for somebody who wants the post gone: who reviews posts also finds those that are hidden from others. */
export async function lockRemovablePost(tx: Queryable, member: Member, code: string): Promise<PostRow> {
  const [found] = await withAuthor(tx, code).for('no key update', { of: posts });
  const isReviewed = found && mayReviewPosts(member) && holds(postFor.removable, withFacts(found), member.id);
  return isReviewed ? found.post : admit(found, member);
}

function withAuthor(tx: Queryable, code: string) {
  return tx
    .select({ post: posts, author: memberFacts })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .where(eq(posts.code, code));
}

interface Found {
  post: PostRow;
  author: MemberFacts;
}

const withFacts = ({ post, author }: Found) => ({ ...post, author });

function admit(found: Found | undefined, actor: Actor): PostRow {
  const maySee = found && holds(postFor.viewer, withFacts(found), viewerId(actor));
  if (!maySee) throw notFound(messages.postNotFound);
  return found.post;
}
