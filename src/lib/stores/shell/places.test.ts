import { describe, expect, test } from 'vitest';
import { adminPaths } from '#lib/admin-paths.ts';
import { paths } from '#lib/paths.ts';
import { canKeep, goesThere, placeOf, wantedPlace } from './places.ts';
import { isSoft } from './soft-paths.ts';

const origin = 'https://riff.test';
const at = (path: string) => new URL(path, origin);

describe('a link changes the screen within the document', () => {
  const here = at(paths.home());

  test.each([
    paths.home(),
    paths.home('p1'),
    paths.followingFeed(),
    paths.search('cats', 'accounts'),
    paths.upload(),
    paths.profile('u1'),
    paths.profile(),
    paths.history(),
    paths.favorites(),
    paths.ownComments(),
    paths.keywords(),
    paths.notificationSettings(),
    paths.contentSettings(),
    paths.sound('p1'),
  ])('to %s', (path) => expect(isSoft(here, at(path))).toBe(true));

  test.each([
    paths.about(),
    paths.login(),
    '/client/home/',
    '/client/search#content',
    '/rss/profile?code=u1',
    'https://elsewhere.test/client/home',
    adminPaths.home(),
  ])('but not to %s', (path) => expect(isSoft(here, at(path))).toBe(false));

  test('in the admin area only from one of its screens to another', () => {
    const admin = at(adminPaths.permissions('u1'));
    expect([adminPaths.home(), adminPaths.users()].every((path) => isSoft(admin, at(path)))).toBe(true);
    expect([paths.home(), paths.profile('u1'), paths.login()].some((path) => isSoft(admin, at(path)))).toBe(false);
  });
});

test('the screens of the admin area are places; one for a certain member is a separate screen', () => {
  expect(placeOf(at(adminPaths.users()))).toBe('/admin/user');
  expect(placeOf(at('/admin/user?keyWord=ada'))).toBe('/admin/user');
  expect(placeOf(at(adminPaths.permissions('u1')))).toBe('/admin/permissions');
  expect(placeOf(at('/admin/nowhere'))).toBeNull();
  expect(wantedPlace(at(adminPaths.users()))).toBe('/admin/user');
  expect(wantedPlace(at(adminPaths.permissions('u1')))).toBeNull();
});

test('the two tabs of Home and Search are places, with any query in their address; other screens are not', () => {
  expect(placeOf(at(paths.home('p1')))).toBe('home');
  expect(placeOf(at(paths.followingFeed()))).toBe('following');
  expect(placeOf(at(paths.search('cats')))).toBe('search');
  expect(placeOf(at(paths.profile('u1')))).toBeNull();
});

test('a link without a query shows a place as it was left; a link to a post or a search does not', () => {
  expect(wantedPlace(at(paths.home()))).toBe('home');
  expect(wantedPlace(at(paths.followingFeed()))).toBe('following');
  expect(wantedPlace(at(paths.search()))).toBe('search');
  expect(wantedPlace(at(paths.home('p1')))).toBeNull();
  expect(wantedPlace(at(paths.search('cats')))).toBeNull();
  expect(wantedPlace(at(paths.search(undefined, 'accounts')))).toBeNull();
  expect(wantedPlace(at(paths.profile('u1')))).toBeNull();
});

test('every screen except Create Post is kept', () => {
  expect([paths.home(), paths.search(), paths.profile('u1'), paths.upload()].map((path) => canKeep(at(path)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a page is prefetched for a press that leads there, and not for a tile or a keyword', () => {
  expect([paths.home(), paths.followingFeed(), paths.profile('u1')].every((path) => goesThere(at(path)))).toBe(true);
  expect([paths.home('p1'), paths.search('cats')].some((path) => goesThere(at(path)))).toBe(false);
});
