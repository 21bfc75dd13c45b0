import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProcessingPost } from '#lib/contract/post/processing.ts';
import { usePlatform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $postStatus } from '../publishing/status/post-status.ts';
import { createFeed, type Feed } from './feed.ts';
import { whileEmpty } from './while-empty.ts';

let browser: FakePlatform;
let calls: string[];
let posts: readonly object[];
let feed: Feed;
let stop: Stop;

const empty = { contents: [], page: 0, hasNext: false, cursor: null };
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(async () => {
  calls = [];
  posts = [];
  browser = fakePlatform({
    fetch: async (address) => {
      calls.push(address);
      const data = { contents: posts, page: 0, hasNext: false, cursor: null };
      return Response.json({ code: 200, message: 'OK', data, errors: {} });
    },
  });
  usePlatform(browser);
  feed = createFeed(empty);
  stop = whileEmpty(feed);
  await settle();
});

afterEach(() => {
  stop();
  $postStatus.set({});
  usePlatform(undefined);
});

test('a feed that is empty polls at once, and then every 20 seconds, without a loading indicator', async () => {
  expect(calls).toHaveLength(1);
  browser.tick(20_000);
  await settle();
  expect(calls).toHaveLength(2);
  expect(feed.$list.get().phase).toBe('done');
});

test('the first post is inserted', async () => {
  posts = [{ postCode: 'first' }];
  browser.tick(20_000);
  await settle();
  await settle();
  expect(feed.$list.get().items.map(({ postCode }) => postCode)).toEqual(['first']);
  stop();
  const asked = calls.length;
  browser.tick(60_000);
  expect(calls).toHaveLength(asked);
});

test('the member’s own first post is inserted once it is ready', async () => {
  const say = async (status: ProcessingPost['status']) => {
    $postStatus.set({ first: { status } as ProcessingPost });
    await settle();
    await settle();
  };
  await say('PROCESSING');
  expect(calls).toHaveLength(1);
  posts = [{ postCode: 'first' }];
  await say('READY');
  expect(feed.$list.get().items.map(({ postCode }) => postCode)).toEqual(['first']);
});

test('a hidden page does not poll, and polls at once when it is visible again', async () => {
  browser.setVisible(false);
  browser.tick(60_000);
  await settle();
  expect(calls).toHaveLength(1);
  browser.setVisible(true);
  await settle();
  expect(calls).toHaveLength(2);
});
