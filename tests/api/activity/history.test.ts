import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as history from '#lib/contract/activity/history.ts';
import { deleteComment, sendComment, sendReply } from '#lib/contract/comment/comment.ts';
import { feed, getPost, likePost, viewPost } from '#lib/contract/post/post.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { accounts, posts } from '#server/ground/db/schema/index.ts';
import { changePosts } from '#tests/support/database/change.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;
let codes: string[];

const lists = [history.viewHistory, history.likeHistory, history.commentHistory, history.searchHistory];
const removals = [history.removeViews, history.removeLikes, history.removeComments, history.removeKeywords];

// Ada reads what Ben posts.
beforeAll(async () => {
  riff = await startRiff();
});
beforeEach(async () => {
  await riff.context.db.delete(accounts);
  [ada, ben] = [riff.visitor(), riff.visitor()];
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await ben.join(cast.ben)).userCode;
  codes = [];
  for (let n = 0; n < 5; n += 1) {
    codes.push((await buildPost(riff.context, benCode, { title: `Number ${n}` })).code);
  }
});
afterAll(() => riff.close());

async function view(code: string, client = ada): Promise<number | undefined> {
  riff.wait(1_000);
  return (await client.call(viewPost, { body: { code } })).data?.viewCount;
}
async function like(code: string, client = ada): Promise<void> {
  riff.wait(1_000);
  await client.call(likePost, { body: { code } });
}
async function comment(code: string, content: string, client = ada): Promise<string> {
  riff.wait(1_000);
  return (await client.call(sendComment, { body: { code, content } })).data?.commentCode ?? '';
}
async function search(keyWord: string): Promise<void> {
  riff.wait(120_000);
  await ada.call(searchPosts, { query: { keyWord } });
}

type PostList = typeof history.viewHistory | typeof history.likeHistory | typeof history.commentHistory;
/** The list's own contents: the codes of its posts, and the number of its entries. */
async function listed(call: PostList, client = ada): Promise<{ codes: string[]; total: number }> {
  const { data, message } = await client.call(call as typeof history.likeHistory, { query: { size: 50 } });
  if (!data) throw new Error(message);
  return { codes: data.contents.map(({ postCode }) => postCode), total: data.totalElements };
}
const empty = { codes: [], total: 0 };
const removed = (call: (typeof removals)[number], query: Record<string, string>, client = ada) =>
  client.call(call, { query }).then(({ status, data }) => data?.removed ?? status);
const change = (code: string, set: Partial<typeof posts.$inferInsert>) =>
  changePosts(riff.context, eq(posts.code, code), set);
const countsOf = async (code: string) => {
  const [post] = await riff.context.db.select().from(posts).where(eq(posts.code, code));
  return [post?.viewCount, post?.likeCount, post?.commentCount];
};

describe('every history', () => {
  test('belongs to its member alone', async () => {
    for (const call of [...lists, ...removals, history.getHistorySettings, history.setHistorySettings]) {
      expect((await riff.visitor().call(call, { query: { all: 'true' } })).status).toBe(401);
    }
  });

  test('loses one entry, or all, only if the call names it', async () => {
    await view(codes[0] ?? '');
    for (const call of removals) {
      for (const query of [{}, { code: 'c', all: 'true' }, { all: 'false' }, { code: '' }]) {
        expect([call.path, query, (await ada.call(call, { query })).status]).toEqual([call.path, query, 400]);
      }
      expect(await removed(call, { code: 'never-existed' })).toBe(0);
      expect(await removed(call, { all: 'true' }, ben)).toBe(0);
    }
    expect((await listed(history.viewHistory)).total).toBe(1);
  });

  test('is empty, and so is a page after its end', async () => {
    for (const call of lists) {
      for (const page of [0, 1, 1_000_000]) {
        const { data } = await ada.call(call, { query: { page } });
        expect(data).toEqual({
          contents: [],
          page,
          hasNext: false,
          hasPrevious: page > 0,
          totalPages: 0,
          totalElements: 0,
          cursor: null,
        });
      }
    }
  });
});

