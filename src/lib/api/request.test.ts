import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { feed } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { pageRequest } from './page-request.ts';
import { renewSession, sessionMark } from './renew-session.ts';
import { request } from './request.ts';

type Answer = { status: number; body?: unknown };

let answers: Record<string, (call: IncomingMessage, body: string) => Answer | Promise<Answer>>;
let calls: string[];
let base: string;
let browser: FakePlatform;

const ok = (data: unknown): Answer => ({ status: 200, body: { code: 200, message: 'OK', data, errors: {} } });
const refused = (code: number): Answer => ({ status: code, body: { code, message: 'No.', data: null, errors: {} } });

const server = createServer(async (call, response) => {
  let body = '';
  for await (const part of call) body += part;
  const path = call.url?.replace('/api/', '') ?? '';
  calls.push(`${call.method} ${path}`);
  const answer = await answers[path.replace(/\?.*/, '')]?.(call, body);
  const { status, body: sent } = answer ?? refused(404);
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(typeof sent === 'string' ? sent : JSON.stringify(sent));
});

/** A session that is valid from the first refresh on. */
const renewable = () => {
  let fresh = false;
  answers['accounts/me'] = () => (fresh ? ok({ userCode: 'ada' }) : refused(401));
  answers['posts'] = () => (fresh ? ok({ contents: [] }) : refused(401));
  answers['auth/refresh-token'] = () => {
    fresh = true;
    return ok(null);
  };
};

beforeEach(async () => {
  answers = {};
  calls = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  browser = fakePlatform({ apiBase: base, fetch });
  usePlatform(browser);
});

afterEach(async () => {
  // For a moment after a redirect, the product treats the page as being left.
  browser.tick(1_000);
  usePlatform(undefined);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const refreshes = () => calls.filter((call) => call === 'POST auth/refresh-token').length;

describe('a call', () => {
  test('sends its query without the fields that are not set', async () => {
    answers['posts'] = () => ok({ contents: [], page: 0, hasNext: false, cursor: null });
    const answer = await request(feed, { query: { cursor: 'a b', size: 5 } });
    expect(calls).toEqual(['GET posts?cursor=a+b&size=5']);
    expect(answer).toMatchObject({ code: 200, data: { hasNext: false }, errors: {} });
  });

  test('sends its body as JSON', async () => {
    answers['auth/login'] = (call, body) => ok({ type: call.headers['content-type'], body: JSON.parse(body) });
    const answer = await request(login, { body: { email: 'ada@example.org', password: 'secret' } });
    expect(answer.data).toEqual({
      type: 'application/json',
      body: { email: 'ada@example.org', password: 'secret' },
    });
  });

  test('resolves with the server’s errors by field', async () => {
    answers['auth/login'] = () => ({
      status: 400,
      body: { code: 400, message: 'Please check.', data: null, errors: { email: 'Wrong.' } },
    });
    expect(await request(login, { body: { email: '', password: '' } })).toMatchObject({
      code: 400,
      errors: { email: 'Wrong.' },
    });
    expect(browser.journeys).toEqual([]);
  });

  test('turns an answer that is not an envelope into one', async () => {
    answers['posts'] = () => ({ status: 502, body: '<h1>Bad gateway</h1>' });
    expect(await request(feed)).toEqual({ code: 502, message: '', data: null, errors: {} });
  });

  test('rejects without a redirect if there is no answer', async () => {
    server.closeAllConnections();
    usePlatform(fakePlatform({ apiBase: 'http://127.0.0.1:1/api', fetch }));
    await expect(request(feed)).rejects.toMatchObject({
      code: 500,
      message: messages.fetchFailed,
      cause: { message: 'Network Error' },
    });
    await expect(request(login, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
      code: 500,
      message: messages.postFailed,
    });
    expect(browser.journeys).toEqual([]);
  });

  test('ends after 60 seconds', async () => {
    answers['posts'] = () => {
      browser.tick(60_000);
      return new Promise<Answer>(() => {});
    };
    await expect(request(feed)).rejects.toMatchObject({
      code: 500,
      cause: { message: 'timeout of 60000 ms exceeded' },
    });
  });

  test('rejects if an answer is cut off', async () => {
    answers['posts'] = () => ({ status: 200, body: '{"code": 200, "data"' });
    expect(await request(feed)).toMatchObject({ code: 500, message: '' });
    const cut = createServer((_call, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"code": 200', () => response.destroy());
    });
    await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve));
    usePlatform(fakePlatform({ apiBase: `http://127.0.0.1:${(cut.address() as AddressInfo).port}/api`, fetch }));
    await expect(request(feed)).rejects.toMatchObject({ code: 500, cause: { message: 'Network Error' } });
    await new Promise((resolve) => cut.close(resolve));
  });

  test('stops when its caller aborts it', async () => {
    const stop = new AbortController();
    answers['posts'] = () => {
      stop.abort();
      return new Promise<Answer>(() => {});
    };
    await expect(request(feed, { signal: stop.signal })).rejects.toMatchObject({
      cause: { message: 'Request aborted' },
    });
  });
});

