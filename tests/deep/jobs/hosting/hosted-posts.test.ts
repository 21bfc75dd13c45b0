import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { deleteFile } from '#lib/contract/post/file.ts';
import { signUpload } from '#lib/contract/post/hosted-file.ts';
import { getSound } from '#lib/contract/sound/sound.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { findAll } from '#server/product/services/check/check.ts';
import { type HostedRiff, newId, signal, startHostedRiff } from '#tests/support/hosting/hosted-riff.ts';
import type { TestMediaHost } from '#tests/support/hosting/media-host.ts';
import type { Client } from '#tests/support/riff/client.ts';
import type { TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

let hosted: HostedRiff;
let host: TestMediaHost;
let riff: TestRiff;
let ada: Client;
/** A post that was made without any notification. */
let ready: { postCode: string; publicId: string };

beforeAll(async () => {
  hosted = await startHostedRiff();
  ({ host, riff, ada } = hosted);
  ready = await hosted.readyPost();
});
afterAll(() => hosted.close());
beforeEach(() => {
  host.setDown(false);
  host.pretend({});
});

describe('a video that goes to the media host', () => {
  test('arrives in chunks, is published, and is processed and played from there', async () => {
    const file = await hosted.upload(ada, hosted.film);
    expect(file).toMatchObject({ resource_type: 'video', bytes: hosted.film.size, width: 320, height: 180 });
    expect(file.public_id).toMatch(/^videos\/hosted-/);
    const { postCode, status } = await hosted.publish(ada, hosted.draftOf(file.public_id));
    expect(status).toBe('PROCESSING');
    // Riff requests the renditions; the host makes and announces them.
    await runJobs(riff.context);
    await host.work();
    expect(await host.notify(file.public_id, 'eager')).toBe(204);
    const post = await hosted.postOf(postCode);
    if (post?.media.kind !== 'video') throw new Error('no video');
    const { poster, mp4, hls, backdrop } = post.media;
    for (const address of [poster.src, mp4.best, mp4[360], mp4[540], mp4[720], hls, backdrop]) {
      expect(address).toMatch(new RegExp(`^${host.config.deliveryBase}/riff/video/private/s--`));
      expect((await fetch(address)).status).toBe(200);
    }
    const range = await fetch(mp4[540], { headers: { Range: 'bytes=0-99' } });
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 100]);
    // Other addresses cannot be derived from these, and Riff itself stores nothing.
    expect((await fetch(mp4[540].replace('h_960,w_960', 'h_961,w_961'))).status).toBe(404);
    expect((await ada.send(`/media/riff/video/upload/${file.public_id}.mp4`)).status).toBe(404);
  });

  test('becomes ready without any notification, and its sound can be used', async () => {
    const { postCode } = ready;
    const post = await hosted.postOf(postCode);
    expect(post?.audioPostCode).toBeTruthy();
    const { data: sound } = await ada.call(getSound, { query: { code: postCode } });
    expect(sound?.media.peaks).toBeNull();
    expect((await fetch(sound?.media.sound ?? '')).status).toBe(200);
  });

  test('is ready at once if its renditions were made before it is published', async () => {
    const file = await hosted.upload(ada, hosted.film);
    await runJobs(riff.context);
    await host.work();
    await host.notify(file.public_id, 'eager');
    expect((await hosted.publish(ada, hosted.draftOf(file.public_id))).status).toBe('READY');
  });

  test('is finished although its tab was closed before it told Riff', async () => {
    const id = newId();
    const tamper = () => {
      throw new Error('the tab was closed');
    };
    await expect(hosted.upload(ada, hosted.film, { id, tamper })).rejects.toThrow('the tab was closed');
    const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.uniqueUploadId, id));
    expect(row?.status).toBe('RECEIVING');
    expect(await host.notify(row?.publicId ?? '', 'upload')).toBe(204);
    await runJobs(riff.context);
    // The outbox sends the same file again, and the host has it already.
    const before = host.calls.length;
    expect((await hosted.upload(ada, hosted.film, { id })).public_id).toBe(row?.publicId);
    expect(host.calls.slice(before)).toEqual([]);
  });

  test('is mixed with a sound of the host, and Riff stores the mix', async () => {
    const { postCode: code } = ready;
    const audioCode = (await ada.call(getSound, { query: { code } })).data?.audioCode;
    const file = await hosted.upload(ada, hosted.film);
    const cuts = { videoCutStart: 0, videoCutEnd: 1, audioCutStart: 0, audioCutEnd: 1, audioOffset: 0 };
    const mixed = await hosted.publish(
      ada,
      hosted.draftOf(file.public_id, { isUseOtherAudio: true, audioCode, ffmpegMergeParams: cuts }),
    );
    await host.work();
    await runJobs(riff.context);
    const post = await hosted.postOf(mixed.postCode);
    expect(post?.media).toMatchObject({ kind: 'video', mp4: { best: expect.stringMatching(/^\/media\/riff\//) } });
  });
});

test('images go to the media host and are ready at once', async () => {
  const { postCode: code } = ready;
  const audioCode = (await ada.call(getSound, { query: { code } })).data?.audioCode;
  const file = await hosted.upload(ada, hosted.photo);
  const draft = {
    title: 'A still',
    postType: 'IMG',
    imgPublicIdList: [file.public_id],
    audioCode,
    tagCodeList: [hosted.tag],
  };
  const { postCode, status } = await hosted.publish(ada, draft);
  expect(status).toBe('READY');
  await runJobs(riff.context);
  const post = await hosted.postOf(postCode);
  if (post?.media.kind !== 'images') throw new Error('no images');
  for (const { src, backdrop } of post.media.images) {
    expect((await fetch(src)).status).toBe(200);
    expect((await fetch(backdrop)).status).toBe(200);
  }
});

test('the check finds nothing wrong with files at the media host', async () => {
  const { code } = (await hosted.rowOf(ready.publicId)) ?? {};
  const findings: string[] = [];
  for await (const { what } of findAll({ context: riff.context, isDeep: false, mends: false, signal }))
    findings.push(what);
  expect(code).toBeTruthy();
  expect(findings.filter((what) => what.includes(code ?? ''))).toEqual([]);
});

describe('the deletion', () => {
  test('of a post deletes its file at the host, at once, and is harmless when repeated', async () => {
    const { postCode, publicId } = await hosted.readyPost();
    expect(host.assets.has(`video/${publicId}`)).toBe(true);
    const media = (await hosted.postOf(postCode))?.media;
    if (media?.kind !== 'video') throw new Error('no video');
    expect((await ada.call(deletePost, { body: { code: postCode } })).status).toBe(200);
    await hosted.deleteDue();
    expect(host.assets.has(`video/${publicId}`)).toBe(false);
    expect((await fetch(media.mp4.best)).status).toBe(404);
    // Riff deletes it a second time, after the last moment at which a file with its id can be sent, and then never again.
    expect(await hosted.deleteDue(66)).toBeGreaterThan(0);
    expect(await hosted.deleteDue(66)).toBe(0);
  });

  test('of an upload waits until the host answers', async () => {
    const { public_id: code } = await hosted.upload(ada, hosted.photo);
    expect((await ada.call(deleteFile, { body: { code } })).status).toBe(200);
    host.setDown(true);
    expect(await hosted.deleteDue()).toBe(0);
    host.setDown(false);
    await hosted.deleteDue(11);
    expect(host.assets.has(`image/${code}`)).toBe(false);
  });

  test('of one upload is refused by the host, and the next one is still deleted', async () => {
    const codes = [await hosted.upload(ada, hosted.photo), await hosted.upload(ada, hosted.photo)].map(
      ({ public_id }) => public_id,
    );
    const [odd = '', next = ''] = codes;
    host.keep(odd);
    for (const code of codes) await ada.call(deleteFile, { body: { code } });
    await hosted.deleteDue();
    expect([odd, next].map((code) => host.assets.has(`image/${code}`))).toEqual([true, false]);
    host.keep('');
    await hosted.deleteDue(11);
    expect(host.assets.has(`image/${odd}`)).toBe(false);
  });

  test('happens again for a file that was sent with an old form', async () => {
    const id = newId();
    const { data } = await ada.call(signUpload, { body: { id, kind: 'image', bytes: hosted.photo.size } });
    if (data?.state !== 'send') throw new Error('not signed');
    const { public_id: code } = await hosted.upload(ada, hosted.photo, { id });
    await ada.call(deleteFile, { body: { code } });
    await hosted.deleteDue();
    const form = new FormData();
    for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
    form.append('file', hosted.photo);
    expect((await fetch(data.url, { method: 'POST', body: form })).status).toBe(200);
    expect(host.assets.has(`image/${code}`)).toBe(true);
    await hosted.deleteDue(66);
    expect(host.assets.has(`image/${code}`)).toBe(false);
  });

  test('also happens for a file that arrived after its upload was given up', async () => {
    const id = newId();
    const tamper = () => {
      throw new Error('left');
    };
    await expect(hosted.upload(ada, hosted.photo, { id, tamper })).rejects.toThrow('left');
    const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.uniqueUploadId, id));
    await ada.send(`/media/v1_1/riff/uploads/${id}`, { method: 'DELETE' });
    expect(await hosted.rowOf(row?.publicId ?? '')).toBeUndefined();
    await hosted.deleteDue(66);
    expect(host.assets.has(`image/${row?.publicId}`)).toBe(false);
  });
});
