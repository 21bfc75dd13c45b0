import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { searchTags, tagsByCode } from '#server/product/services/tag/search-tags.ts';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const many = 20_000;
let riff: TestRiff;
let adaId: number;

beforeAll(async () => {
  riff = await startRiff();
  adaId = await idOfAccount(riff.context, (await riff.visitor().join(cast.ada)).userCode);
  const pool = riff.context.db.$client;
  // A member made many tags and used none of them.
  await pool.query(
    `insert into accounts (code, user_name, display_name, email) values ('flooder', 'flooder', 'F', 'flooder@example.org')`,
  );
  await pool.query(
    `insert into tags (code, name, usage_count)
      select 'tag' || g, case when g % 100 = 0 then 'sunset' else 'sunsets' end || g, case when g % 1000 = 0 then g else 0 end
      from generate_series(1, $1::int) g`,
    [many],
  );
  await pool.query(`insert into made_tags (account_id, tag_id)
    select a.id, t.id from tags t, accounts a where a.user_name = 'flooder'`);
  // Of the used tags, every tenth begins with x, none with q or 7, and few contain a 7.
  await pool.query(
    `insert into tags (code, name, usage_count)
      select 'used' || g, substr('abcdefghix', 1 + g % 10, 1) || translate(md5(g::text), '0123456789', 'klmnoprstu')
        || case when g % 1000 = 0 then '7' else '' end, 1 + g
      from generate_series(1, $1::int) g`,
    [many],
  );
  await pool.query('vacuum analyze');
});
afterAll(() => riff.close());

const actor = (): Member => ({ kind: 'member', id: adaId, code: '', ip: '', sessionId: 0, permissions: new Set() });

/** The number of rows that a call's only statement touches. */
async function touchedBy(call: () => Promise<unknown>): Promise<number> {
  const { $client } = riff.context.db;
  const query = vi.spyOn($client, 'query');
  await call();
  const [{ text, values }] = query.mock.calls[0] as unknown as [{ text: string; values: unknown[] }];
  query.mockRestore();
  return await rowsTouched($client, { sql: text, params: values });
}

test('a search reads only the used tags, however many unused ones begin the same', async () => {
  expect(await searchTags(riff.context, actor(), 'sunset')).toHaveLength(20);
  expect(await touchedBy(() => searchTags(riff.context, actor(), 'sunset'))).toBeLessThan(400);
});

test.each([
  ['q', 100],
  ['zz', 100],
  ['7', 600],
  ['_', 100],
  ['xa', 1_000],
  ['x', 8_000],
])(
  'a search for %s, too short for trigrams, reads what begins with it or has it, and no other tag',
  async (word, most) => {
    expect(await touchedBy(() => searchTags(riff.context, actor(), word))).toBeLessThan(most);
  },
);

test('tags by their codes read only the rows of these tags', async () => {
  const codes = Array.from({ length: 20 }, (_, n) => `tag${n * 500 + 500}`);
  expect(await tagsByCode(riff.context, actor(), codes)).toHaveLength(10);
  expect(await touchedBy(() => tagsByCode(riff.context, actor(), codes))).toBeLessThan(400);
});
