import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login, logout } from '#lib/contract/account/auth.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { activeUsers } from '#lib/contract/admin/active-users.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { feed, likePost, viewPost } from '#lib/contract/post/post.ts';
import { openDatabase } from '#server/db/database.ts';
import { buildPost, grant } from '#tests/support/riff/build.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { type EventListener, listenTo } from '#tests/support/riff/event-listener.ts';
import { startWebProcess, type WebProcess } from '#tests/support/servers/web-process.ts';

const name = `test_${randomUUID().replaceAll('-', '')}`;
const address = new URL(inject('database'));
let database: ReturnType<typeof openDatabase>;
let dataDir: string;
let processes: WebProcess[];
let ada: Client;
let adaCode: string;
let ben: Client;

const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const written = () => ({ db: database.db, now: () => new Date() });

// An empty database: the three migrate it, one of them while the others wait.
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'riff-processes-'));
  await admin(`create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const wish = { databaseUrl: own.href, dataDir, env: { TRUST_PROXY: '127.0.0.1' } };
  processes = await Promise.all([1, 2, 3].map(() => startWebProcess(wish)));
  database = openDatabase(own.href, () => undefined, 3);
  // Each counts the others with its next beat.
  const { rows } = await database.pool.query('select now() as now');
  const untold = async () =>
    (await database.pool.query('select id from processes where seen_at <= $1', [rows[0].now])).rows;
  await vi.waitFor(async () => expect(await untold()).toEqual([]), { timeout: 60_000, interval: 200 });
  [ada, ben] = [0, 1].map((n) => new Client(processes[n]?.origin ?? '')) as [Client, Client];
  adaCode = (await ada.join(cast.ada)).userCode;
  await ben.join(cast.ben);
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await database.close();
  await admin(`drop database ${name} with (force)`);
  await rm(dataDir, { recursive: true, force: true });
});

/** The answers to so many equal calls, each to the next process. */
async function around(client: Client, times: number, call: Endpoint, input: object) {
  const reached = processes.map((process) => process.reachedBy(client));
  const calls = Array.from({ length: times }, (_, n) => reached[n % reached.length]?.call(call, input));
  return (await Promise.all(calls)).map((answer) => answer?.status ?? 0);
}
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

test('three processes start together on an empty database, migrate it once, and all serve', async () => {
  for (const { origin } of processes) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const { rows } = await database.pool.query(
    'select count(*)::int as n, count(distinct hash)::int as each from drizzle.__drizzle_migrations',
  );
  expect(rows[0].n).toBe(rows[0].each);
});

test('the limits of a member per minute count the calls on all processes', async () => {
  const { code } = await buildPost(written(), adaCode);
  const likes = await around(ben, 135, likePost, { body: { code } });
  expect(count(likes, 200)).toBeLessThanOrEqual(120);
  // A tenth may wait unused in a process.
  expect(count(likes, 200)).toBeGreaterThanOrEqual(100);
  expect(count(likes, 200) + count(likes, 429)).toBe(135);
  const follows = await around(ben, 70, followAccount, { body: { code: adaCode } });
  expect(count(follows, 200)).toBeLessThanOrEqual(60);
  expect(count(follows, 200)).toBeGreaterThanOrEqual(48);
});

test('a member who calls one process only gets at least nine tenths of the limit', async () => {
  const { code } = await buildPost(written(), adaCode);
  const own = processes[2]?.reachedBy(ada);
  const likes = await Promise.all(Array.from({ length: 130 }, () => own?.call(likePost, { body: { code } })));
  const taken = likes.filter((answer) => answer?.status === 200).length;
  expect(taken).toBeGreaterThanOrEqual(108);
  expect(taken).toBeLessThanOrEqual(120);
});

test('the first calls of an address are counted without a row in the database', async () => {
  const rows = async () =>
    (await database.pool.query(`select key from rate_limits where key like 'read:%'`)).rows.map(({ key }) => key);
  const visitor = new Client(processes[0]?.origin ?? '');
  const headers = { 'X-Forwarded-For': '198.51.100.1' };
  for (let call = 0; call < 30; call += 1) await visitor.call(feed, { headers });
  expect(await rows()).toEqual([]);
  for (let call = 0; call < 20; call += 1) await visitor.call(feed, { headers });
  expect(await rows()).toEqual(['read:198.51.100.1']);
});

test('the views of one network count at most 20 times an hour for a post on all processes', async () => {
  const { code } = await buildPost(written(), adaCode);
  const views = Array.from({ length: 45 }, async (_, n) => {
    const process = processes[n % 3];
    // The first view of a browser sets its cookie; another post's makes it known for this one.
    const browser = new Client(process?.origin ?? '');
    const headers = { 'X-Forwarded-For': '198.51.100.9' };
    const { code: other } = await buildPost(written(), adaCode);
    await browser.call(viewPost, { body: { code: other }, headers });
    await browser.call(viewPost, { body: { code }, headers });
  });
  await Promise.all(views);
  const { rows } = await database.pool.query('select view_count as views from posts where code = $1', [code]);
  expect(rows[0].views).toBeLessThanOrEqual(20);
  expect(rows[0].views).toBeGreaterThanOrEqual(15);
});

test('failed logins count on all processes', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 13; n += 1) {
    const stranger = new Client(processes[n % 3]?.origin ?? '');
    const body = { email: cast.ada.email, password: 'a wrong guess at it' };
    statuses.push((await stranger.call(login, { body, headers: { 'X-Forwarded-For': '198.51.100.20' } })).status);
  }
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses.slice(10)).toEqual([429, 429, 429]);
});

test('a member keeps the ten newest streams on all processes', async () => {
  const { code } = await buildPost(written(), adaCode);
  const listeners: EventListener<unknown>[] = [];
  for (let n = 0; n < 14; n += 1) {
    const client = processes[n % 3]?.reachedBy(ada) ?? ada;
    const listener = await listenTo(client, `/api/comments/news/events?code=${code}`, 'comments');
    await listener.until(() => true);
    listeners.push(listener);
  }
  await Promise.all(listeners.slice(0, 4).map(({ ended }) => ended));
  const kept = listeners.slice(4);
  await buildPost(written(), adaCode);
  expect(kept.filter(({ answer }) => answer.complete || answer.destroyed)).toEqual([]);
  for (const { close } of kept) close();
  await expect
    .poll(async () => (await database.pool.query('select id from open_streams')).rows, { timeout: 60_000 })
    .toEqual([]);
});

test('a deleted post, a new permission and an active member show on every process at once', async () => {
  const { code } = await buildPost(written(), adaCode);
  const visitors = processes.map(({ origin }) => new Client(origin));
  const shown = async () => {
    const pages = await Promise.all(visitors.map((visitor) => visitor.call(feed, { query: { size: 30 } })));
    return pages.map(({ data }) => data?.contents.some((post) => post.postCode === code));
  };
  expect(await shown()).toEqual([true, true, true]);
  await processes[1]?.reachedBy(ada).call(deletePost, { body: { code } });
  expect(await shown()).toEqual([false, false, false]);

  const statuses = () =>
    Promise.all(processes.map(async (process) => (await process.reachedBy(ben).call(activeUsers)).status));
  expect(await statuses()).toEqual([403, 403, 403]);
  const benCode = (await ben.call(me)).data?.userCode ?? '';
  await grant(written(), benCode, 'LOG.view');
  expect(await statuses()).toEqual([200, 200, 200]);
  await expect
    .poll(
      async () => {
        const { data } = (await processes[2]?.reachedBy(ben).call(activeUsers, { query: { size: 50 } })) ?? {};
        return data?.contents.map(({ userCode }) => userCode);
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual(expect.arrayContaining([adaCode, benCode]));
});

test('a session that ends on one process ends on all, with its streams', async () => {
  const { code } = await buildPost(written(), adaCode);
  const elsewhere = processes[2]?.reachedBy(ben) ?? ben;
  const stream = await listenTo(elsewhere, `/api/comments/news/events?code=${code}`, 'comments');
  await stream.until(() => true);
  await processes[0]?.reachedBy(ben).call(logout);
  await stream.ended;
  for (const process of processes) expect((await process.reachedBy(ben).call(me)).status).toBe(401);
});
