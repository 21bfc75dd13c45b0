import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { givenCode, moment } from '../fields.ts';
import { feedTab } from './post.ts';

/** The kinds of reasons why a post is in a feed. */
export const reasonKinds = [
  'FOLLOWING',
  'LIKED_AUTHOR',
  'WATCHED_AUTHOR',
  'LIKED_TAG',
  'WATCHED_TAG',
  'LIKED_SOUND',
  'WATCHED_SOUND',
  'NEW_AND_POPULAR',
  'NEW',
  'POPULAR',
  'SEEN_AGAIN',
  'BY_DATE',
] as const;
export type ReasonKind = (typeof reasonKinds)[number];

const reason = v.object({
  kind: v.picklist(reasonKinds),
  /** The reason in the language of the request. */
  text: v.string(),
});
export type Reason = v.InferOutput<typeof reason>;

export const markNotInterested = endpoint({
  method: 'POST',
  path: 'posts/not-interested',
  summary:
    'Keeps the post out of the member’s feed, and ranks its author, tags and sound lower; isNotInterested false takes that back.',
  access: 'member',
  logged: ['code', 'isNotInterested'],
  body: v.object({ code: givenCode, isNotInterested: v.boolean() }),
  data: v.object({ isNotInterested: v.boolean() }),
  fails: [404],
});

export const whyPost = endpoint({
  method: 'GET',
  path: 'posts/why',
  summary:
    'Why the post is in the viewer’s feed: what gives it the most points in the ranking, the most important first.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode, feed: v.optional(feedTab, 'for-you') }),
  data: v.object({ reasons: v.array(reason) }),
  fails: [404],
});

const feedSettings = v.object({
  /** Whether Following shows the newest posts first, or the best for the member. */
  followingOrder: v.picklist(['NEWEST', 'BEST']),
  /** Whether the feed ends after the last unseen post, instead of repeating the seen ones. */
  hidesSeen: v.boolean(),
});

const knownFeedSettings = v.object({
  ...feedSettings.entries,
  /** The ranking ignores what the member did before; null if they never started over. */
  startedOverAt: v.nullable(moment),
});
export type FeedSettings = v.InferOutput<typeof knownFeedSettings>;

export const getFeedSettings = endpoint({
  method: 'GET',
  path: 'feed/settings',
  summary: 'The member’s choices about their feed.',
  access: 'member',
  data: knownFeedSettings,
});

export const setFeedSettings = endpoint({
  method: 'PUT',
  path: 'feed/settings',
  summary: 'Changes the member’s choices about their feed; absent fields stay as they are.',
  access: 'member',
  logged: ['followingOrder', 'hidesSeen'],
  body: v.partial(feedSettings),
  data: knownFeedSettings,
  fails: [400],
});

export const startOver = endpoint({
  method: 'POST',
  path: 'feed/start-over',
  summary:
    'Forgets the member’s interests: from now on the ranking ignores their earlier likes, views, follows and posts marked as not interesting. Those posts stay out of the feed.',
  access: 'member',
  data: knownFeedSettings,
});
