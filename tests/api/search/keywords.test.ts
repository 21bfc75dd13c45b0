import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { searchAccounts, searchPosts, suggestions, topKeywords } from '#lib/contract/search/search.ts';
import { accounts, keywords, tags } from '#server/ground/db/schema/index.ts';
import { changeAccount, tagPost } from '#tests/support/database/change.ts';
import { buildPost, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let cleo: Client;
let adaCode: string;
let adaId: number;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
  cleo = riff.visitor();
  await cleo.join(cast.cleo);
  adaId = await idOfAccount(riff.context, adaCode);
});
afterAll(() => riff.close());
beforeEach(async () => {
  await riff.context.db.delete(keywords);
  // By then the popular keywords are read again.
  riff.wait(11 * 60_000);
  for (const member of [ada, ben, cleo]) await member.call(refreshToken);
});

const type = (client: Client, keyWord: string, more: Record<string, unknown> = {}) =>
  client.call(searchPosts, { query: { keyWord, ...more } });
/** Two of these are never one keyword that is still being typed. */
async function search(client: Client, keyWord: string): Promise<void> {
  await later(client, 61_000);
  await type(client, keyWord);
}
/** Some time later; access ends after fifteen minutes. */
async function later(client: Client, milliseconds: number): Promise<void> {
  riff.wait(milliseconds);
  await client.call(refreshToken);
}
const history = async () => {
  const rows = await riff.context.db.select().from(keywords).where(eq(keywords.accountId, adaId));
  return rows.sort((a, b) => b.searchedAt.getTime() - a.searchedAt.getTime() || b.id - a.id).map((row) => row.keyword);
};
const top = async (client: Client = riff.visitor()) => (await client.call(topKeywords)).data;
const suggest = async (keyWord: string, size = 10) =>
  (await riff.visitor().call(suggestions, { query: { keyWord, size } })).data;

