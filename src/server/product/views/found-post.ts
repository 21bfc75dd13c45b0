import type { FoundPost } from '#lib/contract/search/search.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { postFor, soundFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { markFor } from './sensitive.ts';

type Row = Omit<FoundPost, 'likeCount' | 'createAt' | 'media' | 'isCovered'> & {
  authorId: string;
  likeCount: number;
  createdAt: Date;
  isPublic: boolean;
};

// Hides a sound whose original post the viewer may not see.
const soundIsShown = conditionText(soundFor.viewer, { of: 's', viewer: '$2' });

const hydrate = prepared<Row>(
  'hydrate_found_posts',
  `
    select p.code as "postCode", p.author_id as "authorId", p.sensitive, p.title, a.display_name as "displayName", a.user_name as "userName",
      a.code as "userCode", a.avatar_id as "avatarUrl", p.post_type as "postType",
      coalesce(video.public_id, (select u.public_id from post_images i join uploads u on u.id = i.upload_id
        where i.post_id = p.id and i.position = 0)) as "mediaUrl",
      p.thumbnail_at as "videoThumbnail", s.code as "audioCode", sound_upload.public_id as "audioPublicId",
      sound_upload.duration as "audioDuration", coalesce(s.use_count, 0) as "audioUseCount",
      p.view_count as "viewCount", p.like_count as "likeCount",
      exists (select from likes l where l.account_id = $2 and l.post_id = p.id) as "isLiked",
      coalesce(p.published_at, p.created_at) as "createdAt", ${conditionText(postFor.everybody, { of: 'p', joined: { author: 'a' } })} as "isPublic"
    from unnest($1::bigint[]) with ordinality as wanted (id, place)
    join posts p on p.id = wanted.id
    join accounts a on a.id = p.author_id
    left join uploads video on video.id = p.upload_id
    left join sounds s on s.id = p.sound_id and ${soundIsShown}
    left join uploads sound_upload on sound_upload.id = s.upload_id
    order by wanted.place`,
);

/** Reads the search results for these posts in one query, in the order of `ids`. */
export async function hydrateFoundPosts(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  ids: number[],
  viewer: Actor,
): Promise<FoundPost[]> {
  if (ids.length === 0) return [];
  const rows = await hydrate(db, [ids, viewerId(viewer)]);
  return rows.map(({ createdAt, likeCount, isPublic, authorId, ...row }) => {
    const { makers, mark } = markFor(addresses, viewer, { ...row, isPublic, authorId });
    return {
      ...row,
      ...mark,
      likeCount: String(likeCount),
      createAt: new Date(createdAt).toISOString(),
      media: {
        cover: makers.cover(row),
        avatar: makers.avatar(row.avatarUrl),
        sound: makers.sound(row.audioPublicId),
      },
    };
  });
}
