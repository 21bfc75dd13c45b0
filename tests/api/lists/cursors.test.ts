import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import { messages } from '#lib/contract/messages.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { createApp } from '#server/web/app.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await riff.visitor().join(cast.ben)).userCode;
  for (let n = 0; n < 8; n += 1) {
    riff.wait(1_000);
    await buildPost(riff.context, adaCode, { title: `Comet ${n}` });
  }
});
afterAll(() => riff.close());

const query = () => ({ code: adaCode, size: 3 });
const cursorOf = async (more: Record<string, unknown> = {}) => {
  const { data } = await riff.visitor().call(accountPosts, { query: { ...query(), ...more } });
  if (!data?.cursor) throw new Error('no cursor');
  return data.cursor;
};

describe('a cursor', () => {
  test('is short, different each time, and reveals nothing', async () => {
    const [first, again] = [await cursorOf(), await cursorOf()];
    expect(first).toMatch(/^[\w-]{32,80}$/);
    expect(again).not.toBe(first);
    expect(Buffer.from(first, 'base64url').toString('latin1')).not.toMatch(/\d{4}/);
  });

  test.each([
    ['made up', () => 'AAAA'],
    ['empty', () => ''],
    ['of another alphabet', () => '%00\u2028 ../'],
    ['too long', () => 'A'.repeat(201)],
    ['random, of the right length', (cursor: string) => Buffer.alloc(cursor.length, 'Q').toString('latin1')],
    ['cut short', (cursor: string) => cursor.slice(0, -2)],
    [
      'changed in one letter',
      (cursor: string) => `${cursor.slice(0, 20)}${cursor[20] === 'A' ? 'B' : 'A'}${cursor.slice(21)}`,
    ],
  ])('that is %s is refused', async (_, forge) => {
    const cursor = forge(await cursorOf());
    const answer = await ada.call(accountPosts, { query: { ...query(), cursor } });
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(Object.keys(answer.errors)).toEqual(['cursor']);
  });

  test('works for no other list, account or direction', async () => {
    const cursor = await cursorOf();
    const others = [
      ada.call(accountPosts, { query: { ...query(), code: benCode, cursor } }),
      ada.call(accountPosts, { query: { ...query(), sort: 'asc', cursor } }),
      ada.call(searchPosts, { query: { keyWord: 'comet', cursor } }),
      // A member's own profile is a separate list, with more posts.
      ada.call(accountPosts, { query: { ...query(), cursor } }),
    ];
    for (const answer of await Promise.all(others)) expect(answer).toMatchObject({ status: 400 });
  });

  test('works with another page size, and for another reader', async () => {
    const cursor = await cursorOf();
    const ben = riff.visitor();
    await ben.join({ ...cast.ben, email: 'ben.reads@example.org' });
    const { data } = await ben.call(accountPosts, { query: { code: adaCode, size: 2, page: 1, cursor } });
    expect(data).toMatchObject({ page: 1, hasNext: true, contents: [{ title: 'Comet 4' }, { title: 'Comet 3' }] });
  });

  test('of one node works on the others', async () => {
    const { app } = await createApp(riff.context);
    const cursor = await cursorOf();
    const address = `/api/accounts/posts?${new URLSearchParams({ code: adaCode, size: '3', cursor })}`;
    const answer = (await (await app.request(address)).json()) as { data: { contents: { title: string }[] } };
    expect(answer.data.contents.map(({ title }) => title)).toEqual(['Comet 4', 'Comet 3', 'Comet 2']);
  });
});

describe('a page by number', () => {
  const titles = async (client: Client, page: number) =>
    (await client.call(accountPosts, { query: { ...query(), page } })).data?.contents.map(({ title }) => title);

  test('may be jumped to, and requested again', async () => {
    const reader = riff.visitor();
    expect(await titles(reader, 2)).toEqual(['Comet 1', 'Comet 0']);
    expect(await titles(reader, 1)).toEqual(['Comet 4', 'Comet 3', 'Comet 2']);
    expect(await titles(reader, 1)).toEqual(['Comet 4', 'Comet 3', 'Comet 2']);
    expect(await titles(reader, 0)).toEqual(['Comet 7', 'Comet 6', 'Comet 5']);
  });

  test('past the end is empty, at any distance', async () => {
    for (const page of [3, 4, 1_000_000]) expect(await titles(riff.visitor(), page)).toEqual([]);
  });

  test('works on a node that knows nothing about the reader', async () => {
    const { app } = await createApp(riff.context);
    const address = `/api/accounts/posts?${new URLSearchParams({ code: adaCode, size: '3', page: '1' })}`;
    const answer = (await (await app.request(address)).json()) as { data: { contents: { title: string }[] } };
    expect(answer.data.contents.map(({ title }) => title)).toEqual(['Comet 4', 'Comet 3', 'Comet 2']);
  });

  test('is refused if it would skip thousands of rows', async () => {
    const { db } = riff.context;
    await db.execute(`insert into posts (code, author_id, post_type, title, status, sound_id, created_at, published_at)
      select substr(md5(g::text), 1, 16), (select id from accounts where code = '${benCode}'), 'IMG', 'Many', 'READY',
        (select min(id) from sounds), now() - g * interval '1 minute', now() - g * interval '1 minute' from generate_series(1, 3000) g`);
    const ask = (page: number) => ada.call(accountPosts, { query: { code: benCode, size: 50, page } });
    expect(await ask(41)).toMatchObject({ status: 400, errors: { page: messages.pageTooFar } });
    expect((await ask(40)).data?.contents).toHaveLength(50);
    // The page is near one that this reader has read.
    expect((await ask(59)).data).toMatchObject({ hasNext: false });
    expect((await ask(60)).data).toMatchObject({ contents: [], hasNext: false });
  });
});
