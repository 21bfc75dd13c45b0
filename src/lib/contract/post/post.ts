import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, countText, givenCode, hiddenBecauseOf, moment, publicId, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { postMedia } from '../media/addresses.ts';
import { textLinks } from '../text-links.ts';
import { commenters, postStatus, postType, sensitiveMark, visibility } from './post-kinds.ts';

/** A post in the feed or on its own. `videoUrl`, `imageUrls`, `audioUrl` and avatars are public ids; the addresses are in `media`. */
export const post = v.object({
  postCode: code,
  title: v.string(),
  description: v.string(),
  /** The mentioned members and the tags in title and description that exist. */
  links: textLinks,
  tags: v.array(v.string()),
  postType,
  visibility,
  /** Whether the post is public, so that other people can open a link to it. */
  isPublic: v.boolean(),
  status: postStatus,
  /** Percent, 0 to 100; 100 once READY. */
  progress: v.number(),
  /** Why a FAILED post failed, for its author; null otherwise. */
  failure: v.nullable(v.string()),
  videoUrl: v.nullable(publicId),
  /** The second of the video that its poster shows. */
  thumbnail: v.number(),
  /** Display size of the video or of the first image, in pixels; null while unknown. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Seconds; null for image posts. */
  duration: v.nullable(v.number()),
  imageUrls: v.array(publicId),
  imageAlts: v.array(v.string()),
  audioUrl: v.nullable(publicId),
  audioCode: v.nullable(code),
  audioPostCode: v.nullable(code),
  /** The title of the sound's original post; null if the viewer may not see it. */
  audioTitle: v.nullable(v.string()),
  audioOwnerDisplayName: v.nullable(v.string()),
  audioOwnerAvatar: v.nullable(publicId),
  /** Whether moderators took down its sound or disabled the sound's owner: it then plays without sound. */
  isSoundRemoved: v.boolean(),
  userCode: code,
  userName: v.string(),
  userDisplayName: v.string(),
  avatarUrl: v.nullable(publicId),
  /** The viewer's own code; null for visitors. */
  userCurrentCode: v.nullable(code),
  createdAt: moment,
  viewCount: v.number(),
  likeCount: countText,
  commentCount: countText,
  isLiked: v.boolean(),
  /** Whether the viewer follows the author. */
  isFollowing: v.boolean(),
  hiddenBecauseOf,
  /** The people that can comment, besides the author. */
  commentsFrom: commenters,
  /** Whether the viewer can comment; a visitor could after logging in. */
  canComment: v.boolean(),
  ...sensitiveMark.entries,
  /** Counts its changes; `posts/update` names the one that it changes. */
  version: v.number(),
  media: postMedia,
});
export type Post = v.InferOutput<typeof post>;

/** The feeds of Home. */
export const feedTab = v.picklist(['for-you', 'following']);

export const feed = endpoint({
  method: 'GET',
  path: 'posts',
  summary: 'A page of the feed; pass the cursor of one page to get the next.',
  access: 'everyone',
  query: v.object({
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
    size: v.optional(wholeNumber(1, limits.memberPageSize), limits.feedPageSize),
    feed: v.optional(feedTab, 'for-you'),
    page: v.optional(wholeNumber(0, 1_000_000), 0),
  }),
  data: v.object({
    contents: v.array(post),
    page: v.number(),
    hasNext: v.boolean(),
    cursor: v.nullable(v.string()),
    /** True if more posts exist, but the member has seen them all and hides those; otherwise absent. */
    endsAtSeen: v.optional(v.literal(true)),
  }),
});
export type FeedPage = v.InferOutput<typeof feed.data>;

export const getPost = endpoint({
  method: 'GET',
  path: 'posts/get',
  summary: 'One post. Private, removed, processing and failed posts exist for their author alone.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode }),
  data: post,
  fails: [404],
});

export const viewPost = endpoint({
  method: 'POST',
  path: 'posts/view',
  summary: 'Records that the post is being looked at: once for a member, once a day for a visitor.',
  access: 'everyone',
  logged: ['code'],
  body: v.object({ code: givenCode }),
  data: v.object({ viewCount: v.number() }),
  fails: [404],
});

export const likePost = endpoint({
  method: 'POST',
  path: 'posts/like',
  summary:
    'Likes the post or removes the like. isLiked says which, so that repeating the call is harmless; without it, the call toggles.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode, isLiked: v.optional(v.boolean()) }),
  data: v.object({ isLiked: v.boolean(), likeCount: countText }),
  fails: [404],
});
