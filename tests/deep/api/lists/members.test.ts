import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAccounts } from '#lib/contract/search/search.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

async function search(query: Record<string, unknown>) {
  const { data, message } = await riff.visitor().call(searchAccounts, { query });
  if (!data) throw new Error(message);
  return data;
}

test('a search for members pages through a large number of them without a gap, in both directions', async () => {
  await riff.context.db.execute(sql`insert into accounts (code, user_name, display_name, email, follower_count)
    select 'crowd' || g, 'crowd' || g, 'Crowd of people', 'crowd' || g || '@example.org', greatest(g - 3000, 0) / 2
    from generate_series(1, 3100) g`);
  for (const sort of ['desc', 'asc'] as const) {
    const read: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < 100 && cursor !== null; page += 1) {
      const data = await search({
        keyWord: 'crowd',
        size: 50,
        sort,
        ...(cursor && { cursor, page }),
      });
      read.push(...data.contents.map(({ userName }) => userName));
      ({ cursor } = data);
    }
    expect(read).toHaveLength(3100);
    expect(new Set(read).size).toBe(3100);
    expect(read[0]).toBe(sort === 'desc' ? 'crowd3100' : 'crowd1');
  }
});
