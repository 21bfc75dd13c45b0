import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, endpoint as declare, type Endpoint, type Flag, type Role } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { messages } from '#lib/contract/messages.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import type { Problem } from '#server/product/problem.ts';
import { createApp } from '#server/web/app.ts';
import { refuse } from '#server/web/http/answer.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind, isAboutSession } from '#server/web/routes/bind.ts';
import { wellFormed } from '#tests/fixtures/well-formed.ts';
import { tries } from '#tests/support/properties/properties.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

/** Calls that anybody may make and that answer 401 themselves, because they concern the session. */
const ownRefusals: (keyof typeof endpoints)[] = ['refreshToken'];

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

/** A member who has just signed in and has these flags; each call gets members of its own, whom no other call can sign out. */
async function signedIn(held: `${Role}.${Flag}`[] = []): Promise<Client & { accountId: number }> {
  const { client, id } = await memberWith(riff, held);
  return Object.assign(client, { accountId: id });
}

async function disabled(held: `${Role}.${Flag}`[] = []): Promise<Client> {
  const client = await signedIn(held);
  await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, client.accountId));
  return client;
}

const administrator = () => signedIn(everyFlag);

const holders = new Map<string, Promise<Client>>();
/** A member with only this flag, for calls that refuse such a member and so change nothing. */
function holderOf(flag: `${Role}.${Flag}`): Promise<Client> {
  const holder = holders.get(flag) ?? signedIn([flag]);
  holders.set(flag, holder);
  return holder;
}

/** The status of a call with well-formed input, whose answer has to be an envelope. */
async function statusOf(client: Client, call: Endpoint, headers: Record<string, string> = {}): Promise<number> {
  const { status, message, errors } = await client.call(call, {
    headers,
    ...(call.query && { query: defined(wellFormed(call.query)) }),
    ...(call.body && { body: bodyOf(call) }),
  });
  expect(message).toMatch(/./);
  expect(errors).toBeTypeOf('object');
  expect(status).toBeLessThan(500);
  // A forbidden caller gets this reason, and never "not found".
  if (status === 403) expect([messages.notAllowed, messages.crossSite]).toContain(message);
  return status;
}

/** The log holds the values of settings, so none may look like a password of another call. */
const namesOfSites: Partial<Record<string, object>> = {
  [endpoints.changeSetting.path]: { name: 'name', value: 'Riff' },
  [endpoints.setUpSite.path]: { name: 'Riff' },
};
const bodyOf = ({ path, body }: Endpoint) => body && { ...(wellFormed(body) as object), ...namesOfSites[path] };

const defined = (query: unknown) =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== undefined));

/** The status that a call answers before it has read its body, which never ends. */
function statusBeforeBody(client: Client, call: Endpoint, headers: Record<string, string> = {}): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sending = request(
    new URL(`/api/${call.path}`, riff.origin),
    {
      method: call.method,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': '1000',
        Cookie: client.cookieHeader(),
        ...headers,
      },
    },
    (answer) => {
      resolve(answer.statusCode ?? 0);
      sending.destroy();
    },
  );
  sending.on('error', reject);
  sending.write('{"');
  return promise;
}

const refused = [401, 403];
const crossSite = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' };

async function proveEveryone(call: Endpoint): Promise<void> {
  for (const client of [riff.visitor(), await signedIn(), await administrator()]) {
    expect(refused).not.toContain(await statusOf(client, call));
  }
  // The browser learns from a renewal that it belongs to a visitor now.
  if (!isAboutSession(call)) expect(await statusOf(await disabled(), call)).toBe(401);
}

async function proveMember(call: Endpoint): Promise<void> {
  for (const client of [riff.visitor(), await disabled()]) {
    expect(await statusOf(client, call)).toBe(401);
    if (call.body) expect(await statusBeforeBody(client, call)).toBe(401);
  }
  for (const client of [await signedIn(), await administrator()]) {
    expect(refused).not.toContain(await statusOf(client, call));
  }
}

async function proveFlag(call: Endpoint, needed: `${Role}.${Flag}`): Promise<void> {
  for (const client of [riff.visitor(), await disabled(everyFlag)]) {
    expect(await statusOf(client, call)).toBe(401);
    if (call.body) expect(await statusBeforeBody(client, call)).toBe(401);
  }
  const others = everyFlag.filter((flag) => flag !== needed);
  for (const client of [await signedIn(), await signedIn(others)]) {
    expect(await statusOf(client, call)).toBe(403);
    if (call.body) expect(await statusBeforeBody(client, call)).toBe(403);
  }
  for (const flag of others.slice(0, tries(8)))
    expect({ flag, status: await statusOf(await holderOf(flag), call) }).toEqual({ flag, status: 403 });
  for (const client of [await signedIn([needed]), await administrator()]) {
    expect(refused).not.toContain(await statusOf(client, call));
  }
}

