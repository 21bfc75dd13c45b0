import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { request } from '#lib/api/request.ts';
import { accountPosts } from '#lib/contract/account/account.ts';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { commentNews } from '#lib/contract/comment/comment.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { messages } from '#lib/contract/messages.ts';
import { viewPost } from '#lib/contract/post/post.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast, showStoredToast } from '#lib/stores/toast.ts';
import { isAboutSession } from '#server/web/routes/bind.ts';
import { wellFormed } from '#tests/fixtures/well-formed.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const minute = 60_000;
let riff: TestRiff;
let ada: Client;
let browser: FakePlatform;
let calls: string[];
/** Calls that a visitor may not make, or that answer a visitor differently, with their input. */
let own: Partial<Record<keyof typeof endpoints, Record<string, unknown>>>;

beforeAll(async () => {
  riff = await startRiff();
  const member = await memberWith(riff, everyFlag);
  ada = member.client;
  const post = await buildPost(riff.context, member.code, { visibility: 'PRIVATE' });
  const ofPost = { code: post.code };
  const ofAccount = { code: member.code };
  own = {
    ...{ getPost: ofPost, comments: ofPost, viewPost: ofPost },
    ...{ accountDetail: ofAccount, accountPosts: ofAccount, followers: ofAccount, following: ofAccount },
    ...{ getSound: { code: post.soundCode }, postsBySound: { code: post.soundCode } },
  };
});
afterAll(() => riff.close());

beforeEach(() => {
  calls = [];
  browser = fakePlatform({
    apiBase: `${riff.origin}/api`,
    fetch: (address, init = {}) => {
      calls.push(`${init.method} ${new URL(address).pathname}`);
      return ada.send(address, init);
    },
  });
  usePlatform(browser);
});
afterEach(() => {
  // For a moment after a redirect, the product treats the page as being left.
  browser.tick(1_000);
  usePlatform(undefined);
});

/** As the browser does it once the cookie is 15 minutes old. */
const endToken = () => {
  riff.wait(16 * minute);
  ada.cookies.delete('riff_access');
};

function inputOf(name: keyof typeof endpoints, call: Endpoint) {
  const filled = (schema: Endpoint['query']) => schema && { ...(wellFormed(schema) as object), ...own[name] };
  return { ...(call.query && { query: filled(call.query) }), ...(call.body && { body: filled(call.body) }) };
}

const calledByMembers = (Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]).filter(
  ([, call]) => !isAboutSession(call),
);

describe('a member whose access token has ended', () => {
  test.each(calledByMembers)('calls %s as one whose token is new', async (name, call) => {
    const input = inputOf(name, call);
    endToken();
    const late = await request(call, input as never);
    expect(calls.filter((one) => one === `POST /api/${refreshToken.path}`)).toHaveLength(1);
    expect(browser.journeys).toEqual([]);
    expect([401, 403]).not.toContain(late.code);
    if (call.access !== 'everyone' || call.method !== 'GET') return;
    const { code, message, data, errors } = await ada.call(call, input as never);
    expect(late).toMatchObject({ code, message, errors });
    expect(late.data).toEqual(data);
  });

  test('has their views in the history, and sees their private posts', async () => {
    const code = own.getPost?.['code'] as string;
    endToken();
    expect((await request(viewPost, { body: { code } })).code).toBe(200);
    endToken();
    const { data } = await request(accountPosts, { query: own.accountPosts as { code: string } });
    expect(data?.contents.map(({ postCode }) => postCode)).toContain(code);
  });

  test('gets no events for visitors', async () => {
    endToken();
    const answer = await ada.send(`/api/${commentNews.path}/events?code=${own.getPost?.['code']}`);
    expect(answer.status).toBe(401);
    await answer.body?.cancel();
  });
});

test('a session that has ended leads to Login, which gives the reason', async () => {
  browser.storage.set('riff-viewer', 'ada');
  endToken();
  riff.wait(31 * 24 * 60 * minute);
  expect((await request(endpoints.feed)).code).toBe(401);
  expect(browser.journeys).toEqual(['assign /auth/login']);
  showStoredToast(true);
  expect($toast.get()).toMatchObject({ text: messages.sessionEnded, kind: 'info' });
  expect([...ada.cookies.keys()]).toEqual([]);
  expect((await request(endpoints.feed)).code).toBe(200);
});
