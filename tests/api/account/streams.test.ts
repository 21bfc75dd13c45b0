import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { logout, refreshToken } from '#lib/contract/account/auth.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type CommentNews, subscribeToNews } from '#lib/stores/comments/comment-news.ts';
import { $postStatus, subscribeToStatus } from '#lib/stores/publishing/status/post-status.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { type EventListener, listenTo } from '#tests/support/riff/event-listener.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const minute = 60_000;
let riff: TestRiff;
let ada: Client;
let own: string;
let browser: FakePlatform;
/** The calls and the streams that the page asks for, with the status of each stream. */
let asked: string[];
let streams: EventListener<unknown>[];

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

beforeEach(async () => {
  const member = await memberWith(riff, []);
  ada = member.client;
  own = member.code;
  asked = [];
  streams = [];
  const plain = fakePlatform({
    apiBase: `${riff.origin}/api`,
    fetch: (address, init = {}) => {
      asked.push(`${init.method} ${new URL(address).pathname}`);
      return ada.send(address, init);
    },
  });
  browser = { ...plain, events: openEvents };
  usePlatform(browser);
});
afterEach(() => {
  for (const stream of streams) stream.close();
  // For a moment after a redirect, the product treats the page as being left.
  browser.tick(1_000);
  usePlatform(undefined);
});

/** A stream with the cookies of this moment, which is lost as a browser's is: refused, cut or ended. */
const openEvents: FakePlatform['events'] = (address, name, hear, lost) => {
  let closed = false;
  const lose = () => {
    if (!closed) lost();
    closed = true;
  };
  const { pathname, search } = new URL(address);
  void listenTo(ada, pathname + search, name).then((stream) => {
    streams.push(stream);
    asked.push(`stream ${stream.answer.statusCode}`);
    if (stream.answer.statusCode !== 200) return lose();
    let heard = 0;
    stream.answer.on('data', () => {
      for (const value of stream.values().slice(heard)) hear(JSON.stringify(value));
      heard = stream.values().length;
    });
    return stream.ended.then(lose);
  });
  return () => {
    closed = true;
  };
};

const endToken = () => {
  riff.wait(16 * minute);
  ada.cookies.delete('riff_access');
};
const refreshes = () => asked.filter((one) => one === `POST /api/${refreshToken.path}`).length;
const opened = () => asked.filter((one) => one.startsWith('stream'));
/** The line breaks: a restart of the server, or of the network. */
const cut = () => streams.at(-1)?.close();

test('the news of a private post’s comments continues for the member if the token ends before the connection breaks', async () => {
  const { code } = await buildPost(riff.context, own, { visibility: 'PRIVATE' });
  const heard: CommentNews[] = [];
  const stop = subscribeToNews(code, (news) => heard.push(news));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  endToken();
  cut();
  await streams[0]?.ended;
  browser.tick(2_999);
  expect(asked, 'nothing is asked for at once').toEqual(['stream 200']);
  browser.tick(1);
  await vi.waitFor(() => expect(opened()).toEqual(['stream 200', 'stream 200']));
  expect(refreshes()).toBe(1);
  const { data } = await ada.call(sendComment, { body: { code, content: 'Still here' } });
  await vi.waitFor(() => expect(JSON.stringify(heard.at(-1))).toContain(data?.commentCode));
  expect(browser.journeys).toEqual([]);
  stop();
});

test('a stream that is opened after the token has ended is refused once, and then opens for the member', async () => {
  const { code } = await buildPost(riff.context, own, { visibility: 'PRIVATE' });
  const heard: CommentNews[] = [];
  endToken();
  const stop = subscribeToNews(code, (news) => heard.push(news));
  await vi.waitFor(() => expect(opened()).toEqual(['stream 401']));
  browser.tick(3_000);
  await vi.waitFor(() => expect(opened()).toEqual(['stream 401', 'stream 200']));
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1));
  expect(refreshes()).toBe(1);
  stop();
});

test('the status of a post in processing continues to the end, even if the token ends and the connection breaks', async () => {
  const { code } = await buildPost(riff.context, own, { status: 'PROCESSING' });
  const stop = subscribeToStatus([code]);
  await vi.waitFor(() => expect($postStatus.get()[code]).toMatchObject({ status: 'PROCESSING' }));
  endToken();
  cut();
  await vi.waitFor(() => expect(refreshes()).toBe(1));
  await vi.waitFor(() => {
    browser.tick(3_000);
    expect(opened()).toEqual(['stream 200', 'stream 200']);
  });
  expect($postStatus.get()[code]).toMatchObject({ status: 'PROCESSING' });
  expect(browser.journeys).toEqual([]);
  stop();
});

test('a stream whose session has ended elsewhere is not reopened for a visitor', async () => {
  const { code } = await buildPost(riff.context, own);
  browser.storage.set('riff-viewer', own);
  const stop = subscribeToNews(code, () => {});
  await vi.waitFor(() => expect(opened()).toEqual(['stream 200']));
  await ada.copy().call(logout);
  await streams[0]?.ended;
  await vi.waitFor(() => {
    browser.tick(3_000);
    expect(browser.journeys[0]).toBe('assign /auth/login');
  });
  browser.tick(60_000);
  expect(opened()).toEqual(['stream 200']);
  stop();
});
