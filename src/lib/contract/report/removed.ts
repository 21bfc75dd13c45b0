import * as v from 'valibot';
import { adminPageQuery } from '../admin/page.ts';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment } from '../fields.ts';
import { countedPageOf, pageOf, pageQuery } from '../page.ts';
import { post } from '../post/post.ts';
import { postType } from '../post/post-kinds.ts';
import { moderatedPost } from './reports.ts';

// Posts and comments that moderators removed. Those that their authors deleted are in none of these lists, and cannot be restored.

const pageOfRemoved = v.omit(v.object(adminPageQuery(25)), ['keyWord']);

const removedPost = v.object({
  ...moderatedPost.entries,
  title: v.string(),
  /** The user name of the moderator. */
  removedBy: v.nullable(v.string()),
  removedAt: moment,
  note: v.nullable(v.string()),
  createdAt: moment,
});
export type RemovedPost = v.InferOutput<typeof removedPost>;

export const removedPosts = endpoint({
  method: 'GET',
  path: 'posts/removed',
  summary: 'The posts that moderators removed, the latest removal first.',
  access: 'POST.view',
  query: pageOfRemoved,
  data: countedPageOf(removedPost),
});

const removedComment = v.object({
  commentCode: code,
  content: v.string(),
  postCode: code,
  isReply: v.boolean(),
  /** The replies that are restored with it. */
  replyCount: v.number(),
  /** Its author. */
  userCode: code,
  userName: v.string(),
  displayName: v.string(),
  /** The user name of the moderator. */
  removedBy: v.nullable(v.string()),
  removedAt: moment,
  note: v.nullable(v.string()),
  createdAt: moment,
});
export type RemovedComment = v.InferOutput<typeof removedComment>;

export const removedComments = endpoint({
  method: 'GET',
  path: 'comments/removed',
  summary:
    'The comments and replies that moderators removed, the latest removal first; not what authors deleted, of their own or on their posts.',
  access: 'COMMENT.view',
  query: pageOfRemoved,
  data: countedPageOf(removedComment),
});

export const restorePost = endpoint({
  method: 'POST',
  path: 'posts/restore',
  summary: 'Restores a post that a moderator removed, with everything that belongs to it. 404 for any other.',
  access: 'POST.restore',
  body: v.object({ code: givenCode }),
  data: v.null(),
  logged: ['code'],
  fails: [400, 404],
});

export const restoreComment = endpoint({
  method: 'POST',
  path: 'comments/restore',
  summary: 'Restores a comment that a moderator removed, with its replies. 404 for any other.',
  access: 'COMMENT.restore',
  body: v.object({ code: givenCode }),
  data: v.null(),
  logged: ['code'],
  fails: [400, 404],
});

export const reviewPost = endpoint({
  method: 'GET',
  path: 'posts/review',
  summary: 'One post as moderators see it, also if it is private or removed; not what its author deleted.',
  access: 'POST.view',
  query: v.object({ code: givenCode }),
  data: post,
  fails: [404],
});

const ownRemovedPost = v.object({
  postCode: code,
  title: v.string(),
  postType,
  createAt: moment,
  removedAt: moment,
  /** The moderator's reason. */
  note: v.nullable(v.string()),
});
export type OwnRemovedPost = v.InferOutput<typeof ownRemovedPost>;

export const ownRemovedPosts = endpoint({
  method: 'GET',
  path: 'accounts/removed-posts',
  summary:
    'The posts of the signed-in member that moderators removed, with the reason; never who reported or removed them.',
  access: 'member',
  query: v.object(pageQuery(12)),
  data: pageOf(ownRemovedPost),
});
