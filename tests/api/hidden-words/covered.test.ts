import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hideWord, showWord } from '#lib/contract/account/hidden-words.ts';
import { followAccount, followers, following } from '#lib/contract/account/people.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { getNotification } from '#lib/contract/inbox/notification.ts';
import { getPost, likePost } from '#lib/contract/post/post.ts';
import { searchTags } from '#lib/contract/post/tag.ts';
import { searchAccounts, suggestions } from '#lib/contract/search/search.ts';
import { accounts, posts } from '#server/ground/db/schema/index.ts';
import { emit } from '#server/product/events/emit.ts';
import { buildPost, shownTag } from '#tests/support/riff/build.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { readInbox } from '../inbox/read-inbox.ts';

let riff: TestRiff;
type Member = Awaited<ReturnType<typeof memberWith>>;
let ada: Member;
let ben: Member;
/** A member whose display name holds the word. */
let named: Member;
let word: string;
let count = 0;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());
beforeEach(async () => {
  count += 1;
  word = `spoiler${count}`;
  [ada, ben] = [await memberWith(riff, []), await memberWith(riff, [])];
  named = await memberWith(riff, [], { displayName: `The ${word.toUpperCase()} club` });
});

const hide = async (action: 'HIDE' | 'COVER', text = word) =>
  (await ada.client.call(hideWord, { body: { word: text, action, scope: 'EVERYWHERE' } })).data?.code ?? '';
const follow = (by: Member, whom: Member) =>
  by.client.call(followAccount, { body: { code: whom.code, isFollowing: true } });
const pushOf = async (code: string) => (await ada.client.call(getNotification, { query: { code } })).data?.words;

test('the inbox says which word covers a quoted comment, and neither push nor mail quote it', async () => {
  const post = await buildPost(riff.context, ada.code, { title: 'At sea' });
  await ben.client.call(sendComment, { body: { code: post.code, content: `What a ${word}` } });
  const read = async () => (await readInbox(ada.client))[0];
  const before = await read();
  expect([before?.hiddenBecauseOf, before?.content]).toEqual([null, `What a ${word}`]);
  expect((await pushOf(before?.code ?? ''))?.body).toBe(`What a ${word}`);
  await hide('COVER');
  expect((await read())?.hiddenBecauseOf).toBe(word);
  expect(await pushOf(before?.code ?? '')).toEqual({ title: expect.stringContaining('Holder'), body: '' });
});

test('the inbox says which word covers the title of a post, and the push does not name it', async () => {
  const post = await buildPost(riff.context, ben.code, { title: `All of ${word}` });
  const [{ userName = '' } = {}] = await riff.context.db.select().from(accounts).where(eq(accounts.id, ada.id));
  await emit(riff.context, riff.context.db, {
    kind: 'mentioned',
    userName,
    postId: post.id,
    commentId: null,
    byId: ben.id,
  });
  await hide('COVER');
  const [told] = await readInbox(ada.client);
  expect([told?.kind, told?.post?.hiddenBecauseOf]).toEqual(['MENTION', word]);
  expect((await pushOf(told?.code ?? ''))?.body).toBe('');
});

test('the inbox covers a name with the word, and the push says “someone”', async () => {
  const post = await buildPost(riff.context, ada.code);
  await named.client.call(likePost, { body: { code: post.code, isLiked: true } });
  await ben.client.call(likePost, { body: { code: post.code, isLiked: true } });
  await hide('COVER');
  const [told] = await readInbox(ada.client);
  const covers = new Map(told?.actors.map(({ userCode, hiddenBecauseOf }) => [userCode, hiddenBecauseOf]));
  expect([covers.get(ben.code), covers.get(named.code)]).toEqual([null, word]);
  expect((await pushOf(told?.code ?? ''))?.title).toMatch(/^Someone and Holder \d+ liked your post$/);
  // Words of others change nothing, and nobody covers their own texts.
  await ben.client.call(hideWord, { body: { word: 'Holder', action: 'COVER', scope: 'EVERYWHERE' } });
  expect((await readInbox(ada.client))[0]?.actors.map(({ hiddenBecauseOf }) => hiddenBecauseOf)).toEqual([word, null]);
});

