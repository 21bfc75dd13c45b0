import { expect, test } from 'vitest';
import { kindNames, type NotificationKind } from './contract/inbox/kinds.ts';
import type { Notification } from './contract/inbox/notification.ts';
import { nextPath } from './next-path.ts';
import { addressOf } from './notification-address.ts';

const actor = (userCode: string): Notification['actors'][number] => ({
  userCode,
  userName: userCode,
  displayName: userCode,
  avatarUrl: null,
  media: { avatar: null },
  isFollowed: false,
  hiddenBecauseOf: null,
});

const told = (kind: NotificationKind, changes: Partial<Notification> = {}) => ({
  kind,
  postCode: 'post1',
  commentCode: null,
  actors: [actor('mira')],
  actorCount: 1,
  reported: null,
  reportedCode: null,
  ...changes,
});

test.each(['LIKE', 'MENTION', 'SOUND_USED', 'POSTED', 'POST_READY', 'RESTORED', 'REPORT_SETTLED'] as const)(
  'a notification of the kind %s opens its post',
  (kind) => expect(addressOf(told(kind))).toBe('/client/home?code=post1'),
);

test.each(['COMMENT', 'REPLY', 'COMMENT_LIKE', 'MENTION', 'RESTORED'] as const)(
  'a notification of the kind %s opens its comment',
  (kind) =>
    expect(addressOf(told(kind, { commentCode: 'comment1' }))).toBe(
      '/client/home?code=post1&panel=comments&comment=comment1',
    ),
);

test('a decided report opens the comment, the account or the sound that was reported', () => {
  const settled = (changes: Partial<Notification>) =>
    addressOf(told('REPORT_SETTLED', { postCode: null, actors: [], actorCount: 0, ...changes }));
  expect(settled({ reported: 'COMMENT', postCode: 'post1', commentCode: 'comment1' })).toBe(
    '/client/home?code=post1&panel=comments&comment=comment1',
  );
  expect(settled({ reported: 'MEMBER', reportedCode: 'hugo' })).toBe('/client/profile?code=hugo');
  expect(settled({ reported: 'SOUND', reportedCode: 'sound1' })).toBe('/client/audio?code=sound1');
  for (const reported of ['COMMENT', 'MEMBER', 'SOUND'] as const) expect(settled({ reported })).toBe('/client/inbox');
});

test('a new follower opens their profile, several the member’s own', () => {
  expect(addressOf(told('FOLLOW', { postCode: null }))).toBe('/client/profile?code=mira');
  const several = { postCode: null, actors: [actor('mira'), actor('hugo')], actorCount: 2 };
  expect(addressOf(told('FOLLOW', several))).toBe('/client/profile');
});

test('news about the account itself opens the change of its password', () => {
  for (const kind of ['SIGN_IN', 'PASSWORD_CHANGED'] as const)
    expect(addressOf(told(kind))).toBe('/auth/change-password');
});

test('a post that failed or was removed opens the member’s own profile', () => {
  for (const kind of ['POST_FAILED', 'REMOVED'] as const) expect(addressOf(told(kind))).toBe('/client/profile');
});

test.each(['LIKE', 'COMMENT', 'REPLY', 'REPORT_SETTLED', 'DISABLED', 'ENABLED'] as const)(
  'a notification of the kind %s whose post can no longer be seen opens the inbox',
  (kind) => expect(addressOf(told(kind, { postCode: null, commentCode: 'comment1' }))).toBe('/client/inbox'),
);

test('every kind opens a page of Riff', () => {
  for (const kind of kindNames) {
    for (const postCode of ['post1', null])
      expect(nextPath(addressOf(told(kind, { postCode }))) ?? '/auth/change-password').toMatch(/^\/(client|auth)\//);
  }
});