describe('an expired session', () => {
  test('is renewed once for all refused calls, and each call is repeated once', async () => {
    renewable();
    const all = await Promise.all([request(me), request(feed), request(me)]);
    expect(all.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(refreshes()).toBe(1);
    expect(browser.journeys).toEqual([]);
  });

  test('is renewed once for two tabs', async () => {
    renewable();
    const shared = new Map<string, string>();
    let last: Promise<unknown> = Promise.resolve();
    const lock: FakePlatform['lock'] = (_name, task) => {
      const run = last.then(task);
      last = run.catch(() => {});
      return run;
    };
    const tab = (now: number) => {
      const platform = fakePlatform({ apiBase: base, fetch, lock, now });
      const storage: FakePlatform['storage'] = {
        get: (key) => shared.get(key) ?? null,
        set: (key, value) => void shared.set(key, String(value)),
        listen: () => () => {},
      };
      return { ...platform, storage };
    };
    usePlatform(tab(2_000));
    const mark = sessionMark();
    const first = renewSession(mark);
    // The tab's clock was set back an hour, so only a different mark counts.
    usePlatform(tab(1_000));
    expect(await first).toBeNull();
    expect(await renewSession(mark)).toBeNull();
    expect(refreshes()).toBe(1);
  });

  test('leads to the login screen if it cannot be renewed', async () => {
    answers['accounts/me'] = () => refused(401);
    answers['auth/refresh-token'] = () => refused(401);
    expect((await request(me)).code).toBe(401);
    expect(browser.journeys).toEqual(['assign /auth/login']);
    expect(calls).toEqual(['GET accounts/me', 'POST auth/refresh-token']);
  });

  test('leads to the login screen, which leads back to the page that was left', async () => {
    browser.navigation.push('/client/search?q=cats&tab=accounts', 'm');
    browser.storage.set('riff-viewer', 'ada');
    answers['accounts/me'] = () => refused(401);
    answers['auth/refresh-token'] = () => refused(401);
    await request(me);
    expect(browser.tabStorage.get('riff-toast')).toBe(`info ${messages.sessionEnded}`);
    expect(JSON.parse(browser.tabStorage.get('riff-after-login') ?? '')).toMatchObject({
      path: '/client/search?q=cats&tab=accounts',
    });
    expect(browser.journeys).toEqual(['assign /auth/login']);
  });

  test('a refusal for a missing permission leads to Login, which leads nowhere else', async () => {
    browser.navigation.push('/client/search?q=cats', 'm');
    browser.storage.set('riff-viewer', 'ada');
    answers['accounts/me'] = () => refused(403);
    await request(me);
    expect(browser.tabStorage.get('riff-after-login')).toBeNull();
    expect(browser.journeys).toEqual(['assign /auth/login']);
  });

  test('leads to the login screen if the repeated call is refused too', async () => {
    answers['accounts/me'] = () => refused(401);
    answers['auth/refresh-token'] = () => ok(null);
    await request(me);
    expect(browser.journeys).toEqual(['assign /auth/login']);
    expect(calls).toHaveLength(3);
  });

  test('leads to the login screen once for many calls', async () => {
    answers['accounts/me'] = () => refused(401);
    answers['auth/refresh-token'] = () => refused(401);
    await Promise.all(Array.from({ length: 5 }, () => request(me)));
    expect(browser.journeys).toEqual(['assign /auth/login']);
    browser.tick(1_000);
    await request(me);
    expect(browser.journeys).toHaveLength(2);
  });

  test('a 403 leads to the login screen without a renewal', async () => {
    answers['posts'] = () => refused(403);
    await request(feed);
    expect(browser.journeys).toEqual(['assign /auth/login']);
    expect(refreshes()).toBe(0);
  });

  test('a 428 leads to the question for consent, which leads back', async () => {
    browser.navigation.push('/client/search?q=cats', 'm');
    answers['accounts/me'] = () => refused(428);
    await request(me);
    expect(browser.journeys).toEqual([`assign ${paths.consent('/client/search?q=cats')}`]);
    expect(refreshes()).toBe(0);
  });

  test('waits for another tab’s renewal no longer than for an answer', async () => {
    answers['accounts/me'] = () => refused(401);
    const asleep = fakePlatform({
      apiBase: base,
      fetch,
      lock: () => {
        asleep.tick(60_000);
        return new Promise(() => {});
      },
    });
    usePlatform(asleep);
    await expect(request(me)).rejects.toMatchObject({
      message: messages.fetchFailed,
      cause: { message: 'timeout of 60000 ms exceeded' },
    });
    expect(asleep.journeys).toEqual([]);
    expect(refreshes()).toBe(0);
  });

  test('stays on the page if the renewal gets no answer', async () => {
    answers['accounts/me'] = () => refused(401);
    const platform = fakePlatform({
      apiBase: base,
      fetch: (address, init) =>
        address.endsWith('refresh-token') ? Promise.reject(new TypeError('offline')) : fetch(address, init),
    });
    usePlatform(platform);
    await expect(request(me)).rejects.toMatchObject({
      code: 500,
      message: messages.fetchFailed,
      cause: { message: 'Network Error' },
    });
    expect(platform.journeys).toEqual([]);
  });
});

describe('a call for a page', () => {
  const locals = { fetch: (path: string, init?: RequestInit) => fetch(new URL(path, base), init) };

  test('returns a refusal and does not redirect', async () => {
    answers['posts'] = () => refused(401);
    expect(await pageRequest(locals, feed)).toMatchObject({ code: 401 });
    expect(refreshes()).toBe(0);
    expect(browser.journeys).toEqual([]);
  });

  test('returns an envelope if there is no answer', async () => {
    const broken = { fetch: () => Promise.reject(new TypeError('down')) };
    expect(await pageRequest(broken, feed)).toMatchObject({ code: 500, message: messages.fetchFailed, data: null });
  });
});
