import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { accounts, posts, sounds, uploads } from '#server/ground/db/schema/index.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let visitor: Client;
let folder: string;
let tag: string;
let open: string;
let hidden: string;
let image: string;

beforeAll(async () => {
  riff = await startRiff();
  [ada, ben, visitor] = [riff.visitor(), riff.visitor(), riff.visitor()];
  await ada.join(cast.ada);
  await ben.join(cast.ben);
  tag = await tagCode(ada, 'delivery');
  folder = await mkdtemp(path.join(tmpdir(), 'riff-delivery-'));
  const clip = makeClip({ width: 360, height: 640, rate: 10 });
  const photo = path.join(folder, 'photo.png');
  await paintImage(photo);
  open = (await sendFile(ada, clip)).body.public_id ?? '';
  hidden = (await sendFile(ada, clip)).body.public_id ?? '';
  image = (await sendFile(ada, photo, { kind: 'image' })).body.public_id ?? '';
  await ada.call(publishPost, { body: { title: 'Open', videoPublicId: open, tagCodeList: [tag], videoThumbnail: 1 } });
  await ada.call(publishPost, {
    body: { title: 'Hidden', videoPublicId: hidden, tagCodeList: [tag], visibility: 'PRIVATE' },
  });
  await runJobs(riff.context);
  const [sound] = await riff.context.db
    .select()
    .from(sounds)
    .where(eq(sounds.uploadId, (await rowOf(open)).id));
  await ada.call(publishPost, {
    body: {
      title: 'Picture',
      postType: 'IMG',
      imgPublicIdList: [image],
      audioCode: sound?.code ?? '',
      tagCodeList: [tag],
    },
  });
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

const rowOf = async (publicId: string) => {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  if (!row) throw new Error('no such upload');
  return row;
};

async function get(client: Client, address: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await client.send(`/media/riff/${address}`, { headers, method });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, type: answer.headers.get('content-type') };
}

/** Every address that a video has. */
const videoAddresses = (id: string) => [
  `video/upload/${id}.mp4`,
  `video/upload/c_limit,h_360/${id}.mp4`,
  `video/upload/c_limit,so_0.5,w_300/${id}.jpg`,
  `video/upload/c_limit,so_0.5,w_300/${id}.webp`,
  `video/upload/c_fill,e_blur:1000,h_160,so_1,w_90/${id}.jpg`,
  `video/upload/sp_auto/${id}.m3u8`,
  `video/upload/${id}.mp3`,
];
const imageAddress = (id: string) => `image/upload/c_limit,f_auto,q_auto,w_300/${id}`;

test('an address is answered in only one form, for everybody', async () => {
  const address = imageAddress(image);
  const mp4 = `video/upload/${open}.mp4`;
  for (const client of [visitor, ada]) {
    expect((await get(client, mp4)).status).toBe(200);
    for (const other of [
      ...['?x=%31', '?x=1', '?', '?%', '&x'].flatMap((more) => [address + more, mp4 + more]),
      ...[address, mp4].map((path) => path.replace('/upload/', '/%75pload/')),
      ...['%', '%zz'].map((more) => mp4 + more),
      address.replace('c_limit,f_auto', 'f_auto,c_limit'),
      address.replaceAll(',', '%2C'),
      mp4.replace('videos/', 'videos%2F'),
    ]) {
      expect([other, (await get(client, other)).status]).toEqual([other, 400]);
    }
  }
});

describe('a private post', () => {
  test('has no media for others, as if it never existed', async () => {
    const [mine, never] = [videoAddresses(hidden), videoAddresses('videos/never-existed')];
    for (const client of [visitor, ben]) {
      for (const [n, address] of mine.entries()) {
        const [refused, unknown] = [await get(client, address), await get(client, never[n] ?? '')];
        expect([address, refused.status, refused.bytes.toString()]).toEqual([address, 404, unknown.bytes.toString()]);
        expect(unknown.status).toBe(404);
      }
    }
  });

  test('has media for its owner, which no cache stores', async () => {
    for (const address of videoAddresses(hidden)) {
      const { status, headers } = await get(ada, address);
      expect([address, status, headers.get('cache-control')]).toEqual([address, 200, 'private, no-store']);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  test('keeps playing for its owner when the access token has ended, but not with a used refresh token', async () => {
    const tab = ada.copy();
    tab.cookies.delete('riff_access');
    const address = `video/upload/${hidden}.mp4`;
    expect((await get(tab, address)).status).toBe(200);
    const copy = tab.copy();
    expect((await tab.call(refreshToken)).status).toBe(200);
    riff.wait(10_001);
    expect((await get(copy, address)).status).toBe(404);
    expect((await get(tab, address)).status).toBe(200);
    ada.keep([...tab.cookies].map(([name, value]) => `${name}=${value}`));
  });

  test('behaves like an unpublished upload', async () => {
    const { body } = await sendFile(ada, path.join(folder, 'photo.png'), { kind: 'image' });
    const address = imageAddress(body.public_id ?? '');
    expect((await get(visitor, address)).status).toBe(404);
    expect((await get(ben, address)).status).toBe(404);
    expect((await get(ada, address)).status).toBe(200);
  });

  test('loses its media at the next request, and so does a removed post', async () => {
    const address = `video/upload/c_limit,so_1,w_300/${open}.jpg`;
    const postOf = eq(posts.uploadId, (await rowOf(open)).id);
    const set = (change: Partial<typeof posts.$inferInsert>) => riff.context.db.update(posts).set(change).where(postOf);
    for (const [hide, show] of [
      [{ visibility: 'PRIVATE' }, { visibility: 'PUBLIC' }],
      [{ removedAt: new Date() }, { removedAt: null }],
    ] as const) {
      expect((await get(visitor, address)).status).toBe(200);
      await set(hide);
      expect((await get(visitor, address)).status).toBe(404);
      await set(show);
      expect((await get(visitor, address)).status).toBe(200);
    }
  });
});

describe('a sound', () => {
  test('is served if a public post plays it, even though its original post is private', async () => {
    const upload = await rowOf(hidden);
    const [sound] = await riff.context.db.select().from(sounds).where(eq(sounds.uploadId, upload.id));
    const [imagePost] = await riff.context.db.select().from(posts).where(eq(posts.title, 'Picture'));
    expect((await get(visitor, `video/upload/${hidden}.mp3`)).status).toBe(404);
    const play = (soundId: number | null | undefined) =>
      riff.context.db
        .update(posts)
        .set({ soundId: soundId ?? null })
        .where(eq(posts.id, imagePost?.id ?? 0));
    await play(sound?.id);
    expect((await get(visitor, `video/upload/${hidden}.mp3`)).status).toBe(200);
    expect((await get(visitor, `video/upload/${hidden}.mp4`)).status).toBe(404);
    await play(imagePost?.soundId);
  });
});

describe('an avatar', () => {
  test('is visible to everybody while a member uses it', async () => {
    const { body } = await sendFile(ben, path.join(folder, 'photo.png'), { kind: 'image' });
    const address = `image/upload/c_fill,f_auto,h_200,q_auto,w_200/${body.public_id}`;
    expect((await get(visitor, address)).status).toBe(404);
    const benAccount = eq(accounts.email, cast.ben.email);
    await riff.context.db
      .update(accounts)
      .set({ avatarId: body.public_id ?? '' })
      .where(benAccount);
    expect((await get(visitor, address)).status).toBe(200);
    await riff.context.db.update(accounts).set({ avatarId: null }).where(benAccount);
    expect((await get(visitor, address)).status).toBe(404);
  });
});

describe('every address of the product', () => {
  test.each([
    ['c_limit,f_auto,q_auto,w_300', 300, 225],
    ['c_limit,f_auto,q_auto,w_600', 600, 450],
    ['c_limit,f_auto,q_auto,w_1600', 640, 480],
    ['c_fill,f_auto,h_200,q_auto,w_200', 200, 200],
    ['c_fill,f_auto,h_80,q_auto,w_80', 80, 80],
    ['c_fill,f_auto,h_300,q_auto,w_600', 600, 300],
    ['c_fill,e_blur:1000,f_auto,h_160,q_auto,w_90', 90, 160],
  ])('an image as %s', async (transformation, width, height) => {
    const address = `image/upload/${transformation}/${image}`;
    const webp = await get(visitor, address, { Accept: 'image/avif,image/webp,*/*' });
    expect([webp.type, webp.headers.get('vary')]).toEqual(['image/webp', 'Accept']);
    expect(await sharp(webp.bytes).metadata()).toMatchObject({ format: 'webp', width, height });
    const jpeg = await get(visitor, address, { Accept: '*/*' });
    expect(jpeg.type).toBe('image/jpeg');
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
  });

  test('a frame at a second, its blurred backdrop, and no second that the video does not have', async () => {
    const frame = await get(visitor, `video/upload/c_limit,so_1,w_300/${open}.jpg`);
    expect(await sharp(frame.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 533 });
    const webp = await get(visitor, `video/upload/c_limit,so_1,w_720/${open}.webp`);
    expect(await sharp(webp.bytes).metadata()).toMatchObject({ format: 'webp', width: 360 });
    const backdrop = await get(visitor, `video/upload/c_fill,e_blur:1000,h_160,so_1,w_90/${open}.jpg`);
    expect(await sharp(backdrop.bytes).metadata()).toMatchObject({ width: 90, height: 160 });
    expect((await get(visitor, `video/upload/c_limit,so_99,w_300/${open}.jpg`)).status).toBe(400);
  });

  test('a frame at another second than the poster’s, only for the owner', async () => {
    const address = `video/upload/c_limit,so_0.4,w_300/${open}.jpg`;
    const statuses = async () => [(await get(visitor, address)).status, (await get(ben, address)).status];
    expect(await statuses()).toEqual([404, 404]);
    expect((await get(ada, address)).status).toBe(200);
    expect((await get(visitor, `video/upload/c_limit,so_1,w_300/${open}.jpg`)).status).toBe(200);
    // The frame stays refused after the owner has made it: access does not depend on the owner's views.
    expect(await statuses()).toEqual([404, 404]);
  });

  test('the owner’s viewed frames make room for newer ones, the oldest first, and the poster stays', async () => {
    const { storage } = riff.context;
    const { code } = await rowOf(open);
    const frame = (second: string, client: Client) =>
      get(client, `video/upload/c_limit,so_${second},w_300/${open}.jpg`);
    expect((await frame('1', visitor)).status).toBe(200);
    const poster = `variants/${code}/limit-300-1.0.jpg`;
    const old = (n: number) => `variants/${code}/limit-300-${100 + n}.0.jpg`;
    for (let n = 0; n < 500; n += 1) {
      await storage.withTemporaryFolder(async (work) => {
        const file = path.join(work, 'frame.jpg');
        await writeFile(file, 'a frame');
        await utimes(file, n, n);
        await storage.putFile(old(n), file);
      });
    }
    const before = await storage.stat(poster);
    expect(before).not.toBeNull();
    expect((await frame('0.2', ada)).status).toBe(200);
    expect(await storage.stat(poster)).toEqual(before);
    expect([await storage.stat(old(0)), await storage.stat(old(50))]).toEqual([null, null]);
    expect(await storage.stat(old(499))).not.toBeNull();
    expect((await storage.names(`variants/${code}/`)).length).toBeGreaterThan(350);
  });

  test('MP4: the best file, and the nearest smaller one if a rung does not exist', async () => {
    const best = await get(visitor, `video/upload/${open}.mp4`);
    expect([best.status, best.type]).toEqual([200, 'video/mp4']);
    expect(best.bytes.toString('latin1', 4, 8)).toBe('ftyp');
    for (const side of [360, 540, 1080]) {
      const rung = await get(visitor, `video/upload/c_limit,h_${side}/${open}.mp4`);
      expect(rung.bytes.equals(best.bytes)).toBe(true);
    }
  });

  test('HLS: each playlist leads to everything that a player needs', async () => {
    const base = `${riff.origin}/media/riff/video/upload/sp_auto/${open}.m3u8`;
    const master = await get(visitor, `video/upload/sp_auto/${open}.m3u8`);
    expect(master.type).toBe('application/vnd.apple.mpegurl');
    const named = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const [rung = ''] = named(master.bytes.toString());
    const rungUrl = new URL(rung, base);
    const playlist = await visitor.send(rungUrl.pathname);
    expect([playlist.status, playlist.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
    const text = await playlist.text();
    const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '';
    for (const file of [init, ...named(text)]) {
      const segment = await visitor.send(new URL(file, rungUrl).pathname);
      expect([file, segment.status]).toEqual([file, 200]);
      expect((await segment.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    expect((await get(visitor, `video/upload/sp_auto/${open}/360/none.m4s`)).status).toBe(404);
  });

  test('the sound as mp3', async () => {
    const { status, type, bytes } = await get(visitor, `video/upload/${open}.mp3`);
    expect([status, type]).toEqual([200, 'audio/mpeg']);
    expect(bytes.length).toBeGreaterThan(5000);
  });

  test('and no other address is answered', async () => {
    for (const address of [`video/upload/${open}.mov`, `video/upload/w_31/${open}.mp4`, `image/upload/${image}`]) {
      const { status, bytes } = await get(visitor, address);
      expect([address, status, JSON.parse(bytes.toString())]).toEqual([
        address,
        400,
        { error: { message: messages.mediaAddress } },
      ]);
    }
    expect((await get(visitor, `image/upload/c_limit,f_auto,q_auto,w_300/${open}`)).status).toBe(404);
    expect((await get(visitor, `video/upload/${image}.mp4`)).status).toBe(404);
    expect((await visitor.send('/media/originals/x')).status).toBe(404);
  });
});

test('the media of a disabled member disappear with their posts, and return with them', async () => {
  const owner = eq(accounts.email, cast.ada.email);
  const status = async () => (await visitor.send(`/media/riff/video/upload/${open}.mp4`)).status;
  await riff.context.db.update(accounts).set({ disabledAt: riff.context.now() }).where(owner);
  expect(await status()).toBe(404);
  await riff.context.db.update(accounts).set({ disabledAt: null }).where(owner);
  expect(await status()).toBe(200);
});

describe('HTTP', () => {
  const address = () => `video/upload/${open}.mp4`;

  test('public media may be cached for a day, and have their content type', async () => {
    const { headers, bytes } = await get(visitor, address());
    expect(headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
    expect(headers.get('content-length')).toBe(String(bytes.length));
  });

  test('an address that may still change to a larger rendition is cached only briefly', async () => {
    const row = await rowOf(open);
    const caching = async (path: string) =>
      (await visitor.send(`/media/riff/video/upload/${path}`)).headers.get('cache-control');
    await riff.context.db.update(uploads).set({ status: 'WATCHABLE' }).where(eq(uploads.id, row.id));
    expect(await caching(`${open}.mp4`)).toBe('public, max-age=30');
    expect(await caching(`c_limit,h_1080/${open}.mp4`)).toBe('public, max-age=30');
    expect(await caching(`c_limit,h_360/${open}.mp4`)).toBe('public, max-age=86400, immutable');
    await riff.context.db.update(uploads).set({ status: 'COMPLETE' }).where(eq(uploads.id, row.id));
    expect(await caching(`${open}.mp4`)).toBe('public, max-age=86400, immutable');
  });

  test('HEAD gets the answer of GET, without the bytes', async () => {
    const [head, whole] = [await get(visitor, address(), {}, 'HEAD'), await get(visitor, address())];
    expect(head.bytes.length).toBe(0);
    for (const name of ['etag', 'content-length', 'content-type']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test('a single range is sent on its own, one past the end is refused, several get the whole file', async () => {
    const whole = (await get(visitor, address())).bytes;
    const part = await get(visitor, address(), { Range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`]);
    expect(part.bytes.equals(whole.subarray(100, 200))).toBe(true);
    const past = await get(visitor, address(), { Range: `bytes=${whole.length}-` });
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    expect((await get(visitor, address(), { Range: 'bytes=0-1,4-5' })).status).toBe(200);
    const changed = await get(visitor, address(), { Range: 'bytes=0-9', 'If-Range': '"other"' });
    expect(changed.status).toBe(200);
  });

  test('a file that the browser already has is not sent again', async () => {
    const etag = (await get(visitor, address())).headers.get('etag') ?? '';
    const { status, bytes } = await get(visitor, address(), { 'If-None-Match': etag });
    expect([status, bytes.length]).toEqual([304, 0]);
  });

  test('an image is made once for many simultaneous requests', async () => {
    const path = imageAddress(image).replace('w_300', 'w_1080');
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(visitor, path, { Accept: 'image/webp' })));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('etag')}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });
});
