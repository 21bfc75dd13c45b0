import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextPageText } from '#lib/api/next-page.ts';
import { me } from '#lib/contract/account/account.ts';
import { logout, refreshToken } from '#lib/contract/account/auth.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { messages } from '#lib/contract/messages.ts';
import { createTag } from '#lib/contract/post/tag.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const minute = 60_000;
let riff: TestRiff;
/** The cookies that all tabs share. */
let jar: Client;
let stored: Map<string, string>;
/** The requests on the network, as `GET /api/…`. */
let calls: string[];

beforeAll(async () => {
  riff = await startRiff();
  await riff.visitor().join(cast.ada);
});
afterAll(() => riff.close());
beforeEach(async () => {
  jar = riff.visitor();
  await jar.join(cast.ada);
  stored = new Map();
  calls = [];
});

interface Tab {
  platform: FakePlatform;
  request(endpoint: Endpoint, input?: object): Promise<Envelope<unknown>>;
}

type Network = (send: () => Promise<Response>, call: string) => Promise<Response>;

/** A tab of the browser: its own modules; cookies, storage and locks shared with the other tabs. */
async function openTab(network: Network = (send) => send(), apiBase = `${riff.origin}/api`): Promise<Tab> {
  vi.resetModules();
  const { usePlatform: putPlatform } = await import('#lib/platform/current.ts');
  const { request } = await import('#lib/api/request.ts');
  const plain = fakePlatform({
    apiBase,
    lock: async (name, task) => await navigator.locks.request(name, () => task()),
    fetch: (address, init = {}) => {
      const call = `${init.method} ${new URL(address).pathname}`;
      calls.push(call);
      return network(() => jar.send(address, init), call);
    },
  });
  const platform: FakePlatform = {
    ...plain,
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, String(value)),
      listen: () => () => {},
    },
  };
  putPlatform(platform);
  return { platform, request: request as Tab['request'] };
}

const openTabs = async (count: number) => {
  const tabs: Tab[] = [];
  for (let opened = 0; opened < count; opened += 1) tabs.push(await openTab());
  return tabs;
};

const isRefresh = (call: string) => call === `POST /api/${refreshToken.path}`;
const refreshes = () => calls.filter(isRefresh).length;
const journeys = (tabs: Tab[]) => tabs.map(({ platform }) => platform.journeys);
const disable = (disabledAt: Date | null) =>
  riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.email, cast.ada.email));

describe('an expired access token', () => {
  test('is renewed once by many tabs with three calls each, and each call is repeated once', async () => {
    const tabs = await openTabs(tries(5));
    riff.wait(16 * minute);
    const answers = await Promise.all(tabs.flatMap((tab) => [1, 2, 3].map(() => tab.request(me))));
    expect(answers.map(({ code }) => code)).toEqual(Array(3 * tabs.length).fill(200));
    expect(refreshes()).toBe(1);
    expect(calls).toHaveLength(1 + 2 * 3 * tabs.length);
    expect(journeys(tabs).flat()).toEqual([]);
    riff.wait(16 * minute);
    await Promise.all(tabs.map((tab) => tab.request(me)));
    expect(refreshes()).toBe(2);
  });

  test('a call that began before another tab’s renewal uses it, even if its answer is late', async () => {
    const held = Promise.withResolvers<void>();
    const slow = await openTab(async (send) => {
      const answer = await send();
      await held.promise;
      return answer;
    });
    const quick = await openTab();
    riff.wait(16 * minute);
    const late = slow.request(me);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect((await quick.request(me)).code).toBe(200);
    held.resolve();
    expect((await late).code).toBe(200);
    expect(refreshes()).toBe(1);
  });

  test('tabs of a browser without locks also stay signed in', async () => {
    const tabs = await openTabs(5);
    // As over plain http on a LAN.
    for (const { platform } of tabs) Object.assign(platform, { lock: (_: string, task: () => unknown) => task() });
    riff.wait(16 * minute);
    const answers = await Promise.all(tabs.map((tab) => tab.request(me)));
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(200));
    riff.wait(16 * minute);
    expect((await tabs[0]?.request(me))?.code).toBe(200);
  });

  test('a call with a body is repeated with its body', async () => {
    const tab = await openTab();
    riff.wait(16 * minute);
    const answer = await tab.request(createTag, { body: { content: 'again' } });
    expect(answer).toMatchObject({ code: 200, data: { name: 'again' } });
  });
});

