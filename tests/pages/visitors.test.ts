import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logout } from '#lib/contract/account/auth.ts';
import { paths } from '#lib/paths.ts';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { writePosts } from '#tests/support/database/write-posts.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';

let folder: string;
let port: number;
let origin: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-visitors-'));
  await copyCluster(folder);
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = startServer({ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' });
  await server.serving;
  await writePosts(folder, 30);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

interface Got {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Does not use fetch, which sets some of these headers itself. */
function ask(page: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: page, headers }, (response) => {
      const { statusCode: status, headers: got } = response;
      buffer(response).then((body) => resolve({ status, headers: got, body }), reject);
    }).on('error', reject);
  });
}
const home = (headers?: Record<string, string>) => ask(paths.home(), headers);

describe('Home of all visitors', () => {
  /** The number of times that the server has read the feed, counted in its log once a later call is there. */
  async function feedReads(): Promise<number> {
    const id = `sentinel-${performance.now()}`.replace('.', '-');
    await fetch(`${origin}/api/nothing`, { headers: { 'X-Request-Id': id } });
    await vi.waitFor(() => expect(server.output()).toContain(id), { timeout: 20_000 });
    return server.output().match(/"path":"\/api\/posts"/g)?.length ?? 0;
  }

  test('is rendered once a second, regardless of the number of visitors and of their other headers', async () => {
    const before = await feedReads();
    const strange = {
      Host: 'other.localhost',
      'X-Forwarded-Host': 'evil.example',
      'User-Agent': 'a phone of somebody',
      'Accept-Language': 'de',
      Cookie: 'vite-ui-theme=dark; other=1',
    };
    const beganAt = performance.now();
    const all = await Promise.all(Array.from({ length: 40 }, (_, at) => home(at % 2 ? strange : {})));
    // Riff reads once for each second that starts during the requests; a busy machine takes more than one.
    const seconds = Math.ceil((performance.now() - beganAt) / 1_000);
    expect((await feedReads()) - before).toBeLessThanOrEqual(seconds + 1);
    expect(new Set(all.map(({ body }) => body.toString('base64'))).size).toBeLessThanOrEqual(seconds + 1);
    const [first] = all;
    expect(first?.body.toString()).toContain('A post with the number');
    expect(first?.body.toString()).not.toMatch(/evil\.example|other\.localhost/);
    expect(new Set(all.map(({ headers }) => headers['x-request-id'])).size).toBe(40);
    for (const { headers } of all) {
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers['content-security-policy']).toMatch(
        /script-src 'self'[^;]*'sha256-[^;]*;.*frame-ancestors 'none'/,
      );
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  test('is compressed for a browser that accepts it, and not sent again to one that already has it', async () => {
    const { body } = await home();
    const br = await home({ 'Accept-Encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.body.length).toBeLessThan(body.length / 3);
    // Asks again, in case the page was rendered between the two requests.
    await vi.waitFor(async () => {
      const { headers } = await home();
      const again = await home({ 'If-None-Match': String(headers.etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    });
  });

  test('is not for a member, whose own Home no visitor gets', async () => {
    const member = new Client(origin);
    const { userCode } = await member.join(cast.ada);
    const own = { Cookie: member.cookieHeader() };
    const [mine, theirs, mineAgain] = [await home(own), await home(), await home(own)];
    expect(mine.body.toString()).toContain(userCode);
    expect(theirs.body.toString()).not.toContain(userCode);
    expect(mineAgain.body.toString()).toContain(userCode);
    for (const name of ['riff_access', 'riff_refresh']) {
      const { headers } = await home({ Cookie: `${name}=forged` });
      expect(headers.etag, name).toBeUndefined();
    }
  });

  test('loses a post within a second after it becomes private', async () => {
    const title = /A post with the number \d+/.exec((await home()).body.toString())?.[0] ?? 'none';
    const shows = async () => new RegExp(`${title}\\b`).test((await home()).body.toString());
    const database = await openEmbedded({ dataDir: folder });
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query("update posts set visibility = 'PRIVATE' where title = $1", [title]);
    const hiddenAt = performance.now();
    await client.end();
    await database.stop();
    // The time is measured at the request, not at the answer, so a slow machine does not matter.
    let seenAt = hiddenAt;
    let asked = performance.now();
    while (await shows()) {
      seenAt = asked;
      asked = performance.now();
    }
    expect(seenAt - hiddenAt).toBeLessThan(1_000);
  });
});

test.each(['/', '/client'])('a visitor who opens %s comes to Home', async (address) => {
  const answer = await fetch(origin + address, { redirect: 'manual' });
  expect([301, 302, 307, 308]).toContain(answer.status);
  expect(new URL(answer.headers.get('location') ?? '', origin).pathname).toBe(paths.home());
});

test.each(['/nowhere', '/auth/nowhere'])('a page that is not found at %s leads to Home', async (address) => {
  const { body } = await ask(address);
  expect(body.toString()).toMatch(new RegExp(`<a[^>]*href="${paths.home()}"[^>]*>\\s*Go to Home\\s*</a>`));
});

test('without a third party Login offers none, and its policy names none', async () => {
  for (const address of [paths.login(), '/auth']) {
    const { headers, body } = await ask(address);
    expect(headers['content-security-policy']).toContain("frame-src 'none'");
    expect(headers['content-security-policy']).not.toContain('google');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(String(headers['set-cookie'])).not.toContain('riff_nonce');
    expect(body.toString()).not.toContain('Continue with');
    expect(body.toString()).toContain('Forgot your password?');
  }
});

test('a member who opens Login or Register is sent to the page that asked for it, if it belongs to Riff', async () => {
  const member = new Client(origin);
  await member.join(cast.ben);
  for (const address of [paths.login(paths.home('p')), paths.register(paths.home('p'))]) {
    const answer = await member.send(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, paths.home('p')]);
  }
  for (const elsewhere of ['//evil.test/client/home', 'https://evil.test/client/home', '/auth/login']) {
    const answer = await member.send(`${paths.login()}?next=${encodeURIComponent(elsewhere)}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toMatch(/You are logged in as <span[^>]*>@ben<\/span>/);
    expect(html).not.toContain('evil.test');
  }
});

test('a session that has ended opens no member page, and its cookies are removed', async () => {
  const member = new Client(origin);
  await member.join(cast.cleo);
  const stolen = member.copy();
  await member.call(logout);
  const answer = await stolen.send(paths.upload());
  expect([answer.status, answer.headers.get('location')]).toEqual([302, paths.login(paths.upload())]);
  expect([...stolen.cookies.keys()].filter((name) => /access|refresh/.test(name))).toEqual([]);
});

describe('About', () => {
  type Attributes = Record<string, string>;

  /** Every element of the page, in document order. */
  async function elements(): Promise<{ tag: string; attributes: Attributes }[]> {
    const found: { tag: string; attributes: Attributes }[] = [];
    const parser = new Parser({ onopentag: (tag, attributes) => void found.push({ tag, attributes }) });
    parser.end((await ask(paths.about())).body.toString());
    return found;
  }
  const attributesOf = async (tag: string) =>
    (await elements()).filter((element) => element.tag === tag).map(({ attributes }) => attributes);

  test('has no script file and, including its styles, fewer than 15 kB', async () => {
    expect((await attributesOf('script')).filter(({ src }) => src !== undefined)).toEqual([]);
    const styles = (await attributesOf('link')).filter(({ rel }) => rel === 'stylesheet').map(({ href = '' }) => href);
    expect(styles.length).toBeGreaterThan(0);
    const sizes = [paths.about(), ...styles].map(async (address) => {
      const { headers, body } = await ask(address, { 'Accept-Encoding': 'gzip, br' });
      expect(headers['content-encoding']).toBe('br');
      return body.length;
    });
    expect((await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes)).toBeLessThan(15_000);
  });

  test('shows screenshots of both themes, with their real sizes and a description', async () => {
    const images = await attributesOf('img');
    const dark = (await attributesOf('source')).map(({ media, srcset = '' }) => {
      expect(media).toBe('(prefers-color-scheme: dark)');
      return srcset;
    });
    expect(images.length).toBeGreaterThan(3);
    expect(dark).toHaveLength(images.length);
    for (const [at, { src = '', alt = '', width, height }] of images.entries()) {
      expect(src).toMatch(/^\/screenshots\/[a-z-]+-light\.webp$/);
      expect(dark[at]).toBe(src.replace('-light', '-dark'));
      expect(alt.length, src).toBeGreaterThan(10);
      for (const address of [src, dark[at] ?? '']) {
        const real = await sharp((await ask(address)).body).metadata();
        expect([address, `${real.width}`, `${real.height}`]).toEqual([address, width, height]);
      }
    }
  });

  test('explains how to start Riff, names its licence, and links to its areas', async () => {
    const html = (await ask(paths.about())).body.toString();
    const section = (id: string) => new RegExp(`<section[^>]*id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';
    expect(section('run-your-own')).toContain('npm start');
    expect(html, 'what is there is not being built').not.toContain('being built');
    expect(section('licence')).toContain('AGPL-3.0-or-later');
    for (const address of [paths.home(), paths.profile(), paths.login(), paths.register()])
      expect(section('areas')).toContain(`href="${address}"`);
  });
});