describe('a member’s keywords', () => {
  test('are stored once each, the latest first, from posts and members', async () => {
    await search(ada, 'harbour lights');
    await search(ada, 'Glass');
    await later(ada, 61_000);
    await ada.call(searchAccounts, { query: { keyWord: 'ben' } });
    await search(ada, 'HARBOUR   lights');
    expect(await history()).toEqual(['HARBOUR lights', 'ben', 'Glass']);
  });

  test('are replaced as the member types on', async () => {
    for (const keyWord of ['co', 'comet', 'comets', 'comet', 'comet tail']) {
      riff.wait(2_000);
      await type(ada, keyWord);
    }
    expect(await history()).toEqual(['comet tail']);
    await search(ada, 'comet tail of ice');
    expect(await history()).toEqual(['comet tail of ice', 'comet tail']);
  });

  test('of an earlier day stay when the member types them again', async () => {
    await search(ada, 'comet');
    await search(ada, 'comet');
    for (const keyWord of ['com', 'comet', 'come']) {
      riff.wait(1_000);
      await type(ada, keyWord);
    }
    expect(await history()).toEqual(['come', 'comet']);
  });

  test('are not stored for music, for another page, when blank, nor for visitors', async () => {
    await later(ada, 61_000);
    await type(ada, 'a tune', { source: 'music' });
    await type(ada, 'second', { page: 1 });
    await type(ada, '   ');
    await type(riff.visitor(), 'visited');
    expect(await riff.context.db.$count(keywords)).toBe(0);
  });

  test('leave one row when searched for at the same time', async () => {
    await later(ada, 61_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => type(ada, 'parallel')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(['t', 'ty', 'typ', 'typi', 'typin', 'typing'].map((keyWord) => type(ada, keyWord)));
    const [first, ...rest] = await history();
    expect('typing'.startsWith(first ?? '-')).toBe(true);
    expect(rest).toEqual(['parallel']);
  });

  test('are limited to a thousand', async () => {
    await riff.context.db.execute(`insert into keywords (code, account_id, keyword, searched_at)
      select 'many' || g, ${adaId}, 'word ' || g, now() - g * interval '1 hour' from generate_series(1, 1000) g`);
    await search(ada, 'one more');
    const words = await history();
    expect(words).toHaveLength(1_000);
    expect(words[0]).toBe('one more');
    expect(words).not.toContain('word 1000');
  });
});

describe('the top keywords', () => {
  test('are the keywords of at least three members, the most frequent first', async () => {
    for (const member of [ada, ben, cleo]) await search(member, 'Northern Lights');
    for (const member of [ada, ben]) await search(member, 'two members');
    for (let n = 0; n < 5; n += 1) await search(ada, 'only Ada');
    riff.wait(11 * 60_000);
    expect(await top()).toEqual([{ keyword: 'northern lights', count: 3 }]);
    expect(await top(ada)).toEqual([{ keyword: 'northern lights', count: 3 }]);
  });

  test('and the suggestions count only enabled members, and no deleted ones', async () => {
    const { db } = riff.context;
    const gone = riff.visitor();
    const { userCode } = await gone.join({ ...cast.ben, displayName: 'Gil', email: 'gil@example.org' });
    const disable = (disabledAt: Date | null) =>
      db.update(accounts).set({ disabledAt }).where(eq(accounts.code, userCode));
    for (const member of [ada, ben, gone]) await search(member, 'buy cheap');
    const shown = async () => {
      riff.wait(11 * 60_000);
      return [await top(), await suggest('buy')];
    };
    const counted = [[{ keyword: 'buy cheap', count: 3 }], ['buy cheap']];
    expect(await shown()).toEqual(counted);
    await disable(riff.context.now());
    expect(await shown()).toEqual([[], []]);
    await search(cleo, 'buy cheap');
    expect(await shown()).toEqual(counted);
    await disable(null);
    expect(await shown()).toEqual([[{ keyword: 'buy cheap', count: 4 }], ['buy cheap']]);
    await db.delete(accounts).where(eq(accounts.code, userCode));
    expect(await shown()).toEqual(counted);
  });

  test('do not contain a keyword that one member searches for in many spellings', async () => {
    for (const keyWord of ['cafe', 'Café', 'CAFÉ', 'cafè', 'càfe', 'cafe ']) await search(ada, keyWord);
    riff.wait(11 * 60_000);
    expect(await top()).toEqual([]);
    expect(await suggest('caf')).toEqual([]);
  });

  test('cover the last 30 days, are at most ten, and are shared for a moment', async () => {
    for (const member of [ada, ben, cleo]) await search(member, 'long ago');
    riff.wait(31 * 86_400_000);
    for (const member of [ada, ben, cleo]) {
      await member.join(member === ada ? cast.ada : member === ben ? cast.ben : cast.cleo);
      for (let n = 0; n < 12; n += 1) await search(member, `topic${n} words`);
    }
    riff.wait(11 * 60_000);
    const words = (await top())?.map(({ keyword }) => keyword);
    expect(words).toHaveLength(10);
    expect(words).not.toContain('long ago');
  });
});

describe('suggestions', () => {
  test('continue the typed text, from searches of several members, then from tags in use, each once', async () => {
    for (const member of [ada, ben, cleo]) {
      await search(member, 'Élan vital');
      await search(member, 'glow worm');
    }
    await ada.call(refreshToken);
    const post = await buildPost(riff.context, adaCode, { title: 'Something tagged' });
    for (const name of ['elanor', 'elands']) {
      await tagCode(ada, name);
      const [tag] = await riff.context.db.select().from(tags).where(eq(tags.name, name));
      if (name === 'elanor') await tagPost(riff.context, post.id, tag?.id ?? 0);
    }
    riff.wait(11 * 60_000);
    expect(await suggest('ELAN')).toEqual(['élan vital', 'elanor']);
    expect(await suggest('élan', 1)).toEqual(['élan vital']);
    expect(await suggest('#elan')).toEqual(['#elanor']);
    expect(await suggest('')).toEqual([]);
    for (const keyWord of ['%', '_', '\\', '🔥', 'x'.repeat(100)])
      expect([keyWord, await suggest(keyWord)]).toEqual([keyWord, []]);
  });

  test.each([
    ['size', 0],
    ['size', 11],
    ['keyWord', 'x'.repeat(101)],
    ['keyWord', 'a\u0000b'],
  ])('name what is wrong: %s %j', async (field, value) => {
    const answer = await ada.call(suggestions, { query: { keyWord: 'a', [field]: value } });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([400, [field]]);
  });

  test('contain no tags of a disabled member', async () => {
    const gone = riff.visitor();
    const { userCode } = await gone.join({ ...cast.ben, displayName: 'Gone', email: 'gone@example.org' });
    const post = await buildPost(riff.context, userCode);
    await tagCode(gone, 'vanishing');
    const [tag] = await riff.context.db.select().from(tags).where(eq(tags.name, 'vanishing'));
    await tagPost(riff.context, post.id, tag?.id ?? 0);
    expect(await suggest('vanish')).toEqual(['vanishing']);
    await changeAccount(riff.context, userCode, new Date());
    expect(await suggest('vanish')).toEqual([]);
  });
});
