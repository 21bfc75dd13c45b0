import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { likePost } from '#lib/contract/post/post.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { accounts, postTags, tags } from '#server/db/schema/index.ts';
import { buildPost, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
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

const search = async (client: Client, query: Record<string, unknown>) =>
  (await client.call(searchPosts, { query })).data;
const titles = async (client: Client, keyWord: string) =>
  (await search(client, { keyWord }))?.contents.map(({ title }) => title);

describe('a search', () => {
  test.each([
    ['page', -1],
    ['page', 'x'],
    ['size', 0],
    ['size', 51],
    ['sort', 'up'],
    ['source', 'films'],
    ['keyWord', 'x'.repeat(101)],
    ['keyWord', 'a\u0000b'],
  ])('names what is wrong: %s %j', async (field, value) => {
    const answer = await ben.call(searchPosts, { query: { keyWord: 'a', [field]: value } });
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  test('finds a title, an author’s two names and a tag, ignoring case, each post once, newest first', async () => {
    await buildPost(riff.context, adaCode, { title: 'Ümläut MORNING' });
    riff.wait(1000);
    const tagged = await buildPost(riff.context, benCode, { title: 'Something else' });
    await tagCode(ben, 'ümläutlich');
    const [tag] = await riff.context.db.select().from(tags).where(eq(tags.name, 'ümläutlich'));
    await riff.context.db.insert(postTags).values({ postId: tagged.id, tagId: tag?.id ?? 0, position: 0 });
    expect(await titles(riff.visitor(), 'ÜMLÄUT')).toEqual(['Something else', 'Ümläut MORNING']);
    expect(await titles(ben, 'u\u0308mla\u0308utlich')).toEqual(['Something else']);
    expect(await titles(ben, '#ümläutlich')).toEqual(['Something else']);
    await riff.context.db.update(accounts).set({ userName: 'lighthouse' }).where(eq(accounts.code, benCode));
    await riff.context.db.update(accounts).set({ displayName: 'House of Ben' }).where(eq(accounts.code, benCode));
    expect(await titles(ada, 'lightHOUSE')).toEqual(['Something else']);
    expect(await titles(ada, 'house of')).toEqual(['Something else']);
  });

  test('returns everything that a result shows', async () => {
    const post = await buildPost(riff.context, benCode, { title: 'Shown whole', thumbnailAt: 2.5 });
    await ada.call(likePost, { body: { code: post.code } });
    const [found] = (await search(ada, { keyWord: 'shown whole' }))?.contents ?? [];
    expect(found).toMatchObject({
      postCode: post.code,
      userCode: benCode,
      audioCode: post.soundCode,
      audioDuration: 12,
      audioUseCount: 1,
      videoThumbnail: 2.5,
      likeCount: '1',
      isLiked: true,
      createAt: post.createdAt.toISOString(),
    });
    expect(found?.mediaUrl).toBe(found?.audioPublicId);
    expect((await search(ben, { keyWord: 'shown whole' }))?.contents[0]?.isLiked).toBe(false);
  });

  test('treats wildcards and quotes as plain characters', async () => {
    await buildPost(riff.context, adaCode, { title: '100% of_it \\ "done"' });
    await buildPost(riff.context, adaCode, { title: '100 of it is done' });
    for (const keyWord of ['100%', 'of_it', 'it \\', '"done"', '%', '_', '\\']) {
      expect([keyWord, await titles(ada, keyWord)]).toEqual([keyWord, ['100% of_it \\ "done"']]);
    }
    expect(await titles(ada, "'; drop table posts; --")).toEqual([]);
  });

  test('finds nothing for a blank keyword', async () => {
    for (const query of [{}, { keyWord: '' }, { keyWord: '   ' }]) {
      expect(await search(ada, query)).toEqual({ contents: [], page: 0, hasNext: false, cursor: null });
    }
  });

  test('pages in both directions without a gap', async () => {
    for (let n = 1; n <= 7; n += 1) {
      riff.wait(1000);
      await buildPost(riff.context, adaCode, { title: `Paged ${n}` });
    }
    const pages = async (sort: string) => {
      const read = [];
      for (let page = 0; page < 5; page += 1) {
        const found = await search(ben, { keyWord: 'paged', size: 3, page, sort });
        read.push([found?.contents.map(({ title }) => title.slice(-1)).join(''), found?.hasNext, found?.page]);
      }
      return read;
    };
    const after = [3, 4].map((page) => ['', false, page]);
    expect(await pages('desc')).toEqual([['765', true, 0], ['432', true, 1], ['1', false, 2], ...after]);
    expect(await pages('asc')).toEqual([['123', true, 0], ['456', true, 1], ['7', false, 2], ...after]);
    expect(await search(ben, { keyWord: 'paged', page: 1_000_000, size: 50 })).toMatchObject({ hasNext: false });
  });

  test.each([
    ['private', { visibility: 'PRIVATE' as const }, true],
    ['removed', { removedAt: new Date() }, false],
    ['processing', { status: 'PROCESSING' as const }, false],
    ['failed', { status: 'FAILED' as const, failure: 'Damaged.' }, false],
  ])('never shows a %s post to others', async (state, overrides, ownIsFound) => {
    const title = `Hidden, being ${state}`;
    await buildPost(riff.context, adaCode, { title, ...overrides });
    for (const other of [ben, riff.visitor()]) expect(await titles(other, title)).toEqual([]);
    expect(await titles(ada, title)).toEqual(ownIsFound ? [title] : []);
  });

  test('shows nothing of a disabled author', async () => {
    const cleo = riff.visitor();
    const { userCode } = await cleo.join(cast.cleo);
    await buildPost(riff.context, userCode, { title: 'By somebody who left' });
    expect(await titles(ben, 'somebody who left')).toHaveLength(1);
    await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.code, userCode));
    expect(await titles(ben, 'somebody who left')).toEqual([]);
    expect((await search(ben, { keyWord: 'cleo', source: 'music' }))?.contents).toEqual([]);
  });
});
