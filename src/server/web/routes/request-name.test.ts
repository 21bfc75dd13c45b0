import { expect, test } from 'vitest';
import { requestName } from './request-name.ts';

test.each([
  ['GET', '/api/posts?size=3&cursor=abc', 'feed'],
  ['HEAD', '/api/posts', 'feed'],
  ['POST', '/media/v1_1/riff/video/upload', 'uploadFile'],
  ['GET', '/media/riff/image/upload/w_640/images/secret', 'media'],
  ['GET', '/_astro/index.abc.js', 'file'],
  ['GET', '/favicon.ico', 'file'],
  ['GET', '/client/home?code=secret', 'page'],
  ['GET', '/profile/secret', 'page'],
  ['GET', '/rss/tag?name=secret', 'link'],
  ['GET', '/readyz', 'health'],
])('%s %s is %s', (method, url, name) => {
  expect(requestName(method, url)).toBe(name);
});

test.each([
  ['GET', '/api/secret'],
  ['SECRET', '/api/posts'],
  ['PUT', '/media/v1_1/secret'],
])('the name of an invented request is unknown: %s %s', (method, url) => {
  expect(requestName(method, url)).toBe('unknown');
});
