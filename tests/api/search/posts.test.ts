import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { likePost } from '#lib/contract/post/post.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { accounts, posts as postRows, searchWindow, tags } from '#server/ground/db/schema/index.ts';
import { tagPost } from '#tests/support/database/change.ts';
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

  test('finds a title, an author’s two names and a tag, ignoring case and accents, each post once', async () => {
    await buildPost(riff.context, adaCode, { title: 'Ümläut MORNING' });
    riff.wait(1000);
    const tagged = await buildPost(riff.context, benCode, { title: 'Something else' });
    await tagCode(ben, 'ümläutlich');
    const [tag] = await riff.context.db.select().from(tags).where(eq(tags.name, 'ümläutlich'));
    await tagPost(riff.context, tagged.id, tag?.id ?? 0);
    // A whole word is a better match than a beginning.
    for (const keyWord of ['ÜMLÄUT', 'umlaut']) {
      expect(await titles(riff.visitor(), keyWord)).toEqual(['Ümläut MORNING', 'Something else']);
    }
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
    await buildPost(riff.context, adaCode, { title: 'Nothing with a percent sign' });
    for (const keyWord of ['100%', 'of_it', 'it \\', '"done"', '%100%']) {
      expect([keyWord, await titles(ada, keyWord)]).toEqual([keyWord, ['100% of_it \\ "done"']]);
    }
    for (const keyWord of ['%', '_', '\\', '*', "'", '🔥', '~99', '99*', "'; drop table posts; --", '&', ':*', '!x']) {
      expect([keyWord, await titles(ada, keyWord)]).toEqual([keyWord, []]);
    }
  });

  test('puts exact matches first, then beginnings, then typing errors; newest first in each group', async () => {
    for (const title of ['Lanterm', 'A lantern', 'Lanterns 1', 'The LANTERN', 'Lanterns 2']) {
      riff.wait(1000);
      await buildPost(riff.context, adaCode, { title });
    }
    const order = ['The LANTERN', 'A lantern', 'Lanterns 2', 'Lanterns 1', 'Lanterm'];
    expect(await titles(ben, 'lantern')).toEqual(order);
    const asc = ['A lantern', 'The LANTERN', 'Lanterns 1', 'Lanterns 2', 'Lanterm'];
    expect((await search(ben, { keyWord: 'lantern', sort: 'asc' }))?.contents.map(({ title }) => title)).toEqual(asc);
    // Page by page it is the same.
    const paged: string[] = [];
    let cursor: string | null | undefined;
    do {
      const data = await search(ben, { keyWord: 'lantern', size: 1, ...(cursor && { cursor }) });
      paged.push(...(data?.contents.map(({ title }) => title) ?? []));
      cursor = data?.cursor;
    } while (cursor);
    expect(paged).toEqual(order);
  });

  test('forgives one error in words of four letters, and two in words of eight', async () => {
    await buildPost(riff.context, adaCode, { title: 'A wonderful kestrel, 1987' });
    for (const keyWord of ['kestrl', 'kesterl', 'kestrell', 'kastrel', 'wunderfull', 'wondreful kesstrel']) {
      expect([keyWord, await titles(ben, keyWord)]).toEqual([keyWord, ['A wonderful kestrel, 1987']]);
    }
    for (const keyWord of ['kasterl', '1986', 'kestrel 1988'])
      expect([keyWord, await titles(ben, keyWord)]).toEqual([keyWord, []]);
  });

  test('finds posts that have all words in title, description, tags or author', async () => {
    const post = await buildPost(riff.context, adaCode, { title: 'Velvet', description: 'Recorded under\na viaduct.' });
    await tagCode(ada, 'nightwalk');
    const [tag] = await riff.context.db.select().from(tags).where(eq(tags.name, 'nightwalk'));
    await tagPost(riff.context, post.id, tag?.id ?? 0);
    for (const keyWord of [
      'viaduct velvet',
      'velvet night',
      'nightwalk ada',
      'ada velvet',
      'VIADUCT #nightw',
      '@ada velvet',
    ]) {
      expect([keyWord, await titles(ben, keyWord)]).toEqual([keyWord, ['Velvet']]);
    }
    for (const keyWord of ['velvet morning', 'velv viaduct', '#velvet', '#viaduct', '@velvet', 'velvet @ben']) {
      expect([keyWord, await titles(ben, keyWord)]).toEqual([keyWord, []]);
    }
  });

  test('follows an author’s new name at once', async () => {
    const dora = riff.visitor();
    const { userCode } = await dora.join({ ...cast.ben, displayName: 'Dora', email: 'dora@example.org' });
    await buildPost(riff.context, userCode, { title: 'Plain' });
    expect(await titles(ben, 'dora')).toEqual(['Plain']);
    await riff.context.db
      .update(accounts)
      .set({ displayName: 'Theodora', userName: 'theo' })
      .where(eq(accounts.code, userCode));
    expect(await titles(ben, 'dora')).toEqual([]);
    for (const keyWord of ['theodora', 'theo plain', 'theodroa']) expect(await titles(ben, keyWord)).toEqual(['Plain']);
  });

  test.each(['東京タワー', 'مرحبا بالعالم', 'привет мир', 'สวัสดีชาวโลก', '서울의 밤'])(
    'finds every script: %s',
    async (title) => {
      await buildPost(riff.context, adaCode, { title });
      for (const keyWord of [title, title.slice(0, 2)]) expect(await titles(ben, keyWord)).toEqual([title]);
    },
  );

  test('finds the same in every window of posts, follows changed words, and still finds it after all words were rewritten', async () => {
    const { db } = riff.context;
    for (const title of ['Turmeric one', '京都 turmeric', 'Turmerics', 'Turmerik']) {
      await buildPost(riff.context, adaCode, { title, description: 'By a_rainy_day' });
    }
    const tag = await db.query.tags.findFirst();
    const tagged = await buildPost(riff.context, adaCode, { title: 'Tagged' });
    await tagPost(riff.context, tagged.id, tag?.id ?? 0);
    // The next post is the first one of another window.
    await db.execute(`select setval('posts_id_seq', ${searchWindow * 2 - 1})`);
    const late = await buildPost(riff.context, adaCode, { title: 'Turmeric two' });
    const order = ['Turmeric two', '京都 turmeric', 'Turmeric one', 'Turmerics', 'Turmerik'];
    expect(await titles(ben, 'turmeric')).toEqual(order);
    expect(await titles(ben, 'tur')).toEqual([
      'Turmeric two',
      'Turmerik',
      'Turmerics',
      '京都 turmeric',
      'Turmeric one',
    ]);
    const { contents } = (await search(ben, { keyWord: 'turmeric', sort: 'asc' })) ?? { contents: [] };
    expect(contents.map(({ title }) => title).slice(0, 3)).toEqual(['Turmeric one', '京都 turmeric', 'Turmeric two']);
    const name = tag?.name ?? '';
    const keywords = ['turmeric', 't', 'tu', 'turmeirc', '京都', '京', 'rainy', 'a_rainy_day', `#${name}`, name, 'ada'];
    const before = await Promise.all(keywords.map((keyWord) => titles(ben, keyWord)));
    await db.execute('select index_posts(array(select id from posts))');
    expect(await Promise.all(keywords.map((keyWord) => titles(ben, keyWord)))).toEqual(before);
    await db.update(postRows).set({ title: 'Turmeric four' }).where(eq(postRows.id, late.id));
    expect(await titles(ben, 'turmeric four')).toEqual(['Turmeric four']);
    expect(await titles(ben, 'turmeric two')).toEqual([]);
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
