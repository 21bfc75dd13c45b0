import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Page } from '#lib/contract/page.ts';
import { viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { findVisiblePost } from '#server/product/services/post/find-visible-post.ts';
import { hydrateComments } from '#server/product/views/comment.ts';
import type { List, PageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';
import { findVisibleComment } from './find-visible-comment.ts';
import { type ListedComment, readComments } from './read-comments.ts';

type Query = PageQuery & { code: string };

/** A page of the comments on a post, without replies. 404 if the reader may not see the post. */
export async function listComments(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: Query,
): Promise<Page<Comment>> {
  const { id } = await findVisiblePost(context.db, reader.actor, query.code);
  return await pageOf(reader, query, {
    name: 'comments',
    of: [query.code],
    read: (stretch) =>
      readComments(context.db, { under: 'post', id, viewer: viewerId(reader.actor) }, query.sort, stretch),
    ...presented(context, reader),
  });
}

/** A page of the replies to a comment. 404 if the reader may not see the comment. */
export async function listReplies(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: Query,
): Promise<Page<Comment>> {
  const { id } = await findVisibleComment(context.db, reader.actor, query.code);
  return await pageOf(reader, query, {
    name: 'replies',
    of: [query.code],
    read: (stretch) =>
      readComments(context.db, { under: 'comment', id, viewer: viewerId(reader.actor) }, query.sort, stretch),
    ...presented(context, reader),
  });
}

function presented(context: Context, { actor }: Reader): Pick<List<ListedComment, Comment>, 'keyOf' | 'present'> {
  return {
    keyOf: ({ key }) => key,
    present: (rows) =>
      hydrateComments(
        context,
        rows.map(({ id }) => id),
        actor,
      ),
  };
}
