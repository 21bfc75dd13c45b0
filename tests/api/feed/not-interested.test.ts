import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { markNotInterested } from '#lib/contract/post/interest.ts';
import { feed, getPost, viewPost } from '#lib/contract/post/post.ts';
import { notInterested, posts } from '#server/ground/db/schema/index.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildPost, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { readCodes } from './read-feed.ts';

const hour = 3_600_000;
let riff: TestRiff;
let ada: Client;
let codes: Record<'ada' | 'ben' | 'cleo', string>;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  const join = async (person: 'ben' | 'cleo') => (await riff.visitor().join(cast[person])).userCode;
  codes = { ada: (await ada.join(cast.ada)).userCode, ben: await join('ben'), cleo: await join('cleo') };
  await tagCode(ada, 'jazz');
});
afterAll(() => riff.close());
beforeEach(async () => {
  await riff.context.db.delete(posts);
  riff.wait(1_000);
});

const publish = (by: string, hours: number) =>
  buildPost(riff.context, by, { publishedAt: new Date(riff.context.now().getTime() - hours * hour) });

const mark = (code: string, isNotInterested: boolean, client = ada) =>
  client.call(markNotInterested, { body: { code, isNotInterested } });

const rowsOf = async () =>
  await riff.context.db
    .select()
    .from(notInterested)
    .where(eq(notInterested.accountId, await idOfAccount(riff.context, codes.ada)));

describe('the call', () => {
  test('refuses visitors, wrong input and posts that the member may not see', async () => {
    const { code } = await publish(codes.ben, 1);
    const hidden = await buildPost(riff.context, codes.ben, { visibility: 'PRIVATE' });
    expect((await mark(code, true, riff.visitor())).status).toBe(401);
    expect((await ada.call(markNotInterested, { body: { code } as never })).status).toBe(400);
    const never = await mark('never-existed', true);
    expect(never.status).toBe(404);
    expect(await mark(hidden.code, true)).toMatchObject({ status: 404, message: never.message });
    expect(await rowsOf()).toEqual([]);
  });

  test('changes nothing when it is repeated, one after the other or at once', async () => {
    const { code } = await publish(codes.ben, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => mark(code, true)));
    answers.push(await mark(code, true));
    for (const { status, data } of answers) expect([status, data]).toEqual([200, { isNotInterested: true }]);
    expect(await rowsOf()).toHaveLength(1);
    for (const { data } of [await mark(code, false), await mark(code, false)])
      expect(data).toEqual({ isNotInterested: false });
    expect(await rowsOf()).toEqual([]);
  });
});

describe('a post marked as not interesting', () => {
  test('leaves For You and Following at once, also for the repetition of seen posts, until that is taken back', async () => {
    await ada.call(followAccount, { body: { code: codes.ben, isFollowing: true } });
    const all = [await publish(codes.ben, 1), await publish(codes.ben, 2), await publish(codes.ben, 3)];
    const [first, unwanted, last] = all.map(({ code }) => code);
    const feeds = [{ feed: 'for-you' }, { feed: 'following' }] as const;
    await mark(unwanted ?? '', true);
    for (const query of feeds) expect(await readCodes(ada, query)).toEqual([first, last]);
    for (const { code } of all) await ada.call(viewPost, { body: { code } });
    riff.wait(1_000);
    // Everything has been seen now.
    for (const query of feeds) expect((await readCodes(ada, query)).toSorted()).toEqual([first, last].toSorted());
    await mark(unwanted ?? '', false);
    for (const query of feeds) expect(await readCodes(ada, query)).toContain(unwanted);
  });

  test('leaves the pages of Following full, however many of its newest posts are marked', async () => {
    await ada.call(followAccount, { body: { code: codes.ben, isFollowing: true } });
    const all = [];
    for (const age of [1, 2, 3, 4, 5, 6]) all.push((await publish(codes.ben, age)).code);
    for (const code of all.slice(0, 4)) await mark(code, true);
    for (const size of [1, 10]) expect(await readCodes(ada, { feed: 'following', size })).toEqual(all.slice(4));
  });

  test('is on no later page of an open feed', async () => {
    const all = [];
    for (const age of [1, 2, 3, 4, 5, 6]) all.push((await publish(codes.ben, age)).code);
    const later = all[4] ?? '';
    const read = await readCodes(ada, { size: 2 }, async () => {
      await mark(later, true);
    });
    expect(read).toEqual(all.filter((code) => code !== later));
  });

  test('stays where it is for everybody else, and for the member by its address and on its profile', async () => {
    const { code } = await publish(codes.ben, 1);
    await mark(code, true);
    expect((await ada.call(getPost, { query: { code } })).data).toMatchObject({ postCode: code });
    const profile = await ada.call(accountPosts, { query: { code: codes.ben } });
    expect(profile.data?.contents).toMatchObject([{ postCode: code }]);
    for (const reader of [riff.visitor(), await member('Nina')]) expect(await readCodes(reader)).toEqual([code]);
  });
});

const member = async (displayName: string) => {
  const client = riff.visitor();
  await client.join({ displayName, email: `${displayName}@example.org`, password: 'long enough for it' });
  return client;
};

describe('the ranking', () => {
  test.each(['author', 'tag', 'sound'] as const)(
    'puts other posts with the same %s behind those without it, from the next page on',
    async (kind) => {
      const reader = await member(kind);
      const unwanted = await publish(codes.ben, 30);
      const alike = await publish(kind === 'author' ? codes.ben : codes.cleo, 1);
      const other = await publish(codes.ada, 6);
      if (kind === 'tag') for (const { id } of [unwanted, alike]) await tagPost(riff.context, id, 1);
      const { soundId } = unwanted;
      if (kind === 'sound') await riff.context.db.update(posts).set({ soundId }).where(eq(posts.id, alike.id));
      expect(await readCodes(reader)).toEqual([alike.code, other.code, unwanted.code]);
      await mark(unwanted.code, true, reader);
      expect(await readCodes(reader)).toEqual([other.code, alike.code]);
      await mark(unwanted.code, false, reader);
      expect(await readCodes(reader)).toEqual([alike.code, other.code, unwanted.code]);
      expect(await readCodes(riff.visitor())).toEqual([alike.code, other.code, unwanted.code]);
    },
  );

  test('serves a page of a sitting that began before the mark', async () => {
    const all = [];
    for (const age of [1, 2, 3]) all.push((await publish(codes.ben, age)).code);
    const { data } = await ada.call(feed, { query: { size: 1 } });
    await mark(all[0] ?? '', true);
    const rest = await ada.call(feed, { query: { size: 10, cursor: data?.cursor ?? '' } });
    expect(rest.data?.contents.map(({ postCode }) => postCode)).toEqual(all.slice(1));
  });
});
