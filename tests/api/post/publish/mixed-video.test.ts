import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { retryPost } from '#lib/contract/post/processing.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { accounts, posts, sounds, uploads } from '#server/ground/db/schema/index.ts';
import { makeReady } from '#server/product/services/post/make-ready.ts';
import { buildPost, buildUpload, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;
let benCode: string;
let cleoCode: string;
let tag: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await riff.visitor().join(cast.ben)).userCode;
  cleoCode = (await riff.visitor().join(cast.cleo)).userCode;
  tag = await tagCode(ada, 'mixtape');
});
afterAll(() => riff.close());

const cuts = { videoCutStart: 2, videoCutEnd: 10, audioCutStart: 1, audioCutEnd: 9, audioOffset: 0.5 };

/** A post of Ada's with the sound of a post of Ben's; both videos last 12 seconds. */
async function mixDraft(changes: Record<string, unknown> = {}) {
  const { publicId } = await buildUpload(riff.context, adaCode);
  const { soundCode } = await buildPost(riff.context, benCode);
  return {
    title: 'Mixed',
    videoPublicId: publicId,
    isUseOtherAudio: true,
    audioCode: soundCode,
    ffmpegMergeParams: cuts,
    videoThumbnail: 6,
    tagCodeList: [tag],
    ...changes,
  };
}

const uploadOf = async (publicId: string) => {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  return row;
};

const mixesOf = async (draft: { videoPublicId: string }) => {
  const source = await uploadOf(draft.videoPublicId);
  return await riff.context.db
    .select()
    .from(uploads)
    .where(eq(uploads.mixOfId, source?.id ?? 0));
};

describe('a video over another post’s sound is refused', () => {
  test('without a session', async () => {
    expect((await riff.visitor().call(publishPost, { body: await mixDraft() })).status).toBe(401);
    expect((await riff.visitor().call(retryPost, { body: { code: 'any' } })).status).toBe(401);
  });

  test.each([
    ['nothing chosen', { audioCode: null }, 'ffmpegMergeParams', messages.otherAudioIncomplete],
    ['nothing set', { ffmpegMergeParams: null }, 'ffmpegMergeParams', messages.otherAudioIncomplete],
    ['a short cut', { ffmpegMergeParams: { ...cuts, videoCutEnd: 2.4 } }, 'ffmpegMergeParams', messages.videoCutShort],
    [
      'a cut beyond the end',
      { ffmpegMergeParams: { ...cuts, videoCutEnd: 12.6 } },
      'ffmpegMergeParams',
      messages.videoCutOutside,
    ],
    [
      'a cut after the end',
      { ffmpegMergeParams: { ...cuts, videoCutStart: 14, videoCutEnd: 15 } },
      'ffmpegMergeParams',
      messages.videoCutOutside,
    ],
    [
      'a sound cut backwards',
      { ffmpegMergeParams: { ...cuts, audioCutEnd: 1 } },
      'ffmpegMergeParams',
      messages.audioCutEmpty,
    ],
    [
      'a sound cut beyond the end',
      { ffmpegMergeParams: { ...cuts, audioCutEnd: 12.6 } },
      'ffmpegMergeParams',
      messages.audioCutOutside,
    ],
    [
      'a sound cut in the last moment',
      { ffmpegMergeParams: { ...cuts, audioCutStart: 12, audioCutEnd: 12.4 } },
      'ffmpegMergeParams',
      messages.audioCutOutside,
    ],
    ['a late sound', { ffmpegMergeParams: { ...cuts, audioOffset: 8 } }, 'ffmpegMergeParams', messages.audioOffsetLate],
    ['no such sound', { audioCode: 'nothing' }, 'audioCode', messages.soundUnknown],
    ['no video', { videoPublicId: 'videos/nobodys' }, 'videoPublicId', messages.videoUnknown],
    ['a thumbnail outside', { videoThumbnail: 13 }, 'videoThumbnail', messages.thumbnailOutside],
  ])('with %s', async (_, wrong, field, message) => {
    const draft = await mixDraft(wrong);
    expect(await ada.call(publishPost, { body: draft })).toMatchObject({ status: 400, errors: { [field]: message } });
    expect(await mixesOf(draft)).toEqual([]);
    expect((await uploadOf(draft.videoPublicId))?.usedAt ?? null).toBeNull();
  });

  test.each([
    ['text', { ...cuts, audioVolume: 'loud' }],
    ['no end', { videoCutStart: 1, audioCutEnd: 2 }],
    ['too loud', { ...cuts, audioVolume: 2.1 }],
    ['below silence', { ...cuts, videoVolume: -0.1 }],
    ['before the beginning', { ...cuts, videoCutStart: -1 }],
    ['a list', [1, 2]],
  ])('with parameters of another kind: %s', async (_, ffmpegMergeParams) => {
    const { status, errors } = await ada.call(publishPost, { body: await mixDraft({ ffmpegMergeParams }) });
    expect(status).toBe(400);
    expect(Object.keys(errors).some((field) => field.startsWith('ffmpegMergeParams'))).toBe(true);
  });

  test.each([
    ['private', { visibility: 'PRIVATE' as const }],
    ['processing', { status: 'PROCESSING' as const }],
    ['removed', { removedAt: new Date() }],
  ])('with the sound of somebody’s %s post', async (_, overrides) => {
    const { soundCode, code } = await buildPost(riff.context, benCode, overrides);
    for (const audioCode of [soundCode, code]) {
      const { errors } = await ada.call(publishPost, { body: await mixDraft({ audioCode }) });
      expect(errors).toEqual({ audioCode: messages.soundUnknown });
    }
  });

  test('with the sound of a disabled member', async () => {
    const { soundCode } = await buildPost(riff.context, cleoCode);
    await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.code, cleoCode));
    const { errors } = await ada.call(publishPost, { body: await mixDraft({ audioCode: soundCode }) });
    expect(errors).toEqual({ audioCode: messages.soundUnknown });
  });

  test('with another’s video, an image, or a video that is in use or failed', async () => {
    const others = await buildUpload(riff.context, benCode);
    const image = await buildUpload(riff.context, adaCode, { resourceType: 'image', status: 'COMPLETE' });
    const used = await buildUpload(riff.context, adaCode, { usedAt: new Date() });
    for (const { publicId } of [others, image, used]) {
      const { errors } = await ada.call(publishPost, { body: await mixDraft({ videoPublicId: publicId }) });
      expect(errors).toEqual({ videoPublicId: messages.videoUnknown });
    }
    const failed = await buildUpload(riff.context, adaCode, { status: 'FAILED', failure: 'The video is damaged.' });
    const { errors } = await ada.call(publishPost, { body: await mixDraft({ videoPublicId: failed.publicId }) });
    expect(errors).toEqual({ videoPublicId: 'The video is damaged.' });
  });
});

