import type { Comment } from '#lib/contract/comment/comment.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import { mayDeleteComment, shownHiding } from '#server/product/audience/policies/comment.ts';
import type { Context } from '#server/product/context.ts';
import { findLinks, noLinks } from './text-links.ts';
import { findHiddenWords } from './words/hidden-words.ts';

type Row = { id: string } & Pick<
  Comment,
  'commentCode' | 'content' | 'displayName' | 'userName' | 'avatarUrl' | 'liked' | 'isPinned' | 'isLikedByAuthor'
> & {
    userCommentCode: string;
    authorId: string;
    ownerId: string;
    createdAt: Date;
    likeCount: number;
    replyCount: number;
    hiddenAs: Comment['hiddenAs'];
  };

const hydrate = prepared<Row>(
  'hydrate_comments',
  `select c.id, c.code as "commentCode", c.content, a.display_name as "displayName", a.user_name as "userName",
      a.avatar_id as "avatarUrl", a.code as "userCommentCode", a.id as "authorId", p.author_id as "ownerId",
      c.created_at as "createdAt", c.like_count as "likeCount", c.reply_count as "replyCount", c.hidden_as as "hiddenAs",
      exists (select from pinned_comments pc where pc.comment_id = c.id) as "isPinned",
      exists (select from comment_likes l where l.account_id = p.author_id and l.comment_id = c.id) as "isLikedByAuthor",
      exists (select from comment_likes l where l.account_id = $2 and l.comment_id = c.id) as liked
    from unnest($1::bigint[]) with ordinality as wanted (id, place)
    join comments c on c.id = wanted.id join accounts a on a.id = c.author_id join posts p on p.id = c.post_id
    order by wanted.place`,
);

/** Reads whole comments in one query (plus one for the names in them, and one for the words that the viewer hides), in the order of `ids`. */
export async function hydrateComments(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  ids: readonly number[],
  viewer: Actor,
): Promise<Comment[]> {
  if (ids.length === 0) return [];
  const rows = await hydrate(db, [ids, viewerId(viewer)]);
  const texts = rows.map(({ content }) => content);
  const [links, words] = await Promise.all([
    findLinks(db, texts, viewerId(viewer)),
    findHiddenWords(db, viewerId(viewer), 'comment', ids),
  ]);
  return rows.map(({ id, authorId, ownerId, createdAt, likeCount, replyCount, hiddenAs, ...row }, n) => ({
    ...row,
    links: links[n] ?? noLinks,
    hiddenBecauseOf: words.get(Number(id))?.word ?? null,
    media: { avatar: addresses.avatar(row.avatarUrl) },
    userCurrentCode: viewer.kind === 'member' ? viewer.code : null,
    createdAt: new Date(createdAt).toISOString(),
    likeCount: String(likeCount),
    replyCount: String(replyCount),
    hiddenAs: shownHiding(viewer, { authorId: Number(authorId), ownerId: Number(ownerId), hiddenAs }),
    canDelete: mayDeleteComment(viewer, { authorId: Number(authorId), ownerId: Number(ownerId) }),
  }));
}
