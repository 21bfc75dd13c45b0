import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import { exportWords, hiddenWords, hideWord, importWords, showWord } from '#lib/contract/account/hidden-words.ts';
import * as messages from '#lib/contract/account/hidden-words-messages.ts';
import { comments, getComment, sendComment, sendReply } from '#lib/contract/comment/comment.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { listNotifications } from '#lib/contract/inbox/notification.ts';
import { limits } from '#lib/contract/limits.ts';
import { feed, getPost } from '#lib/contract/post/post.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { hiddenWords as rows } from '#server/ground/db/schema/index.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
type Member = Awaited<ReturnType<typeof memberWith>>;
let ada: Member;
let ben: Member;
let cleo: Member;
/** Ben's post with a word in its title, which is different in each test. */
let post: string;
let word: string;
let count = 0;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());
beforeEach(async () => {
  count += 1;
  word = `spoiler${count}`;
  [ada, ben, cleo] = [await memberWith(riff, []), await memberWith(riff, []), await memberWith(riff, [])];
  post = (await buildPost(riff.context, ben.code, { title: `The big ${word.toUpperCase()}!` })).code;
});

type Settings = Partial<BodyOf<typeof hideWord>>;
const hide = (by: Member, settings: Settings = {}) =>
  by.client.call(hideWord, { body: { word, action: 'HIDE', scope: 'EVERYWHERE', ...settings } });
const listed = async (by: Member) => (await by.client.call(hiddenWords)).data?.contents ?? [];
const fromFeed = async (client: Client) =>
  (await client.call(feed, { query: { size: 50 } })).data?.contents.find(({ postCode }) => postCode === post);
const say = async (by: Member, content = `What a ${word}`) =>
  (await by.client.call(sendComment, { body: { code: post, content } })).data?.commentCode ?? '';
const said = async (client: Client) =>
  (await client.call(comments, { query: { code: post } })).data?.contents.map(({ commentCode }) => commentCode);

/** The lists in which a member meets Ben's post. */
async function met({ client }: Member): Promise<string[]> {
  const has = (list: { postCode: string }[] | undefined) => list?.some(({ postCode }) => postCode === post);
  const found = await client.call(searchPosts, { query: { keyWord: word } });
  const grid = await client.call(accountPosts, { query: { code: ben.code } });
  return [
    ...((await fromFeed(client)) ? ['feed'] : []),
    ...(has(found.data?.contents) ? ['search'] : []),
    ...(has(grid.data?.contents) ? ['profile'] : []),
  ];
}
const everywhere = ['feed', 'search', 'profile'];

test('a visitor cannot hide words, and a word without letters or digits is refused', async () => {
  const visitor = riff.visitor();
  expect((await visitor.call(hiddenWords)).status).toBe(401);
  expect((await visitor.call(hideWord, { body: { word, action: 'HIDE', scope: 'EVERYWHERE' } })).status).toBe(401);
  expect((await visitor.call(showWord, { query: { code: 'x' } })).status).toBe(401);
  expect((await visitor.call(exportWords)).status).toBe(401);
  expect((await visitor.call(importWords, { body: { csv: 'x' } })).status).toBe(401);
  for (const empty of [' ', '…', '🔥', '#'])
    expect(await hide(ada, { word: empty })).toMatchObject({ status: 400, errors: { word: messages.wordRequired } });
  expect((await hide(ada, { word: 'a'.repeat(101) })).errors).toEqual({ word: messages.wordLong });
  // Each of these letters becomes 18.
  expect((await hide(ada, { word: '\ufdfa'.repeat(100) })).status).toBe(400);
  expect((await hide(ada, { until: '2020-01-01T00:00:00.000Z' })).errors).toEqual({ until: messages.wordOver });
  expect(await listed(ada)).toEqual([]);
});

test('a hidden word takes a post out of the lists of the member alone, until it is removed', async () => {
  expect(await met(ada)).toEqual(everywhere);
  const { data } = await hide(ada);
  expect(data).toMatchObject({ word, action: 'HIDE', scope: 'EVERYWHERE', until: null });
  expect(await met(ada)).toEqual([]);
  expect(await met(cleo)).toEqual(everywhere);
  expect(await met(ben)).toContain('profile');
  expect((await ada.client.call(showWord, { query: { code: data?.code ?? '' } })).data).toEqual({ removed: 1 });
  expect((await ada.client.call(showWord, { query: { code: data?.code ?? '' } })).data).toEqual({ removed: 0 });
  expect(await met(ada)).toEqual(everywhere);
});

