import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from 'playwright/test';
import { paths } from '#lib/paths.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { writePosts } from '#tests/support/database/write-posts.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';

let folder: string;
let port: number;
let server: ServerProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-home-'));
  port = await freePort();
  server = startServer({ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' });
  await server.serving;
  await writePosts(folder, 30);
});
test.afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

interface Got {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Does not use fetch, which sets some of these headers itself. */
function home(headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: paths.home(), headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    }).on('error', reject);
  });
}

/** How often the feed was read since the server started, counted in its log when a later call is there. */
async function feedReads(): Promise<number> {
  const id = `sentinel-${performance.now()}`.replace('.', '-');
  await fetch(`http://127.0.0.1:${port}/api/nothing`, { headers: { 'X-Request-Id': id } });
  await expect.poll(() => server.output()).toContain(id);
  return server.output().match(/"path":"\/api\/posts"/g)?.length ?? 0;
}

/** Makes its request right after a page was rendered, at the beginning of that page's second. */
async function freshHome(): Promise<Got> {
  const { headers } = await home();
  const made = headers['etag'];
  expect(made).toBeDefined();
  let next = await home();
  while (next.headers['etag'] === made && next.headers['last-modified'] === headers['last-modified'])
    next = await home();
  return next;
}

test('forty visitors at once get the same bytes of Home, which is rendered once', async () => {
  await freshHome();
  const before = await feedReads();
  const strange = {
    Host: 'other.localhost',
    'X-Forwarded-Host': 'evil.example',
    'User-Agent': 'a phone of somebody',
    'Accept-Language': 'de',
    Cookie: 'vite-ui-theme=dark; other=1',
  };
  const all = await Promise.all(Array.from({ length: 40 }, (_, at) => home(at % 2 ? strange : {})));
  // Two if a second ends meanwhile.
  expect((await feedReads()) - before).toBeLessThanOrEqual(2);
  const [first] = all;
  expect(new Set(all.map(({ body }) => body.toString('base64'))).size).toBe(1);
  expect(first?.body.toString()).toContain('A post with the number');
  expect(first?.body.toString()).not.toMatch(/evil\.example|other\.localhost/);
  expect(new Set(all.map(({ headers }) => headers['x-request-id'])).size).toBe(40);
  for (const { headers } of all) {
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['content-security-policy']).toMatch(/script-src 'self'[^;]*'sha256-[^;]*;.*frame-ancestors 'none'/);
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

test('a visitor who already has Home gets 304, and a smaller body if their client supports compression', async () => {
  const { headers, body } = await freshHome();
  const br = await home({ 'Accept-Encoding': 'gzip, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(br.body.length).toBeLessThan(body.length / 3);
  const again = await home({ 'If-None-Match': String(headers['etag']) });
  expect(again.body).toHaveLength(0);
});

test('a member neither gets the shared Home nor stores it', async () => {
  const member = new Client(`http://127.0.0.1:${port}`);
  const { userCode } = await member.join(cast.ada);
  const own = { Cookie: member.cookieHeader() };
  const [mine, theirs, mineAgain] = [await home(own), await home(), await home(own)];
  expect(mine.body.toString()).toContain(userCode);
  expect(theirs.body.toString()).not.toContain(userCode);
  expect(mineAgain.body.toString()).toContain(userCode);
  for (const name of ['riff_access', 'riff_refresh']) {
    const { headers } = await home({ Cookie: `${name}=forged` });
    expect(headers['etag'], name).toBeUndefined();
  }
});

test('a post that becomes private disappears from Home within a second', async () => {
  const title = /A post with the number \d+/.exec((await home()).body.toString())?.[0] ?? 'none';
  const shows = async () => new RegExp(`${title}\\b`).test((await home()).body.toString());
  const database = await openEmbedded({ dataDir: folder });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("update posts set visibility = 'PRIVATE' where title = $1", [title]);
  const hiddenAt = performance.now();
  await client.end();
  await database.stop();
  let seenAt = hiddenAt;
  let asked = performance.now();
  while (await shows()) {
    seenAt = asked;
    asked = performance.now();
  }
  expect(seenAt - hiddenAt).toBeLessThan(1_000);
});
