import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, countText, givenCode, hiddenBecauseOf, moment, publicId } from '../fields.ts';
import { limits } from '../limits.ts';
import { memberMedia } from '../media/addresses.ts';
import { messages } from '../messages.ts';
import { pageOf, pageQuery } from '../page.ts';
import { moderationNote } from '../report/moderation-note.ts';
import { textLinks } from '../text-links.ts';
import { atMost, requiredText } from '../written-text.ts';
import { hidings } from './comment-kinds.ts';

/** A comment on a post, or a reply to one; replies have no replies. */
export const comment = v.object({
  commentCode: code,
  content: v.string(),
  /** The mentioned members and the tags in `content` that exist. */
  links: textLinks,
  displayName: v.string(),
  userName: v.string(),
  avatarUrl: v.nullable(publicId),
  media: memberMedia,
  /** The author of the comment. */
  userCommentCode: code,
  /** The viewer's own code; null for visitors. */
  userCurrentCode: v.nullable(code),
  createdAt: moment,
  likeCount: countText,
  liked: v.boolean(),
  /** '0' for a reply. */
  replyCount: countText,
  /** The author of the post pinned it above the others. */
  isPinned: v.boolean(),
  isLikedByAuthor: v.boolean(),
  /**
   * AUTHOR, only for the author of the post: they hid it. HELD, for that author and its writer: it waits for approval. Null for everybody
   * else, because only these two see it, and for the writer of a hidden comment, who is not told.
   */
  hiddenAs: v.nullable(v.picklist(hidings)),
  /** Whether `comments/delete` would accept this viewer. */
  canDelete: v.boolean(),
  hiddenBecauseOf,
});
export type Comment = v.InferOutput<typeof comment>;

const content = v.pipe(requiredText(messages.commentRequired), atMost(limits.comment, messages.commentLong));

export const comments = endpoint({
  method: 'GET',
  path: 'comments/comments',
  summary: 'The comments on a post, without replies; newest first.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode, ...pageQuery(limits.commentPageSize) }),
  data: pageOf(comment),
  fails: [404],
});

export const replies = endpoint({
  method: 'GET',
  path: 'comments/replies',
  summary: 'The replies to a comment, newest first.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode, ...pageQuery(limits.commentPageSize) }),
  data: pageOf(comment),
  fails: [404],
});

export const getComment = endpoint({
  method: 'GET',
  path: 'comments/get',
  summary: 'One comment or reply with its place: the post, and of a reply the comment above it.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode }),
  data: v.object({ postCode: code, comment, parent: v.nullable(comment) }),
  fails: [404],
});

export const sendComment = endpoint({
  method: 'POST',
  path: 'comments',
  summary: 'Comments on a post. An Idempotency-Key header makes a repeat harmless.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode, content }),
  data: comment,
  fails: [400, 404],
});

export const sendReply = endpoint({
  method: 'POST',
  path: 'comments/reply',
  summary: 'Replies to a comment. An Idempotency-Key header makes a repeat harmless.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode, content }),
  data: comment,
  fails: [400, 404],
});

export const likeComment = endpoint({
  method: 'POST',
  path: 'comments/like',
  summary:
    'Likes a comment or reply, or removes the like. liked says which, so that repeating the call is harmless; without it, the call toggles.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode, liked: v.optional(v.boolean()) }),
  data: v.object({ liked: v.boolean(), likeCount: countText }),
  fails: [404],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: 'comments/delete',
  summary:
    'Deletes a comment with its replies, or a reply: by its author, the owner of the post, or a member with COMMENT.delete, who can say why to ' +
    'its author. `comments/restore` takes back what such a member removed.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode, note: moderationNote }),
  data: v.null(),
  fails: [400, 404],
});

/** The newest comment of a post and the number of comments; sent when they change. */
export const commentNews = endpoint({
  method: 'GET',
  path: 'comments/news',
  summary:
    'How many comments a post has, and the code of the newest one. The same comes as server-sent events named `comments` from `comments/news/events`.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode }),
  data: v.object({ commentCount: countText, newest: v.nullable(code) }),
  fails: [404],
});
