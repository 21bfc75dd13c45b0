import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, countText, givenCode, moment, publicId, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { soundMedia, soundPostMedia } from '../media/addresses.ts';
import { pageOf, pageQuery } from '../page.ts';
import { postType, sensitiveMark } from '../post/post-kinds.ts';
import { foundPost } from '../search/search.ts';

/** A post on the page of a sound. */
export const soundPost = v.object({
  postCode: code,
  postType,
  title: v.string(),
  description: v.string(),
  /** The second of the video that its poster shows. */
  thumbnail: v.number(),
  videoUrl: v.nullable(publicId),
  imageUrls: v.array(publicId),
  /** The sound that it plays; null if the viewer may not see the sound's origin. */
  audioCode: v.nullable(code),
  audioUrl: v.nullable(publicId),
  audioOwnerDisplayName: v.nullable(v.string()),
  avatarUrl: v.nullable(publicId),
  userCode: code,
  userName: v.string(),
  userDisplayName: v.string(),
  createdAt: moment,
  viewCount: v.number(),
  likeCount: countText,
  commentCount: countText,
  ...sensitiveMark.entries,
  media: soundPostMedia,
});
export type SoundPost = v.InferOutput<typeof soundPost>;

/** A sound, with its original post. */
export const soundDetail = v.object({
  /** Null if the original post is hidden from the viewer: then the sound cannot be used in other posts. */
  audioCode: v.nullable(code),
  audioUrl: publicId,
  /** Seconds; null while unknown. */
  audioDuration: v.nullable(v.number()),
  /** The number of public posts that play it, including the original one. */
  postCount: v.number(),
  /** Its original post; null if that is hidden from the viewer. */
  original: v.nullable(soundPost),
  /** Whether the original post is public. */
  isPublic: v.boolean(),
  media: soundMedia,
});
export type SoundDetail = v.InferOutput<typeof soundDetail>;

export const getSound = endpoint({
  method: 'GET',
  path: 'audios/get',
  summary:
    'A sound, by its own code or by that of a post that plays it. It exists as long as the viewer may see its original post or a post that plays it.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode }),
  data: soundDetail,
  fails: [404],
});

export const postsBySound = endpoint({
  method: 'GET',
  path: 'audios/posts-by-audio',
  summary:
    'The posts that play a sound, newest first, the original one among them. The code is that of the sound or of a post that plays it.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode, ...pageQuery(10) }),
  data: pageOf(soundPost),
  fails: [404],
});

export const trendingSounds = endpoint({
  method: 'GET',
  path: 'audios/trending',
  summary:
    'The sounds that most posts of the last 7 days use, then those with the most likes: each once, as the post that it comes from. ' +
    'Only sounds that everybody may see and use, at most 100. A cursor continues after a place of the ranking, which changes: a sound may come twice.',
  access: 'everyone',
  query: v.object({
    page: v.optional(wholeNumber(0, 1_000_000), 0),
    size: v.optional(wholeNumber(1, limits.trendingSounds), limits.trendingSounds),
    cursor: v.optional(wholeNumber(0, 1_000)),
  }),
  data: pageOf(foundPost),
});
