import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { comments as commentsCall } from '#lib/contract/comment/comment.ts';
import type { Database } from '#server/ground/db/database.ts';
import { readComments } from '#server/product/services/comment/read-comments.ts';
import { fillWithComments } from '#tests/support/database/many-comments.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const many = { comments: 20_000, replies: 20_000 };
let riff: TestRiff;
let postId: number;
let postCode: string;

beforeAll(async () => {
  riff = await startRiff();
  const { userCode } = await riff.visitor().join(cast.ada);
  for (let n = 0; n < 3; n += 1) ({ id: postId, code: postCode } = await buildPost(riff.context, userCode));
  await fillWithComments(riff.context.db.$client, postId, many);
});
afterAll(() => riff.close());

const onPost = () => ({ under: 'post', id: postId, viewer: null }) as const;

interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** The number of rows that all parts of the plan of `run`'s last statement processed. */
async function rowsTouched(run: (db: Database) => Promise<unknown>): Promise<number> {
  const { $client } = riff.context.db;
  const sent = vi.spyOn($client, 'query');
  await run(riff.context.db);
  const [statement, values] = (sent.mock.lastCall ?? []) as unknown as [
    { text: string; values?: unknown[] },
    unknown[],
  ];
  sent.mockRestore();
  const { rows } = await $client.query(`explain (analyze, format json) ${statement.text}`, statement.values ?? values);
  const count = (node: Node): number =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
    (node.Plans ?? []).reduce((sum, child) => sum + count(child), 0);
  return count(rows[0]['QUERY PLAN'][0].Plan);
}

test.each(['desc', 'asc'] as const)(
  'the first page of comments, and one far down, read few rows (%s)',
  async (sort) => {
    const first = { after: null, skip: 0, most: 6 };
    expect(await rowsTouched((db) => readComments(db, onPost(), sort, first))).toBeLessThan(60);
    const [far] = await readComments(riff.context.db, onPost(), sort, { after: null, skip: 15_000, most: 1 });
    if (!far) throw new Error('there are fewer comments');
    const below = { after: far.key, skip: 0, most: 6 };
    expect(await rowsTouched((db) => readComments(db, onPost(), sort, below))).toBeLessThan(60);
  },
);

test('a page of replies also reads only its own rows', async () => {
  const [newest] = await readComments(riff.context.db, onPost(), 'desc', {
    after: null,
    skip: 0,
    most: 1,
  });
  const first = { after: null, skip: 0, most: 6 };
  expect(
    await rowsTouched((db) => readComments(db, { under: 'comment', id: newest?.id ?? 0, viewer: null }, 'desc', first)),
  ).toBeLessThan(60);
});

test('numbered pages reach the last comment', async () => {
  const reader = riff.visitor();
  for (let page = 0; page < 60; page += 1) {
    const { data } = await reader.call(commentsCall, { query: { code: postCode, size: 50, page } });
    expect([page, data?.contents.length, data?.hasNext]).toEqual([page, 50, true]);
  }
});