const prove = (call: Endpoint, access: Access) => {
  if (access === 'everyone') return proveEveryone(call);
  return access === 'member' ? proveMember(call) : proveFlag(call, access);
};

for (const [name, call] of Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]) {
  describe(`${call.method} ${call.path}`, () => {
    test(`is for ${call.access}`, async () => {
      if (!ownRefusals.includes(name)) return await prove(call, call.access);
      expect(await statusOf(riff.visitor(), call)).toBe(401);
      expect(await statusOf(await disabled(), call)).toBe(401);
      expect(await statusOf(await signedIn(), call)).toBe(200);
      expect(await statusOf(await administrator(), call)).toBe(200);
    });

    test('is answered by the server', async () => {
      // A call of the contract that is not bound answers 405.
      expect((await riff.visitor().send(`/api/${call.path}`, { method: call.method })).status).not.toBe(405);
    });

    if (call.method !== 'GET') {
      test('is refused to a page of another site, with or without a session', async () => {
        for (const client of [riff.visitor(), await signedIn(), await administrator()]) {
          expect(await statusOf(client, call, crossSite)).toBe(403);
          expect(await statusBeforeBody(client, call, crossSite)).toBe(403);
        }
      });
    }
  });
}

test('only the listed calls are open to everybody', () => {
  const open = Object.entries(endpoints).filter(([, { access }]) => access === 'everyone');
  // A new public call must be added here too, so that none is public by mistake.
  expect(open.map(([name]) => name).sort()).toEqual([
    'accountDetail',
    'accountPosts',
    'commentNews',
    'comments',
    'feed',
    'followers',
    'following',
    'getComment',
    'getLegalPage',
    'getPost',
    'getRegistration',
    'getSound',
    'googleLogin',
    'listLegalPages',
    'login',
    'logout',
    'makeFirstAdministrator',
    'openFirstRun',
    'postsBySound',
    'refreshToken',
    'register',
    'replies',
    'requestPasswordReset',
    'resetPassword',
    'searchAccounts',
    'searchPosts',
    'searchTags',
    'setUpSite',
    'suggestedAccounts',
    'suggestions',
    'tagsByCode',
    'testMail',
    'topKeywords',
    'trendingSounds',
    'unsubscribe',
    'verifyEmail',
    'viewPost',
    'whyPost',
    'withdrawApplication',
  ]);
});

test('the server answers no address below /api that the contract lacks', async () => {
  const { app } = await createApp(riff.context);
  const known = new Set([
    'GET /api/openapi.json',
    'GET /api/comments/news/events',
    'GET /api/posts/processing/events',
    'GET /api/notifications/unseen/events',
    // Leads people who follow the mail's header to the page.
    'GET /api/notifications/unsubscribe',
    'GET /api/logs/export',
    ...Object.values(endpoints).map(({ method, path }) => `${method} /api/${path}`),
  ]);
  const bound = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  expect(bound.map(({ method, path }) => `${method} ${path}`).filter((route) => !known.has(route))).toEqual([]);
  expect(bound.length).toBeGreaterThan(10);
});

test('a call for one flag is refused to a member with all other flags', async () => {
  const call = declare({
    method: 'POST',
    path: 'tried',
    summary: 'A call of this test alone.',
    access: 'USER.update',
    body: v.object({ code: v.string() }),
    data: v.null(),
  });
  const app = new Hono<Environment>();
  app.onError((error, c) => refuse(c, error as Problem));
  app.use(async (c, next) => {
    c.set('actor', await riff.sessions.actorOf(c.req.header('cookie'), '127.0.0.1'));
    await next();
  });
  bind(app, call, async () => ({ data: null }));
  const ask = async (client: Client) => {
    const body = JSON.stringify({ code: 'c' });
    const headers = { 'Content-Type': 'application/json', Cookie: client.cookieHeader() };
    return (await app.request('/tried', { method: 'POST', headers, body })).status;
  };
  expect(await ask(riff.visitor())).toBe(401);
  expect(await ask(await disabled(everyFlag))).toBe(401);
  expect(await ask(await signedIn())).toBe(403);
  expect(await ask(await signedIn(everyFlag.filter((flag) => flag !== 'USER.update')))).toBe(403);
  expect(await ask(await signedIn(['USER.update']))).toBe(200);
  expect(await ask(await administrator())).toBe(200);
});
