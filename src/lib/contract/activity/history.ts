import * as v from 'valibot';
import { postTile } from '../account/account.ts';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment } from '../fields.ts';
import { countedPageOf, pageQuery } from '../page.ts';

// The histories of members, which only they can read. Posts that became private, were removed, or whose author is disabled are neither listed nor
// counted; a member's own private, processing and failed posts are.

const pageOfHistory = v.object(pageQuery(12));

/** A post in a member's history, with the fields of a grid; `posts/get` has the rest. The owner's fields are absent. */
const viewedPost = v.object({
  /** Its author. */
  userCode: code,
  ...v.omit(postTile, ['visibility', 'status', 'progress', 'failure']).entries,
  /** When the member last viewed it. */
  viewedAt: moment,
});
export type ViewedPost = v.InferOutput<typeof viewedPost>;

const likedPost = v.object({
  /** Its author. */
  userCode: code,
  ...v.omit(postTile, ['visibility', 'status', 'progress', 'failure']).entries,
  likedAt: moment,
});
export type LikedPost = v.InferOutput<typeof likedPost>;

/** A comment or reply of the member's own. */
const ownComment = v.object({
  commentCode: code,
  content: v.string(),
  postCode: code,
  /** The author of the post. */
  userCode: code,
  ...v.pick(postTile, ['title', 'media', 'sensitive', 'isCovered', 'hiddenBecauseOf']).entries,
  createAt: moment,
});
export type OwnComment = v.InferOutput<typeof ownComment>;

const searchedKeyword = v.object({
  code,
  keyWord: v.string(),
  /** When the member last searched for it. */
  createdAt: moment,
});
export type SearchedKeyword = v.InferOutput<typeof searchedKeyword>;

export const viewHistory = endpoint({
  method: 'GET',
  path: 'activity/views',
  summary: 'The posts that the member has looked at, each once, the latest first. Any page can be asked for.',
  access: 'member',
  query: pageOfHistory,
  data: countedPageOf(viewedPost),
});

export const likeHistory = endpoint({
  method: 'GET',
  path: 'activity/likes',
  summary: 'The posts that the member likes, the latest like first. Any page can be asked for.',
  access: 'member',
  query: pageOfHistory,
  data: countedPageOf(likedPost),
});

export const commentHistory = endpoint({
  method: 'GET',
  path: 'activity/comments',
  summary: 'The comments and replies of the member, newest first. Any page can be asked for.',
  access: 'member',
  query: pageOfHistory,
  data: countedPageOf(ownComment),
});

export const searchHistory = endpoint({
  method: 'GET',
  path: 'activity/search-history',
  summary: 'The keywords that the member searched for, each once, the latest first. Any page can be asked for.',
  access: 'member',
  query: pageOfHistory,
  data: countedPageOf(searchedKeyword),
});

/** Either one entry or, explicitly, all entries: a call without the code clears nothing. */
const entryOrAll = v.pipe(
  v.object({ code: v.optional(givenCode), all: v.optional(v.literal('true')) }),
  v.check(({ code: one, all }) => (one === undefined) !== (all === undefined)),
);

/** The number of removed entries: 0 if there was no such entry, which is not an error. */
const removed = v.object({ removed: v.number() });

export const removeViews = endpoint({
  method: 'DELETE',
  path: 'activity/views',
  summary:
    'Takes one post (`code`, of the post) or, with `all=true`, every post out of the view history. Views stay counted, the feed still knows ' +
    'that the posts were seen, and looking at one again lists it again.',
  access: 'member',
  logged: ['code', 'all'],
  query: entryOrAll,
  data: removed,
  fails: [400],
});

export const removeLikes = endpoint({
  method: 'DELETE',
  path: 'activity/likes',
  summary: 'Takes back the like of one post (`code`, of the post) or, with `all=true`, every like of the member.',
  access: 'member',
  logged: ['code', 'all'],
  query: entryOrAll,
  data: removed,
  fails: [400],
});

export const removeComments = endpoint({
  method: 'DELETE',
  path: 'activity/comments',
  summary:
    'Deletes one comment (`code`, of the comment) or, with `all=true`, every comment of the member. The replies of others go with them.',
  access: 'member',
  logged: ['code', 'all'],
  query: entryOrAll,
  data: removed,
  fails: [400],
});

export const removeKeywords = endpoint({
  method: 'DELETE',
  path: 'activity/search-history',
  summary: 'Removes one keyword (`code`, of the entry) or, with `all=true`, the whole search history.',
  access: 'member',
  logged: ['code', 'all'],
  query: entryOrAll,
  data: removed,
  fails: [400],
});

/** The records that Riff keeps from now on. Turning one off removes nothing. */
const historySettings = v.object({ keepViews: v.boolean(), keepKeywords: v.boolean() });
export type HistorySettings = v.InferOutput<typeof historySettings>;

export const getHistorySettings = endpoint({
  method: 'GET',
  path: 'activity/settings',
  summary: 'Whether the member keeps a view history and a search history.',
  access: 'member',
  data: historySettings,
});

export const setHistorySettings = endpoint({
  method: 'POST',
  path: 'activity/settings',
  summary:
    'Switches the view history or the search history on or off; a field that is absent stays as it is. While one is off, nothing is ' +
    'added to it; what it has stays until it is removed.',
  access: 'member',
  logged: ['keepViews', 'keepKeywords'],
  body: v.partial(historySettings),
  data: historySettings,
});
