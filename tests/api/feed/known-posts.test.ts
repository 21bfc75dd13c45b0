import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hideWord } from '#lib/contract/account/hidden-words.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { feed, getPost, likePost, type Post, viewPost } from '#lib/contract/post/post.ts';
import { accounts, posts } from '#server/ground/db/schema/index.ts';
import { buildPost, idOfAccount, shownTag } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';

// A node remembers posts. After a change by the other node, both must answer what the database holds.

let riff: TestRiff;
let node: SecondNode;
let ada: Client;
let ben: Client;
let adaCode: string;
/** Ada's video, and Ben's, which plays that sound. */
let original: { id: number; code: string };
let borrower: { id: number; code: string };

beforeAll(async () => {
  riff = await startRiff();
  [ada, ben] = [riff.visitor(), riff.visitor()];
  adaCode = (await ada.join(cast.ada)).userCode;
  const benCode = (await ben.join(cast.ben)).userCode;
  const made = await buildPost(riff.context, adaCode, { description: 'It is #later.' });
  original = made;
  borrower = await buildPost(riff.context, benCode);
  await riff.context.db.update(posts).set({ soundId: made.soundId }).where(eq(posts.id, borrower.id));
  riff.wait(1_000);
  node = await startSecondNode(riff);
});
afterAll(async () => {
  await node.close();
  await riff.close();
});

/** The feed for each kind of viewer on each node; every post must equal the answer of its own call. */
async function readEverywhere(): Promise<Map<string, Post>[]> {
  const people = [riff.visitor(), ada, ben];
  const pages: Map<string, Post>[] = [];
  for (const person of people) {
    for (const reader of [person, node.reachedBy(person)]) {
      const { data } = await reader.call(feed);
      for (const post of data?.contents ?? []) {
        const alone = await reader.call(getPost, { query: { code: post.postCode } });
        expect(post).toEqual(alone.data);
      }
      pages.push(new Map(data?.contents.map((post) => [post.postCode, post])));
    }
  }
  return pages;
}

const set = async (change: Partial<typeof posts.$inferInsert>) =>
  await riff.context.db.update(posts).set(change).where(eq(posts.id, original.id));

test('a changed post is new at once on every node, for every viewer', async () => {
  const [first] = await readEverywhere();
  expect(first?.size).toBe(2);
  const changes: [() => Promise<unknown>, (post: Post) => unknown, unknown][] = [
    [() => ben.call(likePost, { body: { code: original.code } }), ({ likeCount }) => likeCount, '1'],
    [() => riff.visitor().call(viewPost, { body: { code: original.code } }), ({ viewCount }) => viewCount, 1],
    [
      () => ben.call(sendComment, { body: { code: original.code, content: 'Well done' } }),
      ({ commentCount }) => commentCount,
      '1',
    ],
    [
      () => riff.context.db.update(accounts).set({ displayName: 'Ada II' }).where(eq(accounts.code, adaCode)),
      ({ userDisplayName }) => userDisplayName,
      'Ada II',
    ],
    [() => shownTag(riff.context, ada, 'later'), ({ links }) => links.tags, ['later']],
  ];
  for (const [change, shown, expected] of changes) {
    await change();
    for (const page of await readEverywhere()) {
      const post = page.get(original.code);
      expect(post && shown(post)).toEqual(expected);
    }
  }
  const [, , , , bens] = await readEverywhere();
  expect(bens?.get(original.code)?.isLiked).toBe(true);
  await ben.call(likePost, { body: { code: original.code } });
  for (const page of await readEverywhere()) {
    expect(page.get(original.code)).toMatchObject({ isLiked: false, likeCount: '0' });
  }
});

test('a follow of the author shows at once on every node, for only this viewer', async () => {
  const follow = () => ben.call(followAccount, { body: { code: adaCode } });
  for (const isFollowing of [true, false]) {
    await follow();
    const [visitor, , adas, , bens, bensElsewhere] = await readEverywhere();
    for (const page of [bens, bensElsewhere]) expect(page?.get(original.code)?.isFollowing).toBe(isFollowing);
    for (const page of [visitor, adas, bens]) expect(page?.get(borrower.code)?.isFollowing).toBe(false);
    for (const page of [visitor, adas]) expect(page?.get(original.code)?.isFollowing).toBe(false);
  }
});

