import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, countText, givenCode, moment, publicId } from '../fields.ts';
import { memberMedia, tileMedia } from '../media/addresses.ts';
import { pageOf, pageQuery } from '../page.ts';
import { postStatus, postType, sensitiveMark, visibility } from '../post/post-kinds.ts';
import { textLinks } from '../text-links.ts';

export const profile = v.object({
  userCode: code,
  userAccountCode: code,
  userCurrentCode: v.nullable(code),
  displayName: v.string(),
  userName: v.string(),
  bio: v.string(),
  /** The links in the bio. */
  links: textLinks,
  avatarUrl: v.nullable(publicId),
  media: memberMedia,
  isFollowing: v.boolean(),
  /** The number of followers. */
  follower: countText,
  /** The number of followed accounts. */
  followed: countText,
  likeCount: countText,
});
export type Profile = v.InferOutput<typeof profile>;

export const me = endpoint({
  method: 'GET',
  path: 'accounts/me',
  summary: 'The profile of the signed-in member.',
  access: 'member',
  data: profile,
});

export const accountDetail = endpoint({
  method: 'GET',
  path: 'accounts/detail',
  summary: 'The profile of an account; a disabled account is not found.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode }),
  data: profile,
  fails: [404],
});

/** A tile of a profile's grid. The last four fields are only for the owner. */
export const postTile = v.object({
  postCode: code,
  postType,
  mediaUrl: v.nullable(publicId),
  videoThumbnail: v.number(),
  /** The owner may get the address of the cover before the post is READY; it can be loaded only after that. */
  media: tileMedia,
  ...sensitiveMark.entries,
  title: v.string(),
  viewCount: v.number(),
  likeCount: countText,
  createAt: moment,
  visibility: v.optional(visibility),
  status: v.optional(postStatus),
  progress: v.optional(v.number()),
  failure: v.optional(v.nullable(v.string())),
});
export type PostTile = v.InferOutput<typeof postTile>;

export const accountPosts = endpoint({
  method: 'GET',
  path: 'accounts/posts',
  summary: 'The posts of an account, newest first; its owner also sees private, processing and failed ones.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode, ...pageQuery(12) }),
  data: pageOf(postTile),
  fails: [404],
});
