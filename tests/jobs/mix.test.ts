import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { retryPost } from '#lib/contract/post/processing.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { renditions, sounds } from '#server/ground/db/schema/index.ts';
import { type Mixing, startMixing } from '#tests/support/jobs/mixing.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { replaceFile } from '#tests/support/riff/stored-files.ts';

const hour = 3_600_000;
let mixing: Mixing;
beforeAll(async () => {
  mixing = await startMixing();
});
afterAll(() => mixing.riff.close());

describe('a video over the sound of another post', () => {
  test('becomes a separate upload with that sound, and its source is removed a day later', async () => {
    const { db } = mixing.riff.context;
    const videoId = await mixing.sendClip(mixing.ada);
    const code = await mixing.publish(videoId);
    expect(await mixing.post(code)).toMatchObject({ status: 'PROCESSING', duration: 1 });
    // Riff does not make renditions of the source itself.
    const ran = await runJobs(mixing.riff.context);
    expect(ran.sort()).toEqual(['build-ladder', 'tell-of-post', 'transcode-upload', 'transcode-upload']);
    const { video, source } = await mixing.mixOf(code);
    expect(source).toMatchObject({ publicId: videoId, status: 'STORED' });
    expect(await mixing.filesOf(source?.code ?? '')).toEqual([`media/originals/${source?.code}`]);
    expect(await mixing.post(code)).toMatchObject({
      status: 'READY',
      videoUrl: video.publicId,
      thumbnail: 0.5,
      audioOwnerDisplayName: 'Ben',
      audioPostCode: mixing.soundPost.postCode,
    });
    expect(video).toMatchObject({ status: 'COMPLETE', duration: 1, format: 'mov', hasSound: true });
    const made = await db.select().from(renditions).where(eq(renditions.uploadId, video.id));
    expect(made.map(({ kind }) => kind).sort()).toEqual(['hls', 'mp4', 'poster', 'sound']);
    expect(await db.select().from(sounds).where(eq(sounds.uploadId, video.id))).toEqual([]);
    const watched = await mixing.ben.send(`/media/riff/video/upload/${video.publicId}.mp4`);
    expect(watched.status).toBe(200);
    await watched.body?.cancel();

    await mixing.later(23 * hour);
    await mixing.sweep();
    expect((await mixing.mixOf(code)).source).toBeDefined();
    await mixing.later(2 * hour);
    await mixing.sweep();
    expect(await mixing.mixOf(code)).toMatchObject({ source: undefined, video: { status: 'COMPLETE', mixOfId: null } });
    expect(await mixing.filesOf(source?.code ?? '')).toEqual([]);
  });

  test('is FAILED with a reason when the video is damaged, and its author can retry it for a week', async () => {
    const code = await mixing.publish(await mixing.sendClip(mixing.ada));
    const { source } = await mixing.mixOf(code);
    await replaceFile(mixing.riff.context, `originals/${source?.code}`, 'no video any more');
    await runJobs(mixing.riff.context);
    const failed = await mixing.post(code);
    expect(failed?.status).toBe('FAILED');
    expect(failed?.failure).toMatch(/^[A-Z].*\.$/);

    expect((await mixing.ada.call(retryPost, { body: { code } })).data).toEqual({
      postCode: code,
      status: 'PROCESSING',
    });
    await runJobs(mixing.riff.context);
    expect(await mixing.post(code)).toMatchObject({ status: 'FAILED' });
    await mixing.later(6 * 24 * hour);
    await mixing.sweep();
    expect(await mixing.filesOf(source?.code ?? '')).toHaveLength(1);
    await mixing.later(25 * hour);
    await mixing.sweep();
    expect(await mixing.filesOf(source?.code ?? '')).toEqual([]);
    expect(await mixing.ada.call(retryPost, { body: { code } })).toMatchObject({
      status: 400,
      errors: { code: messages.retryNotPossible },
    });
  });
});

describe('a retry', () => {
  const publishPlain = async () => {
    const videoPublicId = await mixing.sendClip(mixing.ada);
    const { data } = await mixing.ada.call(publishPost, {
      body: { title: 'Plain', videoPublicId, tagCodeList: [mixing.tag] },
    });
    return data?.postCode ?? '';
  };

  test('is open only to the author of a failed post', async () => {
    const code = await publishPlain();
    expect((await mixing.riff.visitor().call(retryPost, { body: { code } })).status).toBe(401);
    expect((await mixing.ben.call(retryPost, { body: { code } })).status).toBe(404);
    expect((await mixing.ada.call(retryPost, { body: { code: 'never-existed' } })).status).toBe(404);
    // The post is in processing already, so nothing happens.
    expect((await mixing.ada.call(retryPost, { body: { code } })).data).toEqual({
      postCode: code,
      status: 'PROCESSING',
    });
    expect(await runJobs(mixing.riff.context)).toEqual(['transcode-upload', 'build-ladder', 'tell-of-post']);
    expect((await mixing.ada.call(retryPost, { body: { code } })).status).toBe(404);
  });

  test('makes a post READY when its file is good', async () => {
    const code = await publishPlain();
    const { video } = await mixing.mixOf(code);
    const { storage } = mixing.riff.context;
    const putFile: typeof storage.putFile = () => Promise.reject(new Error('the disk is gone'));
    await runJobs({ ...mixing.riff.context, storage: { ...storage, putFile } });
    expect(await mixing.post(code)).toMatchObject({ status: 'FAILED' });
    expect(await mixing.filesOf(video.code)).toEqual([`media/originals/${video.code}`]);
    await mixing.ada.call(retryPost, { body: { code } });
    await runJobs(mixing.riff.context);
    expect(await mixing.post(code)).toMatchObject({ status: 'READY', failure: null });
  });

  test('is refused when the file no longer exists', async () => {
    const code = await publishPlain();
    const { video } = await mixing.mixOf(code);
    await mixing.removeOriginal(video.code);
    await runJobs(mixing.riff.context);
    expect(await mixing.post(code)).toMatchObject({ status: 'FAILED' });
    expect(await mixing.ada.call(retryPost, { body: { code } })).toMatchObject({
      status: 400,
      errors: { code: messages.retryNotPossible },
    });
    expect(await mixing.post(code)).toMatchObject({ status: 'FAILED' });
  });
});
