import * as v from 'valibot';
import { foundAccount } from '../account/people.ts';
import { endpoint } from '../endpoint.ts';
import { code, countText, moment, publicId, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { foundMedia } from '../media/addresses.ts';
import { pageOf, pageQuery } from '../page.ts';
import { postType, sensitiveMark } from '../post/post-kinds.ts';
import { atMost, oneLine } from '../written-text.ts';

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
  /** The number of posts that use the sound, including the original one. */
  audioUseCount: v.number(),
  viewCount: v.number(),
  likeCount: countText,
  isLiked: v.boolean(),
  createAt: moment,
  ...sensitiveMark.entries,
  media: foundMedia,
});
export type FoundPost = v.InferOutput<typeof foundPost>;

/** The typed search text; blank finds nothing. */
/** Cleaned like a name, because a keyword that several members typed is suggested to others. */
const keyWord = v.optional(v.pipe(v.string(), v.transform(oneLine), atMost(limits.keyword)), '');

export const searchPosts = endpoint({
  method: 'GET',
  path: 'posts/search',
  summary:
    'Posts whose title, description, author or tags match the keyword: exact matches first, then close ones, newest first within each. ' +
    'With source=music only posts that others may take the sound of, each sound once, and nothing is remembered; nor with source=link, for a ' +
    'keyword from a link of another site. Without a keyword nothing is found.',
  access: 'everyone',
  query: v.object({
    keyWord,
    source: v.optional(v.picklist(['music', 'link'])),
    ...pageQuery(10),
  }),
  data: pageOf(foundPost),
});

export const searchAccounts = endpoint({
  method: 'GET',
  path: 'accounts/search',
  summary:
    'Members whose user name or display name matches the keyword: exact matches first, then close ones, the most followed first. ' +
    'With source=link, for a keyword from a link of another site, nothing is remembered.',
  access: 'everyone',
  query: v.object({ keyWord, source: v.optional(v.picklist(['link'])), ...pageQuery(12) }),
  data: pageOf(foundAccount),
});

export const topKeywords = endpoint({
  method: 'GET',
  path: 'search/top',
  summary:
    'The keywords that most members searched for in the last 30 days, at most 10; only those of several members.',
  access: 'everyone',
  data: v.array(v.object({ keyword: v.string(), count: v.number() })),
});

export const suggestions = endpoint({
  method: 'GET',
  path: 'search/suggestions',
  summary:
    'Keywords that continue what is typed: from searches of several members, tags and titles of posts that everybody may see.',
  access: 'everyone',
  query: v.object({ keyWord, size: v.optional(wholeNumber(1, limits.suggestions), limits.suggestions) }),
  data: v.array(v.string()),
});
