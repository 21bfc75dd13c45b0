import type { getComment as call } from '#lib/contract/comment/comment.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { hydrateComments } from '#server/product/views/comment.ts';
import { findVisibleComment } from './find-visible-comment.ts';

/** One comment with its post and, if it is a reply, the comment above it. 404 if the viewer may not see it. */
export async function getComment(context: Context, viewer: Actor, code: string): Promise<DataOf<typeof call>> {
  const { id, parentId, postCode } = await findVisibleComment(context.db, viewer, code);
  // A viewer who may see a reply may see the comment above it.
  const [comment, parent = null] = await hydrateComments(context, parentId === null ? [id] : [id, parentId], viewer);
  // Purged since the first query.
  if (!comment || (parentId !== null && !parent)) throw notFound(messages.commentGone);
  return { postCode, comment, parent };
}
