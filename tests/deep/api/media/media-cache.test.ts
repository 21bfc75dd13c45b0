import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { hasMediaCache, type MediaCache, startMediaCache } from '#tests/support/servers/media-cache.ts';
import { freePort } from '#tests/support/servers/server-process.ts';

const isInstalled = hasMediaCache();
if (!isInstalled) {
  process.stderr.write('deploy/nginx-media-cache.conf is not tested without nginx: apt-get install nginx\n');
}

describe.skipIf(!isInstalled)('nginx with the configuration that comes with Riff', () => {
  let riff: TestRiff;
  let cache: MediaCache;
  let ada: Client;
  let media: string;
  let open: string;
  let hidden: string;

  beforeAll(async () => {
    const port = await freePort();
    media = `http://localhost:${port}`;
    riff = await startRiff({ mediaUrl: media, delivery: { base: `${media}/media`, cloud: 'riff' } });
    cache = await startMediaCache({ port, riff: Number(new URL(riff.origin).port) });
    ada = riff.visitor();
    await ada.join(cast.ada);
    const tagCodeList = [await tagCode(ada, 'cache')];
    open = (await sendFile(ada, clip({ width: 320, height: 180, rate: 10 }))).body.public_id ?? '';
    await ada.call(publishPost, { body: { title: 'Open', videoPublicId: open, tagCodeList } });
    await runJobs(riff.context);
    // An upload that is not ready yet would be cached for only half a minute.
    hidden = (await sendFile(ada, clip({ width: 320, height: 180, rate: 10 }))).body.public_id ?? '';
    const body = { title: 'Hidden', videoPublicId: hidden, tagCodeList, visibility: 'PRIVATE' };
    await ada.call(publishPost, { body });
  });
  afterAll(async () => {
    await cache?.stop();
    await riff.close();
  });

  /** An answer of the cache, and the number of requests that reached Riff for it. */
  async function get(path: string, headers: Record<string, string> = {}) {
    const before = riff.logged.length;
    const answer = await fetch(`${media}/media/riff/${path}`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const asked = riff.logged.slice(before).filter((line) => line.includes('"path":"/media/riff/')).length;
    return { status: answer.status, headers: answer.headers, bytes, asked };
  }

  test('answers any range of a stored video without another request to Riff', async () => {
    const path = `video/upload/${open}.mp4`;
    const whole = await get(path);
    expect([whole.status, whole.asked]).toEqual([200, 1]);
    const part = await get(path, { Range: 'bytes=100-199' });
    expect([part.status, part.asked, part.headers.get('content-range')]).toEqual([
      206,
      0,
      `bytes 100-199/${whole.bytes.length}`,
    ]);
    expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true);
    const known = await get(path, { 'If-None-Match': whole.headers.get('etag') ?? '' });
    expect([known.status, known.asked]).toEqual([304, 0]);
    expect(whole.headers.get('access-control-allow-origin')).toBe('*');
    expect((await get(`${path}?anything`)).asked).toBe(0);
  });

  test('has the segments of a stream, and its playlist', async () => {
    for (const asked of [1, 0]) {
      expect((await get(`video/upload/sp_auto/${open}.m3u8`)).asked).toBe(asked);
    }
  });

  test('knows the formats of an image, however a browser spells them', async () => {
    const path = `video/upload/c_limit,so_0,w_300/${open}.jpg`;
    for (const [accept, asked] of [
      ['image/avif,image/webp,image/apng,*/*;q=0.8', 1],
      ['image/avif,image/webp,image/png,image/svg+xml,*/*;q=0.5', 0],
      ['image/webp,*/*', 1],
      ['*/*', 1],
      ['image/png', 0],
    ] as const) {
      expect([accept, (await get(path, { Accept: accept })).asked]).toEqual([accept, asked]);
    }
  });

  test('stores no signed or refused answers, and passes on no cookie', async () => {
    const path = `video/upload/${hidden}.mp4`;
    const signed = `signed/${riff.context.mediaSigner?.sign(hidden, (await memberCode()) ?? '')}/${path}`;
    for (const _ of [1, 2]) {
      const answer = await get(signed, { Range: 'bytes=0-9' });
      expect([answer.status, answer.asked]).toEqual([206, 1]);
      const refused = await get(path, { Cookie: ada.cookieHeader() });
      expect([refused.status, refused.asked]).toEqual([404, 1]);
    }
    const set = (visibility: 'PUBLIC' | 'PRIVATE') =>
      riff.context.db.update(posts).set({ visibility }).where(eq(posts.title, 'Hidden'));
    await set('PUBLIC');
    expect((await get(path)).status).toBe(200);
    await set('PRIVATE');
    expect((await get(signed)).status).toBe(200);
  });

  test('is closed to all other addresses', async () => {
    for (const path of ['/', '/api/posts', '/client/home', '/media/v1_1/riff/uploads/x']) {
      expect([path, (await fetch(media + path)).status]).toEqual([path, 404]);
    }
  });

  const memberCode = async () => (await ada.join(cast.ada)).userCode;
});
