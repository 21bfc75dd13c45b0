import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '#server/product/context.ts';
import { countUnseen, readTold } from '#server/product/services/notification/read-told.ts';
import { hydrateNotifications } from '#server/product/views/notification.ts';
import { fillWithNotifications } from '#tests/support/database/many-notifications.ts';
import { touchedBy } from '#tests/support/database/rows-touched.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let receiver: number;

beforeAll(async () => {
  riff = await startRiff();
  const { code, id } = await memberWith(riff, []);
  receiver = id;
  const post = await buildPost(riff.context, code);
  await fillWithNotifications(riff.context.db.$client, post.id, 20_000);
});
afterAll(() => riff.close());

/** The number of rows that all parts of the plan of `run`'s statement processed, as its connections plan it for any values. */
async function touched(run: (context: Context) => Promise<unknown>): Promise<number> {
  const { $planned } = riff.context.db;
  const sent = vi.spyOn($planned, 'query');
  await run(riff.context);
  const [{ text, values }] = sent.mock.lastCall as unknown as [{ text: string; values: unknown[] }];
  sent.mockRestore();
  const client = await $planned.connect();
  await client.query(`prepare measured as ${text}`);
  const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(literal(value))));
  const { rows } = await client.query(`explain (analyze, format json) execute measured (${given.join(', ')})`);
  await client.query('deallocate measured');
  client.release();
  return touchedBy(rows[0]['QUERY PLAN'][0].Plan);
}

const literal = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value));

const first = { after: null, skip: 0, most: 21 };

test.each([
  ['first page', (context: Context) => readTold(context, receiver, {}, first), 500],
  ['first page of comments', (context: Context) => readTold(context, receiver, { kinds: ['COMMENT'] }, first), 500],
  ['count of unseen ones', (context: Context) => countUnseen(context, receiver), 2_500],
])('the %s of an inbox with 20,000 notifications reads few rows', async (_, read, most) => {
  expect(await touched(read)).toBeLessThan(most);
});

test('a notification with a thousand actors is written out from few rows', async () => {
  const [like] = await readTold(riff.context, receiver, { kinds: ['LIKE'] }, first);
  const show = (context: Context) => hydrateNotifications(context, [like?.id ?? 0], receiver);
  expect(await show(riff.context)).toMatchObject([{ actorCount: 1_000, actors: [{}, {}, {}] }]);
  expect(await touched(show)).toBeLessThan(300);
});
