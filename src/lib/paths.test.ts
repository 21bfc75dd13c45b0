import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';
import { paths } from './paths.ts';

test.each([paths.home(), paths.home('abc'), paths.profile('x'), paths.search('a b#c'), '/admin/home', '/client'])(
  'signing in may lead to %s',
  (path) => expect(nextPath(path)).toBe(path),
);

test.each([
  'https://evil.test/client/home',
  '//evil.test/client/home',
  '/\\evil.test/client/home',
  '/\t/evil.test',
  '/client/home\\@evil.test',
  '\\/evil.test',
  'javascript:alert(1)',
  ' /client/home',
  '/client/../auth/login',
  '/client/%2e%2e/api/auth/logout',
  '/clientele',
  '/auth/login',
  '/api/posts',
  '/media/x',
  '/',
  '',
  `/client/home?code=${'x'.repeat(500)}`,
  null,
  undefined,
])('signing in never leads to %s', (path) => expect(nextPath(path)).toBeNull());