describe('a video over another post’s sound', () => {
  test('has its own upload, made of the video with the other post’s sound', async () => {
    const draft = await mixDraft();
    const { data } = await ada.call(publishPost, { body: draft });
    expect(data?.status).toBe('PROCESSING');
    const [mixed] = await mixesOf(draft);
    expect(mixed).toMatchObject({ status: 'STORED', duration: 8, width: 1080, height: 1920, hasSound: true });
    const [post] = await riff.context.db
      .select()
      .from(posts)
      .where(eq(posts.code, data?.postCode ?? ''));
    expect(post).toMatchObject({
      uploadId: mixed?.id,
      thumbnailAt: 4,
      mergeParams: { ...cuts, videoVolume: 1, audioVolume: 1 },
    });
    const [sound] = await riff.context.db.select().from(sounds).where(eq(sounds.code, draft.audioCode));
    // The original post of the sound; the new post is not visible yet.
    expect(sound).toMatchObject({ id: post?.soundId, useCount: 1 });
    expect((await ada.call(getPost, { query: { code: data?.postCode ?? '' } })).data).toMatchObject({
      videoUrl: mixed?.publicId,
      audioCode: draft.audioCode,
      audioOwnerDisplayName: 'Ben',
      duration: 8,
    });
  });

  test('is processed, even if its video could already be watched', async () => {
    const { publicId } = await buildUpload(riff.context, adaCode, { status: 'COMPLETE' });
    const { data } = await ada.call(publishPost, { body: await mixDraft({ videoPublicId: publicId }) });
    expect(data?.status).toBe('PROCESSING');
  });

  test('accepts cuts that end slightly after their source, and a thumbnail outside the cut', async () => {
    const { publicId } = await buildUpload(riff.context, adaCode, { duration: 11.9 });
    const ffmpegMergeParams = { ...cuts, videoCutStart: 11.6, videoCutEnd: 12.2, audioCutEnd: 12.4, audioOffset: 0 };
    const body = await mixDraft({ videoPublicId: publicId, ffmpegMergeParams, videoThumbnail: 3 });
    const { data } = await ada.call(publishPost, { body });
    const [post] = await riff.context.db
      .select()
      .from(posts)
      .where(eq(posts.code, data?.postCode ?? ''));
    expect(post?.thumbnailAt).toBe(0);
    expect(post?.mergeParams).toMatchObject({ videoCutStart: 11.4, videoCutEnd: 11.9, audioCutEnd: 12 });
  });

  test('may use the sound of the author’s own private post', async () => {
    const { code } = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
    expect((await ada.call(publishPost, { body: await mixDraft({ audioCode: code }) })).status).toBe(200);
  });

  test('is one post, even if repeated with one Idempotency-Key', async () => {
    const body = await mixDraft();
    const headers = { 'Idempotency-Key': 'mixed-once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.call(publishPost, { body, headers })));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data?.postCode}`)).size).toBe(1);
    const [mixed, ...others] = await mixesOf(body);
    expect(others).toEqual([]);
    await riff.context.db.transaction((tx) => makeReady(riff.context, tx, mixed?.id ?? 0));
    const [sound] = await riff.context.db.select().from(sounds).where(eq(sounds.code, body.audioCode));
    expect(sound?.useCount).toBe(2);
  });

  test('is one post without a key too, because the video is in use', async () => {
    const body = await mixDraft();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ada.call(publishPost, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await mixesOf(body)).toHaveLength(1);
  });
});
