import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { type Told, tellBy } from '../../known.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { $knownPosts, postNow } from '../known-posts.ts';
import { markPost } from './mark-post.ts';

const post = { postCode: 'a', sensitive: null, isCovered: false, version: 3 } as Post;
let sent: { address: string; body: unknown }[];
let answers: { code: number; message?: string; data: object | null }[];
let told: Told[];

beforeEach(() => {
  [sent, told] = [[], []];
  tellBy((one) => void told.push(one));
  usePlatform(
    fakePlatform({
      fetch: async (address, init) => {
        sent.push({ address: String(address), body: init?.body ? JSON.parse(String(init.body)) : null });
        const { code, message = '', data } = answers.shift() ?? { code: 500, data: null };
        return Response.json({ code, message, errors: {}, data }, { status: code });
      },
    }),
  );
});
afterEach(() => {
  tellBy(null);
  $knownPosts.set({});
  dismissToast();
  usePlatform(undefined);
});

test('a marked post is known as such on every screen and in every tab', async () => {
  answers = [{ code: 200, data: { ...post, sensitive: 'MEDICAL', version: 4 } }];
  expect(await markPost(post, 'MEDICAL')).toBe(true);
  expect(sent).toEqual([{ address: '/api/posts/update', body: { code: 'a', version: 3, sensitive: 'MEDICAL' } }]);
  expect(postNow(post)).toMatchObject({ sensitive: 'MEDICAL', isCovered: false, version: 4 });
  expect(told).toHaveLength(1);
  expect($toast.get()?.text).toBe(messages.markedSensitive);
});

test('a refusal changes nothing and says why', async () => {
  answers = [{ code: 400, message: messages.markedByModerator, data: null }];
  expect(await markPost(post, null)).toBe(false);
  expect(postNow(post)).toBe(post);
  expect($toast.get()).toMatchObject({ text: messages.markedByModerator, kind: 'destructive' });
});

test('a post that changed meanwhile is shown as it is now, for another try', async () => {
  answers = [{ code: 409, message: messages.postChanged, data: { ...post, sensitive: 'OTHER', version: 5 } }];
  expect(await markPost(post, null)).toBe(false);
  expect(postNow(post)).toMatchObject({ sensitive: 'OTHER', version: 5 });
  expect(sent).toHaveLength(1);
  expect($toast.get()).toMatchObject({ text: messages.postChanged, kind: 'destructive' });
});
