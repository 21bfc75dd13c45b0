import { eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { createTag, searchTags, tagsByCode } from '#lib/contract/post/tag.ts';
import { accounts, tags } from '#server/ground/db/schema/index.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { buildUpload, tagCode } from '#tests/support/riff/build.ts';
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

const make = (content: unknown, member = ada) => member.call(createTag, { body: { content } });
const names = async (keyWord: string, client = riff.visitor()) =>
  (await client.call(searchTags, { query: { keyWord } })).data?.map(({ name }) => name);

describe('a new tag', () => {
  test.each([
    ['', messages.tagBlank],
    ['   ', messages.tagBlank],
    [' # ', messages.tagBlank],
    [undefined, messages.tagBlank],
    [7, messages.tagBlank],
    ['two words', messages.tagInvalid],
    ['semi;colon', messages.tagInvalid],
    ['##twice', messages.tagInvalid],
    ['🌊', messages.tagInvalid],
    ['x'.repeat(51), messages.tagInvalid],
    ['क्षि'.repeat(51), messages.tagInvalid],
    // More than the index of names holds.
    [`b${'\u0301'.repeat(800)}`, messages.tagInvalid],
  ])('is refused with its reason: %j', async (content, reason) => {
    expect(await make(content)).toMatchObject({ status: 400, errors: { content: reason } });
  });

  test.each([
    ['#Sunset_2', 'sunset_2'],
    ['  Закат ', 'закат'],
    ['夕焼け', '夕焼け'],
    ['हिन्दी', 'हिन्दी'],
    ['ΟΔΟΣ', 'οδος'],
    ['Straße', 'straße'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['x'.repeat(50), 'x'.repeat(50)],
    // The limit counts letters: fifty letters, although they are a hundred UTF-16 units.
    ['𞤀'.repeat(50), '𞤢'.repeat(50)],
    ['e\u0301'.repeat(50), 'é'.repeat(50)],
    ['İ'.repeat(50), 'i'.repeat(50)],
  ])('is in lower case, in any script: %j', async (content, name) => {
    expect((await make(content)).data).toMatchObject({ name, usageCount: 0, username: 'ada' });
    expect((await make(name.toUpperCase().toLowerCase())).status).toBe(200);
  });

  test('that already exists is returned to every member', async () => {
    const first = (await make('Twilight')).data;
    expect((await make('#TWILIGHT', ben)).data).toEqual({ ...first, username: 'ben' });
  });

  test('is created once if many members create it at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => make(n % 2 ? 'Crowd' : 'cROWD', n % 3 ? ada : ben)),
    );
    expect(new Set(made.map(({ status, data }) => `${status} ${data?.code}`)).size).toBe(1);
    expect(await riff.context.db.select().from(tags).where(eq(tags.name, 'crowd'))).toHaveLength(1);
  });

  test('never causes a server error, with any characters', async () => {
    const letters = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(letters, async (content) => {
        expect([200, 400]).toContain((await make(content)).status);
      }),
      { numRuns: tries(200) },
    );
  });
});

