import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment, publicId, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { memberMedia, tileMedia } from '../media/addresses.ts';
import { sensitiveMark } from '../post/post-kinds.ts';
import { reportKinds } from '../report/report-kinds.ts';
import { kindNames, notificationFilters } from './kinds.ts';

/** A member named in a notification. */
const notificationActor = v.object({
  userCode: code,
  userName: v.string(),
  displayName: v.string(),
  avatarUrl: v.nullable(publicId),
  media: memberMedia,
  /** Whether the receiver follows them. */
  isFollowed: v.boolean(),
});

/** One thing that a member is told, once for each kind and subject however often it happens. */
export const notification = v.object({
  code,
  kind: v.picklist(kindNames),
  /** The post that it is about; null if it is about none, or if the receiver can no longer see it. */
  postCode: v.nullable(code),
  /** The comment or reply that it is about. */
  commentCode: v.nullable(code),
  /** The comment above a reply, to open its thread. */
  parentCode: v.nullable(code),
  /** The comment waits for the approval of the receiver. */
  isHeld: v.boolean(),
  /** The last three members who did it; empty for kinds that come from Riff itself. */
  actors: v.array(notificationActor),
  /** All members who did it and whom the receiver can see. */
  actorCount: v.number(),
  /** The post's title, and its cover as in a grid; null without a visible post. */
  post: v.nullable(v.object({ title: v.string(), media: tileMedia, ...sensitiveMark.entries })),
  /** The comment, or the moderator's reason, or the device that signed in; null for kinds without words of their own. */
  content: v.nullable(v.string()),
  /** Of REPORT_SETTLED; null for other kinds. */
  settlement: v.nullable(v.picklist(['DISMISSED', 'REMOVED'])),
  /** What the receiver reported, of REPORT_SETTLED; null for other kinds. */
  reported: v.nullable(v.picklist(reportKinds)),
  isSeen: v.boolean(),
  /** When it last told something new. */
  createdAt: moment,
});
export type Notification = v.InferOutput<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: 'notifications',
  summary: 'What the member was told, as long as the settings of the site keep it, the latest first.',
  access: 'member',
  logged: ['filter'],
  query: v.object({
    cursor: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.cursor))),
    size: v.optional(wholeNumber(1, limits.memberPageSize), 20),
    filter: v.optional(v.picklist(notificationFilters), 'all'),
  }),
  data: v.object({ contents: v.array(notification), hasNext: v.boolean(), cursor: v.nullable(v.string()) }),
});

export const getNotification = endpoint({
  method: 'GET',
  path: 'notifications/get',
  summary: 'One notification of the member’s own: a push holds its code only.',
  access: 'member',
  logged: ['code'],
  query: v.object({ code: givenCode }),
  data: v.object({
    ...notification.entries,
    /** What the push shows, in the language of the call: nothing of its content if the member does not want that. */
    words: v.object({ title: v.string(), body: v.string() }),
    /** The path of the page that it opens. */
    address: v.string(),
  }),
  fails: [404],
});

/** The number of unseen notifications; counting stops at `limits.unseenCounted`. */
const unseen = v.object({ count: v.number() });

export const unseenNotifications = endpoint({
  method: 'GET',
  path: 'notifications/unseen',
  summary:
    'How many notifications the member has not seen; 100 stands for 100 or more. The same comes as server-sent events named `unseen` from ' +
    '`notifications/unseen/events`, with a number `change` that grows with every change of the inbox or of what the member may see.',
  access: 'member',
  data: unseen,
});

export const seeNotifications = endpoint({
  method: 'POST',
  path: 'notifications/seen',
  summary:
    'Marks notifications as seen: those of `codes`, or with `all` every one. With `undo`, those that a call with `all` marked at that moment ' +
    'are unseen again. Answers how many are unseen afterwards, and the moment to undo.',
  access: 'member',
  logged: ['all'],
  body: v.pipe(
    v.object({
      codes: v.optional(v.pipe(v.array(givenCode), v.minLength(1), v.maxLength(limits.memberPageSize))),
      all: v.optional(v.literal(true)),
      undo: v.optional(moment),
    }),
    v.check(({ codes, all, undo }) => [codes, all, undo].filter((given) => given !== undefined).length === 1),
  ),
  data: v.object({ ...unseen.entries, seenAt: moment }),
  fails: [400],
});

export const removeNotification = endpoint({
  method: 'DELETE',
  path: 'notifications',
  summary:
    'Takes one notification out of the member’s inbox, until somebody else does the same thing. 404 if there is none.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode }),
  data: unseen,
  fails: [404],
});
