import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPost } from '#lib/contract/publishing.ts';
import { searchPosts } from '#lib/contract/search.ts';
import { posts, renditions, sounds } from '#server/db/schema/index.ts';
import { buildPost, buildUpload, tagCode } from '#tests/support/build.ts';
import { type Client, cast } from '#tests/support/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  riff = await startRiff();
  [ada, ben] = [riff.visitor(), riff.visitor()];
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await ben.join(cast.ben)).userCode;
});
afterAll(() => riff.close());

const found = async (client: Client, keyWord?: string, more: Record<string, unknown> = {}) => {
  const query = { source: 'music', ...(keyWord !== undefined && { keyWord }), ...more };
  const { data, message } = await client.call(searchPosts, { query });
  if (!data) throw new Error(message);
  return data;
};
const titles = async (client: Client, keyWord?: string) =>
  (await found(client, keyWord)).contents.map(({ title }) => title);

/** Publishes images with that sound. */
async function useSound(client: Client, userCode: string, soundCode: string): Promise<void> {
  const image = await buildUpload(riff.context, userCode, { resourceType: 'image', status: 'COMPLETE' });
  const body = {
    title: 'Stills to a tune',
    postType: 'IMG' as const,
    imgPublicIdList: [image.publicId],
    audioCode: soundCode,
    tagCodeList: [await tagCode(client, 'stills')],
  };
  const { status, message } = await client.call(publishPost, { body });
  if (status !== 200) throw new Error(message);
}

test('a search for music finds each sound once, by the post that it comes from', async () => {
  const tune = await buildPost(riff.context, adaCode, { title: 'A tune of rain' });
  await useSound(ben, benCode, tune.soundCode);
  const { contents } = await found(ben, 'TUNE');
  expect(contents.map(({ postCode }) => postCode)).toEqual([tune.code]);
  expect(contents[0]).toMatchObject({ audioCode: tune.soundCode, audioUseCount: 2, audioDuration: 12 });
  // The images are found as a post, but bring no sound of their own.
  expect((await ben.call(searchPosts, { query: { keyWord: 'tune' } })).data?.contents).toHaveLength(2);
});

test('without a keyword it lists the sounds that are used most, of equals the newest first', async () => {
  await riff.context.db.update(posts).set({ removedAt: riff.context.now() });
  const [first, second, third] = [
    await buildPost(riff.context, adaCode, { title: 'First' }),
    await buildPost(riff.context, adaCode, { title: 'Second' }),
    await buildPost(riff.context, benCode, { title: 'Third' }),
  ];
  await useSound(ben, benCode, second.soundCode);
  for (const keyWord of [undefined, '', '  ']) {
    expect(await titles(riff.visitor(), keyWord)).toEqual(['Second', 'Third', 'First']);
  }
  expect(await found(ada, '', { size: 2 })).toMatchObject({ page: 0, hasNext: true });
  const last = await found(ada, '', { size: 2, page: 1 });
  expect(last).toMatchObject({ hasNext: false, contents: [{ postCode: first.code }] });
  expect(third.soundCode).toBeTruthy();
});

test.each([
  ['private', { visibility: 'PRIVATE' as const }, true],
  ['removed', { removedAt: new Date() }, false],
  ['processing', { status: 'PROCESSING' as const }, false],
  ['failed', { status: 'FAILED' as const, failure: 'Damaged.' }, false],
])('the sound of a %s post is nobody else’s', async (state, overrides, ownIsFound) => {
  const title = `Silence, ${state}`;
  await buildPost(riff.context, adaCode, { title, ...overrides });
  for (const other of [ben, riff.visitor()]) {
    expect(await titles(other, title)).toEqual([]);
    expect(await titles(other)).not.toContain(title);
  }
  expect(await titles(ada, title)).toEqual(ownIsFound ? [title] : []);
  expect((await titles(ada)).includes(title)).toBe(ownIsFound);
});

test('a sound that cannot be heard is not offered', async () => {
  const silent = await buildPost(riff.context, adaCode, { title: 'Without a sound' });
  const early = await buildPost(riff.context, adaCode, { title: 'Without a file yet' });
  await riff.context.db.update(posts).set({ soundId: null }).where(eq(posts.id, silent.id));
  await riff.context.db.delete(sounds).where(eq(sounds.postId, silent.id));
  await riff.context.db.delete(renditions).where(eq(renditions.uploadId, early.uploadId ?? 0));
  expect(await titles(ada, 'without a')).toEqual([]);
  expect(await titles(ada)).not.toContain('Without a file yet');
});
