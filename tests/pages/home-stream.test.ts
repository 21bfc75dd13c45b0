import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { writePosts } from '#tests/support/database/write-posts.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';

let folder: string;
let port: number;
let server: ServerProcess;
let member: Client;
let database: Awaited<ReturnType<typeof openEmbedded>>;
let locker: pg.Client;
/** A separate connection, because a transaction keeps seeing others' activity as it was at its first look. */
let watcher: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-stream-'));
  port = await freePort();
  await copyCluster(folder);
  server = startServer({ DATA_DIR: folder, PORT: String(port) });
  await server.serving;
  await writePosts(folder, 30);
  member = new Client(`http://127.0.0.1:${port}`);
  await member.join(cast.ada);
  database = await openEmbedded({ dataDir: folder });
  locker = new pg.Client({ connectionString: database.connectionString });
  watcher = new pg.Client({ connectionString: database.connectionString });
  await Promise.all([locker.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([locker.end(), watcher.end()]);
  await database.stop();
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

const readers = {
  br: () => createBrotliDecompress(),
  gzip: () => createGunzip(),
};

interface Page {
  response: IncomingMessage;
  request: ClientRequest;
  /** The HTML that has arrived so far. */
  html(): string;
  whole: Promise<void>;
}

/** Home of the member, as it arrives. */
function openHome(coding: 'br' | 'gzip' | 'identity', address = paths.home()): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: member.cookieHeader(), 'Accept-Encoding': coding };
    const request = get({ host: '127.0.0.1', port, path: address, headers }, (response) => {
      const whole = Promise.withResolvers<void>();
      whole.promise.catch(() => undefined);
      let html = '';
      const text = coding === 'identity' ? response : response.pipe(readers[coding]());
      text.on('data', (chunk: Buffer) => {
        html += chunk;
      });
      text.on('end', whole.resolve).on('error', whole.reject);
      response.on('error', whole.reject);
      resolve({ response, request, html: () => html, whole: whole.promise });
    }).on('error', reject);
  });
}

/** Runs while no query can read posts. */
async function withoutPosts(run: () => Promise<void>): Promise<void> {
  await locker.query('begin');
  await locker.query('lock table posts');
  try {
    await run();
  } finally {
    await locker.query('rollback');
  }
}

const waiting = async () =>
  (await watcher.query<{ pid: number }>("select pid from pg_stat_activity where wait_event_type = 'Lock'")).rows;

const patience = { timeout: 30_000 };

for (const coding of ['identity', 'br', 'gzip'] as const) {
  test(`a member sees the frame of Home before the feed has answered (${coding})`, async () => {
    const opening = openHome(coding);
    await (await opening).whole;
    let page: Page | undefined;
    await withoutPosts(async () => {
      void openHome(coding).then((opened) => {
        page = opened;
      });
      await expect.poll(waiting, patience).not.toHaveLength(0);
      await expect.poll(() => page?.html() ?? '', patience).toContain('aria-label="Main"');
      const begun = page?.html() ?? '';
      expect(begun).toMatch(/<link rel="stylesheet"[^>]*>.*<\/head>/s);
      expect(begun).toContain('<h1 class="sr-only">Home</h1>');
      expect(begun).not.toContain('A post with the number');
    });
    await page?.whole;
    expect(page?.response.statusCode).toBe(200);
    expect(page?.response.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(page?.response.headers['vary']).toBe('Accept-Language, Cookie, Accept-Encoding');
    expect(page?.html()).toMatch(/<img[^>]*>.*A post with the number.*<\/html>\s*$/s);
  });
}

test('a member gets a complete page with an empty screen if the feed fails during the response', async () => {
  let page: Page | undefined;
  await withoutPosts(async () => {
    void openHome('br').then((opened) => {
      page = opened;
    });
    await expect.poll(waiting, patience).not.toHaveLength(0);
    await expect.poll(() => page?.html() ?? '', patience).toContain('</head>');
    for (const { pid } of await waiting()) await watcher.query('select pg_terminate_backend($1)', [pid]);
    await page?.whole;
  });
  expect(page?.response.statusCode).toBe(200);
  expect(page?.html()).toMatch(/<section aria-label="Posts".*<\/html>\s*$/s);
  expect(page?.html()).not.toContain('Internal server error');
});

test('a member leaves before the feed has answered, and the next page is complete', async () => {
  await withoutPosts(async () => {
    const page = openHome('br');
    page.then(
      ({ request }) => request.destroy(),
      () => undefined,
    );
    await expect.poll(waiting, patience).not.toHaveLength(0);
    await page;
  });
  const next = await openHome('br');
  await next.whole;
  expect(next.html()).toContain('A post with the number');
});

test('Home with the address of an unknown post has the plain title and the feed', async () => {
  const page = await openHome('br', paths.home('AAAAAAAAAAAAAAAA'));
  await page.whole;
  expect(page.html()).toContain('<title>Riff</title>');
  expect(page.html()).toContain('A post with the number');
});
