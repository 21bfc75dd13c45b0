import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { posts } from '#server/db/schema/index.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let people = 0;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

/** A member with ten posts, a second apart, whose titles no other test has. */
async function author() {
  people += 1;
  const word = `stable${people}x`;
  const client = riff.visitor();
  const person = { displayName: word, email: `${word}@example.org`, password: `${word} likes long passwords` };
  const { userCode } = await client.join(person);
  const publish = async (title: string) => {
    riff.wait(1_000);
    return (await buildPost(riff.context, userCode, { title: `${word} ${title}` })).code;
  };
  const codes: string[] = [];
  for (let n = 0; n < 10; n += 1) codes.push(await publish(`number ${n}`));
  return { word, client, userCode, codes, publish };
}
type Author = Awaited<ReturnType<typeof author>>;

const remove = (code: string) =>
  riff.context.db.update(posts).set({ removedAt: riff.context.now() }).where(eq(posts.code, code));

interface Answer {
  contents: { postCode: string }[];
  hasNext: boolean;
  cursor?: string | null;
}

type Way = 'page' | 'cursor';

/** Reads the list to its end, three posts a page; `between` runs after each page. */
async function readAll(
  client: Client,
  call: Endpoint,
  query: Record<string, unknown>,
  way: Way,
  between: (read: string[], page: number) => Promise<unknown>,
): Promise<string[]> {
  const read: string[] = [];
  let position: Record<string, unknown> = {};
  for (let page = 0; page < 30; page += 1) {
    const { data, message } = await client.call(call, { query: { size: 3, ...query, ...position } });
    if (!data) throw new Error(message);
    const answer = data as Answer;
    read.push(...answer.contents.map(({ postCode }) => postCode));
    if (way === 'cursor') expect(answer.cursor === null).toBe(!answer.hasNext);
    if (!answer.hasNext) return read;
    position = way === 'page' ? { page: page + 1 } : { cursor: answer.cursor };
    await between(read, page);
  }
  throw new Error('the list has no end');
}

const lists: [string, Endpoint, (of: Author) => Record<string, unknown>, (of: Author) => Client][] = [
  ['a profile', accountPosts, ({ userCode }) => ({ code: userCode }), () => riff.visitor()],
  ['one’s own profile', accountPosts, ({ userCode }) => ({ code: userCode }), ({ client }) => client],
  ['a search', searchPosts, ({ word }) => ({ keyWord: word }), () => riff.visitor()],
  ['a search by a member', searchPosts, ({ word }) => ({ keyWord: word }), ({ client }) => client],
  ['a search for sounds', searchPosts, ({ word }) => ({ keyWord: word, source: 'music' }), () => riff.visitor()],
];
const sorts = ['desc', 'asc'] as const;
const ways: Way[] = ['page', 'cursor'];
const cases = lists.flatMap((list) => sorts.flatMap((sort) => ways.map((way) => [...list, sort, way] as const)));

describe.each(cases)('%s', (_, call, queryFor, clientFor, sort, way) => {
  test(`repeats nothing while posts arrive (sort ${sort}, by ${way})`, async () => {
    const of = await author();
    const read = await readAll(clientFor(of), call, { ...queryFor(of), sort }, way, (_read, page) =>
      of.publish(`that arrives on page ${page}`),
    );
    expect(read).toHaveLength(new Set(read).size);
    expect(read.filter((code) => of.codes.includes(code))).toEqual(sort === 'asc' ? of.codes : of.codes.toReversed());
  });

  test(`skips nothing while posts disappear (sort ${sort}, by ${way})`, async () => {
    const of = await author();
    // First the first post that was read, then the last one, after which the next page begins.
    const read = await readAll(clientFor(of), call, { ...queryFor(of), sort }, way, (before, page) =>
      remove((page % 2 === 0 ? before[0] : before.at(-1)) ?? ''),
    );
    expect(read).toEqual(sort === 'asc' ? of.codes : of.codes.toReversed());
  });
});
