import type { Post } from '#lib/contract/post/post.ts';
import { postFor, soundFor } from '#server/audience/audience.ts';
import { conditionText } from '#server/audience/condition.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Actor, viewerId } from '#server/policies/actor.ts';
import type { Addresses } from './media/addresses.ts';
import { findLinks, noLinks } from './text-links.ts';

/** A post with everything that its view shows, from the batch query. */
export type HydratedPost = Omit<Post, 'userCurrentCode' | 'likeCount' | 'commentCount' | 'createdAt' | 'media'> & {
  id: number;
  likeCount: number;
  commentCount: number;
  createdAt: Date;
};

type Row = Omit<HydratedPost, 'id' | 'links'> & { place: number; id: string };

const isPublic = conditionText(postFor.everybody, { of: 'p', joined: { author: 'a' } });
// A sound whose original post the viewer may not see still plays in other posts, but nothing links to that post.
const soundIsShown = conditionText(soundFor.viewer, {
  of: 's',
  viewer: 'wanted.viewer',
  joined: { original: 'sound_post' },
});

const hydrate = prepared<Row>(
  'hydrate_posts',
  `
    select wanted.place::int as "place", p.id, p.code as "postCode", p.title, p.description, p.post_type as "postType", p.visibility, p.status,
      case when p.status = 'READY' then 100 else coalesce(video.progress, 0) end as "progress", p.failure,
      video.public_id as "videoUrl", p.thumbnail_at as "thumbnail",
      coalesce(video.width, images.width) as "width", coalesce(video.height, images.height) as "height",
      video.duration, coalesce(images.ids, '{}') as "imageUrls", coalesce(images.alts, '{}') as "imageAlts",
      coalesce((select array_agg(t.name order by pt.position) from post_tags pt join tags t on t.id = pt.tag_id
        where pt.post_id = p.id), '{}') as "tags",
      case when sound_post.id is not null or p.post_type = 'IMG' then sound_upload.public_id end as "audioUrl",
      case when sound_post.id is not null then s.code end as "audioCode", sound_post.code as "audioPostCode",
      sound_owner.display_name as "audioOwnerDisplayName", sound_owner.avatar_id as "audioOwnerAvatar",
      a.code as "userCode", a.user_name as "userName", a.display_name as "userDisplayName", a.avatar_id as "avatarUrl",
      ${isPublic} as "isPublic",
      p.created_at as "createdAt", p.view_count as "viewCount", p.like_count as "likeCount",
      p.comment_count as "commentCount",
      exists (select 1 from likes l where l.account_id = wanted.viewer and l.post_id = p.id) as "isLiked"
    from unnest($1::bigint[], $2::bigint[]) with ordinality as wanted (id, viewer, place)
    join posts p on p.id = wanted.id
    join accounts a on a.id = p.author_id
    left join uploads video on video.id = p.upload_id
    left join sounds s on s.id = p.sound_id
    left join uploads sound_upload on sound_upload.id = s.upload_id
    left join posts sound_post on sound_post.id = s.post_id and ${soundIsShown}
    left join accounts sound_owner on sound_owner.id = sound_post.author_id
    left join lateral (
      select array_agg(u.public_id order by i.position) as ids, array_agg(i.alt order by i.position) as alts,
        (array_agg(u.width order by i.position))[1] as width, (array_agg(u.height order by i.position))[1] as height
      from post_images i join uploads u on u.id = i.upload_id where i.post_id = p.id
    ) images on p.post_type = 'IMG'
    order by wanted.place`,
);

/** Posts that are read for somebody. */
export interface WantedPosts {
  ids: readonly number[];
  viewer: Actor;
}

/** Reads whole posts in one query, in the order of `ids`; unknown ids are left out. */
export async function hydratePosts(db: Database, ids: readonly number[], viewer: Actor): Promise<HydratedPost[]> {
  const [posts = []] = await hydrateAll(db, [{ ids, viewer }]);
  return posts;
}

/** The same for several viewers at once. */
export async function hydrateAll(db: Database, wanted: readonly WantedPosts[]): Promise<HydratedPost[][]> {
  const ids = wanted.flatMap((each) => each.ids);
  if (ids.length === 0) return wanted.map(() => []);
  const viewers = wanted.flatMap((each) => each.ids.map(() => viewerId(each.viewer)));
  const askers = wanted.flatMap((each, asker) => each.ids.map(() => asker));
  const posts: HydratedPost[][] = wanted.map(() => []);
  const rows = await hydrate(db, [ids, viewers]);
  const links = await findLinks(
    db,
    rows.map(({ title, description }) => `${title}\n${description}`),
  );
  for (const [n, { place, ...row }] of rows.entries()) {
    const post = { ...row, id: Number(row.id), createdAt: new Date(row.createdAt), links: links[n] ?? noLinks };
    posts[askers[place - 1] ?? 0]?.push(post);
  }
  return posts;
}

/** A hydrated post in the form of the contract, for this viewer. */
export function presentPost(addresses: Addresses, post: HydratedPost, viewer: Actor): Post {
  const { id: _id, ...shown } = post;
  return {
    ...shown,
    likeCount: String(post.likeCount),
    commentCount: String(post.commentCount),
    createdAt: post.createdAt.toISOString(),
    userCurrentCode: viewer.kind === 'member' ? viewer.code : null,
    media: addresses.post(post),
  };
}
