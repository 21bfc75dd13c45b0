import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, countText, moment, publicId } from '../fields.ts';
import { limits } from '../limits.ts';
import { foundMedia } from '../media/addresses.ts';
import { pageOf, pageQuery } from '../page.ts';
import { postType } from '../post/post-kinds.ts';

/** A post in the results of a search; the sound fields are null if it has no sound. */
export const foundPost = v.object({
  postCode: code,
  title: v.string(),
  displayName: v.string(),
  userName: v.string(),
  userCode: code,
  avatarUrl: v.nullable(publicId),
  postType,
  mediaUrl: v.nullable(publicId),
  videoThumbnail: v.number(),
  audioCode: v.nullable(code),
  audioPublicId: v.nullable(publicId),
  /** Seconds of the sound. */
  audioDuration: v.nullable(v.number()),
  /** How many posts use the sound, the original one included. */
  audioUseCount: v.number(),
  viewCount: v.number(),
  likeCount: countText,
  isLiked: v.boolean(),
  createAt: moment,
  media: foundMedia,
});
export type FoundPost = v.InferOutput<typeof foundPost>;

export const searchPosts = endpoint({
  method: 'GET',
  path: 'posts/search',
  summary:
    'Posts whose title, author or tags contain the keyword, newest first by default. With source=music only posts that others may take ' +
    'the sound of, each sound once. Without a keyword nothing is found.',
  access: 'everyone',
  query: v.object({
    keyWord: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(limits.keyword)), ''),
    source: v.optional(v.picklist(['music'])),
    ...pageQuery(10),
  }),
  data: pageOf(foundPost),
});
