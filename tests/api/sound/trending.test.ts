import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { trendingSounds } from '#lib/contract/sound/sound.ts';
import { accounts, posts, renditions, sounds } from '#server/ground/db/schema/index.ts';
import { buildPost, buildUpload, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

const day = 86_400_000;
let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode, benCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());
beforeEach(async () => {
  await riff.context.db.update(posts).set({ removedAt: riff.context.now() });
});

const list = async (client: Client = riff.visitor(), query: Record<string, unknown> = {}) => {
  const { data, message } = await client.call(trendingSounds, { query });
  if (!data) throw new Error(message);
  return data.contents;
};
/** Waits until the last ranking is too old to be served, and renews the sessions on the way. */
const afterRanking = async (...clients: (Client | undefined)[]) => {
  riff.wait(11 * 60_000);
  for (const client of clients) await client?.call(refreshToken);
};
/** The titles once the last ranking is too old to be served. */
const titles = async (client?: Client) => {
  await afterRanking(client);
  return (await list(client)).map(({ title }) => title);
};

/** A post with its own sound and this age in days. */
const post = (title: string, daysAgo = 0, overrides: Partial<typeof posts.$inferInsert> = {}) => {
  const then = new Date(riff.context.now().getTime() - daysAgo * day);
  return buildPost(riff.context, adaCode, { title, createdAt: then, publishedAt: then, ...overrides });
};

/** A post that uses the sound and has this age in days. */
async function use(original: { soundCode: string }, daysAgo = 0, overrides: Partial<typeof posts.$inferInsert> = {}) {
  const user = await post(`Uses ${original.soundCode}`, daysAgo, overrides);
  const [sound] = await riff.context.db.select().from(sounds).where(eq(sounds.code, original.soundCode));
  await riff.context.db
    .update(posts)
    .set({ soundId: sound?.id ?? null })
    .where(eq(posts.id, user.id));
  await riff.context.db.delete(sounds).where(eq(sounds.postId, user.id));
  return user;
}

