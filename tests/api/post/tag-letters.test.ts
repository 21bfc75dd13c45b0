import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { createTag, searchTags, type Tag } from '#lib/contract/post/tag.ts';
import { isTagName, tagKey, tagName } from '#lib/contract/post/tag-name.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { linkedText } from '#lib/format/linked-text.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { newCode } from '#server/ground/codes.ts';
import { posts, tags } from '#server/ground/db/schema/index.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildPost, shownTag, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());

const make = (content: string, member = ada) => member.call(createTag, { body: { content } });

describe('a new tag', () => {
  test.each([
    ['ｓｙｎｔｈ', 'synth'],
    ['İstanbul', 'istanbul'],
    ['ﬁsh', 'fish'],
    ['ｶﾞ', 'ガ'],
    ['＃Loop', 'loop'],
    ['نرم‌افزار', 'نرم‌افزار'],
    ['श्री‍मान्', 'श्री‍मान्'],
    ['\u200dwords\u200d', 'words'],
    ['soft\u00adhyphen', 'softhyphen'],
  ])('%j is stored as %j', async (content, name) => {
    expect((await make(content)).data?.name).toBe(name);
  });

  test.each(['½', '\u200d', '\u0301', 'a\u200d!', '\ufdfa'])('%j is refused', async (content) => {
    expect((await make(content)).errors['content']).toMatch(
      new RegExp(`^(${messages.tagInvalid}|${messages.tagBlank})$`),
    );
  });

  test.each([
    ['Straße', 'STRASSE', 'strasse', 'ｓｔｒａßｅ'],
    ['ΟΔΌΣ', 'οδόσ', 'οδός'],
    ['می‌خواهم', 'میخواهم'],
    ['ᾳ', 'ΑΙ', 'αι'],
  ])('%j is the same however it is written', async (...spellings) => {
    const made: (Tag | null | undefined)[] = [];
    for (const spelling of spellings) made.push((await make(spelling)).data);
    expect(made.map((tag) => tag?.code)).toEqual(spellings.map(() => made[0]?.code));
    // Each spelling finds it.
    for (const keyWord of spellings)
      expect((await ada.call(searchTags, { query: { keyWord } })).data?.map(({ name }) => name)).toEqual([
        made[0]?.name,
      ]);
  });

  test('is created once if two members spell it differently at the same time', async () => {
    const made = await Promise.all(
      ['Größe', 'GRÖSSE', 'grösse', 'ｇｒößｅ'].map((name, n) => make(name, n % 2 ? ada : ben)),
    );
    expect(new Set(made.map(({ data }) => data?.code)).size).toBe(1);
  });
});

describe('an existing tag', () => {
  const insert = async (name: string, usageCount: number) => {
    const [row] = await riff.context.db
      .insert(tags)
      .values({ code: newCode(), name, usageCount, createdAt: riff.context.now() })
      .returning();
    return row?.code;
  };

  test('is found by the letters that it would have today', async () => {
    const code = await insert('ｗｉｄｅ', 2);
    expect((await make('wide')).data).toMatchObject({ code, name: 'ｗｉｄｅ' });
    expect((await ben.call(searchTags, { query: { keyWord: 'wid' } })).data?.map(({ name }) => name)).toEqual([
      'ｗｉｄｅ',
    ]);
    const post = await buildPost(riff.context, adaCode, { title: 'A #wide #ｗｉｄｅ view' });
    const { data } = await ben.call(getPost, { query: { code: post.code } });
    expect(data?.links.tags).toEqual(['wide']);
  });

  test('with two rows is found by the same spelling, and otherwise by the most used row', async () => {
    const [few, many] = [await insert('ﬁne', 1), await insert('fine', 5)];
    expect((await make('fine')).data?.code).toBe(many);
    expect((await make('ﬁne')).data?.code).toBe(many);
    expect(few).not.toBe(many);
  });
});

test('a hashtag in a text leads to the whole word, including the characters that join its letters', async () => {
  await shownTag(riff.context, ada, 'نرم‌افزار');
  const post = await buildPost(riff.context, adaCode, { title: 'به #نرم‌افزار خوش آمدید' });
  const { data } = await ben.call(getPost, { query: { code: post.code } });
  expect(data?.links.tags).toEqual(['نرمافزار']);
});

test.each([
  ['نرم\u200cافزار', ['نرم\u200cافزار', 'نرمافزار']],
  ['क्\u200dष', ['क्\u200dष', 'क्ष']],
  ['synth', ['ｓｙｎｔｈ', 'SYNTH']],
  ['istanbul', ['İstanbul', 'ISTANBUL']],
  ['fish', ['ﬁsh']],
  ['ガギグ', ['ｶﾞｷﾞｸﾞ']],
  ['Straße', ['STRASSE', 'straße']],
])('a post with %j is found by each spelling: its search, its RSS, and the link of a text', async (name, spellings) => {
  const post = await buildPost(riff.context, adaCode, { title: 'Untitled' });
  const [tag] = await riff.context.db
    .select()
    .from(tags)
    .where(eq(tags.code, await tagCode(ada, name)));
  await tagPost(riff.context, post.id, tag?.id ?? 0);
  const found = async (keyWord: string) =>
    (await ben.call(searchPosts, { query: { keyWord } })).data?.contents.map(({ postCode }) => postCode);
  for (const spelling of spellings) {
    expect([`#${spelling}`, await found(`#${spelling}`)]).toEqual([`#${spelling}`, [post.code]]);
    expect([`＃${spelling}`, await found(`＃${spelling}`)]).toEqual([`＃${spelling}`, [post.code]]);
    const rss = await ben.send(linkPaths.tagRss(spelling));
    expect([rss.status, (await rss.text()).includes(post.code)]).toEqual([200, true]);
    const text = `to #${spelling}, and on`;
    const said = await buildPost(riff.context, adaCode, { title: text });
    const { data } = await ben.call(getPost, { query: { code: said.code } });
    await riff.context.db.update(posts).set({ removedAt: riff.context.now() }).where(eq(posts.id, said.id));
    const [link] = linkedText(text, data?.links ?? { members: [], tags: [] }).filter(({ href }) => href !== null);
    expect(link?.text).toBe(`#${spelling}`);
    const keyWord = new URL(link?.href ?? '', riff.origin).searchParams.get('q') ?? '';
    expect([keyWord, await found(keyWord)]).toEqual([keyWord, expect.arrayContaining([post.code])]);
  }
});

describe('the database', () => {
  test('compares names like tagKey, in every script', async () => {
    // Letters of Unicode 14, which the oldest supported database knows, and the pairs that matter.
    const letters = Array.from({ length: 0x3_0000 }, (_, n) => String.fromCodePoint(n)).filter((letter) =>
      /[\p{L}\p{M}\p{N}]/u.test(letter),
    );
    const names = [
      ...letters.map((letter) => tagName(`a${letter}b`)),
      'i\u0307',
      'ｗｉ',
      'ﬁ',
      'ς',
      'ΐ\u0345',
      'می\u200cخ',
    ].filter(isTagName);
    const { rows } = await riff.context.db.execute<{ name: string; key: string }>(
      sql`select name, tag_key(name) as key from unnest(${sql.param(names)}::text[]) name`,
    );
    const different = rows.filter(({ name, key }) => key !== tagKey(name));
    expect(different.map(({ name }) => name)).toEqual([]);
  });
});