describe('the view history', () => {
  test('lists the member’s viewed posts once each, the latest first, with the fields of a grid', async () => {
    for (const n of [0, 1, 2, 0]) await view(codes[n] ?? '');
    expect(await listed(history.viewHistory)).toEqual({ codes: [codes[0], codes[2], codes[1]], total: 3 });
    const { data } = await ada.call(history.viewHistory, { query: { sort: 'asc', size: 2 } });
    expect(data?.contents.map(({ title }) => title)).toEqual(['Number 1', 'Number 2']);
    expect(data).toMatchObject({ page: 0, hasNext: true, hasPrevious: false, totalPages: 2, totalElements: 3 });
    expect(data?.contents[0]?.media.cover?.src).toMatch(/^\/media\//);
    expect(await listed(history.viewHistory, ben)).toEqual(empty);
  });

  test('loses a removed entry, which stays counted once and seen, and returns to the top at the next view', async () => {
    for (const code of codes) await view(code);
    const [first = '', second = ''] = codes;
    expect(await removed(history.removeViews, { code: first }, ben)).toBe(0);
    expect(await removed(history.removeViews, { code: first })).toBe(1);
    expect(await removed(history.removeViews, { code: first })).toBe(0);
    expect(await listed(history.viewHistory)).toEqual({ codes: codes.slice(1).toReversed(), total: 4 });
    expect(await countsOf(first)).toEqual([1, 0, 0]);
    expect(await view(first)).toBe(1);
    expect(await listed(history.viewHistory)).toEqual({ codes: [first, ...codes.slice(1).toReversed()], total: 5 });
    expect(await removed(history.removeViews, { code: second })).toBe(1);
    const fresh = (await buildPost(riff.context, benCode)).code;
    const sitting = await ada.call(feed, { query: { size: 10 } });
    // The new one first, because all others were seen.
    expect(sitting.data?.contents[0]?.postCode).toBe(fresh);
  });

  test('is cleared completely, and starts again', async () => {
    for (const code of codes) await view(code);
    expect(await removed(history.removeViews, { all: 'true' })).toBe(5);
    expect(await removed(history.removeViews, { all: 'true' })).toBe(0);
    expect(await listed(history.viewHistory)).toEqual(empty);
    expect(await view(codes[3] ?? '')).toBe(1);
    expect(await listed(history.viewHistory)).toEqual({ codes: [codes[3]], total: 1 });
    const fresh = (await buildPost(riff.context, benCode)).code;
    expect((await ada.call(feed, { query: {} })).data?.contents[0]?.postCode).toBe(fresh);
  });

  test('starts again in the moment in which it is cleared, even if clocks differ', async () => {
    await view(codes[0] ?? '');
    riff.wait(-60_000);
    expect(await removed(history.removeViews, { all: 'true' })).toBe(1);
    expect(await listed(history.viewHistory)).toEqual(empty);
    riff.wait(-1_000);
    await view(codes[0] ?? '');
    expect(await listed(history.viewHistory)).toEqual({ codes: [codes[0]], total: 1 });
  });

  test('is not written while the member keeps none, but views are counted and the feed knows them', async () => {
    const [first = '', second = ''] = codes;
    await view(first);
    await view(second);
    const off = await ada.call(history.setHistorySettings, { body: { keepViews: false } });
    expect(off.data).toEqual({ keepViews: false, keepKeywords: true });
    expect((await ada.call(history.getHistorySettings)).data).toEqual(off.data);
    const before = { codes: [second, first], total: 2 };
    for (const code of codes) expect(await view(code)).toBe(1);
    // Earlier entries stay in place.
    expect(await listed(history.viewHistory)).toEqual(before);
    const fresh = (await buildPost(riff.context, benCode)).code;
    expect((await ada.call(feed, { query: {} })).data?.contents[0]?.postCode).toBe(fresh);
    await ada.call(history.setHistorySettings, { body: { keepViews: true } });
    expect(await listed(history.viewHistory)).toEqual(before);
    expect(await view(codes[4] ?? '')).toBe(1);
    expect(await listed(history.viewHistory)).toEqual({ codes: [codes[4], second, first], total: 3 });
  });

  test('contains the member’s own private posts, and nothing hidden', async () => {
    const own = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
    for (const code of [...codes, own.code]) await view(code);
    const [first = '', second = ''] = codes;
    await change(first, { visibility: 'PRIVATE' });
    await change(second, { removedAt: riff.context.now() });
    expect(await listed(history.viewHistory)).toEqual({ codes: [own.code, codes[4], codes[3], codes[2]], total: 4 });
    // The answer must not tell whether the hidden post was in the history.
    expect(await removed(history.removeViews, { code: first })).toBe(0);
    await change(first, { visibility: 'PUBLIC' });
    expect((await listed(history.viewHistory)).total).toBe(5);
    const byBen = eq(accounts.code, benCode);
    await riff.context.db.update(accounts).set({ disabledAt: riff.context.now() }).where(byBen);
    expect(await listed(history.viewHistory)).toEqual({ codes: [own.code], total: 1 });
    await riff.context.db.update(accounts).set({ disabledAt: null }).where(byBen);
    expect((await listed(history.viewHistory)).total).toBe(5);
    await riff.context.db.delete(posts).where(eq(posts.code, own.code));
    expect((await listed(history.viewHistory)).total).toBe(4);
  });
});

describe('the likes', () => {
  test('are listed, the latest first, until the member removes them', async () => {
    for (const code of codes) await like(code);
    await like(codes[1] ?? '');
    const left = [codes[4], codes[3], codes[2], codes[0]];
    expect(await listed(history.likeHistory)).toEqual({ codes: left, total: 4 });
    expect(await removed(history.removeLikes, { code: codes[0] ?? '' }, ben)).toBe(0);
    expect(await removed(history.removeLikes, { code: codes[0] ?? '' })).toBe(1);
    expect(await removed(history.removeLikes, { code: codes[0] ?? '' })).toBe(0);
    expect(await countsOf(codes[0] ?? '')).toEqual([0, 0, 0]);
    expect(await listed(history.likeHistory)).toEqual({ codes: left.slice(0, 3), total: 3 });
  });

  test('are all removed, even for hidden posts, and every count follows', async () => {
    for (const code of codes) await like(code);
    await like(codes[0] ?? '', ben);
    await change(codes[1] ?? '', { visibility: 'PRIVATE' });
    expect(await removed(history.removeLikes, { all: 'true' })).toBe(4);
    expect(await listed(history.likeHistory)).toEqual(empty);
    await change(codes[1] ?? '', { visibility: 'PUBLIC' });
    expect(await listed(history.likeHistory)).toEqual(empty);
    expect(await countsOf(codes[0] ?? '')).toEqual([0, 1, 0]);
    const [author] = await riff.context.db.select().from(accounts).where(eq(accounts.code, benCode));
    expect(author?.likeCount).toBe(1);
    expect((await ada.call(getPost, { query: { code: codes[0] ?? '' } })).data?.isLiked).toBe(false);
  });
});

describe('the comments', () => {
  test('are listed with replies, newest first, except where the post or the parent comment is hidden', async () => {
    const first = await comment(codes[0] ?? '', 'One');
    await comment(codes[1] ?? '', 'Two');
    const bens = await comment(codes[2] ?? '', 'Of Ben', ben);
    riff.wait(1_000);
    await ada.call(sendReply, { body: { code: bens, content: 'Three' } });
    const { data } = await ada.call(history.commentHistory);
    expect(data?.contents.map(({ content, postCode }) => [content, postCode])).toEqual([
      ['Three', codes[2]],
      ['Two', codes[1]],
      ['One', codes[0]],
    ]);
    const shown = await ada.call(getPost, { query: { code: codes[2] ?? '' } });
    expect(data?.contents[0]?.title).toBe(shown.data?.title);
    expect(data?.contents[0]?.media).toHaveProperty('cover');
    expect(data).toMatchObject({ totalElements: 3, totalPages: 1, hasNext: false, cursor: null });
    await change(codes[1] ?? '', { visibility: 'PRIVATE' });
    await ben.call(deleteComment, { body: { code: bens } });
    expect(await listed(history.commentHistory)).toEqual({ codes: [codes[0]], total: 1 });
    expect(await removed(history.removeComments, { code: first }, ben)).toBe(0);
    expect(await removed(history.removeComments, { code: first })).toBe(1);
    expect(await listed(history.commentHistory)).toEqual(empty);
    expect(await countsOf(codes[0] ?? '')).toEqual([0, 0, 0]);
  });

  test('are all deleted, with their replies, and every count follows', async () => {
    const bens = await comment(codes[0] ?? '', 'Of Ben', ben);
    const own = await comment(codes[0] ?? '', 'One');
    await comment(codes[1] ?? '', 'Two');
    await ben.call(sendReply, { body: { code: own, content: 'To Ada' } });
    await ada.call(sendReply, { body: { code: bens, content: 'To Ben' } });
    await ada.call(sendReply, { body: { code: own, content: 'To herself' } });
    expect(await removed(history.removeComments, { all: 'true' })).toBe(4);
    expect(await listed(history.commentHistory)).toEqual(empty);
    expect(await listed(history.commentHistory, ben)).toEqual({ codes: [codes[0]], total: 1 });
    expect(await countsOf(codes[0] ?? '')).toEqual([0, 0, 1]);
    expect(await countsOf(codes[1] ?? '')).toEqual([0, 0, 0]);
  });
});

describe('the search history', () => {
  const keywords = async () =>
    (await ada.call(history.searchHistory)).data?.contents.map(({ keyWord }) => keyWord) ?? null;

  test('lists each keyword once, the latest first, until it is removed', async () => {
    for (const word of ['cats', 'dogs', 'cats', 'birds']) await search(word);
    expect(await keywords()).toEqual(['birds', 'cats', 'dogs']);
    const { data } = await ada.call(history.searchHistory, { query: { sort: 'asc', size: 2, page: 1 } });
    expect(data).toMatchObject({ totalElements: 3, totalPages: 2, hasNext: false, hasPrevious: true });
    const code = data?.contents[0]?.code ?? '';
    expect(await removed(history.removeKeywords, { code }, ben)).toBe(0);
    expect(await removed(history.removeKeywords, { code })).toBe(1);
    expect(await keywords()).toEqual(['cats', 'dogs']);
    expect(await removed(history.removeKeywords, { all: 'true' })).toBe(2);
    expect(await keywords()).toEqual([]);
  });

  test('is not written while the member keeps none', async () => {
    await search('cats');
    await ada.call(history.setHistorySettings, { body: { keepKeywords: false } });
    await search('dogs');
    expect(await keywords()).toEqual(['cats']);
    const on = await ada.call(history.setHistorySettings, { body: { keepKeywords: true } });
    expect(on.data).toEqual({ keepViews: true, keepKeywords: true });
    expect((await ada.call(history.setHistorySettings, { body: {} })).data).toEqual(on.data);
    await search('dogs');
    expect(await keywords()).toEqual(['dogs', 'cats']);
  });
});
