import type { Post } from '#lib/contract/post/post.ts';
import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { postFor, soundFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { mayComment } from '#server/product/audience/policies/comment.ts';
import type { Addresses } from './media/addresses.ts';
import type { PostVersions, Ties, WantedPost } from './post-versions.ts';
import { markFor } from './sensitive.ts';

type OfViewer = 'userCurrentCode' | 'links' | 'hiddenBecauseOf' | 'canComment' | keyof Ties;

/** The part of a post that depends on the viewer if the post is sensitive. */
export type PostFiles = Pick<Post, 'media' | 'isCovered'>;

/** The part of a post that is the same for all its viewers. */
export type SharedPost = Omit<Post, OfViewer | keyof PostFiles>;

/** A post with everything that its view shows, from the batch query. */
export type HydratedPost = Omit<Post, OfViewer | 'likeCount' | 'commentCount' | 'createdAt' | keyof PostFiles> & {
  id: number;
  authorId: number;
  likeCount: number;
  commentCount: number;
  createdAt: Date;
  versions: PostVersions;
} & Ties;

type Row = Omit<HydratedPost, 'id' | 'authorId' | 'versions'> & {
  place: number;
  id: string;
  authorId: string;
  postVersions: string;
  accountVersions: string;
  soundIsHidden: boolean;
};

const isPublic = conditionText(postFor.everybody, { of: 'p', joined: { author: 'a' } });
// A sound whose original post the viewer may not see, or does not want to read of, still plays in other posts, but without a link to that post.
const soundIsShown = conditionText(soundFor.named, {
  of: 's',
  viewer: 'wanted.viewer',
  joined: { original: 'sound_post' },
});
const soundIsRemoved = conditionText(soundFor.takenDown, { of: 's' });

const hydrate = prepared<Row>(
  'hydrate_posts',
  `
    select wanted.place::int as "place", p.id, p.author_id as "authorId", p.code as "postCode", p.title, p.description, p.post_type as "postType", p.visibility, p.status,
      case when p.status = 'READY' then 100 else coalesce(video.progress, 0) end as "progress", p.failure,
      video.public_id as "videoUrl", p.thumbnail_at as "thumbnail",
      coalesce(video.width, images.width) as "width", coalesce(video.height, images.height) as "height",
      video.duration, coalesce(images.ids, '{}') as "imageUrls", coalesce(images.alts, '{}') as "imageAlts",
      coalesce((select array_agg(t.name order by pt.position) from post_tags pt join tags t on t.id = pt.tag_id
        where pt.post_id = p.id), '{}') as "tags",
      case when (sound_post.id is not null or p.post_type = 'IMG') and not ${soundIsRemoved} then sound_upload.public_id end as "audioUrl",
      s.id is not null and ${soundIsRemoved} as "isSoundRemoved",
      case when sound_post.id is not null then s.code end as "audioCode", sound_post.code as "audioPostCode", sound_post.title as "audioTitle",
      sound_owner.display_name as "audioOwnerDisplayName", sound_owner.avatar_id as "audioOwnerAvatar",
      a.code as "userCode", a.user_name as "userName", a.display_name as "userDisplayName", a.avatar_id as "avatarUrl",
      ${isPublic} as "isPublic", p.sensitive, p.version, p.comments_from as "commentsFrom",
      coalesce(p.published_at, p.created_at) as "createdAt", p.view_count as "viewCount", p.like_count as "likeCount",
      p.comment_count as "commentCount",
      exists (select 1 from likes l where l.account_id = wanted.viewer and l.post_id = p.id) as "isLiked",
      exists (select 1 from follows f where f.follower_id = wanted.viewer and f.followee_id = p.author_id) as "isFollowing",
      concat_ws(' ', p.id, p.xmin, sound_post.id, sound_post.xmin) as "postVersions",
      concat_ws(' ', a.id, a.xmin, sound_owner.id, sound_owner.xmin) as "accountVersions",
      s.id is not null and sound_post.id is null as "soundIsHidden"
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

/** Reads whole posts in one query, in this order; it skips unknown ids. */
export async function hydratePosts(db: Database, wanted: readonly WantedPost[]): Promise<HydratedPost[]> {
  if (wanted.length === 0) return [];
  const rows = await hydrate(db, [wanted.map(({ id }) => id), wanted.map(({ viewer }) => viewer)]);
  return rows.map(({ place: _place, postVersions, accountVersions, soundIsHidden, ...row }) => ({
    ...row,
    id: Number(row.id),
    authorId: Number(row.authorId),
    createdAt: new Date(row.createdAt),
    versions: { posts: postVersions.split(' '), accounts: accountVersions.split(' '), isWhole: !soundIsHidden },
  }));
}

/** The texts of a post that may name members and tags. */
export const textOf = ({ title, description }: HydratedPost): string => `${title}\n${description}`;

/** Presents the part of a post that is the same for all its viewers. */
export function presentShared(post: HydratedPost): SharedPost {
  const {
    id: _id,
    authorId: _authorId,
    versions: _versions,
    isLiked: _isLiked,
    isFollowing: _isFollowing,
    ...shown
  } = post;
  return {
    ...shown,
    likeCount: String(post.likeCount),
    commentCount: String(post.commentCount),
    createdAt: post.createdAt.toISOString(),
  };
}

/** Presents the media of a post to a viewer. */
export function presentFiles(addresses: Addresses, viewer: Actor, post: HydratedPost): PostFiles {
  const { makers, mark } = markFor(addresses, viewer, post);
  return { isCovered: mark.isCovered, media: makers.post(post) };
}

/** Presents the part of a post that depends on the viewer and on other rows. */
export const presentOwn = (
  viewer: Actor,
  post: Pick<HydratedPost, 'authorId' | 'commentsFrom'>,
  { isLiked, isFollowing }: Ties,
  { links, hiddenBecauseOf }: Pick<Post, 'links' | 'hiddenBecauseOf'>,
): Pick<Post, OfViewer> => ({
  links,
  hiddenBecauseOf,
  isLiked,
  isFollowing,
  canComment: mayComment(viewer, { ...post, isFollowing }),
  userCurrentCode: viewer.kind === 'member' ? viewer.code : null,
});
