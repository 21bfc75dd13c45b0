import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import { type DomainEvent, mentionsIn } from '#server/product/events/domain-event.ts';

export interface Sent {
  id: number;
  postId: number;
  parentId: number | null;
  content: string;
  /** Its writer. */
  authorId: number;
  /** The author of the post. */
  ownerId: number;
}

/** The events of a comment that everybody sees from now on: it was sent, and it names members. */
export async function sentEvents(
  tx: Queryable,
  { id, postId, parentId, content, authorId: byId, ownerId }: Sent,
): Promise<[Extract<DomainEvent, { kind: 'commented' | 'replied' }>, ...DomainEvent[]]> {
  const facts = { commentId: id, postId, byId };
  const mentions = mentionsIn(content, facts);
  if (parentId === null) return [{ kind: 'commented', ...facts, authorId: ownerId }, ...mentions];
  const [parent] = await tx.select({ authorId: comments.authorId }).from(comments).where(eq(comments.id, parentId));
  return [{ kind: 'replied', ...facts, parentId, authorId: parent?.authorId ?? ownerId }, ...mentions];
}
