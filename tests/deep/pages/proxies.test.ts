import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { limits } from '#lib/contract/limits.ts';
import { getPost } from '#lib/contract/post/post.ts';
import type { ProcessingPost } from '#lib/contract/post/processing.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { paths } from '#lib/paths.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { createDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { type ExampleProxy, exampleName, exampleProxies, type Ports } from '#tests/support/proxies/example-proxy.ts';
import { addressOfClients, ProxiedClient } from '#tests/support/proxies/proxied-client.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';
import { openUpload } from '#tests/support/riff/open-upload.ts';
import { sendUpload, type UploadReply } from '#tests/support/riff/send-upload.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';

const MB = 1024 * 1024;

for (const [name, example] of Object.entries(exampleProxies)) {
  const missing = example.missing();
  describe.skipIf(missing)(missing ? `behind ${name}: skipped, ${missing}` : `behind ${name}, from its example`, () => {
    let database: TestDatabase;
    let folder: string;
    let ports: Ports;
    let proxy: ExampleProxy;
    let servers: ServerProcess[] = [];
    let ada: ProxiedClient;

    beforeAll(async () => {
      database = await createDatabase();
      folder = await mkdtemp(path.join(tmpdir(), 'riff-proxied-'));
      const upstreams = [await freePort(), await freePort()];
      ports = { http: await freePort(), https: await freePort(), upstreams };
      const shared = {
        DATABASE_URL: database.connectionString,
        DATA_DIR: path.join(folder, 'data'),
        PUBLIC_URL: `https://${exampleName}:${ports.https}`,
        TRUST_PROXY: '127.0.0.1',
      };
      servers = upstreams.map((port, n) =>
        startServer({ ...shared, PORT: String(port), ROLE: n === 0 ? 'all' : 'web' }),
      );
      await Promise.all(servers.map(({ serving }) => serving));
      proxy = await example.start(ports);
      ada = visitor();
      await ada.join(cast.ada);
    });
    afterAll(async () => {
      await proxy?.stop();
      for (const { child } of servers) child.kill('SIGTERM');
      await Promise.all(servers.map(({ ended }) => ended));
      await database?.drop();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    const visitor = () => new ProxiedClient(`https://${exampleName}:${ports.https}`, proxy.ca);

    let published: Promise<string> | undefined;
    /** The code of a post, once it is published: Riff encodes only one video of a member at a time. */
    const readyPost = () => (published ??= publishReady(20 * MB));

    /** Publishes a clip that was padded to this size, in chunks like a browser, and waits for the event that it is ready. */
    async function publishReady(bytes: number): Promise<string> {
      const file = path.join(folder, `${bytes}.mp4`);
      await padVideo(clip(), file, bytes);
      const content = await openAsBlob(file);
      let reply: UploadReply | undefined;
      for (let from = 0; from < bytes; from += limits.uploadChunkBytes) {
        const part = { from, to: Math.min(bytes, from + limits.uploadChunkBytes), total: bytes, id: `upload-${bytes}` };
        reply = await sendUpload(ada, content, { part });
        expect(reply).toMatchObject({ status: 200 });
      }
      const body = {
        title: 'Behind a proxy',
        videoPublicId: reply?.body.public_id ?? '',
        tagCodeList: [await tagCode(ada, 'proxy')],
      };
      const { data, message } = await ada.call(publishPost, { body });
      if (!data) throw new Error(message);
      const events = `/api/posts/processing/events?code=${data.postCode}`;
      const listener = await listenTo<ProcessingPost[]>(ada, events, 'posts');
      const isOver = ({ status }: ProcessingPost) => status === 'READY' || status === 'FAILED';
      const posts = await listener.until((all) => all.some(isOver));
      listener.close();
      expect(posts.map(({ status }) => status)).toEqual(['READY']);
      return data.postCode;
    }

    test('a member is logged in, with cookies only for https, and Riff knows the member’s address', async () => {
      expect((await ada.call(me)).data?.displayName).toBe('Ada');
      expect([...ada.cookies.keys()]).toEqual(expect.arrayContaining([expect.stringMatching(/^__(Host|Secure)-/)]));
      const liar = visitor();
      liar.headers['x-forwarded-for'] = '203.0.113.9';
      await liar.join(cast.cleo);
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      const { rows } = await client.query('select distinct ip from sessions');
      await client.end();
      expect(rows).toEqual([{ ip: addressOfClients }]);
    });

    test('a page arrives compressed by Riff, under the public name', async () => {
      const page = await visitor().send(paths.home(), { headers: { 'accept-encoding': 'br' } });
      expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
      const plain = await fetch(`http://127.0.0.1:${ports.http}/client/home`, { redirect: 'manual' }).catch(() => null);
      expect(plain?.status).toBeOneOf([301, 308]);
    });

    test('20 MB arrive in chunks, the post announces that it is ready, and any part of its video can be requested', async () => {
      const code = await readyPost();
      const { data: post } = await ada.call(getPost, { query: { code } });
      if (post?.media.kind !== 'video') throw new Error('the post has no video');
      const whole = Buffer.from(await (await visitor().send(post.media.mp4.best)).arrayBuffer());
      const part = await visitor().send(post.media.mp4.best, { headers: { range: 'bytes=1000-1999' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${whole.length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(1000, 2000));
      const none = await visitor().send(post.media.mp4.best, { headers: { range: `bytes=${whole.length}-` } });
      expect(none.status).toBe(416);
    });

    test('bytes of an upload reach Riff while the client is still sending', async () => {
      const content = Buffer.alloc(4 * MB);
      const sending = openUpload(ada, content, { from: 0, to: 4 * MB, total: 8 * MB, id: 'slow' });
      sending.send(2 * MB);
      const arrived = async () => {
        const parts = await readdir(path.join(folder, 'data', 'tmp', 'uploads'), { recursive: true });
        const sizes = await Promise.all(parts.map((part) => stat(path.join(folder, 'data', 'tmp', 'uploads', part))));
        return Math.max(0, ...sizes.map(({ size }) => size));
      };
      await expect.poll(arrived, { timeout: 10_000 }).toBeGreaterThan(MB);
      expect((await sending.end()).status).toBe(200);
    });

    test('Riff itself judges a file of 100 MB in one body', async () => {
      const judged = await openUpload(ada, Buffer.alloc(limits.uploadBytes), null).end();
      expect([judged.status, judged.body.error?.message]).toEqual([400, expect.any(String)]);
    });

    test('others’ comments arrive while the stream is open, from any process', async () => {
      const code = await readyPost();
      const listeners = await Promise.all(
        [ada, visitor(), visitor()].map((client) =>
          listenTo<{ newest: string | null }>(client, `/api/comments/news/events?code=${code}`, 'comments'),
        ),
      );
      for (const { answer } of listeners) {
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-encoding']).toBeUndefined();
      }
      await Promise.all(listeners.map((listener) => listener.until(({ newest }) => newest === null)));
      const { data } = await ada.call(sendComment, { body: { code, content: 'First' } });
      await Promise.all(listeners.map((listener) => listener.until(({ newest }) => newest === data?.commentCode)));
      for (const listener of listeners) listener.close();
    });

    test('the other web processes answer when one of them ends', async () => {
      servers[1]?.child.kill('SIGKILL');
      await servers[1]?.ended;
      for (let n = 0; n < 20; n += 1) expect((await ada.call(me)).status).toBe(200);
    });
  });
}
