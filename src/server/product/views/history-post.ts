import { sql } from 'drizzle-orm';
import type { LikedPost } from '#lib/contract/activity/history.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { markFor } from './sensitive.ts';
import { coversOf } from './words/hidden-words.ts';

type HistoryPost = Omit<LikedPost, 'likedAt'>;
type Row = Omit<HistoryPost, 'likeCount' | 'createAt' | 'media' | 'isCovered' | 'hiddenBecauseOf'> & {
  id: string;
  authorId: string;
  likeCount: number;
  createdAt: string;
  isPublic: boolean;
};

const hydrate = (
  ids: readonly number[],
  viewer: number,
) => sql`select p.id, p.author_id as "authorId", p.sensitive, p.code as "postCode",
      (select a.code from accounts a where a.id = p.author_id) as "userCode", p.post_type as "postType",
      coalesce(video.public_id, (select u.public_id from post_images i join uploads u on u.id = i.upload_id
        where i.post_id = p.id and i.position = 0)) as "mediaUrl",
      p.thumbnail_at as "videoThumbnail", p.title, p.view_count as "viewCount", p.like_count as "likeCount",
      coalesce(p.published_at, p.created_at) as "createdAt", ${condition(postFor.everybody, { of: 'p' })} as "isPublic"
    from posts p left join uploads video on video.id = p.upload_id
    where p.id = any (${sql.param(ids)}::bigint[]) and ${condition(postFor.viewer, { of: 'p', viewer })}`;

/** Reads these posts by id in one query; posts that the member may not see are absent. */
export async function hydrateHistoryPosts(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  ids: readonly number[],
  member: Member,
): Promise<Map<number, HistoryPost>> {
  if (ids.length === 0) return new Map();
  const [{ rows }, coverOf] = await Promise.all([
    db.execute<Row>(hydrate(ids, member.id)),
    coversOf(db, member.id, ids),
  ]);
  return new Map(
    rows.map(({ id, createdAt, likeCount, isPublic, authorId, ...row }) => {
      const { makers, mark } = markFor(addresses, member, { ...row, isPublic, authorId });
      const post = {
        ...row,
        hiddenBecauseOf: coverOf(Number(id)),
        ...mark,
        media: { cover: makers.cover(row) },
        likeCount: String(likeCount),
        createAt: new Date(createdAt).toISOString(),
      };
      return [Number(id), post];
    }),
  );
}
