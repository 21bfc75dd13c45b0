import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminPaths } from '#lib/admin-paths.ts';
import type { SignedInUser } from '#lib/contract/account/auth.ts';
import type { Role } from '#lib/contract/endpoint.ts';
import { paths, sharedUpload, uploadWithSound } from '#lib/paths.ts';
import { guardPage, memberOf } from './page-guards.ts';

const holderOf = (...roles: Role[]): SignedInUser => ({
  ...{ userCode: 'ada', userName: 'ada', displayName: 'Ada', profilePictureUrl: null, media: { avatar: null } },
  permissions: roles.map((roleName) => ({
    ...{ roleName, canView: true, canInsert: false, canUpdate: false, canDelete: false, canRestore: false },
  })),
});
const member = holderOf();
const guard = (viewer: typeof member | null, address: string) => {
  const url = new URL(address, 'http://riff.test');
  return guardPage(viewer, url.pathname, url);
};

/** Every page, by its route. */
const routes = globSync('src/pages/**/*.astro').map((file) =>
  file.replace(/^src\/pages(.*)\.astro$/, '$1').replace(/(?<=.)\/index$/, ''),
);

test('every page is for everybody, for members, or for administrators', () => {
  const of = (visitor: boolean, signedIn: boolean) =>
    routes
      .filter((route) => (guard(null, route) === null) === visitor && (guard(member, route) === null) === signedIn)
      .sort();
  // A new page must be added here too, so that none is open by mistake.
  expect(of(true, true)).toEqual([
    '/404',
    '/auth',
    '/auth/[...path]',
    '/auth/first-run',
    '/auth/forgot-password',
    '/auth/login',
    '/auth/register',
    '/auth/reset-password',
    '/client',
    '/client/about',
    '/client/audio',
    '/client/home',
    '/client/search',
    '/client/unsubscribe',
    '/in/[language]/[...page]',
    '/index',
    '/offline',
    '/privacy',
    '/rules',
    '/terms',
  ]);
  expect(of(false, true)).toEqual([
    '/auth/change-password',
    '/client/comments',
    '/client/favorites',
    '/client/history',
    '/client/inbox',
    '/client/keywords',
    '/client/profile',
    '/client/settings/blocked',
    '/client/settings/content',
    '/client/settings/held',
    '/client/settings/invitations',
    '/client/settings/notifications',
    '/client/settings/words',
    '/client/upload',
  ]);
  // The question for consent is only for members who owe one.
  expect(of(false, false)).toEqual([...routes.filter((route) => route.startsWith('/admin')), '/auth/consent'].sort());
});

test.each([
  [paths.upload(), paths.upload()],
  [sharedUpload, sharedUpload],
  [uploadWithSound('abc'), uploadWithSound('abc')],
  [paths.profile(), paths.profile()],
  [`${paths.profile()}?code=`, paths.profile()],
  [paths.followingFeed(), paths.followingFeed()],
  [paths.history(), paths.history()],
  [paths.inbox(), paths.inbox()],
  [paths.inbox('likes'), paths.inbox('likes')],
  [paths.inbox('nonsense'), paths.inbox()],
  [paths.notificationSettings(), paths.notificationSettings()],
  [paths.relations(), paths.relations()],
  [paths.hiddenWords(), paths.hiddenWords()],
  [paths.heldComments(), paths.heldComments()],
  [paths.invitations(), paths.invitations()],
  [paths.relations('muted'), paths.relations('muted')],
  [paths.changePassword(), null],
  [adminPaths.permissions('abc'), adminPaths.permissions('abc')],
])('a visitor who asks for %s signs in and goes on to %s', (address, next) => {
  expect(guard(null, address)).toBe(paths.login(next));
});

test.each([paths.profile('abc'), paths.home('abc'), '/client/home?feed=for-you'])(
  '%s is open to visitors',
  (address) => {
    expect(guard(null, address)).toBeNull();
  },
);

test.each(['/auth', paths.login(), paths.register()])(
  '%s sends a signed-in member to the page that they asked for',
  (page) => {
    const at = (next: string) => guard(member, `${page}?next=${encodeURIComponent(next)}`);
    expect(at(paths.comments('abc'))).toBe(paths.comments('abc'));
    expect(at(adminPaths.users())).toBe(adminPaths.users());
    for (const elsewhere of [
      '//evil.test/client/home',
      'https://evil.test',
      '/\\evil.test',
      '/auth/login',
      'javascript:alert(1)',
      '/media/x',
    ])
      expect(at(elsewhere)).toBeNull();
    expect(guard(member, page)).toBeNull();
    expect(guard(null, `${page}?next=${encodeURIComponent(paths.home('abc'))}`)).toBeNull();
  },
);

test('a member who owes a consent is asked before any page but those that explain it', () => {
  const asked = (address: string, route = new URL(address, 'http://riff.test').pathname) =>
    guardPage(holderOf('SETTINGS'), route, new URL(address, 'http://riff.test'), true);
  for (const page of [paths.home('abc'), paths.profile(), adminPaths.users()])
    expect(asked(page)).toBe(paths.consent(page));
  expect(asked('/client/nowhere', '/client/[...path]')).toBe(paths.consent('/client/nowhere'));
  for (const page of [
    paths.consent(paths.inbox()),
    '/terms',
    '/privacy',
    '/rules',
    paths.about(),
    paths.unsubscribe(''),
  ])
    expect([page, asked(page)]).toEqual([page, null]);
});

test('a member who owes no consent goes on', () => {
  expect(guard(member, paths.consent(paths.inbox()))).toBe(paths.inbox());
  expect(guard(member, paths.consent('https://evil.test'))).toBe(paths.home());
  expect(guard(null, paths.consent(paths.inbox()))).toBe(paths.login());
});

test('a screen of the admin area is for members who may view one of its modules', () => {
  expect(guard(holderOf('USER'), adminPaths.users())).toBeNull();
  expect(guard(holderOf('USER'), adminPaths.permissions())).toBe(paths.login());
  expect(guard(member, adminPaths.users())).toBe(paths.login());
});

test('a member page without a guard fails instead of showing anything', () => {
  expect(memberOf({ viewer: member })).toBe(member);
  expect(() => memberOf({ viewer: null })).toThrow('not guarded');
});