describe('the trending sounds', () => {
  test.each([
    ['size', 0],
    ['size', 21],
    ['size', 'x'],
  ])('refuse %s %j', async (field, value) => {
    const answer = await ben.call(trendingSounds, { query: { [field]: value } });
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  test('are ordered by uses in the last seven days, then by likes, then newest first', async () => {
    await afterRanking(ben);
    const [plain, liked, used, oldHit] = [
      await post('Plain'),
      await post('Liked'),
      await post('Used'),
      await post('Old hit', 30),
    ];
    expect(await ben.call(likePost, { body: { code: liked.code } })).toMatchObject({ status: 200 });
    await use(used, 6);
    for (let n = 0; n < 5; n += 1) await use(oldHit, 8);
    expect(await titles()).toEqual(['Used', 'Liked', 'Plain', 'Old hit']);
    await use(oldHit, 1);
    await use(oldHit, 1);
    await use(oldHit, 1);
    expect(await titles()).toEqual(['Old hit', 'Used', 'Liked', 'Plain']);
    expect(plain.soundCode).toBeTruthy();
  });

  test('continue with the most liked ones if too few were used this week', async () => {
    await post('Quiet', 40, { likeCount: 1 });
    await post('Loud', 50, { likeCount: 9 });
    await post('New');
    expect(await titles()).toEqual(['New', 'Loud', 'Quiet']);
  });

  test('fill more than a page: each comes once, by cursor or by number', async () => {
    for (let n = 0; n < 7; n += 1) await post(`Tune ${n}`, 0, { likeCount: 10 - n });
    const all = await titles();
    expect(all).toEqual(['Tune 0', 'Tune 1', 'Tune 2', 'Tune 3', 'Tune 4', 'Tune 5', 'Tune 6']);
    const read = async (query: Record<string, unknown>) => {
      const { data } = await riff.visitor().call(trendingSounds, { query: { size: 3, ...query } });
      return { titles: data?.contents.map(({ title }) => title), cursor: data?.cursor, hasNext: data?.hasNext };
    };
    const first = await read({});
    expect(first).toMatchObject({ titles: all.slice(0, 3), hasNext: true });
    const second = await read({ cursor: first.cursor });
    expect(second).toMatchObject({ titles: all.slice(3, 6), hasNext: true });
    // A post that is hidden between two pages shifts nothing.
    await riff.context.db.update(posts).set({ removedAt: riff.context.now() }).where(eq(posts.title, 'Tune 1'));
    expect(await read({ cursor: second.cursor })).toEqual({ titles: ['Tune 6'], cursor: null, hasNext: false });
    expect((await read({ page: 1 })).titles).toEqual(['Tune 4', 'Tune 5', 'Tune 6']);
    expect(await read({ page: 9 })).toEqual({ titles: [], cursor: null, hasNext: false });
    for (const cursor of ['x', '-1', '1e3', ''])
      expect((await riff.visitor().call(trendingSounds, { query: { cursor } })).status).toBe(400);
  });

  test('have the fields of a search result, and whether the reader likes the post', async () => {
    const tune = await post('A tune');
    await afterRanking(ada, ben);
    expect(await ada.call(likePost, { body: { code: tune.code } })).toMatchObject({ status: 200 });
    await afterRanking(ada, ben);
    const [mine] = await list(ada);
    expect(mine).toMatchObject({ postCode: tune.code, audioCode: tune.soundCode, audioDuration: 12, isLiked: true });
    expect((await list(ben))[0]).toMatchObject({ postCode: tune.code, likeCount: '1', isLiked: false });
  });

  test('contain a sound once, regardless of the number of posts that play it, as its original post', async () => {
    await afterRanking(ben);
    const tune = await post('Original');
    const image = await buildUpload(riff.context, benCode, { resourceType: 'image', status: 'COMPLETE' });
    const body = {
      title: 'Stills to a tune',
      postType: 'IMG' as const,
      imgPublicIdList: [image.publicId],
      audioCode: tune.soundCode,
      tagCodeList: [await tagCode(ben, 'stills')],
    };
    expect(await ben.call(publishPost, { body })).toMatchObject({ status: 200 });
    expect(await titles()).toEqual(['Original']);
  });

  test('are at most the requested number', async () => {
    for (let n = 0; n < 22; n += 1) await post(`Many ${n}`);
    await afterRanking(ben);
    expect(await list(ben)).toHaveLength(20);
    expect(await list(ben, { size: 3 })).toHaveLength(3);
  });

  test.each([
    ['private', { visibility: 'PRIVATE' as const }],
    ['removed', { removedAt: new Date() }],
    ['processing', { status: 'PROCESSING' as const, publishedAt: null }],
    ['failed', { status: 'FAILED' as const, failure: 'Damaged.', publishedAt: null }],
  ])('leave out the sound of a %s post, also for its author, and do not count its use', async (_, hidden) => {
    const open = await post('Open');
    const better = await post('Better', 0, { likeCount: 1 });
    await use(open, 0, hidden);
    await post('Hidden', 0, hidden);
    for (const client of [riff.visitor(), ben, ada]) expect(await titles(client)).toEqual(['Better', 'Open']);
    // A post of the last ranking was hidden since; the next call leaves it out.
    await riff.context.db.update(posts).set(hidden).where(eq(posts.id, better.id));
    expect((await list()).map(({ title }) => title)).toEqual(['Open']);
  });

  test('contain only sounds that can be played', async () => {
    const early = await post('Without a file yet');
    await riff.context.db.delete(renditions).where(eq(renditions.uploadId, early.uploadId ?? 0));
    expect(await titles()).toEqual([]);
  });

  test('contain no sounds of a disabled member, and count none of their uses', async () => {
    const open = await post('Open');
    await post('Liked', 0, { likeCount: 5 });
    const cleo = riff.visitor();
    const { userCode } = await cleo.join(cast.cleo);
    const [cleosRow] = await riff.context.db.select().from(accounts).where(eq(accounts.code, userCode));
    await use(open, 0, { authorId: cleosRow?.id ?? 0 });
    await buildPost(riff.context, userCode, { title: 'Of Cleo' });
    expect(await titles()).toEqual(['Open', 'Liked', 'Of Cleo']);
    await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.code, userCode));
    expect((await list()).map(({ title }) => title)).toEqual(['Open', 'Liked']);
    expect(await titles()).toEqual(['Liked', 'Open']);
  });

  test('are ranked once for all requests at the same time', async () => {
    await post('Asked for');
    riff.wait(11 * 60_000);
    const queries = vi.spyOn(riff.context.db.$client, 'query');
    const all = await Promise.all(Array.from({ length: 40 }, () => list()));
    expect(all.map((contents) => contents.length)).toEqual(Array(40).fill(1));
    const texts = queries.mock.calls.map(([query]) => (query as { text?: string }).text);
    expect(texts.filter((text) => text?.includes('count(*) as uses'))).toHaveLength(1);
  });

  test('are served from the last ranking for a minute, then ranked again', async () => {
    await post('Earlier');
    expect(await titles()).toEqual(['Earlier']);
    await post('Later');
    riff.wait(59_000);
    expect(await list()).toHaveLength(1);
    riff.wait(2_000);
    // The old ranking is served once more, while the next one is read.
    await list();
    await expect.poll(async () => (await list()).length).toBe(2);
  });
});
