import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { kindNames } from './kinds.ts';

const switches = v.object({ inbox: v.boolean(), push: v.boolean(), mail: v.boolean() });

/** The members whose likes, or comments, a member is told of. */
const from = v.picklist(['EVERYBODY', 'FOLLOWED']);

/** A time of day, such as `22:30`. */
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const timeZone = v.pipe(
  v.string(),
  v.maxLength(limits.timeZone),
  v.check((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  }),
);

/** How a member wants to be told. */
const notificationSettings = v.object({
  kinds: v.record(v.picklist(kindNames), switches),
  likesFrom: from,
  commentsFrom: from,
  digest: v.picklist(['OFF', 'DAILY', 'WEEKLY']),
  /** Between these times nothing is pushed or mailed; null without quiet hours. The second may be on the next day. */
  quietHours: v.nullable(v.object({ from: timeOfDay, until: timeOfDay, timeZone })),
  /** Whether a push may name people and quote what they wrote, also on a locked screen. */
  showsContent: v.boolean(),
});
export type NotificationSettings = v.InferOutput<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: 'notifications/settings',
  summary: 'How the member wants to be told: the switches of each kind by channel, and the digest.',
  access: 'member',
  data: notificationSettings,
});

export const setNotificationSettings = endpoint({
  method: 'PUT',
  path: 'notifications/settings',
  summary: 'Changes how the member wants to be told; kinds and fields that are absent stay as they are.',
  access: 'member',
  logged: ['likesFrom', 'commentsFrom', 'digest'],
  body: v.partial(notificationSettings),
  data: notificationSettings,
  fails: [400],
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: 'notifications/unsubscribe',
  summary:
    'Ends the digest of the member whom a mail’s link names, without a session (RFC 8058). Mail programs send a form, whose fields do not matter.',
  access: 'everyone',
  query: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.token)) }),
  data: v.object({ digest: v.literal('OFF') }),
  fails: [400],
});
