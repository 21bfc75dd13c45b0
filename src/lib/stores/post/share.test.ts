import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { embedCode, shareBySystem } from './share.ts';

const post = { postCode: 'abc', title: 'Rain & "tea" <3', width: 1280, height: 720 };

beforeEach(() => usePlatform(fakePlatform({ url: 'https://riff.example/client/home' })));
afterEach(() => usePlatform(undefined));

test("the system's sheet gets the title and the address of the post", async () => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { share });
  expect(await shareBySystem(post)).toBe(true);
  expect(share).toHaveBeenCalledWith({ title: post.title, url: 'https://riff.example/client/home?code=abc' });
});

test('without a sheet, or if it does not open, the product shows its own menu', async () => {
  vi.stubGlobal('navigator', {});
  expect(await shareBySystem(post)).toBe(false);
  const refused = new DOMException('not now', 'NotAllowedError');
  vi.stubGlobal('navigator', { share: () => Promise.reject(refused) });
  expect(await shareBySystem(post)).toBe(false);
});

test('a member who closes the sheet gets no other menu', async () => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('closed', 'AbortError')) });
  expect(await shareBySystem(post)).toBe(true);
});

test('the embed code has the shape of the media, and the title is only text', () => {
  const code = embedCode(post);
  expect(code).toContain('src="https://riff.example/embed?code=abc" width="1138" height="640"');
  expect(code).toContain('title="Rain &amp; &quot;tea&quot; &lt;3"');
  expect(embedCode({ ...post, width: null, height: null })).toContain('width="360"');
});
