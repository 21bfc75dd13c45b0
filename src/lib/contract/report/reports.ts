import * as v from 'valibot';
import { adminPageQuery } from '../admin/page.ts';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment, publicId } from '../fields.ts';
import { tileMedia } from '../media/addresses.ts';
import { countedPageOf } from '../page.ts';
import { postType, sensitiveMark } from '../post/post-kinds.ts';
import { moderationNote } from './moderation-note.ts';

/** The fields of any post that moderators see in a list. */
export const moderatedPost = v.object({
  postCode: code,
  /** Null if the post was deleted, or if this moderator lacks POST.view and may not see it. */
  title: v.nullable(v.string()),
  postType,
  mediaUrl: v.nullable(publicId),
  videoThumbnail: v.number(),
  media: tileMedia,
  ...sensitiveMark.entries,
  /** Its author. */
  userCode: code,
  userName: v.string(),
  displayName: v.string(),
});

const reportedPost = v.object({
  ...moderatedPost.entries,
  /** `removed` by a moderator, `deleted` by its author, `hidden` if it is private, not ready, or its author is disabled. */
  state: v.picklist(['public', 'hidden', 'removed', 'deleted']),
  /** The reports that are open, or that were settled last. */
  reportCount: v.number(),
  /** The newest of them, at most 5. */
  reports: v.array(v.object({ content: v.string(), userName: v.string(), createdAt: moment })),
  status: v.picklist(['open', 'settled']),
  /** The last settlement, also while the post is reported again; `delete` if its author deleted the post before. */
  action: v.nullable(v.picklist(['dismiss', 'remove', 'delete'])),
  /** The user name of the moderator. */
  settledBy: v.nullable(v.string()),
  settledAt: v.nullable(moment),
  note: v.nullable(v.string()),
  /** When the first of these reports arrived. */
  createdAt: moment,
});
export type ReportedPost = v.InferOutput<typeof reportedPost>;

export const reportedPosts = endpoint({
  method: 'GET',
  path: 'reports',
  summary:
    'The reported posts: one entry a post, the latest first. The keyword is looked for in title, names of the author and what was reported.',
  access: 'REPORT.view',
  query: v.object({
    ...adminPageQuery(25),
    status: v.optional(v.picklist(['open', 'settled']), 'open'),
  }),
  data: countedPageOf(reportedPost),
});

export const settleReports = endpoint({
  method: 'POST',
  path: 'reports/settle',
  summary:
    'Settles all open reports of a post: dismisses them, or removes the post, which needs POST.delete too. 400 if somebody else settled them first.',
  access: 'REPORT.update',
  body: v.object({ code: givenCode, action: v.picklist(['dismiss', 'remove']), note: moderationNote }),
  data: v.null(),
  logged: ['code', 'action'],
  fails: [400, 404],
});
