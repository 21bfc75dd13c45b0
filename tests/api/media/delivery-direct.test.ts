import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { mediaOpener } from '#server/product/services/delivery/open-media.ts';
import { clientAddressReader } from '#server/web/http/client-address.ts';
import { mediaDirect } from '#server/web/routes/media/media-direct.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let server: Server;
let origin: string;
let id: string;

beforeAll(async () => {
  riff = await startRiff();
  const ada = riff.visitor();
  await ada.join(cast.ada);
  id = (await sendFile(ada, clip({ width: 320, height: 180, rate: 10 }))).body.public_id ?? '';
  const tagCodeList = [await tagCode(ada, 'direct')];
  await ada.call(publishPost, { body: { title: 'Open', videoPublicId: id, tagCodeList } });
  await runJobs(riff.context);
  // Requests that reach the application get a status that nothing else answers.
  server = createServer(
    mediaDirect(
      mediaOpener(riff.context),
      { addressOf: clientAddressReader([]), secure: false, isElsewhere: false },
      (_request, response) => response.writeHead(418).end(),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await riff.close();
});

const get = async (base: string, address: string, init: RequestInit = {}) => {
  const answer = await fetch(`${base}/media/riff/${address}`, init);
  const headers = Object.fromEntries(
    ['etag', 'content-type', 'content-length', 'content-range', 'cache-control', 'vary'].map((name) => [
      name,
      answer.headers.get(name),
    ]),
  );
  return { status: answer.status, headers, bytes: Buffer.from(await answer.arrayBuffer()).toString('base64') };
};

test('the direct path and the application give the same answers', async () => {
  const mp4 = `video/upload/${id}.mp4`;
  for (const [address, init] of [
    [mp4, {}],
    [mp4, { method: 'HEAD' }],
    [mp4, { headers: { Range: 'bytes=10-99' } }],
    [mp4, { headers: { Range: 'bytes=99999999-' } }],
    [`video/upload/c_limit,so_0,w_300/${id}.jpg`, {}],
    [`video/upload/sp_auto/${id}.m3u8`, {}],
    [`video/upload/${id}.mp3`, {}],
  ] as const) {
    const direct = await get(origin, address, init);
    expect(direct.status).not.toBe(418);
    expect(direct).toEqual(await get(riff.origin, address, init));
  }
});

const session = { headers: { Cookie: 'riff_access=one' } };

test('both paths give the same refusal, and only a request with cookies goes to the application', async () => {
  for (const address of [
    ...['video/upload/videos/never-existed.mp4', `video/upload/${id}.mov`, 'nothing'],
    ...[`video/upload/${id}.mp4?x=%31`, 'video/upload/videos%2Fnever-existed.mp4'],
  ]) {
    for (const method of ['GET', 'HEAD']) {
      const direct = await get(origin, address, { method });
      expect([400, 404]).toContain(direct.status);
      expect(direct).toEqual(await get(riff.origin, address, { ...session, method }));
      expect((await get(origin, address, { ...session, method })).status).toBe(418);
    }
  }
});

test('other methods and other addresses go to the application', async () => {
  for (const [address, init] of [
    [`video/upload/${id}.mp4`, { method: 'POST' }],
    ['../../api/posts', {}],
  ] as const) {
    expect((await get(origin, address, init)).status).toBe(418);
  }
});

test('the media of a post that becomes private are refused at the next request without cookies', async () => {
  const address = `video/upload/${id}.mp4`;
  const set = (visibility: 'PUBLIC' | 'PRIVATE') =>
    riff.context.db.update(posts).set({ visibility }).where(eq(posts.title, 'Open'));
  expect((await get(origin, address)).status).toBe(200);
  await set('PRIVATE');
  expect((await get(origin, address)).status).toBe(404);
  expect((await get(origin, address, session)).status).toBe(418);
  await set('PUBLIC');
  expect((await get(origin, address)).status).toBe(200);
});
