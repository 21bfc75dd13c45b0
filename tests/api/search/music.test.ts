import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { posts, renditions, sounds } from '#server/ground/db/schema/index.ts';
import { buildPost, buildUpload, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode, benCode } = await startRiffWithTwo());
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

/** Publishes images with this sound. */
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

test('a search for music finds each sound once, as its original post', async () => {
  const tune = await buildPost(riff.context, adaCode, { title: 'A tune of rain' });
  await useSound(ben, benCode, tune.soundCode);
  const { contents } = await found(ben, 'TUNE');
  expect(contents.map(({ postCode }) => postCode)).toEqual([tune.code]);
  expect(contents[0]).toMatchObject({ audioCode: tune.soundCode, audioUseCount: 2, audioDuration: 12 });
  // The images are found as a post, but have no sound of their own.
  expect((await ben.call(searchPosts, { query: { keyWord: 'tune' } })).data?.contents).toHaveLength(2);
});

test('a search for music without a keyword finds nothing', async () => {
  await buildPost(riff.context, adaCode, { title: 'First' });
  for (const keyWord of [undefined, '', '  ']) {
    expect(await found(ada, keyWord)).toEqual({ contents: [], page: 0, hasNext: false, cursor: null });
  }
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
  }
  expect(await titles(ada, title)).toEqual(ownIsFound ? [title] : []);
});

test('a sound that cannot be played is not offered', async () => {
  const silent = await buildPost(riff.context, adaCode, { title: 'Without a sound' });
  const early = await buildPost(riff.context, adaCode, { title: 'Without a file yet' });
  await riff.context.db.update(posts).set({ soundId: null }).where(eq(posts.id, silent.id));
  await riff.context.db.delete(sounds).where(eq(sounds.postId, silent.id));
  await riff.context.db.delete(renditions).where(eq(renditions.uploadId, early.uploadId ?? 0));
  expect(await titles(ada, 'without a')).toEqual([]);
});
