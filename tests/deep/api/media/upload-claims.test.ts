import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, open, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { sweepUploads } from '#server/product/jobs/sweeps/sweep-uploads.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { isOnS3 } from '#tests/support/bucket/test-store.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { openUpload } from '#tests/support/riff/open-upload.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { startSecondNode } from '#tests/support/riff/second-node.ts';
import { bytesOf, storedFiles } from '#tests/support/riff/stored-files.ts';

const megabyte = 1024 * 1024;
let riff: TestRiff;
let ada: Client;
let watcher: pg.Client;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  watcher = new pg.Client({ connectionString: riff.context.db.$client.options.connectionString });
  await watcher.connect();
});
afterAll(async () => {
  await watcher.end();
  await riff.close();
});

async function bytesOnDisk(): Promise<number> {
  const files = await storedFiles(riff.context);
  const sizes = await Promise.all(files.map((file) => bytesOf(riff.context, file)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Connections of the application that are inside a transaction and wait for the application. */
async function openTransactions(): Promise<number> {
  const { rows } = await watcher.query<{ open: number }>(`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and application_name = 'riff' and state like 'idle in transaction%'`);
  return rows[0]?.open ?? 0;
}

/** Connections of the application that are in use. */
const usedConnections = () => {
  const { totalCount, idleCount } = riff.context.db.$client;
  return totalCount - idleCount;
};

test('of 40 connections with one upload id one sends its file, and 39 are refused with a reason', async () => {
  const content = randomBytes(2 * megabyte);
  const part = { from: 0, to: content.length, total: content.length, id: randomUUID() };
  const before = await bytesOnDisk();
  const statuses: number[] = [];
  const all = Array.from({ length: 40 }, () => {
    const upload = openUpload(ada, content, part);
    upload.send(megabyte);
    void upload.reply.then(
      ({ status }) => statuses.push(status),
      () => undefined,
    );
    return upload;
  });
  const partFiles = async () => (await storedFiles(riff.context)).filter((file) => file.startsWith('tmp/uploads/'));
  await vi.waitFor(async () => expect((await partFiles()).length + statuses.length).toBeGreaterThanOrEqual(40), 20_000);
  expect(await partFiles()).toHaveLength(1);
  expect((await bytesOnDisk()) - before).toBeLessThanOrEqual(content.length);
  expect(statuses).toEqual(Array(39).fill(409));
  for (const upload of all) upload.cut();
  await vi.waitFor(async () =>
    expect(await ada.send(`/media/v1_1/riff/uploads/${part.id}`, { method: 'DELETE' })).toMatchObject({ status: 204 }),
  );
  // The request that is still receiving removes its own bytes a moment later.
  await vi.waitFor(async () => expect(await bytesOnDisk()).toBe(before), 20_000);
});

test('while the bytes of a chunk arrive and are written, no lock in the database is held', async () => {
  const content = randomBytes(60 * megabyte);
  const id = randomUUID();
  const first = await openUpload(ada, content, { from: 0, to: megabyte, total: content.length, id }).end();
  expect(first).toEqual({ status: 200, body: { done: false, bytes: megabyte } });
  const before = await bytesOnDisk();
  const second = openUpload(ada, content, { from: megabyte, to: content.length - 1, total: content.length, id });
  second.send(megabyte);
  await vi.waitFor(async () => expect(await bytesOnDisk()).toBeGreaterThan(before));
  await vi.waitFor(() => expect(usedConnections()).toBe(0));
  let isAnswered = false;
  void second.end().finally(() => {
    isAnswered = true;
  });
  let [looks, transactions, used] = [0, 0, 0];
  while (!isAnswered) {
    transactions += await openTransactions();
    used += usedConnections();
    looks += 1;
  }
  expect(looks).toBeGreaterThan(20);
  expect(transactions).toBe(0);
  // A held connection would show up at every look; single statements may be slow beside other tests.
  expect(used).toBeLessThan(looks / 2);
  expect(await second.reply).toMatchObject({ status: 200, body: { done: false } });
});

test('a member who starts many uploads at the same time waits with one connection to the database, not with all of them', async () => {
  const { id } = (await riff.sessions.actorOf(ada.cookieHeader(), '127.0.0.1')) as Member;
  await watcher.query(`select pg_advisory_lock(hashtextextended('begin-upload', $1))`, [id]);
  const content = randomBytes(1000);
  const replies = Array.from({ length: 15 }, () =>
    openUpload(ada, content, { from: 0, to: 500, total: 1000, id: randomUUID() }).end(),
  );
  const waiting = async () => {
    const { rows } = await watcher.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    );
    return rows[0]?.waiting ?? 0;
  };
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0));
  const ben = riff.visitor();
  await ben.join(cast.ben);
  expect(await waiting()).toBe(1);
  await watcher.query('select pg_advisory_unlock_all()');
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(15).fill(200));
});

test('while a whole file is moved into storage, no transaction is open', async () => {
  const { storage } = riff.context;
  const { putFile } = storage;
  const transactions: number[] = [];
  storage.putFile = async (key, from) => {
    transactions.push(await openTransactions());
    await putFile(key, from);
  };
  const clip = await readFile(makeClip({ width: 320, height: 180, rate: 10, video: 'mpeg4' }));
  const { status } = await openUpload(ada, clip, null).end();
  storage.putFile = putFile;
  expect({ status, transactions }).toEqual({ status: 200, transactions: [0] });
});