test('a post with a hidden word still opens by its address, and says which word covers it', async () => {
  await hide(ada, { word: word.toUpperCase() });
  const open = async (client: Client) => (await client.call(getPost, { query: { code: post } })).data?.hiddenBecauseOf;
  expect(await open(ada.client)).toBe(word.toUpperCase());
  expect([await open(ben.client), await open(cleo.client), await open(riff.visitor())]).toEqual([null, null, null]);
  await hide(ben);
  expect(await open(ben.client)).toBeNull();
});

test('a word that covers leaves posts and comments in their lists, and says which word it is', async () => {
  const comment = await say(cleo);
  await hide(ada, { action: 'COVER' });
  expect(await met(ada)).toEqual(everywhere);
  expect((await fromFeed(ada.client))?.hiddenBecauseOf).toBe(word);
  expect((await fromFeed(cleo.client))?.hiddenBecauseOf).toBeNull();
  const [seen] = (await ada.client.call(comments, { query: { code: post } })).data?.contents ?? [];
  expect([seen?.commentCode, seen?.hiddenBecauseOf]).toEqual([comment, word]);
});

test('a hidden word stands in tags, descriptions and names, too', async () => {
  for (const place of ['description', 'name'] as const) {
    word = `${place}${count}`;
    const author = await memberWith(riff, [], place === 'name' ? { displayName: `Mister ${word}` } : {});
    ben = author;
    post = (
      await buildPost(riff.context, author.code, {
        title: `harmless${count}`,
        ...(place === 'description' && { description: `A ${word}, as said` }),
      })
    ).code;
    expect(await fromFeed(ada.client)).toBeDefined();
    await hide(ada);
    expect(await fromFeed(ada.client)).toBeUndefined();
  }
});

test('comments and replies with a hidden word are in no thread and no inbox of the member, whose own stay', async () => {
  post = (await buildPost(riff.context, ada.code)).code;
  const [bens, own] = [await say(ben), await say(ada)];
  const reply = await ben.client.call(sendReply, { body: { code: own, content: `A ${word} again` } });
  const told = async () =>
    (await ada.client.call(listNotifications)).data?.contents.map(({ commentCode }) => commentCode).sort();
  expect(await told()).toEqual([bens, reply.data?.commentCode ?? ''].sort());
  await hide(ada);
  expect(await said(ada.client)).toEqual([own]);
  expect(await said(ben.client)).toEqual([own, bens]);
  expect(await told()).toEqual([]);
  expect((await ada.client.call(getComment, { query: { code: bens } })).data?.comment.hiddenBecauseOf).toBe(word);
});

test('a word below one’s own posts hides comments from everybody but their writer', async () => {
  await hide(ben, { scope: 'MY_POSTS' });
  const [cleos, bens] = [await say(cleo), await say(ben)];
  const reply = await ada.client.call(sendReply, { body: { code: cleos, content: 'No' } });
  expect(reply.status).toBe(404);
  for (const client of [ada.client, ben.client, riff.visitor()]) {
    expect(await said(client)).toEqual([bens]);
    expect((await client.call(getComment, { query: { code: cleos } })).status).toBe(404);
  }
  expect(await said(cleo.client)).toEqual([bens, cleos]);
  expect((await ben.client.call(listNotifications)).data?.contents).toEqual([]);
  // Ben's own feed and comments elsewhere are not concerned.
  post = (await buildPost(riff.context, ada.code, { title: `About ${word}` })).code;
  expect(await fromFeed(ben.client)).toBeDefined();
  const elsewhere = await say(cleo);
  expect(await said(ben.client)).toEqual([elsewhere]);
});

test('a word that covers comments below one’s own posts covers them for their author alone', async () => {
  await hide(ben, { scope: 'MY_POSTS', action: 'COVER' });
  await say(cleo);
  const cover = async (client: Client) =>
    (await client.call(comments, { query: { code: post } })).data?.contents[0]?.hiddenBecauseOf;
  expect([await cover(ben.client), await cover(ada.client), await cover(cleo.client)]).toEqual([word, null, null]);
});