describe('a session that has ended', () => {
  test('leads to the login screen once, and the browser stops asking', async () => {
    const tab = await openTab();
    const copy = riff.visitor();
    copy.keep([...jar.cookies].map(([name, value]) => `${name}=${value}`));
    await copy.call(logout);
    const answers = await Promise.all([tab.request(me), tab.request(me), tab.request(me)]);
    expect(answers.map(({ code, message }) => [code, message])).toEqual(Array(3).fill([401, messages.signInNeeded]));
    expect(tab.platform.journeys).toEqual(['assign /auth/login']);
    expect(refreshes()).toBe(1);
    expect([...jar.cookies.keys()]).toEqual(['riff_device']);
  });

  test('a call that is refused again after the renewal leads to the login screen, and is not sent a third time', async () => {
    const tab = await openTab(async (send, call) => {
      const answer = await send();
      if (isRefresh(call)) await disable(new Date());
      return answer;
    });
    riff.wait(16 * minute);
    expect((await tab.request(me)).code).toBe(401);
    await disable(null);
    expect(calls).toEqual(['GET /api/accounts/me', 'POST /api/auth/refresh-token', 'GET /api/accounts/me']);
    expect(tab.platform.journeys).toEqual(['assign /auth/login']);
  });

  test('a 403 leads to the login screen, which gives the reason, without a renewal', async () => {
    const tab = await openTab();
    tab.platform.storage.set('riff-viewer', 'ada');
    const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site' }, body: { content: 'never' } };
    const answers = await Promise.all([tab.request(createTag, foreign), tab.request(createTag, foreign)]);
    expect(answers.map(({ code, message }) => [code, message])).toEqual(Array(2).fill([403, messages.crossSite]));
    expect(tab.platform.journeys).toEqual(['assign /auth/login']);
    expect(tab.platform.tabStorage.get(nextPageText), 'Login says why').toBe(`destructive ${messages.crossSite}`);
    expect(refreshes()).toBe(0);
  });
});

describe('no answer', () => {
  const silent = { code: 500, cause: { message: 'Network Error' } };

  test('rejects the call, and the page stays open', async () => {
    const tab = await openTab(undefined, 'http://127.0.0.1:1/api');
    await expect(tab.request(me)).rejects.toMatchObject({ ...silent, message: messages.fetchFailed });
    await expect(tab.request(createTag, { body: { content: 'x' } })).rejects.toMatchObject({
      ...silent,
      message: messages.postFailed,
    });
    expect(tab.platform.journeys).toEqual([]);
  });

  test('to the renewal also rejects the call, and the next call renews', async () => {
    let down = true;
    const tab = await openTab((send, call) =>
      down && isRefresh(call) ? Promise.reject(new TypeError('offline')) : send(),
    );
    riff.wait(16 * minute);
    await expect(tab.request(me)).rejects.toMatchObject({ ...silent, message: messages.fetchFailed });
    expect(tab.platform.journeys).toEqual([]);
    down = false;
    expect((await tab.request(me)).code).toBe(200);
  });

  test('to a renewal that succeeded is repaired by the next call', async () => {
    let lost = true;
    const tab = await openTab(async (send, call) => {
      if (!(lost && isRefresh(call))) return await send();
      const before = new Map(jar.cookies);
      await send();
      jar.cookies.clear();
      for (const [name, value] of before) jar.cookies.set(name, value);
      throw new TypeError('the line broke');
    });
    riff.wait(16 * minute);
    await expect(tab.request(me)).rejects.toMatchObject(silent);
    lost = false;
    riff.wait(5_000);
    expect((await tab.request(me)).code).toBe(200);
  });

  test('within 60 seconds rejects the call', async () => {
    const tab: Tab = await openTab((send) => {
      const answer = send();
      tab.platform.tick(59_999);
      tab.platform.tick(1);
      return answer;
    });
    const late = { code: 500, cause: { message: 'timeout of 60000 ms exceeded' } };
    await expect(tab.request(me)).rejects.toMatchObject({ ...late, message: messages.fetchFailed });
    await expect(tab.request(createTag, { body: { content: 'x' } })).rejects.toMatchObject({
      ...late,
      message: messages.postFailed,
    });
    expect(tab.platform.journeys).toEqual([]);
  });
});
