import { afterEach, expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { fetchPage } from './fetch-page.ts';

const at = (path: string) => new URL(path, 'https://riff.test');
const html = { 'Content-Type': 'text/html; charset=utf-8' };

/** An answer as fetch gives it, with the final address after redirects. */
const answer = (url: URL, status = 200, headers: Record<string, string> = html) =>
  Object.defineProperty(new Response('<p>a page</p>', { status, headers }), 'url', { value: url.href });

afterEach(() => usePlatform(undefined));

test('a page is fetched with the id of its screen, and a redirect to another screen is followed', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  usePlatform(
    fakePlatform({
      fetch: async (address, init) => {
        asked.push([address, init]);
        return answer(at(paths.profile('u1')));
      },
    }),
  );
  const { signal } = new AbortController();
  const page = await fetchPage(at(paths.profile()), 'k3x', signal);
  expect(page).toEqual({ html: '<p>a page</p>', address: at(paths.profile('u1')) });
  expect(asked).toEqual([
    ['https://riff.test/client/profile', { headers: { Accept: 'text/html', 'Riff-Screen': 'k3x' }, signal }],
  ]);
});

test.each([
  ['a redirect to Login', async () => answer(at(paths.login()))],
  ['a profile that does not exist', async () => answer(at(paths.profile('u1')), 404)],
  ['a failure of the server', async () => answer(at(paths.profile('u1')), 500)],
  ['an answer that is not a page', async () => answer(at(paths.profile('u1')), 200, { 'Content-Type': 'text/plain' })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the browser loads the address itself after %s', async (_name, fetch) => {
  usePlatform(fakePlatform({ fetch }));
  expect(await fetchPage(at(paths.profile('u1')), 'k3x', new AbortController().signal)).toBeNull();
});

test('an aborted call does not load the address', async () => {
  const run = new AbortController();
  usePlatform(
    fakePlatform({
      fetch: (_address, init) => {
        run.abort();
        return Promise.reject(init?.signal?.reason);
      },
    }),
  );
  await expect(fetchPage(at(paths.home()), 'k3x', run.signal)).rejects.toThrow();
});
