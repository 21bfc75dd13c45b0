import { expect, test } from 'vitest';
import { adminPaths } from './admin-paths.ts';
import { mayOpen, openScreens } from './admin-screens.ts';
import type { SignedInUser } from './contract/account/auth.ts';

type Permission = SignedInUser['permissions'][number];

const flags = { canView: false, canInsert: false, canUpdate: false, canDelete: false, canRestore: false };
const viewing = (roleName: Permission['roleName']): Permission => ({ ...flags, roleName, canView: true });
const labels = (permissions: Permission[]) => openScreens(permissions).map(({ label }) => label);

test.each([
  ['LOG', ['dashboard', 'jobs', 'activityLog']],
  ['REPORT', ['reports']],
  ['POST', ['reports']],
  ['COMMENT', ['reports']],
  ['USER', ['users', 'registrations']],
  ['PERMISSION', ['permissions']],
] as const)('a member that may view %s may open %j', (role, screens) => {
  expect(labels([viewing(role)])).toEqual(screens);
});

test('each screen appears once, in the same order', () => {
  const all = (['USER', 'LOG', 'REPORT', 'PERMISSION', 'POST', 'COMMENT'] as const).map(viewing);
  expect(labels(all)).toEqual(['dashboard', 'reports', 'users', 'registrations', 'permissions', 'jobs', 'activityLog']);
});

test('a member without a view permission may open nothing, regardless of their other permissions', () => {
  expect(labels([])).toEqual([]);
  expect(
    labels([{ roleName: 'LOG', canView: false, canInsert: true, canUpdate: true, canDelete: true, canRestore: true }]),
  ).toEqual([]);
});

test('a screen is for members with its flag; a page that is no screen is for all who may open one', () => {
  const users = [viewing('USER')];
  expect(mayOpen(users, adminPaths.users())).toBe(true);
  expect(
    [adminPaths.home(), adminPaths.reports(), adminPaths.permissions()].some((route) => mayOpen(users, route)),
  ).toBe(false);
  expect(mayOpen(users, '/admin/[...path]')).toBe(true);
  expect(mayOpen([], '/admin/[...path]')).toBe(false);
});
