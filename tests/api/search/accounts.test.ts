import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAccounts } from '#lib/contract/search/search.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts, follows } from '#server/ground/db/schema/index.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  ({ riff, ada, adaCode, benCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());

async function member(userName: string, displayName: string, followerCount = 0): Promise<string> {
  const code = newCode();
  const email = `${userName}@example.org`;
  await riff.context.db.insert(accounts).values({ code, userName, displayName, email, followerCount });
  return code;
}

const search = async (client: Client, query: Record<string, unknown>) => {
  const { data, message } = await client.call(searchAccounts, { query });
  if (!data) throw new Error(message);
  return data;
};
const names = async (keyWord: string, more: Record<string, unknown> = {}) =>
  (await search(riff.visitor(), { keyWord, ...more })).contents.map(({ userName }) => userName);

describe('a search for members', () => {
  test.each([
    ['page', -1],
    ['size', 51],
    ['sort', 'up'],
    ['keyWord', 'x'.repeat(101)],
    ['keyWord', 'a\u0000b'],
    ['cursor', 'made-up'],
  ])('names what is wrong: %s %j', async (field, value) => {
    const answer = await ada.call(searchAccounts, { query: { keyWord: 'a', [field]: value } });
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  test('finds both names, ignoring case and accents', async () => {
    await member('zoe.quartz', 'Zoë Brontë');
    for (const keyWord of ['zoe bronte', 'BRONTË', 'zoe.quartz', 'Quartz', '@zoe.qu', 'bronte zo', 'zoe quartz']) {
      expect([keyWord, await names(keyWord)]).toEqual([keyWord, ['zoe.quartz']]);
    }
    for (const keyWord of ['zoe tolstoi', '@bronte', 'onte'])
      expect([keyWord, await names(keyWord)]).toEqual([keyWord, []]);
  });

  test('puts exact names first, then whole words, then beginnings, then typing errors; the most followed first in each group', async () => {
    await member('marble', 'Somebody', 1);
    await member('m10', 'Marble', 5);
    await member('m11', 'The Marble Arch', 90);
    await member('m12', 'White marble', 7);
    await member('m13', 'Marbles', 400);
    await member('m14', 'Marblo', 900);
    expect(await names('marble')).toEqual(['m10', 'marble', 'm11', 'm12', 'm13', 'm14']);
    expect(await names('Marble', { sort: 'asc' })).toEqual(['marble', 'm10', 'm12', 'm11', 'm13', 'm14']);
  });

  test('forgives one error in words of four letters, and two in words of eight', async () => {
    await member('otter', 'Otter Brown');
    await member('longword', 'Extraordinary');
    await member('n1234', 'Number 4711');
    for (const keyWord of ['oter', 'ottter', 'ottre', 'ottar', 'otter browm']) {
      expect([keyWord, await names(keyWord)]).toEqual([keyWord, ['otter']]);
    }
    for (const keyWord of ['extrordinery', 'Extraordniray'])
      expect([keyWord, await names(keyWord)]).toEqual([keyWord, ['longword']]);
    for (const keyWord of ['attar', 'otr', '4712']) expect([keyWord, await names(keyWord)]).toEqual([keyWord, []]);
  });

  test('finds names of every script, and treats wildcards as letters', async () => {
    await member('tokyo', '東京太郎');
    await member('cairo', 'مرحبا القاهرة');
    await member('under_score', 'Under Score');
    expect(await names('京太')).toEqual(['tokyo']);
    expect(await names('京')).toEqual(['tokyo']);
    expect(await names('القاهرة')).toEqual(['cairo']);
    for (const keyWord of ['%', '_', '\\', '🔥', "'", '&|!', '()', ':*', '<->', '']) {
      expect([keyWord, await names(keyWord)]).toEqual([keyWord, []]);
    }
    for (const keyWord of ["' | '", "\\' & !x", 'a:*b | c', '東\\', '@', '#', '@@', '@%']) await names(keyWord);
  });

  test('follows a changed name, and never shows a disabled member', async () => {
    await member('before', 'Chrysalis');
    expect(await names('chrysalis')).toEqual(['before']);
    await riff.context.db.update(accounts).set({ displayName: 'Butterfly' }).where(eq(accounts.userName, 'before'));
    expect(await names('chrysalis')).toEqual([]);
    expect(await names('butterfly')).toEqual(['before']);
    await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.userName, 'before'));
    for (const keyWord of ['butterfly', 'buterfly', '@before']) expect(await names(keyWord)).toEqual([]);
  });

  test('tells which members the viewer follows', async () => {
    await riff.context.db.insert(follows).values({
      followerId: await idOfAccount(riff.context, adaCode),
      followeeId: await idOfAccount(riff.context, benCode),
    });
    const [byMember] = (await search(ada, { keyWord: 'ben' })).contents;
    expect(byMember).toMatchObject({ userCode: benCode, isFollowed: true, userCurrentCode: adaCode });
    const [byVisitor] = (await search(riff.visitor(), { keyWord: 'ben' })).contents;
    expect(byVisitor).toMatchObject({ userCode: benCode, isFollowed: false, userCurrentCode: null });
  });
});
