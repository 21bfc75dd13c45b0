import type { NotificationKind } from '../../contract/inbox/kinds.ts';
import { catalogue } from '../../language/catalogue.ts';

/** The rows of the table. A new kind does not compile without its words. */
const kinds = {
  COMMENT: 'Comments on your posts',
  REPLY: 'Replies to your comments',
  MENTION: 'Mentions of you',
  LIKE: 'Likes of your posts',
  COMMENT_LIKE: 'Likes of your comments',
  FOLLOW: 'New followers',
  SOUND_USED: 'Posts with your sound',
  POSTED: 'New posts of members you follow',
  POST_READY: 'Your post is ready',
  POST_FAILED: 'Your post could not be processed',
  REMOVED: 'Something of yours was removed',
  RESTORED: 'Something of yours was restored',
  MARKED: 'A post of yours was marked as sensitive',
  REPORT_SETTLED: 'A report of yours was decided',
  DISABLED: 'Your account was disabled',
  ENABLED: 'Your account was enabled again',
  SIGN_IN: 'Sign-in with a new device',
  PASSWORD_CHANGED: 'Your password was changed',
} as const satisfies Record<NotificationKind, string>;

/** The screen on which members choose how they are told. */
export const notificationSettings = catalogue('notificationSettings', {
  ...kinds,
  title: 'Notifications',
  failed: 'Your settings could not be loaded.',
  retry: 'Try again',

  kinds: 'What you are told',
  kindsHint: 'The inbox is on Riff, a push is shown by your device, and mail is the digest below.',
  kind: 'About',
  inbox: 'Inbox',
  push: 'Push',
  mail: 'Mail',
  /** The name of a switch, such as 'Likes of your posts, push'. */
  switchName: '{kind}, {channel}',
  fromMembers: 'From members',
  fromRiff: 'From Riff',
  inboxFirst: 'Push and mail need the inbox.',

  from: 'Only from people you follow',
  likesFrom: 'Likes',
  commentsFrom: 'Comments, replies and mentions',
  fromHint: 'When this is on, you are not told of what other people do. It still happens.',

  digest: 'Digest by mail',
  digestHint:
    'One mail with what you have not seen of the rows with Mail on. We send it only to a confirmed email address, and never an empty one.',
  OFF: 'Off',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',

  quietHours: 'Quiet hours',
  quietHint: 'Between these times nothing is pushed or mailed. What you have not seen by then follows.',
  quietFrom: 'From',
  quietUntil: 'Until',
  timeZone: 'Time zone: {zone}',
  takeTimeZone: 'Use {zone}',

  showsContent: 'Show names and words in pushes',
  showsContentHint: 'When this is off, a push says only that there is something new, also on a locked screen.',

  pushes: 'Push',
  here: 'Push on this device',
  hereHint: 'Your browser asks for permission when you turn this on.',
  hereOn: 'This device gets your pushes.',
  unsupported: 'This browser cannot show pushes.',
  needsHomeScreen:
    'On an iPhone or iPad, first add Riff to your Home Screen: Share, then Add to Home Screen. Then open it from there.',
  denied: 'Your browser blocks pushes of this site. Allow notifications in its settings for this site, then come back.',
  devices: 'Devices with push',
  noDevices: 'No device gets your pushes yet.',
  thisDevice: 'This device',
  remove: 'Remove',
  removeDevice: 'Remove {name}',
});