test('the links of a text exist at the first read of its post, and after a change of the text', async () => {
  for (const name of ['dawn', 'dusk']) await shownTag(riff.context, ada, name);
  const { id, code } = await buildPost(riff.context, adaCode, { description: 'It is #dawn.' });
  const tags = async () => (await readEverywhere()).map((page) => page.get(code)?.links.tags);
  expect(await tags()).toEqual(Array(6).fill(['dawn']));
  await riff.context.db.update(posts).set({ description: 'It is #dusk.' }).where(eq(posts.id, id));
  expect(await tags()).toEqual(Array(6).fill(['dusk']));
});

test('a word that a member hides is found at once in what changed of a post or its author, on every node', async () => {
  await ben.call(hideWord, { body: { word: 'kestrel', action: 'HIDE', scope: 'EVERYWHERE' } });
  const { id, code } = await buildPost(riff.context, adaCode);
  const isInBens = async () => (await readEverywhere()).slice(4).map((page) => page.has(code));
  const describe = (description: string) => riff.context.db.update(posts).set({ description }).where(eq(posts.id, id));
  const name = (displayName: string) =>
    riff.context.db.update(accounts).set({ displayName }).where(eq(accounts.code, adaCode));
  expect(await isInBens()).toEqual([true, true]);
  for (const [change, isShown] of [
    [() => describe('A Kestrel!'), false],
    [() => describe('Kestrels.'), true],
    [() => name('Kestrel'), false],
    [() => name('Ada'), true],
  ] as const) {
    await change();
    expect(await isInBens()).toEqual([isShown, isShown]);
  }
});

test('the sound of a known post has no name for a member who hides a word of the post that it comes from', async () => {
  const reader = riff.visitor();
  await reader.join(cast.cleo);
  const soundOf = async () => {
    const { data } = await reader.call(feed);
    return data?.contents.find(({ postCode }) => postCode === borrower.code)?.audioTitle;
  };
  await set({ title: 'The siskin' });
  expect(await soundOf()).toBe('The siskin');
  await reader.call(hideWord, { body: { word: 'siskin', action: 'HIDE', scope: 'EVERYWHERE' } });
  expect(await soundOf()).toBeNull();
});

test('a hidden post disappears at once on every node, and only its owner still sees it as the origin of a sound', async () => {
  const hidden = { visibility: 'PRIVATE' } as const;
  const shown = { visibility: 'PUBLIC' } as const;
  for (const change of [hidden, shown, { removedAt: riff.context.now() }, { removedAt: null }, hidden, shown]) {
    await set(change);
    const isHidden = change === hidden || ('removedAt' in change && change.removedAt !== null);
    const pages = await readEverywhere();
    for (const page of pages) expect(page.has(original.code)).toBe(!isHidden);
    const sounds = pages.map((page) => page.get(borrower.code)?.audioPostCode);
    const [visitors, adas] = [sounds[0], sounds[2]];
    expect(visitors).toBe(isHidden ? null : original.code);
    expect(adas).toBe(isHidden && change !== hidden ? null : original.code);
  }
});

test('the posts of a disabled account disappear at once on every node, and return a moment after it is enabled', async () => {
  const id = await idOfAccount(riff.context, adaCode);
  const pages = [riff.visitor(), ben].flatMap((person) => [person, node.reachedBy(person)]);
  const isShownTo = async (reader: (typeof pages)[number]) => {
    const { data } = await reader.call(feed);
    return data?.contents.some(({ postCode }) => postCode === original.code);
  };
  const disable = (disabledAt: Date | null) =>
    riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.id, id));
  await disable(riff.context.now());
  for (const reader of pages) expect(await isShownTo(reader)).toBe(false);
  await disable(null);
  // The newest posts are read again once a second.
  for (const reader of pages) await expect.poll(() => isShownTo(reader), { timeout: 5_000 }).toBe(true);
});