test('members with the word in a name are covered or missing in lists of followers and in search', async () => {
  await follow(named, ben);
  await follow(ben, named);
  const listed = async (by: Member) => {
    const pages = await Promise.all([
      by.client.call(followers, { query: { code: ben.code } }),
      by.client.call(following, { query: { code: ben.code } }),
      by.client.call(searchAccounts, { query: { keyWord: word } }),
    ]);
    return pages.map(({ data }) => data?.contents.map(({ userCode, hiddenBecauseOf }) => [userCode, hiddenBecauseOf]));
  };
  const all = (cover: string | null) => Array.from({ length: 3 }, () => [[named.code, cover]]);
  expect(await listed(ada)).toEqual(all(null));
  await hide('COVER');
  expect(await listed(ada)).toEqual(all(word));
  expect(await listed(named)).toEqual(all(null));
  await hide('HIDE');
  expect(await listed(ada)).toEqual([[], [], []]);
  expect(await listed(ben)).toEqual(all(null));
});

test('a tag, a keyword and a title with the word are not suggested, whether it hides or covers', async () => {
  await shownTag(riff.context, ben.client, `${word}_end`);
  await shownTag(riff.context, ben.client, word);
  await buildPost(riff.context, ben.code, { title: `${word} and more` });
  const suggested = async (by: Member) => {
    const [tags, keywords] = await Promise.all([
      by.client.call(searchTags, { query: { keyWord: word.slice(0, -1) } }),
      by.client.call(suggestions, { query: { keyWord: word } }),
    ]);
    return [...(tags.data ?? []).map(({ name }) => name), ...(keywords.data ?? [])].filter(
      (text) => text.split(/[ _]/)[0] === word,
    );
  };
  const before = await suggested(ada);
  expect(before).toEqual(expect.arrayContaining([word, `${word}_end`, `${word} and more`]));
  for (const action of ['HIDE', 'COVER'] as const) {
    await hide(action);
    // A tag is one word.
    expect(new Set(await suggested(ada))).toEqual(new Set([`${word}_end`]));
    expect(await suggested(ben)).toEqual(before);
  }
});

test('a post names no sound of another post with the word', async () => {
  const original = await buildPost(riff.context, named.code);
  const { code, id } = await buildPost(riff.context, ben.code);
  await riff.context.db.update(posts).set({ soundId: original.soundId }).where(eq(posts.id, id));
  const sound = async (by: Member) => {
    const { data } = await by.client.call(getPost, { query: { code } });
    return [data?.audioPostCode, data?.audioTitle, data?.audioOwnerDisplayName];
  };
  const shown = await sound(ada);
  expect(shown[0]).toBe(original.code);
  for (const action of ['HIDE', 'COVER'] as const) {
    await hide(action);
    expect(await sound(ada)).toEqual([null, null, null]);
  }
  expect(await sound(ben)).toEqual(shown);
});

test('the stream of the member tells each change of their words, and of nobody else’s', async () => {
  const stream = await listenTo<{ words: string }>(ada.client, '/api/notifications/unseen/events', 'unseen');
  const words = () => stream.values().at(-1)?.words;
  await stream.until(() => true);
  const seen = [words()];
  const code = await hide('HIDE');
  await expect.poll(words).not.toBe(seen[0]);
  seen.push(words());
  await hide('COVER');
  await expect.poll(words).not.toBe(seen[1]);
  seen.push(words());
  const post = await buildPost(riff.context, ada.code);
  await ben.client.call(likePost, { body: { code: post.code, isLiked: true } });
  await ben.client.call(hideWord, { body: { word, action: 'HIDE', scope: 'EVERYWHERE' } });
  await expect.poll(async () => (await readInbox(ada.client)).length).toBe(1);
  expect(words()).toBe(seen[2]);
  await ada.client.call(showWord, { query: { code } });
  await expect.poll(words).not.toBe(seen[2]);
  stream.close();
});
