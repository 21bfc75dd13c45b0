import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login, logout } from '#lib/contract/account/auth.ts';
import { activeUsers } from '#lib/contract/admin/active-users.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { feed } from '#lib/contract/post/post.ts';
import { openDatabase } from '#server/ground/db/database.ts';
import { buildPost, grant } from '#tests/support/riff/build.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
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

// The three start with an empty database: one migrates it while the others wait.
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'riff-processes-'));
  await admin(`create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const wish = { databaseUrl: own.href, dataDir, env: { TRUST_PROXY: '127.0.0.1' } };
  processes = await Promise.all([1, 2, 3].map(() => startWebProcess(wish)));
  database = openDatabase(own.href, () => undefined, 3);
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

test('three processes start together on an empty database, migrate it once, and all serve', async () => {
  for (const { origin } of processes) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const { rows } = await database.pool.query(
    'select count(*)::int as n, count(distinct hash)::int as each from drizzle.__drizzle_migrations',
  );
  expect(rows[0].n).toBe(rows[0].each);
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