test('a word that has ended hides nothing and is not listed', async () => {
  await hide(ada, { until: new Date(Date.now() + 60_000).toISOString() });
  expect(await met(ada)).toEqual([]);
  await riff.context.db
    .update(rows)
    .set({ until: new Date(Date.now() - 1) })
    .where(eq(rows.accountId, ada.id));
  expect(await met(ada)).toEqual(everywhere);
  expect(await listed(ada)).toEqual([]);
});

test('hiding the same word again changes its settings, and the list can be searched', async () => {
  await hide(ada, { word: 'Crème brûlée' });
  await hide(ada, { word: 'CREME BRULEE', action: 'COVER' });
  await hide(ada);
  expect((await listed(ada)).map((one) => [one.word, one.action])).toEqual([
    [word, 'HIDE'],
    ['CREME BRULEE', 'COVER'],
  ]);
  const found = await ada.client.call(hiddenWords, { query: { keyWord: 'brûl' } });
  expect(found.data?.contents.map((one) => one.word)).toEqual(['CREME BRULEE']);
  expect(await listed(ben)).toEqual([]);
});

test('nobody removes the word of another member', async () => {
  const { data } = await hide(ada);
  expect((await ben.client.call(showWord, { query: { code: data?.code ?? '' } })).data).toEqual({ removed: 0 });
  expect(await listed(ada)).toHaveLength(1);
});

test('two calls at once hide a word once', async () => {
  const answers = await Promise.all([hide(ada), hide(ada), hide(ada)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listed(ada)).toHaveLength(1);
});

test('words are exported and imported again with their settings, and lines that cannot be understood are reported', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await hide(ada, { word: 'say "no", please', action: 'COVER', until });
  await hide(ada, { word: '=SUM(1)', scope: 'MY_POSTS' });
  const csv = (await ada.client.call(exportWords)).data?.csv ?? '';
  expect(csv).toBe(
    `word,action,scope,until\n'=SUM(1),HIDE,MY_POSTS,\n"say ""no"", please",COVER,EVERYWHERE,${until}\n`,
  );
  const imported = async (by: Member, text: string) =>
    (await by.client.call(importWords, { body: { csv: text } })).data;
  expect(await imported(ben, csv)).toEqual({ imported: 2, refused: [] });
  const settings = async (by: Member) => (await listed(by)).map(({ code: _, ...rest }) => rest);
  const byWord = (a: { word: string }, b: { word: string }) => a.word.localeCompare(b.word);
  expect((await settings(ben)).sort(byWord)).toEqual((await settings(ada)).sort(byWord));
  const bad = ['…', 'word,SHOUT', 'old,HIDE,EVERYWHERE,2020-01-01T00:00:00.000Z', '"open'];
  expect(await imported(cleo, `\ufeffplain\r\n"quoted, too",cover\r\n\r\n${bad.join('\r\n')}\r\nPLAIN\r\n`)).toEqual({
    imported: 3,
    refused: bad,
  });
  expect((await settings(cleo)).map((one) => [one.word, one.action]).sort()).toEqual([
    ['plain', 'HIDE'],
    ['quoted, too', 'COVER'],
  ]);
});

test('a list with more than 10,000 words is refused as a whole', async () => {
  const words = Array.from({ length: limits.hiddenWords }, (_, n) => `w${n}`);
  for (let n = 0; n < words.length; n += 2_500)
    expect((await ada.client.call(importWords, { body: { csv: words.slice(n, n + 2_500).join('\n') } })).status).toBe(
      200,
    );
  expect(await hide(ada)).toMatchObject({ status: 400, message: messages.wordsFull });
  expect((await hide(ada, { word: 'W7', action: 'COVER' })).status).toBe(200);
  expect(await ada.client.call(importWords, { body: { csv: 'w8\none more' } })).toMatchObject({ status: 400 });
  expect((await ada.client.call(exportWords)).data?.csv.trim().split('\n')).toHaveLength(limits.hiddenWords + 1);
  expect(await fromFeed(ada.client)).toBeDefined();
}, 60_000);
