import * as v from 'valibot';
import { adminPageQuery } from '../admin/page.ts';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment, publicId } from '../fields.ts';
import { tileMedia } from '../media/addresses.ts';
import { countedPageOf } from '../page.ts';
import { postType, sensitiveMark } from '../post/post-kinds.ts';
import { moderationNote } from './moderation-note.ts';
import { reportKinds, reportReasons } from './report-kinds.ts';

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

const reportedSubject = v.object({
  kind: v.picklist(reportKinds),
  /** The code of the subject. */
  code,
  ...moderatedPost.entries,
  /** The post itself, the post of a comment, or the original post of a sound; null for a member. */
  postCode: v.nullable(code),
  postType: v.nullable(postType),
  /** A comment's text, or a member's bio; null for other kinds, and if this moderator may not see it. */
  content: v.nullable(v.string()),
  /**
   * `removed` by a moderator, `deleted` by its author, `hidden` if it is private, not ready, or its author is disabled. That of a sound is
   * its original post's; a disabled member is `hidden`.
   */
  state: v.picklist(['public', 'hidden', 'removed', 'deleted']),
  /** The reports that are open, or that were settled last. */
  reportCount: v.number(),
  /** How many of them chose each reason, the most frequent first. */
  reasons: v.array(v.object({ reason: v.picklist(reportReasons), count: v.number() })),
  /** The newest of them, at most 5. */
  reports: v.array(
    v.object({
      content: v.string(),
      reason: v.nullable(v.picklist(reportReasons)),
      userName: v.string(),
      createdAt: moment,
    }),
  ),
  status: v.picklist(['open', 'settled']),
  /** The last settlement, also while it is reported again; `remove` of a member: the account was disabled; `delete` if its author deleted it before. */
  action: v.nullable(v.picklist(['dismiss', 'remove', 'delete'])),
  /** The user name of the moderator. */
  settledBy: v.nullable(v.string()),
  settledAt: v.nullable(moment),
  note: v.nullable(v.string()),
  /** When the first of these reports arrived. */
  createdAt: moment,
});
export type ReportedSubject = v.InferOutput<typeof reportedSubject>;

export const reportedSubjects = endpoint({
  method: 'GET',
  path: 'reports',
  summary:
    'The reported posts, comments, members and sounds: one entry a subject, the latest first. The keyword is looked for in title or text, names of the author and what was reported.',
  access: 'REPORT.view',
  query: v.object({
    ...adminPageQuery(25),
    status: v.optional(v.picklist(['open', 'settled']), 'open'),
  }),
  data: countedPageOf(reportedSubject),
});

export const settleReports = endpoint({
  method: 'POST',
  path: 'reports/settle',
  summary:
    'Settles all open reports of a subject: dismisses them, or removes the post, the comment, or the original post of the sound, which needs POST.delete or COMMENT.delete too. 400 if somebody else settled them first.',
  access: 'REPORT.update',
  body: v.object({
    code: givenCode,
    kind: v.optional(v.picklist(reportKinds), 'POST'),
    action: v.picklist(['dismiss', 'remove']),
    note: moderationNote,
  }),
  data: v.null(),
  logged: ['code', 'kind', 'action'],
  fails: [400, 404],
});