describe('a search for tags', () => {
  test('finds tags that start with the keyword, the most used first, then tags that contain it', async () => {
    for (const [name, usageCount] of [
      ['rain', 1],
      ['rainbow', 9],
      ['train', 50],
      ['brain_rain', 60],
    ] as const) {
      await make(name);
      await riff.context.db.update(tags).set({ usageCount }).where(eq(tags.name, name));
    }
    const found = ['rainbow', 'rain', 'brain_rain', 'train'];
    for (const keyWord of ['rain', '#RAIN', ' Rain ']) expect(await names(keyWord)).toEqual(found);
  });

  test('finds the same tags for a keyword of any length: those with it at the start come first, the most used first', async () => {
    const letters = [...'xyzжé_7夕'];
    const written = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
    const made = fc.sample(written, 400);
    const taken = await riff.context.db.select({ name: tags.name }).from(tags);
    const isFree = (name: string) => taken.every((tag) => tag.name !== name);
    const known = [...new Set(made)].filter(isFree).map((name, n) => ({ name, usageCount: n + 1, code: `short${n}` }));
    await riff.context.db.insert(tags).values(known);
    const popular = known.toReversed().map(({ name }) => name);
    const expected = (keyword: string) =>
      [
        ...popular.filter((name) => name.startsWith(keyword)),
        ...popular.filter((name) => !name.startsWith(keyword) && name.includes(keyword)),
      ].slice(0, 20);
    const keywords = [...letters, ...fc.sample(written, tries(60))];
    for (const keyword of keywords) expect([keyword, await names(keyword)]).toEqual([keyword, expected(keyword)]);
    await riff.context.db.delete(tags).where(like(tags.code, 'short%'));
  });

  test('treats wildcards as letters, and finds nothing for a blank keyword', async () => {
    await make('a_b');
    await make('axb');
    expect(await names('a_b', ada)).toEqual(['a_b']);
    for (const keyWord of ['%', 'a%', '\\', '', '  ', '#', "'"])
      expect([keyWord, await names(keyWord, ada)]).toEqual([keyWord, []]);
    expect(await names('cafe\u0301', ada)).toEqual(['café']);
    expect((await ada.call(searchTags, { query: { keyWord: 'x'.repeat(101) } })).status).toBe(400);
    expect((await ada.call(searchTags)).status).toBe(400);
  });

  test('finds at most twenty, each with its first user', async () => {
    for (let n = 0; n < 22; n += 1) await make(`many${n}`);
    expect(await names('many', ada)).toHaveLength(20);
    expect(await names('many')).toEqual([]);
    await riff.context.db.update(accounts).set({ avatarId: 'images/face' }).where(eq(accounts.code, adaCode));
    const upload = await buildUpload(riff.context, adaCode, { status: 'WATCHABLE' });
    const body = { title: 'Tagged', videoPublicId: upload.publicId, tagCodeList: [await tagCode(ada, 'many21')] };
    await ada.call(publishPost, { body });
    const [tag] = (await ben.call(searchTags, { query: { keyWord: 'many21' } })).data ?? [];
    expect(tag).toMatchObject({ username: 'ada', avatar: 'images/face', usageCount: 1 });
    // Too many other members use the tag for the search to look for its member.
    await riff.context.db.update(tags).set({ usageCount: 1 }).where(eq(tags.name, 'many20'));
    const [unknown] = (await ben.call(searchTags, { query: { keyWord: 'many20' } })).data ?? [];
    expect(unknown).toMatchObject({ username: null, avatar: null });
  });
});

describe('tags by their codes', () => {
  test('come in the requested order, without unknown codes', async () => {
    const [one, two, three] = [await tagCode(ada, 'one'), await tagCode(ada, 'two'), await tagCode(ada, 'three')];
    const ask = async (code: string) => {
      const { data } = await ada.call(tagsByCode, { query: { code } });
      return data?.map(({ name }) => name);
    };
    expect(await ask([three, 'unknown', one, two].join(','))).toEqual(['three', 'one', 'two']);
    expect(await ask(`${one},${one},,`)).toEqual(['one']);
    expect(await ask('')).toEqual([]);
    const tooMany = { query: { code: 'x'.repeat(1000) } };
    expect(await riff.visitor().call(tagsByCode, tooMany)).toMatchObject({ status: 400, errors: { code: /./ } });
  });
});

describe('the tags of a post', () => {
  test('are at most twenty, each counted once', async () => {
    const codes: string[] = [];
    for (let n = 0; n <= limits.tagsPerPost; n += 1) codes.push(await tagCode(ada, `of_post_${n}`));
    const publish = async (tagCodeList: string[]) => {
      const upload = await buildUpload(riff.context, adaCode, { status: 'WATCHABLE' });
      return await ada.call(publishPost, { body: { title: 'Tagged', videoPublicId: upload.publicId, tagCodeList } });
    };
    expect(await publish(codes)).toMatchObject({ status: 400, errors: { tagCodeList: messages.tagsMany } });
    const [first = ''] = codes;
    expect((await publish([first, first, ...codes.slice(1, 19)])).status).toBe(200);
    expect((await publish(codes.slice(0, 20))).status).toBe(200);
    const rows = await riff.context.db.select().from(tags).where(eq(tags.code, first));
    expect(rows[0]).toMatchObject({ usageCount: 2 });
  });
});
