import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, givenCode } from '../fields.ts';
import { tileMedia } from '../media/addresses.ts';
import { countedPageOf, pageQuery } from '../page.ts';
import { sensitiveMark } from '../post/post-kinds.ts';
import { comment } from './comment.ts';

// What the author of a post decides about the comments under it.

export const pinComment = endpoint({
  method: 'POST',
  path: 'comments/pin',
  summary:
    'Pins a comment above the others under a post of the member’s own, in place of the one that was pinned, or no longer pins it. Replies and ' +
    'hidden comments cannot be pinned.',
  access: 'member',
  logged: ['code', 'isPinned'],
  body: v.object({ code: givenCode, isPinned: v.boolean() }),
  data: v.object({ isPinned: v.boolean() }),
  fails: [400, 404],
});

export const hideComment = endpoint({
  method: 'POST',
  path: 'comments/hide',
  summary:
    'Hides a comment or reply under a post of the member’s own from everybody but its writer, who is not told, or shows it. Showing one that ' +
    'waits for approval approves it.',
  access: 'member',
  logged: ['code', 'isHidden'],
  body: v.object({ code: givenCode, isHidden: v.boolean() }),
  data: v.object({ isHidden: v.boolean() }),
  fails: [400, 404],
});

const heldComment = v.object({
  comment,
  postCode: code,
  /** The comment above a reply. */
  parentCode: v.nullable(code),
  post: v.object({ title: v.string(), media: tileMedia, ...sensitiveMark.entries }),
});
export type HeldComment = v.InferOutput<typeof heldComment>;

export const heldComments = endpoint({
  method: 'GET',
  path: 'comments/held',
  summary:
    'The comments and replies under the member’s posts that wait for approval, the latest first. `comments/hide` approves one, and ' +
    '`comments/delete` deletes it.',
  access: 'member',
  query: v.object(pageQuery(20)),
  data: countedPageOf(heldComment),
});

/** The comments under their posts that a member approves before others see them; their own and those of members they follow are never held. */
const commentSettings = v.object({
  /** Those with a link, an address or an email address. */
  holdsLinks: v.boolean(),
  /** Those by accounts that are younger than a day. */
  holdsNewcomers: v.boolean(),
});
export type CommentSettings = v.InferOutput<typeof commentSettings>;

export const getCommentSettings = endpoint({
  method: 'GET',
  path: 'comments/settings',
  summary: 'Which comments under the member’s posts wait for their approval.',
  access: 'member',
  data: commentSettings,
});

export const setCommentSettings = endpoint({
  method: 'PUT',
  path: 'comments/settings',
  summary:
    'Chooses which comments under the member’s posts wait for their approval from now on; absent fields stay as they are.',
  access: 'member',
  logged: ['holdsLinks', 'holdsNewcomers'],
  body: v.partial(commentSettings),
  data: commentSettings,
});
