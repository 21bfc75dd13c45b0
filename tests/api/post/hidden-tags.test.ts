import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { createTag, searchTags, tagsByCode } from '#lib/contract/post/tag.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { newCode } from '#server/ground/codes.ts';
import { posts, tags } from '#server/ground/db/schema/index.ts';
import { changeAccount, changePosts, tagPost } from '#tests/support/database/change.ts';
import { buildPost, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode, benCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());

let name: string;
/** The code of Ada's tag of that name. */
let code: string;
/** Ada's private post with it. */
let secret: Awaited<ReturnType<typeof buildPost>>;

beforeEach(async () => {
  name = `trip_${newCode().toLowerCase().replaceAll('-', '_')}`;
  code = await tagCode(ada, name);
  secret = await tagged(adaCode, { visibility: 'PRIVATE' });
});

async function tagged(userCode: string, overrides: Partial<typeof posts.$inferInsert> = {}) {
  const { db } = riff.context;
  const post = await buildPost(riff.context, userCode, overrides);
  const [row] = await db.select().from(tags).where(eq(tags.name, name));
  await tagPost(riff.context, post.id, row?.id ?? 0);
  return post;
}

const change = (post: { id: number }, set: Partial<typeof posts.$inferInsert>) =>
  changePosts(riff.context, eq(posts.id, post.id), set);

/** The tag, as a member finds it by its name and by its code; null if the member does not. */
async function seenBy(client: Client) {
  const { data } = await client.call(searchTags, { query: { keyWord: name } });
  const found = (data ?? []).filter((tag) => tag.name === name);
  const read = (await client.call(tagsByCode, { query: { code } })).data ?? [];
  expect(read).toEqual(found);
  return found[0] ? { username: found[0].username, usageCount: found[0].usageCount } : null;
}
const seenByAll = async () => [await seenBy(riff.visitor()), await seenBy(ben), await seenBy(ada)];

describe('a tag that no public post has', () => {
  test('is found only by its maker', async () => {
    expect(await seenByAll()).toEqual([null, null, { username: 'ada', usageCount: 0 }]);
  });

  test('is not revealed to a member who creates the same tag', async () => {
    const fresh = (await ben.call(createTag, { body: { content: `${name}_2` } })).data;
    const same = (await ben.call(createTag, { body: { content: name } })).data;
    expect({ ...same, name: '', code: '' }).toEqual({ ...fresh, name: '', code: '' });
    expect(same).toMatchObject({ username: 'ben', usageCount: 0 });
    expect(await seenByAll()).toEqual([null, { username: 'ben', usageCount: 0 }, { username: 'ada', usageCount: 0 }]);
  });

  test('is no link in the texts of others', async () => {
    const post = await buildPost(riff.context, benCode, { description: `Guessed: #${name}` });
    expect((await ben.call(getPost, { query: { code: post.code } })).data?.links.tags).toEqual([]);
    await change(secret, { visibility: 'PUBLIC' });
    expect((await ben.call(getPost, { query: { code: post.code } })).data?.links.tags).toEqual([name]);
  });
});

describe('a tag', () => {
  test('appears with its first public use, with the name of the member who uses it in public', async () => {
    const shown = await tagged(benCode);
    expect(await seenByAll()).toEqual(Array(3).fill({ username: 'ben', usageCount: 1 }));
    await change(secret, { visibility: 'PUBLIC' });
    expect(await seenByAll()).toEqual(Array(3).fill({ username: 'ada', usageCount: 2 }));
    await change(shown, { visibility: 'PRIVATE' });
    await change(secret, { visibility: 'PRIVATE' });
    expect(await seenByAll()).toEqual([null, null, { username: 'ada', usageCount: 0 }]);
  });

  test('disappears with the account of the only member who uses it', async () => {
    await tagged(benCode);
    const setDisabled = (disabledAt: Date | null) => changeAccount(riff.context, benCode, disabledAt);
    await setDisabled(new Date());
    expect([await seenBy(riff.visitor()), await seenBy(ada)]).toEqual([null, { username: 'ada', usageCount: 0 }]);
    await setDisabled(null);
    expect(await seenBy(riff.visitor())).toEqual({ username: 'ben', usageCount: 1 });
  });
});

test('the uses of a tag and of a sound include no private, unfinished, failed or removed post', async () => {
  const tune = await tagged(adaCode, { title: `Tune ${name}` });
  const plays = { soundId: tune.soundId };
  const hidden = [
    await tagged(adaCode, { visibility: 'PRIVATE' }),
    await tagged(adaCode, { status: 'PROCESSING' }),
    await tagged(adaCode, { status: 'FAILED', failure: 'Broken.' }),
    await tagged(adaCode, { removedAt: new Date(), removedAs: 'MODERATOR' }),
  ];
  const counts = async () => {
    const { data } = await ben.call(searchPosts, { query: { keyWord: `Tune ${name}`, source: 'music' } });
    return { tag: (await seenBy(ben))?.usageCount, sound: data?.contents[0]?.audioUseCount };
  };
  for (const post of hidden) await change(post, plays);
  expect(await counts()).toEqual({ tag: 1, sound: 1 });
  const shown = {
    status: 'READY',
    failure: null,
    publishedAt: new Date(),
    visibility: 'PUBLIC',
    removedAt: null,
    removedAs: null,
  } as const;
  for (const post of hidden) await change(post, shown);
  expect(await counts()).toEqual({ tag: 5, sound: 5 });
  await change(tune, { visibility: 'PRIVATE' });
  expect((await seenBy(ben))?.usageCount).toBe(4);
});
