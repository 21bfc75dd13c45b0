import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import { messages } from '#lib/contract/messages.ts';
import { feed, getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { posts, tags, uploads } from '#server/ground/db/schema/index.ts';
import { makeFailed, makeReady } from '#server/product/services/post/make-ready.ts';
import { buildPost, buildUpload, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;
let tag: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  ben = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await ben.join(cast.ben)).userCode;
  tag = await tagCode(ada, 'sunset');
});
afterAll(() => riff.close());

describe('publishing a video', () => {
  test('is answered before processing; only its author sees the post until it is READY', async () => {
    const upload = await buildUpload(riff.context, adaCode);
    const body = { title: ' First light ', videoPublicId: upload.publicId, tagCodeList: [tag], videoThumbnail: 6 };
    const { data, message } = await ada.call(publishPost, { body });
    expect(message).toBe(messages.postProcessing);
    expect(data?.status).toBe('PROCESSING');
    const query = { code: data?.postCode ?? '' };
    expect((await ben.call(getPost, { query })).status).toBe(404);
    expect((await ada.call(getPost, { query })).data).toMatchObject({ title: 'First light', status: 'PROCESSING' });

    await riff.context.db.transaction((tx) => makeReady(riff.context, tx, upload.id));
    const seen = (await ben.call(getPost, { query })).data;
    expect(seen).toMatchObject({ status: 'READY', progress: 100, thumbnail: 6, videoUrl: upload.publicId });
    expect(seen).toMatchObject({ audioUrl: upload.publicId, audioOwnerDisplayName: 'Ada', tags: ['sunset'] });
    const first = (await riff.visitor().call(feed)).data?.contents[0];
    expect(first?.postCode).toBe(data?.postCode);
  });

  test('is READY at once if the upload can already be watched', async () => {
    const upload = await buildUpload(riff.context, adaCode, { status: 'WATCHABLE' });
    const body = { title: 'Quick', videoPublicId: upload.publicId, tagCodeList: [tag] };
    expect((await ada.call(publishPost, { body })).data?.status).toBe('READY');
  });

  test('tells the author why a file failed, before and after publishing', async () => {
    const failed = await buildUpload(riff.context, adaCode, { status: 'FAILED', failure: 'The video is damaged.' });
    const draft = { title: 'Broken', tagCodeList: [tag] };
    const refused = await ada.call(publishPost, { body: { ...draft, videoPublicId: failed.publicId } });
    expect(refused).toMatchObject({ status: 400, errors: { videoPublicId: 'The video is damaged.' } });

    const upload = await buildUpload(riff.context, adaCode);
    const { data } = await ada.call(publishPost, { body: { ...draft, videoPublicId: upload.publicId } });
    await riff.context.db.transaction((tx) =>
      makeFailed(riff.context, tx, upload.id, 'The video is longer than 10 minutes.'),
    );
    const own = (await ada.call(accountPosts, { query: { code: adaCode } })).data?.contents;
    expect(own?.find(({ postCode }) => postCode === data?.postCode)).toMatchObject({
      status: 'FAILED',
      failure: 'The video is longer than 10 minutes.',
    });
    const others = (await ben.call(accountPosts, { query: { code: adaCode } })).data?.contents;
    expect(others?.some(({ postCode }) => postCode === data?.postCode)).toBe(false);
    expect(others?.every((tile) => tile.mediaUrl !== null)).toBe(true);
    expect(others?.every((tile) => tile.status === undefined)).toBe(true);
  });

  test('twenty clicks with one Idempotency-Key make one post', async () => {
    const upload = await buildUpload(riff.context, adaCode, { status: 'WATCHABLE' });
    const body = { title: 'Once', videoPublicId: upload.publicId, tagCodeList: [tag] };
    const headers = { 'Idempotency-Key': 'the-same-key' };
    const before = await riff.context.db.select({ uses: tags.usageCount }).from(tags).where(eq(tags.code, tag));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.call(publishPost, { body, headers })));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data?.postCode}`)).size).toBe(1);
    const after = await riff.context.db.select({ uses: tags.usageCount }).from(tags).where(eq(tags.code, tag));
    expect(after[0]?.uses).toBe((before[0]?.uses ?? 0) + 1);
  });

  test('a row that violates another unique constraint is not reported as a fault of the video', async () => {
    const { $client } = riff.context.db;
    await $client.query(`create unique index only_one on posts (title) where title = 'Only one of these'`);
    const publish = async () => {
      const { publicId } = await buildUpload(riff.context, adaCode);
      const body = { title: 'Only one of these', videoPublicId: publicId, tagCodeList: [tag] };
      return await ada.call(publishPost, { body });
    };
    expect((await publish()).status).toBe(200);
    expect(await publish()).toMatchObject({ status: 500, errors: {} });
    await $client.query('drop index only_one');
  });

  test.each([
    ['title', { title: '  ' }, messages.titleRequired],
    ['title', { title: 'x'.repeat(71) }, messages.titleLong],
    ['videoPublicId', { videoPublicId: undefined }, messages.videoMissing],
    ['videoPublicId', { videoPublicId: 'videos/nobodys' }, messages.videoUnknown],
    ['tagCodeList', { tagCodeList: [] }, messages.tagRequired],
    ['tagCodeList', { tagCodeList: ['nothing'] }, messages.tagUnknown],
    ['ffmpegMergeParams', { isUseOtherAudio: true }, messages.otherAudioIncomplete],
    ['videoThumbnail', { videoThumbnail: 13 }, messages.thumbnailOutside],
    ['imgPublicIdList', { postType: 'IMG', audioCode: 'x' }, messages.imageMissing],
    ['audioCode', { postType: 'IMG', imgPublicIdList: ['images/x'] }, messages.imagesNeedMusic],
  ])('names what is wrong: %s %j', async (field, wrong, message) => {
    const upload = await buildUpload(riff.context, adaCode);
    const body = { title: 'Fine', videoPublicId: upload.publicId, tagCodeList: [tag], ...wrong };
    expect(await ada.call(publishPost, { body })).toMatchObject({ status: 400, errors: { [field]: message } });
  });

  test('accepts no other member’s upload, and no upload twice', async () => {
    const upload = await buildUpload(riff.context, benCode);
    const body = { title: 'Mine?', videoPublicId: upload.publicId, tagCodeList: [tag] };
    expect((await ada.call(publishPost, { body })).errors).toEqual({ videoPublicId: messages.videoUnknown });
    expect((await ben.call(publishPost, { body })).status).toBe(200);
    expect((await ben.call(publishPost, { body })).errors).toEqual({ videoPublicId: messages.videoUnknown });
  });
});

describe('publishing images', () => {
  test('uses a sound that everybody may use, and keeps the order', async () => {
    const { soundCode } = await buildPost(riff.context, benCode);
    const images = await Promise.all(
      [1, 2, 3].map(() => buildUpload(riff.context, adaCode, { resourceType: 'image', status: 'COMPLETE' })),
    );
    const imgPublicIdList = images.map(({ publicId }) => publicId).reverse();
    const body = {
      title: 'Stills',
      postType: 'IMG' as const,
      imgPublicIdList,
      audioCode: soundCode,
      tagCodeList: [tag],
    };
    const { data } = await ada.call(publishPost, { body });
    expect(data?.status).toBe('READY');
    const post = (await ben.call(getPost, { query: { code: data?.postCode ?? '' } })).data;
    expect(post).toMatchObject({ postType: 'IMG', imageUrls: imgPublicIdList, audioOwnerDisplayName: 'Ben' });
    const tiles = (await ben.call(accountPosts, { query: { code: adaCode } })).data?.contents;
    expect(tiles?.find(({ postCode }) => postCode === data?.postCode)?.mediaUrl).toBe(imgPublicIdList[0]);
  });

  test('refuses the sound of another member’s private post', async () => {
    const { soundCode } = await buildPost(riff.context, benCode, { visibility: 'PRIVATE' });
    const image = await buildUpload(riff.context, adaCode, { resourceType: 'image', status: 'COMPLETE' });
    const body = {
      title: 'Quiet',
      postType: 'IMG' as const,
      imgPublicIdList: [image.publicId],
      audioCode: soundCode,
      tagCodeList: [tag],
    };
    expect((await ada.call(publishPost, { body })).errors).toEqual({ audioCode: messages.soundUnknown });
    const [upload] = await riff.context.db.select().from(uploads).where(eq(uploads.id, image.id));
    expect(upload?.usedAt).toBeNull();
  });
});

describe('a post that is not public', () => {
  test.each([
    ['private', { visibility: 'PRIVATE' as const }],
    ['processing', { status: 'PROCESSING' as const }],
    ['failed', { status: 'FAILED' as const, failure: 'Damaged.' }],
  ])('a %s post is the same 404 as no post, and in nobody’s feed', async (_, overrides) => {
    const post = await buildPost(riff.context, adaCode, overrides);
    const missing = await ben.call(getPost, { query: { code: 'never-existed' } });
    for (const other of [ben, riff.visitor()]) {
      const answer = await other.call(getPost, { query: { code: post.code } });
      expect({ ...answer, headers: null }).toEqual({ ...missing, headers: null });
      const codes = (await other.call(feed, { query: { size: 50 } })).data?.contents.map(({ postCode }) => postCode);
      expect(codes).not.toContain(post.code);
    }
    expect((await ada.call(getPost, { query: { code: post.code } })).status).toBe(200);
  });

  test('a removed post is hidden from its author too', async () => {
    const post = await buildPost(riff.context, adaCode, { removedAt: riff.context.now() });
    expect((await ada.call(getPost, { query: { code: post.code } })).status).toBe(404);
    const [row] = await riff.context.db.select().from(posts).where(eq(posts.id, post.id));
    expect(row?.title).toBe('A post');
  });
});