test('a file is checked while its last bytes are being recorded, and is not moved before', async () => {
  const clip = await readFile(makeClip({ width: 320, height: 180, rate: 10 }));
  const id = randomUUID();
  const upload = openUpload(ada, clip, { from: 0, to: clip.length, total: clip.length, id });
  upload.send(1000);
  const find = () => riff.context.db.select().from(uploads).where(eq(uploads.uniqueUploadId, id));
  const { code } = await vi.waitFor(async () => (await find()).find(({ claim }) => claim !== null) ?? expect.fail());
  // Seen from outside, this is a commit that waits for the disk.
  await watcher.query('begin');
  await watcher.query('select from uploads where code = $1 for update', [code]);
  const reply = upload.end();
  const copies = async () => (await storedFiles(riff.context)).filter((file) => file.endsWith('/first.mp4'));
  await vi.waitFor(async () => expect(await copies()).toHaveLength(1), 60_000);
  expect(await riff.context.storage.stat(`originals/${code}`)).toBeNull();
  await watcher.query('commit');
  expect(await reply).toMatchObject({ status: 200, body: { public_id: `videos/${code}` } });
});

test.skipIf(isOnS3())(
  'an upload that another process claimed and then died on can be continued half a minute later, without what that wrote last',
  async () => {
    const { config, db } = riff.context;
    const clip = await readFile(makeClip({ width: 320, height: 180, rate: 10, video: 'mpeg4' }));
    const id = randomUUID();
    const rest = { from: 3000, to: clip.length, total: clip.length, id };
    await openUpload(ada, clip, { ...rest, from: 0, to: 3000 }).end();
    const [row] = await db
      .update(uploads)
      .set({ claim: 'dead', claimedUntil: sql`now() + interval '30 seconds'` })
      .where(eq(uploads.uniqueUploadId, id))
      .returning();
    const part = path.join(config.dataDir, 'tmp/uploads', row?.code ?? '');
    await appendFile(part, 'not recorded');
    const frozen = await open(part, 'r+');
    const busy = { error: { message: messages.uploadBusy } };
    expect(await openUpload(ada, clip, rest).end()).toEqual({ status: 409, body: busy });
    const node = await startSecondNode(riff);
    expect(await openUpload(node.reachedBy(ada), clip, rest).end()).toEqual({ status: 409, body: busy });
    await node.close();

    await db
      .update(uploads)
      .set({ claimedUntil: sql`now() - interval '1 second'` })
      .where(eq(uploads.uniqueUploadId, id));
    const last = openUpload(ada, clip, rest);
    last.send(1000);
    await vi.waitFor(async () => expect((await stat(part)).ino).not.toBe((await frozen.stat()).ino));
    // The process was only frozen, not dead.
    await frozen.write('too late', 100);
    await frozen.close();
    const { status, body } = await last.end();
    expect(status).toBe(200);
    const [, code] = body.public_id?.split('/') ?? [];
    expect(await riff.context.storage.readWhole(`originals/${code}`)).toEqual(clip);
  },
);

test('an upload that is cancelled while bytes arrive is removed by the request that receives them, or by the sweep if that request dies', async () => {
  const { context } = riff;
  const content = randomBytes(megabyte);
  const before = await storedFiles(context);
  const rows = () => context.db.$count(uploads);
  const countBefore = await rows();
  const abandon = async () => {
    const id = randomUUID();
    const upload = openUpload(ada, content, { from: 0, to: content.length, total: content.length, id });
    upload.send(1000);
    await vi.waitFor(async () => expect(await storedFiles(context)).toHaveLength(before.length + 1));
    expect((await ada.send(`/media/v1_1/riff/uploads/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ada.send(`/media/v1_1/riff/uploads/${id}`)).status).toBe(404);
    return upload;
  };
  const ended = await abandon();
  expect(await ended.end()).toEqual({ status: 400, body: { error: { message: messages.uploadGone } } });
  // The file is removed before its row.
  await vi.waitFor(async () => expect(await rows()).toBe(countBefore));
  expect(await storedFiles(context)).toEqual(before);

  // No event reaches the server, so it notices the loss by the claim.
  const silent = await abandon();
  // The file is removed before its row.
  await vi.waitFor(async () => expect(await rows()).toBe(countBefore), 10_000);
  expect(await storedFiles(context)).toEqual(before);
  silent.cut();

  const code = newCode();
  const { id: ownerId } = await riff.sessions.actorOf(ada.cookieHeader(), '127.0.0.1').then((actor) => actor as Member);
  await context.db.insert(uploads).values({
    code,
    publicId: `videos/${code}`,
    ownerId,
    resourceType: 'video',
    claim: 'dead',
    claimedUntil: new Date(0),
  });
  const part = await context.storage.parts.open(code, 0, false);
  await writeFile(part.path, 'half');
  await part.keep(4);
  await sweepUploads(context, {}, { signal: new AbortController().signal, isLastTry: false });
  expect(await storedFiles(context)).toEqual(before);
  expect(await rows()).toBe(countBefore);
});

test('a slow request keeps its claim, and releases it when its connection breaks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  const content = randomBytes(megabyte);
  const id = randomUUID();
  const upload = openUpload(ada, content, { from: 0, to: content.length, total: content.length, id });
  upload.send(200_000);
  const claimOf = async () => (await riff.context.db.select().from(uploads).where(eq(uploads.uniqueUploadId, id)))[0];
  const first = await vi.waitFor(async () => (await claimOf())?.claimedUntil ?? expect.fail());
  for (let beat = 0; beat < 12; beat += 1) {
    const until = (await claimOf())?.claimedUntil;
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(async () => expect((await claimOf())?.claimedUntil).not.toEqual(until));
  }
  vi.useRealTimers();
  expect((await claimOf())?.claimedUntil?.getTime()).toBeGreaterThan(first.getTime());
  upload.cut();
  await vi.waitFor(async () => expect(await claimOf()).toMatchObject({ claim: null, claimedUntil: null }));
  expect((await claimOf())?.receivedBytes).toBeGreaterThan(100_000);
});
